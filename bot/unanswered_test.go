package bot_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// givesUp has Hofnar give up the next first answer: Discord rations it for too long.
func (e *evening) givesUp() {
	e.srv.Fail(1, http.MethodPost, "/callback", http.StatusTooManyRequests, nil, `{"message":"slow","retry_after":10,"global":false}`)
}

// unanswered passes on what somebody does that is not answered.
func (e *evening) unanswered(_ *discordtest.Reply, err error) {
	e.t.Helper()
	if !errors.Is(err, discordtest.ErrInteractionFailed) {
		e.t.Fatalf("it is answered: %v", err)
	}
}

// byTokens lists what was asked about answers with the tokens of interactions.
func (e *evening) byTokens() []discordtest.Request { return e.aboutAnswers(e.srv.Requests()) }

// aboutAnswers are those of these requests that an interaction's token authorises, but for
// changes of a message that was pressed, where the answer to that has left it as it was.
func (e *evening) aboutAnswers(all []discordtest.Request) (list []discordtest.Request) {
	const unchanged = 6 // the type of such an answer
	pressed := map[string]bool{}
	for _, in := range e.srv.Interactions() {
		pressed["token-"+in.ID] = in.Kind == discordtest.KindComponent && in.Type == unchanged
	}
	for _, r := range all {
		_, token, hook := strings.Cut(strings.TrimPrefix(r.Path, "/webhooks/"), "/")
		token, _, _ = strings.Cut(token, "/")
		if hook && strings.HasPrefix(r.Path, "/webhooks/") && !pressed[token] {
			list = append(list, r)
		}
	}
	return list
}

func TestAPressWhileNothingMayBeSentForAMomentIsAnswered(t *testing.T) {
	for name, trouble := range map[string]func(*discordtest.Server){
		"the proxy refuses everything": func(s *discordtest.Server) { s.Edge(700 * time.Millisecond) },
		"answers are rationed": func(s *discordtest.Server) {
			s.Fail(1, http.MethodPost, "/callback", http.StatusTooManyRequests, nil, `{"message":"slow","retry_after":0.5,"global":false}`)
		},
		"everybody is": func(s *discordtest.Server) {
			s.Fail(1, "", "/", http.StatusTooManyRequests, nil, `{"message":"slow","retry_after":0.7,"global":true}`)
		},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				anne, marc := e.user("Anne"), e.user("Marc")
				trouble(e.srv)
				e.hears(anne.Slash(e.ch, "/play dalmuti", nil))
				lobby := e.sees(anne, "Anne invites")
				trouble(e.srv)
				e.must(marc.Click(lobby, "Join"))
				e.sees(anne, "2 players (")
			})
		})
	}
}

// Whoever has opened a lobby and was not told so sees it in the channel.
func TestALobbyStandsInItsChannelThoughItsAnswerIsLost(t *testing.T) {
	for name, trouble := range map[string]func(*evening){
		"given up": (*evening).givesUp,
		"lost twice": func(e *evening) {
			e.srv.Weather(discordtest.Weather{PathPart: "/callback", Requests: 2, ResetBefore: 1})
		},
		"like everything": func(e *evening) { e.srv.Edge(10 * time.Minute) },
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				friends := e.users("Anne", "Marc")
				trouble(e)
				e.unanswered(friends[0].Slash(e.ch, "/play dalmuti", nil))
				time.Sleep(11 * time.Minute)
				lobby := e.sees(friends[0], "Anne invites")
				e.must(friends[1].Click(lobby, "Join"))
				for range 2 {
					e.adds(friends[0], lobby)
				}
				lobby = e.sees(friends[0], "4 players (")
				time.Sleep(10 * time.Second)
				if list := e.byTokens(); name != "lost twice" && len(list) > 0 {
					t.Errorf("an answer that was never given is asked for: %s %s", list[0].Method, list[0].Path)
				}
				e.starts(friends[0], lobby)
				e.sees(friends[0], "round 1 of")
			})
		})
	}
}

func TestALobbyThatStartsAfterItsTokensEndDeletesNothing(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		lobby := e.lobby(friends, 2, nil)
		time.Sleep(16 * time.Minute)
		before := len(e.byTokens())
		e.starts(friends[0], lobby)
		time.Sleep(10 * time.Second)
		if list := e.byTokens()[before:]; len(list) > 0 {
			t.Errorf("a dead token is used: %s %s is answered %d", list[0].Method, list[0].Path, list[0].Status)
		}
	})
}

func TestAHandOfWhichAnAnswerIsGivenUpStaysAndIsFollowed(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		hand := e.choice(anne)
		e.givesUp()
		e.unanswered(anne.Click(hand, choosing(hand)))
		time.Sleep(5 * time.Second)
		if now := e.sees(anne, "**Your "); now.ID != hand.ID || now.Describe() == hand.Describe() {
			t.Fatalf("the hand does not show what was chosen, but\n%s", now.Describe())
		}
		e.givesUp()
		e.unanswered(anne.Click(e.sees(anne, "round 1 of"), "My hand"))
		time.Sleep(5 * time.Second)
		if list := e.hands(anne); len(list) != 1 || list[0].ID != hand.ID {
			t.Fatalf("there are %d hands", len(list))
		}
		for _, r := range e.byTokens() {
			if r.Status >= 300 {
				t.Errorf("%s %s is answered %d", r.Method, r.Path, r.Status)
			}
		}
	})
}

func TestAnAnswerThatCouldNotBePromisedIsNotGivenLater(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, by := slowEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		e.lobby([]*discordtest.User{anne}, 0, nil)
		time.Sleep(10 * time.Second)
		before := len(e.byTokens())
		by.Store(int64(4 * time.Second))
		e.givesUp()
		e.unanswered(marc.Slash(e.guild.Channel("other"), "/play kismet", nil))
		time.Sleep(10 * time.Second)
		if list := e.byTokens()[before:]; len(list) > 0 {
			t.Errorf("%s %s is answered %d", list[0].Method, list[0].Path, list[0].Status)
		}
	})
}
