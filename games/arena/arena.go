// Package arena measures computer players against each other: many seeded deals, each
// played once from every position, and what comes out of them with its uncertainty.
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
	Seats   []Seat // as many as sit at the table; those of one name are one side
	Deals   int    // each is played as many times as there are seats
	Seed    uint64
	Most    int              // moves after which a game is left unfinished; 0: Usual
	Workers int              // how many games are played at a time; 0: one
	Within  time.Duration    // how long a program may think about a move; 0: a second
	Now     func() time.Time // the clock by which decisions are timed; nil: they are not
	Log     func(Entry)      // if not nil, told all that is said with programs
	Played  func()           // if not nil, called after each game
	// Log and Played are called by several goroutines where there are several workers.
}

// Usual is how many moves a game may have where nothing else is said.
const Usual = 20_000

// Seat is one seat of a contest: a computer of ours, or a program outside.
type Seat struct {
	Name  string
	Play  games.Computer
	Start func() (Process, error) // if not nil: starts the program, once for each worker
}

// Level is a seat for a computer player of a game.
func Level(l games.Level) Seat { return Seat{Name: l.Key, Play: l.Play} }

// Run plays the contest. What it reports depends on the seed and not on the number of
// workers, as far as programs outside go by what they are told alone. It stops early,
// with an error beside the report of what was played, when ctx is done or a program fails
// again and again. Where partners could not belong to one name nothing is played.
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
	c.times(&report, workers, began)
	return report, err
}

// share has the workers play the deals, and returns the first error of any of them.
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
