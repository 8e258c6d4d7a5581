package bot_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

func TestWhereNothingMayBePostedTheMessageThatStandsIsEdited(t *testing.T) {
	for name, wait := range map[string]time.Duration{"a new roll": time.Second, "a message that is old": time.Hour} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				r := e.ring("games", nil, "Anne", "Marc", "Katrien")
				time.Sleep(wait)
				r.ch.Deny(discordtest.SendMessages)
				who := r.users[r.detail().Next]
				e.must(who.Click(r.shows(":roll"), labelled(r.shows(":roll"), ":roll")))
				time.Sleep(10 * time.Second)
				r.shows(":kismet")
			})
		})
	}
}

func TestAPrivateHandThatCouldNotBeEditedIsEditedLater(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		for _, u := range friends {
			e.hand(u)
		}
		time.Sleep(time.Second)
		e.srv.Fail(12, http.MethodPatch, "/webhooks/", http.StatusServiceUnavailable, nil, "away")
		for range 3 {
			e.somebodyChooses(friends)
		}
		time.Sleep(2 * time.Minute)
		id, _ := e.registry.At(e.ch.ID)
		for seat, u := range friends {
			g, _ := e.registry.Fetch(context.Background(), id, u.ID)
			asked := g.Ask(nil).Question != nil
			hand := u.Find(e.ch, "**Your hand**")
			plays := func(c discordtest.Control) bool { return c.Label != "Take back" }
			if asked != slices.ContainsFunc(hand.Controls(), plays) {
				t.Errorf("seat %d is asked something: %v; the hand:\n%s", seat, asked, hand.Describe())
			}
		}
	})
}

func TestACallThatFailsIsMadeLaterAndOnce(t *testing.T) {
	for name, spoil := range map[string]func(*evening){
		"Discord is away": func(e *evening) {
			e.srv.Fail(9, http.MethodPost, "/messages", http.StatusServiceUnavailable, nil, "away")
		},
		"Hofnar is not in the server": func(e *evening) { e.guild.Kick(); time.Sleep(2 * time.Minute); e.guild.Invite() },
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				friends := e.users("Anne", "Marc", "Katrien", "Lowie")
				e.game(friends, 0, discordtest.Opt{"rounds": 1})
				awaited := e.awaited(e.ch)
				spoil(e)
				time.Sleep(time.Hour)
				calls := 0
				for _, m := range friends[0].Sees(e.ch) {
					if strings.Contains(m.Text(), "waits for you") && len(m.Mentioned) > 0 {
						calls++
					}
				}
				if calls != awaited {
					t.Errorf("%d calls stand there for %d people", calls, awaited)
				}
			})
		})
	}
}

func TestATableWhoseAnswersAreLostStandsThereOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
		e.srv.Weather(discordtest.Weather{Method: http.MethodPost, PathPart: "/messages", Requests: 4, ResetAfter: 1})
		e.hears(anne.Slash(e.ch, "/table show", nil))
		e.must(marc.Click(anne.Find(e.ch, "Anne invites"), "Join"))
		time.Sleep(5 * time.Minute)
		tables := 0
		for _, m := range anne.Sees(e.ch) {
			if strings.Contains(m.Text(), "Anne invites") {
				tables++
				if !strings.Contains(m.Text(), "2 players (") || m.ID == lobby.ID {
					t.Errorf("the table reads\n%s", m.Describe())
				}
			}
		}
		if tables != 1 {
			t.Errorf("the table stands there %d times", tables)
		}
	})
}

// Discord knows the words by which a message is recognised for longer than the message.
func TestATableStandsThoughItsMessageIsDeletedBeforeHofnarHearsOfIt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.knows(anne)
		e.srv.Weather(discordtest.Weather{Method: http.MethodPost, PathPart: "/messages", Requests: 1, ResetAfter: 1})
		done := make(chan string)
		go func() { done <- e.hears(anne.Slash(e.ch, "/play dalmuti", nil)) }()
		time.Sleep(100 * time.Millisecond) // it stands, and is sent once more soon
		e.ch.DeleteMessage(e.sees(anne, "Anne invites").ID)
		if said := <-done; !strings.Contains(said, "is set up") {
			t.Errorf("Anne hears %q", said)
		}
		e.sees(anne, "Anne invites")
	})
}

func TestATableThatRestedIsAwakeOnceItIsShown(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc, piet := e.user("Anne"), e.user("Marc"), e.user("Piet")
		lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
		e.srv.Fail(1, http.MethodPatch, "/channels/", http.StatusForbidden, nil, `{"code":50278,"message":"for a while"}`)
		e.must(marc.Click(lobby, "Join"))
		time.Sleep(time.Hour)
		e.srv.Weather(discordtest.Weather{Method: http.MethodPatch, PathPart: "/channels/", Before: 300 * time.Millisecond})
		e.must(piet.Click(lobby, "Join"))
		time.Sleep(time.Hour)
		if m := anne.Find(e.ch, "Anne invites"); !strings.Contains(m.Text(), "3 players (") {
			t.Errorf("the lobby reads\n%s", m.Describe())
		}
	})
}

// Asked for in vain, a new message does not keep the old one from being edited.
func TestARefusedRepostDoesNotStopTheGame(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
		e.ch.Deny(discordtest.SendMessages)
		e.hears(anne.Slash(e.ch, "/table show", nil))
		e.must(marc.Click(lobby, "Join"))
		time.Sleep(5 * time.Second)
		e.sees(anne, "2 players (")
	})
}
