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

// What a pause took is counted when it is over, also where that is because nobody sits there any more.
func TestAPauseIsOverWhenNobodySitsThere(t *testing.T) {
	for name, play := range map[string]func(*room) table.User{
		"who comes back first had not paused it": func(r *room) table.User {
			r.do(anne, table.Pause{})
			r.clock.Advance(time.Hour)
			r.do(marc, table.Leave{})
			r.do(anne, table.Leave{})
			r.clock.Advance(8 * day)
			r.do(marc, table.Join{})
			return marc
		},
		"days of play are no pause": func(r *room) table.User {
			r.do(marc, table.Leave{})
			r.do(anne, table.Pause{})
			r.clock.Advance(time.Hour)
			r.do(anne, table.Leave{})
			r.do(anne, table.Join{})
			r.do(marc, table.Join{})
			r.clock.Advance(8 * day)
			r.do(anne, table.Leave{})
			return marc
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.begun(marc)
			host := play(r)
			if g := r.do(host, table.Pause{}); g.Hold.Spent != time.Hour {
				t.Errorf("the pauses have lasted %v", g.Hold.Spent)
			}
		})
	}
	r := newRoom(t)
	r.begun(marc)
	r.do(marc, table.Leave{})
	r.do(anne, table.Pause{})
	r.clock.Advance(6 * day)
	r.do(anne, table.Leave{})
	r.do(anne, table.Join{})
	if g := r.do(anne, table.Pause{}); g.Hold.Spent != 6*day {
		t.Errorf("six days of pauses count as %v", g.Hold.Spent)
	}
}

// Whoever plays in a pause hears who may end it.
func TestInAPauseIsSaidWhoLetsTheGameGoOn(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	r.do(anne, table.Pause{})
	r.refused(marc, r.pick(anne, "pass"), "table.refuse.held")
	r.clock.Advance(8 * day)
	r.refused(marc, r.pick(anne, "pass"), "table.refuse.held.free")
}

// A host who moderates the server is the moderator who is asked for once the host's seven days are over.
func TestAHostWhoModeratesPausesAGameForLonger(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	r.do(anne, table.Pause{})
	r.clock.Advance(7 * day)
	r.do(anne, table.Resume{})
	r.refused(anne, table.Pause{}, "table.refuse.paused_enough")
	g, err := r.deed(table.Deed{By: anne, Moderator: true, Do: table.Pause{}})
	if err != nil || !g.Hold.Firm {
		t.Errorf("as a moderator: %+v, %v", g.Hold, err)
	}
}
