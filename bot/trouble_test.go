package bot_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games/fairness"
	"hofnar/store"
)

func TestRefusalsArePrivateAndSayWhatToDo(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		anne, marc := friends[0], friends[1]
		piet := e.user("Piet")
		e.lobby(friends, 2, nil)
		ready := e.sees(anne, "Ready")
		menu := e.must(anne.Click(ready, "More")).Message
		e.must(anne.Select(menu, "Send a computer away", "4. Isegrim"))
		lobby := e.sees(anne, "One more to start")
		if _, err := anne.Click(lobby, "Start"); err == nil {
			t.Error("Start can be pressed, and one is missing")
		}
		for _, c := range []struct {
			name string
			do   func() (*discordtest.Reply, error)
			want string
		}{
			{"sitting down twice", func() (*discordtest.Reply, error) { return marc.Click(lobby, "Join") }, "You sit here already."},
			{"starting with too few", func() (*discordtest.Reply, error) { return anne.ClickStale(ready, "Start") }, "One more player is needed"},
			{"starting as a guest", func() (*discordtest.Reply, error) { return marc.ClickStale(ready, "Start") }, "Only Anne, the host, can start."},
			{"a second table in the channel", func() (*discordtest.Reply, error) { return piet.Slash(e.ch, "/play dalmuti", nil) }, "is open in this channel: https://discord.com/channels/"},
			{"a second table by who sits at the first", func() (*discordtest.Reply, error) { return anne.Slash(e.ch, "/play kismet", nil) }, "You sit at table"},
			{"who hears how another is opened", func() (*discordtest.Reply, error) { return anne.Slash(e.ch, "/play kismet", nil) }, "Open another in a thread: /play with the option `thread`."},
			{"a hand before the game", func() (*discordtest.Reply, error) { return anne.Slash(e.ch, "/hand", nil) }, "has not begun yet"},
			{"a hand of somebody who does not play", func() (*discordtest.Reply, error) { return piet.Slash(e.ch, "/hand", nil) }, "You are not sitting here yet: press Join."},
			{"stopping as a guest", func() (*discordtest.Reply, error) { return piet.Slash(e.ch, "/table stop", nil) }, "for a moderator"},
		} {
			if text := e.hears(c.do()); !strings.Contains(text, c.want) {
				t.Errorf("%s: the answer is %q", c.name, text)
			}
		}
		other := e.guild.Channel("another")
		if text := e.hears(anne.Slash(other, "/hand", nil)); !strings.Contains(text, "no table in this channel") {
			t.Errorf("the answer in another channel is %q", text)
		}
	})
}

func TestATrimmedDeckForSixIsRefusedAtStart(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.users("Anne")
		lobby := e.lobby(anne, 5, discordtest.Opt{"deck": "trimmed"})
		e.sees(anne[0], "A trimmed deck is for four or five players")
		if _, err := anne[0].Click(lobby, "Start"); err == nil {
			t.Error("Start can be pressed, and the deck does not suit six")
		}
		menu := e.must(anne[0].Click(lobby, "More")).Message
		ask := e.must(anne[0].Select(menu, "Change an option", "deck")).Message
		e.must(anne[0].Select(ask, "", "full"))
		e.starts(anne[0], lobby)
		e.sees(anne[0], "round 1 of 10")
	})
}

func TestWithoutThePermissionToWriteHofnarSaysWhatToTick(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		e.ch.Deny(discordtest.SendMessages)
		if text := e.hears(e.user("Anne").Slash(e.ch, "/play dalmuti", nil)); !strings.Contains(text, "Send Messages") {
			t.Errorf("the answer is %q", text)
		}
	})
}

