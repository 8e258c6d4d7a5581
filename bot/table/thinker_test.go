package table

import (
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/games"
)

// glass is a game of which only what computers look at is there.
type glass struct{ games.State }

func (glass) View(games.Seat) games.View               { return games.View{} }
func (glass) Ask(games.Seat, games.Picks) games.Prompt { return games.Prompt{} }
func (glass) Apply(games.Seat, games.Act, games.Chance) (games.State, []games.Event, error) {
	return nil, nil, nil
}

// study is a thinker of one table whose computers think what a test says.
func study(t *testing.T, play games.Computer) (*thinker, *position) {
	log := slog.New(slog.DiscardHandler)
	p := &position{history: history{game: &games.Game{Levels: []games.Level{{Key: "plain", Play: play}}}, state: glass{}}}
	p.Status, p.Chairs, p.asked = Running, Chairs{{Level: "plain"}, {Level: "plain"}}, make([]asked, 2)
	pool := newPool(Config{Thinkers: 1}.filled())
	t.Cleanup(pool.close)
	return newThinker(newRetries(clockwork.NewRealClock(), log), pool, func(what string, f func() error) error {
		return guard(log, "T", what, f)
	}), p
}

func TestAThoughtIsThereOnceAndServesAsLongAsItsSubjectIsTheSame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		thoughts, hold := 0, make(chan struct{})
		th, p := study(t, func(s games.Sight) games.Thought { <-hold; thoughts++; return games.Thought{Act: games.Act("1")} })
		if _, _, done := th.thought(p, 0); done {
			t.Fatal("a computer thinks on the table's goroutine")
		}
		close(hold)
		<-th.there
		for range 3 {
			if _, thought, done := th.thought(p, 0); !done || string(thought.Act) != "1" {
				t.Fatalf("it thinks %s, and has done so: %v", thought.Act, done)
			}
		}
		p.asked[1].version++ // what another seat is asked in secret
		if _, _, done := th.thought(p, 0); !done || thoughts != 1 {
			t.Errorf("a secret of others has it think anew: %d thoughts", thoughts)
		}
		p.publicVersion++
		if _, _, done := th.thought(p, 0); done {
			t.Error("a thought about what all saw before serves still")
		}
	})
}

func TestAThoughtThatNobodyWantsAnyMoreIsNotBegun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var by []games.Seat
		hold := make(chan struct{})
		th, p := study(t, func(s games.Sight) games.Thought { <-hold; by = append(by, s.Seat); return games.Thought{} })
		th.thought(p, 0)
		synctest.Wait()
		th.thought(p, 1) // waits for the one worker
		p.Status = Finished
		th.abandonOutdated(p)
		close(hold)
		synctest.Wait()
		if len(by) != 1 || by[0] != 0 || len(th.pending) > 0 {
			t.Errorf("seats %v have thought, and %d are still to", by, len(th.pending))
		}
	})
}

func TestItIsToldHowLongThoughtsWaitAndTake(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []time.Duration
		p := newPool(Config{Thinkers: 1, Thought: func(waited, took time.Duration) { told = append(told, waited, took) }}.filled())
		for range 2 {
			p.add(func(float64) { time.Sleep(time.Second) })
		}
		synctest.Wait()
		if waiting, thinking := p.load(); waiting != 1 || thinking != 1 {
			t.Errorf("of two thoughts %d wait and %d are being thought", waiting, thinking)
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if want := []time.Duration{0, time.Second, time.Second, time.Second}; !slices.Equal(told, want) {
			t.Errorf("it is told %v, not %v", told, want)
		}
	})
}

func TestAComputerThatBreaksDownIsReplacedAndRestsInTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken := 0
		th, p := study(t, func(games.Sight) games.Thought { broken++; panic("nobody may read this") })
		hold := make(chan struct{})
		busy := func(float64) { <-hold } // the one worker
		th.pool.add(busy)
		th.thought(p, 0)
		th.pool.add(busy)
		hold <- struct{}{}
		synctest.Wait()
		if _, _, done := th.thought(p, 0); done || th.of[0].tries != 1 {
			t.Errorf("after %d tries it is done: %v", th.of[0].tries, done)
		}
		hold <- struct{}{}
		synctest.Wait() // somebody who plays at random has thought
		if _, thought, done := th.thought(p, 0); !done || thought.Act != nil || broken != 1 {
			t.Errorf("it thinks %s (%v), and has broken down %d times", thought.Act, done, broken)
		}
		for !th.rests(0) {
			th.failed(0)
		}
		if m, _, done := th.thought(p, 0); m != nil || !done {
			t.Error("a seat that rests thinks")
		}
	})
}
