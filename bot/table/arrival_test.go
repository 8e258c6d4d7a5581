package table_test

import (
	"sync/atomic"
	"testing"
	"time"

	"hofnar/bot/table"
)

// arrives sends a deed that came with that number in a session of the gateway, and
// reports whether a move came of it.
func (r *room) arrives(session string, seq int64, by table.User, do table.Action) (moved bool, err error) {
	r.t.Helper()
	before := r.look(by).Steps()
	g, err := r.deed(table.Deed{By: by, Arrived: table.Arrival{Session: session, Seq: seq}, Do: do})
	return g.Steps() > before, err
}

// What was refused before a restart and comes again after it finds another position: it
// must not win there.
func TestAKnockThatWasRefusedBeforeARestartDoesNotWinWhenItComesAgain(t *testing.T) {
	for name, c := range map[string]struct {
		refuse func(r *room) // has Lowie's knock, number 10, be refused
		after  func(r *room) // has it be possible
	}{
		"in a game that was paused": {
			func(r *room) { r.do(anne, table.Pause{}) },
			func(r *room) { _, _ = r.arrives("one", 11, anne, table.Resume{}) },
		},
		"and a computer, or a clock, has the table written": {
			func(r *room) { r.do(anne, table.Pause{}) },
			func(r *room) {
				r.do(table.User{ID: anne.ID, Name: "Annie"}, table.Rename{})
				r.do(anne, table.Resume{})
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.begun(marc, lowie)
			knock := r.knock()
			c.refuse(r)
			if moved, err := r.arrives("one", 10, lowie, knock); moved || err == nil {
				t.Fatalf("the knock is not refused: %v", err)
			}
			c.after(r)
			r.restart()
			if moved, err := r.arrives("one", 10, lowie, knock); moved || keyOf(err) != "table.stale.judged" {
				t.Errorf("it comes again: moved %v, %v", moved, err)
			}
			if moved, err := r.arrives("two", 3, lowie, knock); !moved {
				t.Errorf("another knock, in another session, is not judged: %v", err)
			}
		})
	}
}

func TestATableThatIsReadAnewStillKnowsWhatItHasJudged(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	knock := r.knock()
	r.do(anne, table.Pause{})
	if _, err := r.arrives("one", 10, lowie, knock); err == nil {
		t.Fatal("the knock is not refused")
	}
	r.registry.Reread([]table.ID{r.id})
	r.do(anne, table.Resume{})
	if moved, err := r.arrives("one", 10, lowie, knock); moved || keyOf(err) != "table.stale.judged" {
		t.Errorf("it comes again: moved %v, %v", moved, err)
	}
	if moved, err := r.arrives("one", 11, lowie, knock); !moved {
		t.Errorf("a newer one is not judged: %v", err)
	}
}

// That a table stands still after a gap is not in the books, what it has refused is.
func TestWhatWasRefusedAfterAGapIsNotDoneAfterARestart(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	r.registry.Gap(r.clock.Now().Add(-time.Second), r.clock.Now(), func(string) bool { return true })
	r.until("the gap is known", func(g table.Snapshot) bool { return !g.Gap.Until.IsZero() })
	for n := range int64(8) { // stones at most: taking the last one ends the stage
		taker := []table.User{anne, marc}[r.look(anne).View().Turn[0]]
		take := r.pick(taker, "one")
		if _, err := r.arrives("one", 10+n, taker, take); err == nil {
			continue
		}
		r.restart()
		if moved, err := r.arrives("one", 10+n, taker, take); moved || keyOf(err) != "table.stale.judged" {
			t.Errorf("it comes again: moved %v, %v", moved, err)
		}
		return
	}
	t.Fatal("the stage is left")
}

// Who knocks while a process is replaced is heard when it is connected, and was first.
func TestNoComputerActsInARaceWhilePeopleCannotBeHeard(t *testing.T) {
	r := liveRoom(t)
	r.against("plain")
	r.advance(3 * time.Second)
	r.until("both have bid", turnOf(0))
	var heard atomic.Bool
	r.registry.Hears(func(string, string) bool { return heard.Load() })
	r.do(anne, r.pick(anne, "one"))
	for range 10 {
		r.advance(time.Second)
	}
	if g := r.do(anne, table.CallOff{}); !turnOf(1)(g) {
		t.Errorf("the computer has acted: the turn is %v's", g.View().Turn)
	}
	heard.Store(true)
	r.advance(time.Second)
	r.until("the computer has acted", turnOf(0))
}
