package table_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// against opens a table at which Anne plays computers of these levels.
func (r *room) against(levels ...string) {
	r.t.Helper()
	r.open()
	for _, level := range levels {
		r.do(anne, table.AddComputer{Level: level})
	}
	r.do(anne, table.Start{})
	r.do(anne, r.pick(anne, "low"))
}

func turnOf(seat games.Seat) func(table.Snapshot) bool {
	return func(g table.Snapshot) bool { return slices.Equal(g.View().Turn, []games.Seat{seat}) }
}

func TestComputersPlayOn(t *testing.T) {
	for _, level := range []string{"plain", "random", "mad", "stubborn", "slow"} {
		t.Run(level, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRoom(t)
				r.against(level, level)
				for range 3 {
					for tries := 0; tries < 100 && !asked(anne, r)(table.Snapshot{}); tries++ {
						r.passes(time.Second) // what came to nothing is tried again after a while
					}
					r.play(anne)
				}
				r.leave()
				defer r.enter()
				if strings.Contains(r.log.String(), "nobody may read this") {
					t.Error("the log tells what a computer thought")
				}
			})
		})
	}
}

func TestComputersOfOlderVersionsPlayOnAsThoseWhoTookTheirPlace(t *testing.T) {
	r := liveRoom(t)
	r.against("random", "slow")
	r.game.newer = true
	r.restart()
	levels := func() string {
		chairs := r.look(anne).Chairs
		return chairs[1].Level + " " + chairs[2].Level
	}
	if got := levels(); got != "hard normal" { // slow is not known any more: as recommended
		t.Errorf("after the change they are %s", got)
	}
	r.advance(3 * time.Second)
	r.until("both have bid", turnOf(0))
}

func TestComputersTakeTheirTimeInLivePlay(t *testing.T) {
	cases := []struct {
		level          string
		early, certain time.Duration
	}{
		{"plain", 1199 * time.Millisecond, 3 * time.Second},
		{"slow", 59 * time.Second, time.Minute},
	}
	for _, c := range cases {
		t.Run(c.level, func(t *testing.T) {
			r := liveRoom(t)
			r.against(c.level)
			r.advance(c.early)
			if g := r.do(anne, table.CallOff{}); g.Steps() != 2 {
				t.Fatalf("it bid within %v", c.early)
			}
			r.advance(c.certain - c.early)
			r.until("it has bid", turnOf(0))
		})
	}
}

func TestAComputersThoughtIsNotDelayedByOthers(t *testing.T) {
	r := liveRoom(t)
	r.open()
	r.do(marc, table.Join{})
	r.do(anne, table.AddComputer{Level: "slow"})
	r.do(anne, table.Start{})
	r.advance(50 * time.Second)
	r.do(anne, r.pick(anne, "low"))
	r.do(marc, r.pick(marc, "low"))
	r.advance(10 * time.Second)
	r.until("the computer has bid", turnOf(0))
}

func TestALeaversSeatIsPlayedOn(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	g := r.do(anne, table.Leave{})
	if g.Seat != games.Public || g.Host.ID != marc.ID || g.Status != table.Running {
		t.Errorf("after the host has left: seat %d, host %s, %s", g.Seat, g.Host.Name, g.Status)
	}
	if c := g.Chairs[0]; !c.Left || c.Human() || c.Name != "Anne" {
		t.Errorf("her chair is %+v", c)
	}
	r.until("it is Marc's turn", turnOf(1))
	r.refused(anne, table.Choose{Version: 0, Picks: games.Picks{{"one"}}}, "table.refuse.left")
	r.refused(karel, table.Join{}, "table.refuse.started.left")
	r.do(marc, r.pick(marc, "one"))
	if g := r.do(anne, table.Join{}); g.Seat != 0 || g.Chairs[0].Left || g.Host.ID != marc.ID {
		t.Errorf("back again: seat %d, %+v", g.Seat, g.Chairs[0])
	}
	r.do(lowie, r.pick(lowie, "one"))
	if g := r.look(anne); g.View().Turn[0] != 0 || g.Steps() != 7 {
		t.Errorf("the computer has played for her: step %d", g.Steps())
	}
	r.do(anne, r.pick(anne, "one"))
}

func TestATableThatAllHaveLeftRests(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	r.do(marc, table.Leave{})
	g := r.do(anne, table.Leave{})
	if g.Status != table.Paused {
		t.Fatalf("the table is %s", g.Status)
	}
	steps := g.Steps()
	r.restart()
	r.refused(karel, table.Stop{}, "table.refuse.not_allowed")
	if g := r.look(anne); g.Steps() != steps || g.Status != table.Paused {
		t.Errorf("the computers have played on: %s, step %d", g.Status, g.Steps())
	}
	g = r.do(marc, table.Join{})
	if g.Status != table.Running || g.Host.ID != marc.ID {
		t.Errorf("back again: %s, host %s", g.Status, g.Host.Name)
	}
	r.until("it is Marc's turn", turnOf(1))
	r.do(marc, table.Leave{})
	if g := r.do(anne, table.Stop{}); g.Status != table.Stopped { // she sat here
		t.Errorf("the table is %s", g.Status)
	}
}

// asked reports whether the game waits for her.
func asked(u table.User, r *room) func(table.Snapshot) bool {
	return func(table.Snapshot) bool {
		q := r.look(u).Ask(nil).Question
		return q != nil && !q.Open
	}
}

// play answers whatever she is asked with the last harmless choice.
func (r *room) play(u table.User) {
	r.t.Helper()
	q := r.look(u).Ask(nil).Question
	if _, taking := q.Find("pass"); taking {
		r.do(u, r.pick(u, "pass"))
		return
	}
	r.do(u, r.pick(u, "high"))
}

func TestWeeksOfPlay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := liveRoom(t)
		r.open()
		r.do(anne, table.SetOption{Key: "rounds", Value: []byte("500")})
		r.do(anne, table.AddComputer{})
		r.do(anne, table.AddComputer{})
		r.do(anne, table.Start{})
		waits := asked(anne, r)
		for range 40 {
			woken := r.clock.Now()
			for !waits(table.Snapshot{}) {
				r.passes(200 * time.Millisecond)
			}
			if played := r.clock.Since(woken); played > time.Hour {
				t.Fatalf("the computers took %v", played)
			}
			r.clock.Advance(24 * time.Hour)
			r.play(anne)
		}
		if played := r.clock.Since(noon); played < 40*24*time.Hour {
			t.Errorf("played for %v", played)
		}
	})
}

func TestComputersTryAgainWhenTheBooksAreInOrderAgain(t *testing.T) {
	r := newRoom(t)
	r.against("plain")
	r.until("it is Anne's turn", turnOf(0))
	r.do(anne, table.CallOff{}) // and so all has been told
	r.mu.Lock()
	r.during = func(table.Change) { r.books.set(errors.New("the disk is full"), nil) } // from Anne's move on
	r.mu.Unlock()
	r.do(anne, r.pick(anne, "pass"))
	r.advance(time.Second)
	if g := r.look(anne); turnOf(0)(g) {
		t.Fatal("the computer has moved though nothing can be written")
	}
	r.mu.Lock()
	r.during = nil
	r.mu.Unlock()
	r.books.set(nil, nil)
	r.advance(5 * time.Second)
	r.until("the computer has moved", turnOf(0))
}
