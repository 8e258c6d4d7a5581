package table_test

import (
	"context"
	"testing"
	"time"

	"hofnar/bot/table"
)

func TestTheHostPausesAndResumes(t *testing.T) {
	r := newRoom(t)
	r.timed("10m", marc)
	r.refused(marc, table.Pause{}, "table.refuse.not_allowed")
	r.refused(anne, table.Resume{}, "table.refuse.not_held")
	r.advance(4 * time.Minute)
	g := r.do(anne, table.Pause{})
	if g.Status != table.Paused || !g.Held || len(g.Clocks) != 0 {
		t.Errorf("paused, the table is %+v", g)
	}
	r.refused(anne, r.pick(anne, "pass"), "table.refuse.held")
	r.refused(anne, table.Pause{}, "table.refuse.not_running")
	r.refused(marc, table.Stop{}, "table.refuse.not_allowed")
	r.clock.Advance(time.Hour)
	r.restart()
	r.clock.Advance(time.Hour)
	if g := r.look(anne); g.Steps() != 3 || !g.Held {
		t.Errorf("two hours later there are %d steps", g.Steps())
	}
	g = r.do(anne, table.Resume{})
	if left := g.Clocks[0].Sub(r.clock.Now()); left != 11*time.Minute || g.Status != table.Running {
		t.Errorf("resumed, Anne has %v left", left)
	}
	r.do(anne, table.Pause{})
	r.do(anne, table.Leave{})
	if g := r.do(marc, table.Leave{}); g.Held || g.Status != table.Paused {
		t.Error("nobody is there, and the table counts as paused by its host")
	}
	if g := r.do(marc, table.Join{}); g.Status != table.Running {
		t.Errorf("with Marc the table is %s", g.Status)
	}
}

func TestAfterADowntimeEverybodyGetsSomeTime(t *testing.T) {
	for _, c := range []struct {
		clock      string
		least      time.Duration
		gone, away time.Duration
	}{
		{"1m", 30 * time.Second, 10 * time.Second, time.Hour},
		{"1h", 6 * time.Minute, 0, 48 * time.Hour},
		{"2d", 288 * time.Minute, 47 * time.Hour, 30 * time.Hour},
	} {
		r := newRoom(t)
		r.timed(c.clock, marc)
		r.clock.Advance(c.gone)
		r.leave()
		r.clock.Advance(c.away)
		r.enter()
		back := r.clock.Now()
		g := r.until("time was given", func(g table.Snapshot) bool { return g.Clocks[0].After(back) })
		if left := g.Clocks[0].Sub(back); left < c.least || left > c.least+30*time.Second {
			t.Errorf("%s: after %v there are %v left", c.clock, c.away, left)
		}
		r.restart()
		r.leave()
		r.clock.Advance(c.away)
		r.enter() // a second time there is nothing in this turn
		r.steps(4)
	}
}

func TestAfterAGapToo(t *testing.T) {
	r := newRoom(t)
	r.timed("1m", marc)
	r.clock.Advance(80 * time.Second)
	r.registry.Gap(noon, r.clock.Now(), func(string) bool { return true })
	g := r.until("time was given", func(g table.Snapshot) bool { return g.Clocks[0].After(noon.Add(90 * time.Second)) })
	if left := g.Clocks[0].Sub(r.clock.Now()); left < 30*time.Second || left > time.Minute {
		t.Errorf("there are %v left", left)
	}
	last := r.heard()[len(r.heard())-1]
	if !last.Shown || last.Moved {
		t.Error("the channel is not shown the new time")
	}
}

// A game that began before there were clocks has none, whatever is usual now.
func TestGamesOfBeforeGoOnWithoutAClock(t *testing.T) {
	r := newRoom(t)
	r.bare = true
	r.restart()
	r.begun(marc)
	r.bare = false
	r.restart()
	r.clock.Advance(30 * 24 * time.Hour)
	if g := r.do(anne, r.pick(anne, "one")); g.Clock != nil || len(g.Clocks) != 0 || g.Steps() != 4 {
		t.Errorf("it has %+v", g.Clock)
	}
	r.id = ""
	other, err := r.registry.Open(context.Background(), table.Opening{Channel: "d", Host: lowie, Game: "stones"})
	if err != nil || other.Options.Str(table.ClockOption) != table.UsualClock {
		t.Errorf("a new table has %v, %v", other.Options, err)
	}
}

// In whatever state a table is when the registry closes, it comes back with the same clocks
// for everybody.
func TestARestartKeepsClocksInEveryState(t *testing.T) {
	pass := func(r *room, u table.User) { r.do(u, r.pick(u, "pass")) }
	states := []struct {
		name  string
		reach func(*room)
	}{
		{"a lobby", func(r *room) { r.opened("10m", marc, lowie) }},
		{"bids in secret", func(r *room) { r.opened("10m", marc, lowie); r.do(anne, table.Start{}); r.bid(marc) }},
		{"somebody's turn", func(r *room) { r.timed("10m", marc, lowie); r.clock.Advance(4 * time.Minute) }},
		{"on the bank", func(r *room) { r.timed("10m", marc, lowie); r.clock.Advance(12 * time.Minute) }},
		{"after an overdue move", func(r *room) { r.timed("10m", marc, lowie); r.advance(15 * time.Minute); r.steps(5) }},
		{"somebody is nudged", func(r *room) {
			r.opened("10m", marc, lowie)
			r.sets(table.OverdueOption, table.OverdueNudge)
			r.do(anne, table.Start{})
			r.bid(anne, marc, lowie)
			r.advance(15 * time.Minute)
			r.until("Anne is late", func(g table.Snapshot) bool { return len(g.Late) == 1 })
		}},
		{"somebody is away", func(r *room) {
			r.timed("10m", marc, lowie)
			r.advance(15 * time.Minute)
			r.steps(5)
			pass(r, marc)
			pass(r, lowie)
			r.advance(10 * time.Minute)
			r.until("Anne is away", func(g table.Snapshot) bool { return g.Chairs[0].Away })
		}},
		{"paused by its host", func(r *room) { r.timed("10m", marc, lowie); r.clock.Advance(time.Minute); r.do(anne, table.Pause{}) }},
		{"all have left", func(r *room) {
			r.timed("10m", marc)
			r.do(anne, table.Leave{})
			r.do(marc, table.Leave{})
		}},
	}
	for _, s := range states {
		t.Run(s.name, func(t *testing.T) {
			r := newRoom(t)
			s.reach(r)
			everybody := []table.User{anne, marc, lowie, karel, {}}
			before := map[table.User]table.Snapshot{}
			for _, u := range everybody {
				before[u] = r.look(u)
			}
			r.restart()
			for _, u := range everybody {
				sameSnapshot(t, u.Name, before[u], r.look(u))
			}
		})
	}
}