func TestAnOutdatedControlNeverActs(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		for _, u := range friends {
			e.hand(u)
		}
		for range 200 {
			changed, waiting := e.srv.Changed(), true
			for _, u := range friends {
				hand := u.Find(e.ch, "Your hand")
				if !follows(hand) {
					waiting = !e.choose(u, hand) && waiting
					continue
				}
				control := hand.Buttons()[0]
				e.srv.Fail(1, http.MethodDelete, "/webhooks/", http.StatusNotFound, nil, `{"code":10008}`) // an old hand that stays where it is
				e.must(u.Click(e.hand(u), control.CustomID))
				before := e.settled(u)
				if text := e.hears(u.Click(hand, control.CustomID)); !strings.Contains(text, "The table has moved on") {
					t.Errorf("the answer to an old button is %q", text)
				}
				if now := e.settled(u); now != before {
					t.Errorf("an old button acted:\n%s\nthen\n%s", before, now)
				}
				return
			}
			if waiting {
				select {
				case <-changed:
				case <-time.After(time.Second):
				}
			}
		}
		t.Fatal("nobody ever had a play to make")
	})
}

// follows reports whether a hand offers a play to follow with, on a button.
func follows(hand *discordtest.Message) bool {
	list := hand.Buttons()
	pass := slices.IndexFunc(list, func(c discordtest.Component) bool { return c.Label == "Pass" })
	return pass > 0
}

func TestTheSameInteractionTwiceActsOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.users("Anne")
		lobby := e.lobby(anne, 2, nil)
		e.srv.Gateway().Duplicate()
		e.adds(anne[0], lobby)
		time.Sleep(time.Second)
		e.sees(anne[0], "4 players (")
	})
}

func TestLeavingHandsTheSeatToAComputerAndComingBackTakesIt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		ask := e.must(friends[1].Slash(e.ch, "/table leave", nil)).Message
		e.must(friends[1].Click(ask, "Leave the table"))
		board := e.sees(friends[0], "Marc ⚙")
		e.must(friends[1].Click(board, "Take the seat"))
		if !friends[1].Eventually(e.ch, 5*time.Second, func([]*discordtest.Message) bool { return friends[1].Find(e.ch, "Marc ⚙") == nil }) {
			t.Error("Marc's seat is still a computer's")
		}
	})
}

func TestAModeratorStopsATable(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, jan := e.users("Anne"), e.user("Jan")
		e.guild.Moderator(jan)
		e.game(anne, 3, nil)
		ask := e.must(jan.Slash(e.ch, "/table stop", nil)).Message
		e.must(jan.Click(ask, "Stop the table"))
		e.sees(anne[0], "Stopped before its end, by Jan, a moderator.")
		e.must(anne[0].Slash(e.ch, "/play dalmuti", nil))
		e.sees(anne[0], "Anne invites")
	})
}

// slowBooks takes its time to commit.
type slowBooks struct {
	*store.Store
	by *atomic.Int64
}

func (s slowBooks) Save(ctx context.Context, t table.Saved, event string, judged table.Arrival) error {
	time.Sleep(time.Duration(s.by.Load()))
	return s.Store.Save(ctx, t, event, judged)
}

func (s slowBooks) Commit(ctx context.Context, t table.Saved, step table.Step) error {
	time.Sleep(time.Duration(s.by.Load()))
	return s.Store.Commit(ctx, t, step)
}

// slowEvening is one on which a commit takes as long as the test says.
func slowEvening(t *testing.T) (*evening, *atomic.Int64) {
	t.Helper()
	e, by := silentEvening(t), &atomic.Int64{}
	e.books = func(s *store.Store) books { return slowBooks{s, by} }
	e.start()
	return e, by
}

func TestACommitThatTakesSecondsStillEndsInAProperAnswer(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, by := slowEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		lobby := e.lobby([]*discordtest.User{anne}, 3, discordtest.Opt{"rounds": 1})
		by.Store(int64(4 * time.Second))
		if _, err := marc.Click(lobby, "Join"); err != nil {
			t.Errorf("Marc is told %v", err)
		}
		by.Store(0)
		e.sees(anne, "5 players (")
		e.starts(anne, e.sees(anne, "Ready"))
		e.sees(anne, "round 1 of")
		e.hand(anne)
		hand := e.hand(marc)
		for len(hand.Buttons())+len(hand.Menus()) == 0 {
			e.somebodyChooses([]*discordtest.User{anne})
			hand = marc.Find(e.ch, "Your hand")
		}
		by.Store(int64(4 * time.Second))
		if !e.choose(marc, hand) {
			t.Fatal("nothing to choose")
		}
		by.Store(0)
		if marc.Find(e.ch, "Your hand").Loading() || anne.Find(e.ch, "Your hand") != nil && !anne.Find(e.ch, "Your hand").Ephemeral() {
			t.Error("the answer never came, or came to all")
		}
	})
}

