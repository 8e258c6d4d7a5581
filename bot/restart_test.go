package bot_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/store"
)

// deadline kills Hofnar as soon as the books hold a step that is awaited.
type deadline struct {
	*store.Store
	e    *evening
	when func(table.Saved) bool
}

func (d deadline) Commit(ctx context.Context, t table.Saved, step table.Step) error {
	err := d.Store.Commit(ctx, t, step)
	if d.when(t) {
		d.e.life.end()
	}
	return err
}

func TestAGameThatEndedWhileHofnarWasKilledSaysSoAfterTheRestart(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		e.books = func(s *store.Store) books {
			return deadline{s, e, func(t table.Saved) bool { return t.Status == table.Finished }}
		}
		e.start()
		friends := e.users("Anne", "Marc")
		board := e.game(friends, 2, discordtest.Opt{"rounds": 1})
		for _, u := range friends {
			e.hand(u)
		}
		for begun := time.Now(); !e.life.over.Load(); {
			if time.Since(begun) > 5*time.Minute {
				t.Fatalf("the game does not go on; Marc sees first\n%s", friends[1].Sees(e.ch)[0].Describe())
			}
			for _, u := range friends {
				e.tries(u)
			}
			time.Sleep(100 * time.Millisecond)
		}
		e.stop()
		if e.over(friends[0]) {
			t.Fatal("the end was told before Hofnar was killed")
		}
		e.books = func(s *store.Store) books { return s }
		e.start()
		time.Sleep(10 * time.Second)
		if m := friends[0].Find(e.ch, "round 1 of"); m == nil || !e.over(friends[0]) || m.ID != board.ID {
			t.Errorf("after the restart the channel sees\n%s", friends[0].Sees(e.ch)[0].Describe())
		}
		for _, b := range friends[0].Find(e.ch, "round 1 of").Buttons() {
			if b.Label == "My hand" {
				t.Error("the message of a game that is over offers a hand")
			}
		}
	})
}

// tries makes a choice in a hand, whether or not Hofnar answers.
func (e *evening) tries(u *discordtest.User) {
	hand := u.Find(e.ch, "**Your ")
	if hand == nil {
		return
	}
	switch menus, buttons := hand.Menus(), hand.Buttons(); {
	case len(menus) > 0:
		var values []string
		for _, o := range menus[0].Options[:*menus[0].MinValues] {
			values = append(values, o.Value)
		}
		_, _ = u.Select(hand, menus[0].CustomID, values...)
	case len(buttons) > 0:
		_, _ = u.Click(hand, buttons[0].CustomID)
	}
}

func TestARestartIsSilent(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1, "pace": "slow"})
		r := e.ring("race", nil, "Anne", "Marc", "Katrien") // a table that all have left in mid-race
		r.roll()
		e.sees(friends[0], "waits for you")
		time.Sleep(2 * time.Hour) // the messages are older than Discord likes to edit
		for range 3 {
			e.stop()
			said := len(e.srv.Requests())
			e.start()
			time.Sleep(time.Minute)
			for _, r := range e.srv.Requests()[said:] {
				if r.Method != http.MethodGet && strings.HasPrefix(r.Path, "/channels/") {
					t.Errorf("a restart is heard: %s %s %s", r.Method, r.Path, r.Body)
				}
			}
		}
	})
}

func TestACallThatWasDueWhileHofnarWasAwayIsMadeOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		awaited := e.awaited(e.ch)
		e.kill()
		time.Sleep(time.Hour)
		for range 2 {
			e.start()
			time.Sleep(time.Minute)
			e.stop()
		}
		calls := 0
		for _, r := range e.srv.Requests() {
			if r.Method == http.MethodPost && strings.Contains(string(r.Body), "waits for you") {
				calls++
			}
		}
		if calls != awaited {
			t.Errorf("%d calls were made to %d people", calls, awaited)
		}
	})
}

func TestAnEditThatFailsIsMadeGoodLater(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
		time.Sleep(time.Minute)
		e.srv.Fail(40, http.MethodPatch, "/channels/", http.StatusServiceUnavailable, nil, "away")
		e.must(marc.Click(lobby, "Join"))
		time.Sleep(time.Hour)
		if m := anne.Find(e.ch, "Anne invites"); m.ID != lobby.ID || !strings.Contains(m.Text(), "2 players (") {
			t.Errorf("an hour later the lobby reads\n%s", m.Describe())
		}
	})
}

func TestWhatHappenedBeforeAKillIsShownAfterIt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
		time.Sleep(time.Minute)
		e.srv.Fail(60, http.MethodPatch, "/channels/", http.StatusServiceUnavailable, nil, "away")
		e.must(marc.Click(lobby, "Join"))
		time.Sleep(20 * time.Second)
		e.kill()
		e.start()
		time.Sleep(time.Hour)
		if m := anne.Find(e.ch, "Anne invites"); m.ID != lobby.ID || !strings.Contains(m.Text(), "2 players (") {
			t.Errorf("after the restart the lobby reads\n%s", m.Describe())
		}
	})
}
