package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// last is the newest line of somebody's log.
func last(g table.Snapshot) table.Entry {
	all := g.Log()
	return all[len(all)-1]
}

func TestTheLogTellsWhenItsReaderCameToKnow(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	r.clock.Advance(time.Minute)
	r.do(anne, r.pick(anne, "one"))
	r.restart()
	for _, u := range []table.User{anne, karel} {
		if e := last(r.look(u)); !e.At.Equal(noon.Add(time.Minute)) || e.Round != 1 || e.Instead || e.Undone {
			t.Errorf("%s reads %+v", u.Name, e)
		}
	}
}

func TestTheLogSumsUpAPartThatMayBeLookedUp(t *testing.T) {
	for _, c := range []struct {
		about string
		open  bool
		moves []string
		want  string
	}{
		{"move by move as long as it goes on", true, []string{"one", "pass"}, "take pass"},
		{"in one line once it is over", true, []string{"one", "pass", "two"}, "part"},
		{"not while it lies face down", false, []string{"one", "pass", "two"}, ""},
		{"in one line once its round is over", false, []string{"two", "two", "two", "two"}, "part"},
	} {
		t.Run(c.about, func(t *testing.T) {
			r := newRoom(t)
			r.open()
			r.do(anne, table.SetOption{Key: "open", Value: fmt.Appendf(nil, "%t", c.open)})
			r.do(marc, table.Join{})
			r.do(anne, table.Start{})
			r.bid(anne, marc)
			for i, move := range c.moves {
				if u := []table.User{anne, marc}[i%2]; r.look(u).View().Phase == "take" {
					r.do(u, r.pick(u, move))
				}
			}
			if said := r.moved(karel); said != c.want {
				t.Errorf("the log says %q, not %q", said, c.want)
			}
		})
	}
}

// moved is what somebody reads of the moves in the log, each kind once in a row.
func (r *room) moved(by table.User) string {
	var said []string
	for _, e := range r.look(by).Log() {
		if e.Text.Key != "stones.heap_of" {
			said = append(said, strings.TrimPrefix(e.Text.Key, "stones."))
		}
	}
	return strings.Join(slices.Compact(said), " ")
}

// Nobody can tell from the log what was ordered ahead.
func TestAStandingOrderReadsAsItsPerson(t *testing.T) {
	r := liveRoom(t)
	r.begun(marc)
	r.do(anne, table.Choose{Version: r.look(anne).Version, Picks: games.Picks{{"pass"}}, Standing: true})
	chosen := last(r.look(karel))
	r.do(marc, r.pick(marc, "one"))
	r.advance(4 * time.Second)
	r.until("the order is carried out", func(g table.Snapshot) bool { return g.View().Turn[0] == 1 })
	ordered := last(r.look(karel))
	ordered.At = chosen.At
	if ordered.Text.Key != chosen.Text.Key || ordered.Instead != chosen.Instead || ordered.Who != chosen.Who {
		t.Errorf("an order reads %+v, a move %+v", ordered, chosen)
	}
	if r.step().Event[:6] != "order:" {
		t.Errorf("the last step was caused by %s", r.step().Event)
	}
}

func TestTheLogTellsThatAComputerPlayedForSomebody(t *testing.T) {
	r := newRoom(t)
	r.timed("10m", marc)
	r.advance(16 * time.Minute)
	r.until("a computer has played", func(g table.Snapshot) bool { return g.View().Turn[0] == 1 })
	if e := last(r.look(karel)); !e.Instead || e.Who != 0 {
		t.Errorf("the log says %+v", e)
	}
}

// What was told to a seat alone while it was not his, nobody reads before the game ends.
func TestTheLogHoldsOnlyWhatItsReaderHeard(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	bids := func() (n int) {
		for _, e := range r.look(marc).Log() {
			if e.Text.Key == "stones.you_bid" {
				n++
			}
		}
		return n
	}
	r.do(marc, table.Leave{})
	for r.look(anne).View().Scene.Round == 1 {
		r.do(anne, r.pick(anne, "two"))
		r.until("it is Anne's turn", func(table.Snapshot) bool { return asked(anne, r)(r.look(anne)) })
	}
	r.until("the computer has bid", func(g table.Snapshot) bool { return g.Steps() > 0 && len(r.look(anne).View().Turn) == 0 })
	r.do(anne, r.pick(anne, "low"))
	r.until("all have bid", func(g table.Snapshot) bool { return g.View().Phase == "take" })
	r.do(marc, table.Join{})
	if n := bids(); n != 1 {
		t.Errorf("Marc reads of %d bids of his, and made one", n)
	}
	r.restart()
	if n := bids(); n != 1 {
		t.Errorf("after a restart Marc reads of %d bids of his", n)
	}
	if r.finish(); bids() != 2 {
		t.Errorf("after the end Marc reads of %d bids on his seat", bids())
	}
}

// The log names whoever sat there then, also where a computer played on for somebody who
// had left.
func TestTheLogNamesWhoeverSatThereThen(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	r.do(anne, r.pick(anne, "one"))
	r.do(anne, table.OfferSeat{Seat: games.Public, To: karel})
	r.do(karel, table.TakeSeat{Seat: 0, N: r.look(karel).Offers[0].N})
	r.do(marc, r.pick(marc, "one"))
	all := r.look(karel).Log()
	if e := all[len(all)-1]; e.Chairs != nil {
		t.Errorf("a move of now names %v", e.Chairs)
	}
	if e := all[0]; len(e.Chairs) != 3 || e.Chairs[0].Name != "Anne" || e.Chairs[1].Name != "Marc" {
		t.Errorf("a move of before names %+v", e.Chairs)
	}
}
