package table_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// thinkers are computers that say what they do when they are told to.
type thinkers struct {
	begun   chan pendingThought
	running atomic.Int64
}

// pendingThought is one of their thoughts.
type pendingThought struct {
	games.Sight
	end chan games.Thought
}

// concludes ends a thought with the choice of that option, and lets come what follows.
func (m pendingThought) concludes(option string) {
	m.endsWith(games.Thought{Act: games.Act(fmt.Sprintf(`{"m":%q}`, option))})
}

// rests ends a thought with nothing to be done.
func (m pendingThought) rests() { m.endsWith(games.Thought{}) }

func (m pendingThought) endsWith(thought games.Thought) {
	m.end <- thought
	synctest.Wait()
}

func (th *thinkers) think(s games.Sight) games.Thought {
	m := pendingThought{s, make(chan games.Thought)}
	th.running.Add(1)
	th.begun <- m
	thought := <-m.end
	th.running.Add(-1)
	return thought
}

// thinking is a registry of these computers, so many of which think at a time.
func thinking(t *testing.T, crew int, test func(*room, *thinkers)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		th := &thinkers{begun: make(chan pendingThought, 100)}
		r := newRoom(t)
		r.crew, r.game.thinks, r.live = crew, th.think, true
		r.restart()
		test(r, th)
	})
}

// seated begins a game of Anne and so many of them, who are asked at once.
func (r *room) seated(computers int) {
	r.t.Helper()
	r.open()
	for range computers {
		r.do(anne, table.AddComputer{})
	}
	r.do(anne, table.Start{})
	synctest.Wait()
}

// passes lets time pass, and what is due happen.
func (r *room) passes(d time.Duration) {
	synctest.Wait()
	r.clock.Advance(d)
	synctest.Wait()
}

// taking begins a game of Anne and one of them, and brings it to where that one is to
// take stones.
func (r *room) taking(th *thinkers) (turn pendingThought) {
	r.t.Helper()
	r.seated(1)
	r.do(anne, r.pick(anne, "low"))
	(<-th.begun).concludes("low")
	r.passes(3 * time.Second)
	(<-th.begun).rests() // while Anne is to take, it might knock
	r.do(anne, r.pick(anne, "one"))
	synctest.Wait()
	return <-th.begun
}

func TestATableAnswersPeopleWhileItsComputerThinks(t *testing.T) {
	thinking(t, 1, func(r *room, th *thinkers) {
		r.seated(1)
		m := <-th.begun
		if g := r.do(anne, r.pick(anne, "low")); g.Steps() != 2 {
			t.Errorf("after Anne's bid there are %d steps", g.Steps())
		}
		r.passes(time.Hour)
		if g := r.look(anne); g.Steps() != 2 || !r.awake() {
			t.Errorf("the table has %d steps though its computer still thinks", g.Steps())
		}
		m.concludes("high") // took longer than people would: no time is added
		if g := r.look(anne); g.Steps() != 3 {
			t.Errorf("when it has thought there are %d steps", g.Steps())
		}
		(<-th.begun).rests()
	})
}

// awake reports whether the table is in memory.
func (r *room) awake() bool {
	_, awake := r.registry.Look(r.id, "")
	return awake
}

func TestHowLongAComputerSeemsToThinkCountsFromTheChange(t *testing.T) {
	var waits []time.Duration
	for _, thought := range []time.Duration{0, time.Second} {
		thinking(t, 1, func(r *room, th *thinkers) {
			r.seated(1)
			began := r.clock.Now()
			r.passes(thought)
			(<-th.begun).endsWith(games.Thought{Act: games.Act(`{"m":"low"}`), After: 2000})
			for r.look(anne).Steps() < 2 {
				r.passes(10 * time.Millisecond)
			}
			waits = append(waits, r.clock.Since(began))
		})
	}
	if waits[0] != waits[1] || waits[0] != 2*time.Second {
		t.Errorf("thinking for no time and for a second seemed to take %v", waits)
	}
}

func TestAPersonsMoveMakesAThoughtStale(t *testing.T) {
	thinking(t, 2, func(r *room, th *thinkers) {
		before := r.taking(th)
		r.do(anne, r.knock())
		synctest.Wait()
		after := <-th.begun
		if len(after.Heard) != len(before.Heard)+1 {
			t.Errorf("it thinks anew of %d things heard, before of %d", len(after.Heard), len(before.Heard))
		}
		steps := r.look(anne).Steps()
		before.concludes("two")
		r.passes(time.Minute)
		if g := r.look(anne); g.Steps() != steps {
			t.Error("what it thought before Anne's knock is carried out")
		}
		after.concludes("one")
		if act := string(r.step().Act); act != `{"m":"one"}` {
			t.Errorf("it does %s", act)
		}
		(<-th.begun).rests()
	})
}

