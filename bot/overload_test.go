package bot_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
)

// meter counts what Hofnar has measured.
type meter struct{ late, failed, missed, shed atomic.Int64 }

func (m *meter) Shed() { m.shed.Add(1) }
func (m *meter) Unanswered(why string) {
	map[string]*atomic.Int64{"late": &m.late, "failed": &m.failed, "missed": &m.missed}[why].Add(1)
}

// Eight press Join at once where each press takes a second: those that have waited for three
// are not worked on, and told so where an answer was promised. Seconds later all is as before.
func TestWhatNobodyWaitsForAnyMoreIsNotDone(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, by := slowEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie", "Maria", "Jan", "Els", "Piet")
		lobby := e.lobby(friends[:1], 0, nil)
		id, _ := e.registry.At(e.ch.ID)
		by.Store(int64(time.Second))
		var all sync.WaitGroup
		for _, u := range friends[1:] {
			all.Go(func() { _, _ = u.Click(lobby, "Join") })
			synctest.Wait() // one after the other
		}
		all.Wait()
		time.Sleep(time.Second)
		by.Store(0)
		time.Sleep(10 * time.Second)
		g, _ := e.registry.Fetch(context.Background(), id, "")
		if shed := e.meter.shed.Load(); shed != 4 {
			t.Errorf("%d of four that were not begun are measured", shed)
		}
		if n := len(g.Chairs); n != 4 {
			t.Errorf("%d sit there: three joins were begun within three seconds", n)
		}
		for _, u := range friends[4:] {
			if u.Find(e.ch, "Try again in a moment") == nil {
				t.Errorf("%s is not told that nothing has come of it", u.Name)
			}
			began := time.Now()
			if e.must(u.Click(lobby, "Join")); time.Since(began) > 100*time.Millisecond {
				t.Errorf("when the load is over %s is answered after %v", u.Name, time.Since(began))
			}
		}
		if g, _ = e.registry.Fetch(context.Background(), id, ""); len(g.Chairs) != 8 {
			t.Errorf("%d sit there in the end", len(g.Chairs))
		}
	})
}

// A promise counts as an answer, unless nothing comes of it.
func TestAPromiseThatIsNotKeptIsCountedAsUnanswered(t *testing.T) {
	for name, c := range map[string]struct {
		takes        time.Duration
		refused      int // edits of what was promised
		late, failed int64
	}{
		"it is kept":                      {4 * time.Second, 0, 0, 0},
		"Discord refuses what comes":      {4 * time.Second, 9, 0, 1},
		"it comes when the token is gone": {16 * time.Minute, 0, 1, 0},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e, by := slowEvening(t)
				anne, marc := e.user("Anne"), e.user("Marc")
				lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
				by.Store(int64(c.takes))
				e.srv.Fail(c.refused, http.MethodPatch, "/webhooks/", http.StatusInternalServerError, nil, "")
				_, _ = marc.Click(lobby, "Join")
				time.Sleep(c.takes + time.Minute)
				if late, failed := e.meter.late.Load(), e.meter.failed.Load(); late != c.late || failed != c.failed {
					t.Errorf("late are %d and failed are %d, not %d and %d", late, failed, c.late, c.failed)
				}
			})
		})
	}
}

// A knock counts by the order of the gateway, also where its presser has long been told that
// it has failed.
func TestInOverloadEachKnockCountsInItsOrder(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, by := slowEvening(t)
		r, board, knockers := e.raceUnderWay()
		by.Store(int64(2500 * time.Millisecond))
		var all sync.WaitGroup
		for i, u := range knockers {
			all.Go(func() { _ = r.knock(u, board, i == 1) })
			synctest.Wait()
		}
		all.Wait()
		time.Sleep(10 * time.Second)
		var names []string
		for _, k := range r.detail().Knocks {
			names = append(names, r.users[k.Who].Name)
		}
		want := []string{knockers[0].Name, knockers[1].Name, knockers[2].Name}
		if !slices.Equal(names, want) {
			t.Errorf("%v have knocked, not %v", strings.Join(names, ", "), want)
		}
	})
}
