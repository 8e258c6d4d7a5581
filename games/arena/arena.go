// Package arena lets computer players and programs outside play against each other, and
// measures how well each does: many seeded deals, each played once from every position, and
// means with their 95 % intervals. It also has both sides of the lines of JSON that such
// programs speak (docs/players.md): program asks, Player answers. Clock and processes are
// handed to it.
package arena

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"hofnar/games"
)

// Contest is a match among computer players of a game.
type Contest struct {
	Game    *games.Game
	Agreed  games.Agreed
	Seats   []Seat // as many as sit at the table; those of one name are one side of the report
	Deals   int    // each is played as many times as there are seats
	Seed    uint64
	Most    int              // after how many moves a game is left unfinished; 0: Usual
	Workers int              // how many games are played at a time; 0: one
	Within  time.Duration    // how long a program may take for an answer; 0: a second
	Now     func() time.Time // the clock by which decisions are timed; nil: they are not
	Log     func(Entry)      // if not nil, called with everything that is said with programs
	Played  func()           // if not nil, called after each game
	// Log and Played are called by several goroutines where there are several workers.
}

// Usual is the limit of moves where Contest.Most is 0.
const Usual = 20_000

// Seat is a participant of a contest: a computer of ours, or a program outside. In the games
// of a deal it sits on every chair once; a chair is a games.Seat of one game.
type Seat struct {
	Name  string
	Play  games.Computer
	Start func() (Process, error) // if not nil, starts the program: once for each worker, and again after each end
}

// Level is a seat for a computer player of a game.
func Level(l games.Level) Seat { return Seat{Name: l.Key, Play: l.Play} }

// Run plays the contest. The report depends on the seed and not on the number of workers, if
// programs outside decide by what they are told alone. Run stops early when ctx is done or a
// program fails again and again; then it returns an error and the report of what was played.
// Where partners could not all have one name, it fails and nothing is played.
func (c Contest) Run(ctx context.Context) (Report, error) {
	at, err := seatingOf(c.Game, c.Seats)
	if err != nil {
		return Report{}, err
	}
	ends := map[string]*atomic.Int32{}
	for _, seat := range c.Seats {
		ends[seat.Name] = new(atomic.Int32)
	}
	deals, workers := make([]deal, c.Deals), make([]*worker, max(1, min(c.Workers, c.Deals)))
	for i := range workers {
		workers[i] = c.worker(at, ends)
	}
	began := c.now()
	err = share(ctx, workers, deals)
	report := c.report(deals)
	report.Fair = 1 / float64(len(at.teams))
	c.times(&report, workers, began)
	return report, err
}

// share has the workers play the deals. It ends at the first error and returns that.
func share(ctx context.Context, workers []*worker, deals []deal) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	var next atomic.Int64
	var done sync.WaitGroup
	for _, w := range workers {
		done.Go(func() {
			defer w.close()
			for n := int(next.Add(1) - 1); n < len(deals) && ctx.Err() == nil; n = int(next.Add(1) - 1) {
				var err error
				if deals[n], err = w.deal(ctx, n); err != nil {
					fail(fmt.Errorf("deal %d: %w", n, err))
				}
			}
		})
	}
	done.Wait()
	return context.Cause(ctx)
}

func (c Contest) now() (t time.Time) {
	if c.Now != nil {
		t = c.Now()
	}
	return t
}
