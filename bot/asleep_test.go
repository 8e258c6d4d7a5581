package bot_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/store"
)

// asleep reports whether a table is not in memory.
func (e *evening) asleep(id table.ID) bool {
	_, there := e.registry.Look(id, "")
	return !there
}

// nap waits until a table sleeps.
func (e *evening) nap(id table.ID) {
	e.t.Helper()
	time.Sleep(20 * time.Minute)
	if !e.asleep(id) {
		e.t.Fatalf("table %s does not sleep", id)
	}
}

// leisurely books take their time to find a table.
type leisurely struct{ books }

func (b leisurely) Load(ctx context.Context, id table.ID) (table.Kept, error) {
	time.Sleep(300 * time.Millisecond)
	return b.books.Load(ctx, id)
}

// Knocks at a table that sleeps count in the order in which they came, however long it
// takes to read it.
func TestKnocksAtATableThatSleepsKeepTheirOrder(t *testing.T) {
	for name, restart := range map[string]bool{"in one go": false, "after a restart": true} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := silentEvening(t)
				e.books = func(s *store.Store) books { return leisurely{s} }
				e.start()
				r := e.ring("games", nil, eight...)
				r.roll()
				r.kismet()
				m, one := r.knocking(), run{stage: r.view().Stage, before: r.detail()}
				one.message = m.ID
				if restart {
					e.stop()
					time.Sleep(2 * time.Hour)
					e.start()
				}
				e.nap(r.id)
				var all sync.WaitGroup
				for seat, u := range r.users {
					if games.Seat(seat) != one.before.Active {
						all.Go(func() {
							if err := r.knock(u, m, seat%3 > 0); err != nil {
								t.Errorf("%s knocks: %v", u.Name, err)
							}
						})
					}
				}
				all.Wait()
				r.until(func() bool { return len(r.detail().Knocks) == len(r.users)-1 })
				one.knocks = r.detail().Knocks
				r.run = append(r.run, one)
				if races, won, wrong := e.judged([]*ring{r}); races != 1 || wrong > 0 {
					t.Errorf("%d races, %d won, %d judged in another order than the gateway's", races, won, wrong)
				}
			})
		})
	}
}

// A reaction to anything else in the channel wakes nobody.
func TestReactionsToOtherMessagesLetATableSleep(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien")
		r.roll()
		m := r.knocking()
		e.stop()
		e.start()
		e.nap(r.id)
		said := r.users[1].Say(r.ch, "my fist is ready")
		for _, put := range []error{r.users[1].React(said, "✊"), r.users[1].React(m, "👍")} {
			if put != nil {
				t.Error(put)
			}
		}
		synctest.Wait()
		if !e.asleep(r.id) {
			t.Error("it was woken")
		}
	})
}

// A lobby that nobody starts says that it has closed, though it slept all day.
func TestALobbyThatSleptSaysThatItHasClosed(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		anne := e.user("Anne")
		e.knows(anne)
		e.lobby([]*discordtest.User{anne}, 0, nil)
		id, _ := e.registry.At(e.ch.ID)
		e.nap(id)
		e.stop()
		e.start()
		time.Sleep(23 * time.Hour)
		if _, open := e.registry.At(e.ch.ID); !open || !e.asleep(id) {
			t.Error("it has closed early, or does not sleep")
		}
		time.Sleep(time.Hour)
		if m := anne.Sees(e.ch)[0]; len(m.Buttons()) > 0 || strings.Contains(m.Text(), "invites") {
			t.Errorf("a day later it reads\n%s", m.Describe())
		}
	})
}

// Where Hofnar is removed from a server, the tables that sleep there rest too, and no
// others; once he is back they can be played.
func TestTablesThatSleepRestWhenHofnarIsRemoved(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		id, _ := e.registry.At(e.ch.ID)
		e.nap(id)
		e.guild.Kick()
		time.Sleep(time.Minute)
		if absent, err := e.kept.Absences(context.Background()); err != nil || absent[e.guild.ID].IsZero() {
			t.Errorf("Hofnar is absent from %v, %v", absent, err)
		}
		sent := e.count("", messagesOf(e.ch))
		time.Sleep(2 * time.Hour)
		if n := e.count("", messagesOf(e.ch)) - sent; n > 0 {
			t.Errorf("%d requests in two hours though Hofnar is not there", n)
		}
		e.guild.Invite()
		time.Sleep(time.Minute)
		e.play(friends)
	})
}

// Who was called before is not called again when a table wakes, nor is anybody forgotten.
func TestNobodyIsCalledAgainWhenATableWakes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		id, _ := e.registry.At(e.ch.ID)
		calls := func() int { return e.count(http.MethodPost, "/channels/"+e.ch.ID+"/messages") }
		e.nap(id)
		before := calls()
		for range 3 {
			e.hand(friends[0])
			e.nap(id)
		}
		if now := calls(); now != before {
			t.Errorf("%d messages more", now-before)
		}
		e.play(friends)
	})
}