func TestASecretBidOfSomebodyElseLeavesAThoughtAlone(t *testing.T) {
	thinking(t, 1, func(r *room, th *thinkers) {
		r.seated(1)
		m := <-th.begun
		r.do(anne, r.pick(anne, "low"))
		synctest.Wait()
		if th.running.Load() != 1 || len(th.begun) > 0 {
			t.Error("it thinks anew")
		}
		m.concludes("low")
	})
}

func TestAPoolOfOneThinksOneThoughtAtATime(t *testing.T) {
	thinking(t, 1, func(r *room, th *thinkers) {
		for n := range 3 {
			g, err := r.registry.Open(context.Background(), table.Opening{Guild: "g", Channel: fmt.Sprint(n), Host: anne, Game: "stones", Event: fmt.Sprint(n)})
			if err != nil {
				t.Fatal(err)
			}
			r.id = g.ID
			r.do(anne, table.AddComputer{})
			r.do(anne, table.Start{})
			synctest.Wait() // the first begins to think while none waits
		}
		var parts []float64
		for range 3 {
			synctest.Wait()
			if th.running.Load() != 1 || len(th.begun) != 1 {
				t.Fatalf("%d think at a time", th.running.Load())
			}
			m := <-th.begun
			parts = append(parts, m.Part)
			m.concludes("low")
		}
		if fmt.Sprint(parts) != "[1 0.5 1]" {
			t.Errorf("with none, one and none waiting behind them they may use %v of what they have", parts)
		}
	})
}

func TestAComputerThatThinksHoldsUpNoStop(t *testing.T) {
	thinking(t, 1, func(r *room, th *thinkers) {
		r.seated(2)
		given := <-th.begun
		r.restart()
		synctest.Wait()
		anew := <-th.begun
		given.concludes("high") // to a table that is no more
		anew.concludes("low")
		(<-th.begun).concludes("low")
		r.passes(3 * time.Second)
		if g := r.look(anne); g.Steps() != 3 {
			t.Errorf("after the restart there are %d steps", g.Steps())
		}
	})
}

func TestASleepingTableThinksWhenItWakes(t *testing.T) {
	thinking(t, 1, func(r *room, th *thinkers) {
		r.seated(1)
		(<-th.begun).concludes("low")
		r.do(anne, r.pick(anne, "low"))
		r.passes(3 * time.Second)
		(<-th.begun).rests()
		r.passes(time.Hour)
		r.passes(time.Hour)
		if r.awake() {
			t.Fatal("the table does not sleep")
		}
		r.do(anne, r.pick(anne, "one"))
		synctest.Wait()
		for m := <-th.begun; ; m = <-th.begun { // of the knock once more, since it has woken, then of its turn
			if m.View.Turn[0] == m.Seat {
				m.concludes("two")
				break
			}
			m.rests()
		}
		r.passes(3 * time.Second)
		if act := string(r.step().Act); act != `{"m":"two"}` {
			t.Errorf("it does %s", act)
		}
		(<-th.begun).rests()
	})
}

func TestWhoeverIsOverdueMayMoveWhileAComputerThinksInHisPlace(t *testing.T) {
	for late, want := range map[bool]string{true: `{"m":"two"}`, false: `{"m":"one"}`} {
		thinking(t, 1, func(r *room, th *thinkers) {
			r.timed("30s", marc)
			r.passes(46 * time.Second)
			m := <-th.begun
			if !late {
				r.do(anne, r.pick(anne, "one"))
			}
			m.concludes("two")
			if step := r.step(); string(step.Act) != want || step.Computer != late {
				t.Errorf("moves only after the computer has thought: %t; %+v", late, step)
			}
		})
	}
}

func TestNoComputerIsQuickerThanAReflexInARace(t *testing.T) {
	thinking(t, 1, func(r *room, th *thinkers) {
		r.seated(1)
		(<-th.begun).concludes("low")
		r.do(anne, r.pick(anne, "low"))
		r.passes(3 * time.Second)
		(<-th.begun).endsWith(games.Thought{Act: games.Act(`{"m":"knock"}`), After: 1})
		r.passes(599 * time.Millisecond)
		before := r.look(anne).Steps()
		r.passes(time.Millisecond)
		if after := r.look(anne).Steps(); before != 3 || after != 4 {
			t.Errorf("there are %d steps before, %d after six tenths of a second", before, after)
		}
	})
}