func TestHeSaysForHowLongAMoveIsNotShown(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
		time.Sleep(time.Minute)
		e.srv.Fail(1000, http.MethodPatch, "/", http.StatusBadGateway, nil, "")
		e.must(marc.Click(lobby, "Join"))
		for _, c := range []struct {
			after time.Duration
			want  string
		}{{0, ""}, {3 * time.Minute, "channels are behind: a move has not been shown for 3m0s"}} {
			time.Sleep(c.after)
			if said, err := e.bot.Owed(t.Context()); err != nil || said != c.want {
				t.Errorf("after %v he says %q, %v", c.after, said, err)
			}
		}
	})
}

// fullBooks fail when told to.
type fullBooks struct {
	*store.Store
	full *atomic.Bool
}

func (s fullBooks) Save(ctx context.Context, t table.Saved, event string, judged table.Arrival) error {
	if s.full.Load() {
		return errors.New("disk is full")
	}
	return s.Store.Save(ctx, t, event, judged)
}

func (s fullBooks) Add(ctx context.Context, t table.Saved) (fairness.Entry, error) {
	if s.full.Load() {
		return fairness.Entry{}, errors.New("disk is full")
	}
	return s.Store.Add(ctx, t)
}

func (s fullBooks) Commit(ctx context.Context, t table.Saved, step table.Step) error {
	if s.full.Load() {
		return errors.New("disk is full")
	}
	return s.Store.Commit(ctx, t, step)
}

func (s fullBooks) NotePresence(ctx context.Context, guilds []string) error {
	if s.full.Load() {
		return errors.New("disk is full")
	}
	return s.Store.NotePresence(ctx, guilds)
}

func (s fullBooks) ServersKept(ctx context.Context) ([]string, error) {
	if s.full.Load() {
		return nil, errors.New("disk is full")
	}
	return s.Store.ServersKept(ctx)
}

func TestWhatCannotBeKeptIsNotToldAndApologisedFor(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		var full atomic.Bool
		e.books = func(s *store.Store) books { return fullBooks{s, &full} }
		e.start()
		anne, marc := e.user("Anne"), e.user("Marc")
		lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
		full.Store(true)
		if text := e.hears(marc.Click(lobby, "Join")); !strings.Contains(text, "Reference") {
			t.Errorf("Marc is told %q", text)
		}
		full.Store(false)
		e.must(marc.Click(lobby, "Join"))
		e.sees(anne, "2 players (")
	})
}

func TestABuriedTableIsPostedAnewAndTheOldOneGoes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		first := e.game(friends, 0, discordtest.Opt{"rounds": 1})
		for _, u := range friends {
			e.hand(u)
		}
		for range 9 {
			friends[0].Say(e.ch, "and so on")
		}
		anew := func() bool {
			return friends[0].Eventually(e.ch, 2*time.Second, func(list []*discordtest.Message) bool {
				n := 0
				for _, m := range list {
					if !m.Ephemeral() && strings.Contains(m.Text(), "round 1 of") {
						n++
					}
				}
				m := friends[0].Find(e.ch, "round 1 of 1")
				return n == 1 && m != nil && m.ID != first.ID
			})
		}
		posted := false
		for tries := 0; tries < 40 && !posted; tries++ { // it is posted when the turn goes on
			e.somebodyChooses(friends)
			posted = anew()
		}
		if !posted {
			t.Error("the table was not posted anew, or the old message stands")
		}
	})
}

func TestWhoeverKeepsTheTableWaitingIsCalledInSlowPlay(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1, "pace": "slow"})
		m := e.sees(friends[0], "waits for you")
		if len(m.Mentioned) == 0 {
			t.Error("nobody is notified")
		}
		for _, r := range e.srv.Requests() {
			if r.Method == "PATCH" && strings.Contains(string(r.Body), "<@") {
				t.Errorf("an edit mentions somebody: %s", r.Body)
			}
		}
	})
}

