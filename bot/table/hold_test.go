package table_test

import (
	"testing"
	"time"

	"hofnar/bot/table"
)

// A host's pauses last for seven days a game, whoever ends them.
func TestAPauseOfTheHostEndsAfterSevenDays(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	r.do(anne, table.Pause{})
	r.clock.Advance(3 * day)
	r.do(anne, table.Resume{})
	r.do(anne, table.Pause{})
	r.clock.Advance(4*day - time.Second)
	r.restart()
	r.refused(marc, table.Resume{}, "table.refuse.not_allowed")
	r.clock.Advance(2 * time.Second)
	r.refused(lowie, table.Resume{}, "table.refuse.not_allowed")
	if g := r.do(marc, table.Resume{}); g.Status != table.Running {
		t.Errorf("it is %s", g.Status)
	}
	r.refused(anne, table.Pause{}, "table.refuse.paused_enough")
	if _, err := r.moderates(table.Pause{}); err != nil {
		t.Errorf("a moderator pauses it: %v", err)
	}
	r.clock.Advance(13 * day)
	r.refused(marc, table.Resume{}, "table.refuse.not_allowed")
}

func TestAPauseOfAHostWhoIsGoneIsEndedByAnybody(t *testing.T) {
	for name, goes := range map[string]func(*room){
		"the table":      func(r *room) { r.do(anne, table.Leave{}) },
		"the server":     func(r *room) { r.do(anne, table.Leave{Departed: true}) },
		"to a successor": func(r *room) { r.passesOn(0, anne, karel) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.begun(marc, lowie)
			r.do(anne, table.Pause{})
			goes(r)
			if g := r.do(lowie, table.Resume{}); g.Status != table.Running {
				t.Errorf("it is %s", g.Status)
			}
		})
	}
}

// Two who take turns at being host pause a game no longer than one.
func TestHostsWhoTakeTurnsPauseAGameForSevenDaysTogether(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	r.do(anne, table.Pause{})
	r.clock.Advance(6 * day)
	r.do(anne, table.Leave{}) // Marc is the host now
	r.do(marc, table.Resume{})
	g := r.do(marc, table.Pause{})
	if left := g.Hold.Until().Sub(r.clock.Now()); left != day {
		t.Errorf("Marc may pause it for %v more", left)
	}
}