func TestInLivePlayNobodyIsCalledInTheFirstTwoMinutesOfTheFirstGame(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		e.start()
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		time.Sleep(119 * time.Second)
		if friends[0].Find(e.ch, "waits for you") != nil {
			t.Error("somebody is called before two minutes are over")
		}
		time.Sleep(2 * time.Second)
		if m := e.sees(friends[0], "waits for you"); len(m.Mentioned) == 0 {
			t.Error("nobody is notified")
		}
	})
}

func TestTheBotOutlivesDiscordsBadDays(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(*discordtest.Server)
	}{
		{"a dropped connection", func(s *discordtest.Server) { s.Gateway().DropConnections(4000) }},
		{"a request to reconnect", func(s *discordtest.Server) { s.Gateway().Reconnect() }},
		{"a session that may be resumed", func(s *discordtest.Server) { s.Gateway().InvalidSession(true) }},
		{"a session that may not", func(s *discordtest.Server) { s.Gateway().InvalidSession(false) }},
		{"a forgotten session", func(s *discordtest.Server) { s.Gateway().Forget() }},
		{"several in a row", func(s *discordtest.Server) {
			s.Gateway().DropConnections(4000)
			time.Sleep(800 * time.Millisecond)
			s.Gateway().Reconnect()
			time.Sleep(100 * time.Millisecond)
			s.Gateway().Forget()
		}},
		{"server errors", func(s *discordtest.Server) { s.Fail(2, "PATCH", "/channels/", 502, nil, "<html>bad gateway</html>") }},
		{"a page instead of an answer", func(s *discordtest.Server) {
			s.Fail(1, "PATCH", "/channels/", 429, map[string]string{"Retry-After": "0", "Content-Type": "text/html"}, "<html>slow down</html>")
		}},
		{"too many requests", func(s *discordtest.Server) {
			s.Fail(2, "PATCH", "/channels/", 429, nil, `{"message":"You are being rate limited.","retry_after":0.1,"global":false}`)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				anne, marc := e.user("Anne"), e.user("Marc")
				lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
				c.do(e.srv)
				e.patiently(func() error { _, err := marc.Click(lobby, "Join"); return err })
				e.sees(anne, "2 players (")
			})
		})
	}
}

func TestATableGoesOnWhenDiscordAsksForMoreConnections(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
		e.crowd()
		synctest.Wait()
		if err := e.bot.Ready(t.Context()); err == nil {
			t.Error("Hofnar says that he is ready before he is connected again")
		}
		time.Sleep(time.Minute)
		if err := e.bot.Ready(t.Context()); err != nil || len(e.srv.Gateway().Shards()) != 4 {
			t.Errorf("of four shards %v are connected: %v", e.srv.Gateway().Shards(), err)
		}
		_, err := marc.Click(lobby, "Join")
		if err != nil {
			t.Fatal(err)
		}
		e.sees(anne, "2 players (")
	})
}

// patiently tries as a person would: when an interaction fails, again.
func (e *evening) patiently(do func() error) {
	e.t.Helper()
	for range 8 {
		if !errors.Is(do(), discordtest.ErrInteractionFailed) {
			return
		}
	}
	e.t.Fatal("Hofnar does not come back")
}

func TestHofnarWaitsForADiscordThatIsAwayWhenHeComes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		e.srv.Fail(7, "", "/commands", 503, nil, "away")
		e.start()
		e.must(e.user("Anne").Slash(e.ch, "/help", nil))
	})
}

func TestAChoiceThatCannotBeWrittenLeavesTheHandToTryAgainBy(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, full := silentEvening(t), &atomic.Bool{}
		e.books = func(s *store.Store) books { return fullBooks{s, full} }
		e.start()
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		for _, u := range friends {
			e.hand(u)
		}
		full.Store(true)
		e.somebodyChooses(friends)
		told := 0
		for _, u := range friends {
			if hand := u.Find(e.ch, "went wrong"); hand != nil {
				told++
				if len(hand.Buttons())+len(hand.Menus()) == 0 {
					t.Errorf("%s has nothing to try again by:\n%s", u.Name, hand.Text())
				}
			}
		}
		if full.Store(false); told == 0 {
			t.Error("nobody is told that the choice was not written")
		}
	})
}
