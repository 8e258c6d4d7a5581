// Package arena measures computer players against each other: many seeded deals, each
// played once from every position, and what comes out of them with its uncertainty.
package arena

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
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
// with an error, when ctx is done.
func (c Contest) Run(ctx context.Context) (Report, error) {
	deals, workers := make([]deal, c.Deals), make([]*worker, max(1, min(c.Workers, c.Deals)))
	for i := range workers {
		workers[i] = c.worker()
	}
	began := c.now()
	if err := share(ctx, workers, deals); err != nil {
		return Report{}, err
	}
	report := c.report(deals)
	c.times(&report, workers, began)
	return report, nil
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

// worker plays games one after the other.
type worker struct {
	Contest
	programs []*program // by seat of the contest, nil where a computer of ours plays
	spent    []spread   // how long decisions took, ditto
}

func (c Contest) worker() *worker {
	w := &worker{Contest: c, programs: make([]*program, len(c.Seats)), spent: make([]spread, len(c.Seats))}
	for i, seat := range c.Seats {
		if seat.Start != nil {
			w.programs[i] = newProgram(seat, c.Within)
		}
	}
	return w
}

func (w *worker) close() {
	for _, p := range w.programs {
		if p != nil {
			p.stop()
		}
	}
}

// deal is what has come of one deal, all its rotations together, by seat of the contest.
type deal struct {
	games, unfinished int
	seats             []score
}

// deal plays the nth deal: everybody sits on every chair once.
func (w *worker) deal(ctx context.Context, n int) (deal, error) {
	d := deal{seats: make([]score, len(w.Seats))}
	order := rand.New(rand.NewPCG(w.Seed, uint64(n))).Perm(len(w.Seats))
	for range order {
		if err := ctx.Err(); err != nil {
			return d, err
		}
		if err := w.play(n, order, &d); err != nil {
			return d, err
		}
		order = append(order[1:], order[0])
	}
	return d, nil
}

// play plays one game: on each chair sits the seat of the contest that order names.
func (w *worker) play(n int, order []int, d *deal) error {
	p := &games.PlayOut{Game: w.Game, Agreed: w.Agreed, Refuse: func(who games.Seat) {
		if outside := w.programs[order[who]]; outside != nil {
			outside.refused()
		}
	}}
	binary.BigEndian.PutUint64(p.Seed[:], w.Seed)
	binary.BigEndian.PutUint64(p.Seed[8:], uint64(n))
	for chair, seat := range order {
		play, err := w.computer(games.Seat(chair), seat)
		if err != nil {
			return err
		}
		p.Players = append(p.Players, play)
	}
	if err := p.Run(cmp.Or(w.Most, Usual)); err != nil {
		return err
	}
	tally := p.State.Tally()
	w.over(tally, order, d)
	return nil
}

// computer is who plays for a seat of the contest on that chair, a new game.
func (w *worker) computer(chair games.Seat, seat int) (games.Computer, error) {
	play := w.Seats[seat].Play
	if p := w.programs[seat]; p != nil {
		hello := hello{Hello: version, Game: w.Game.Name, Players: len(w.Seats), Seat: chair, Options: w.Agreed}
		if err := p.begin(hello); err != nil {
			return nil, err
		}
		play = p.play
	}
	return w.timed(play, &w.spent[seat]), nil
}

// over notes how a game has ended, or that it has not.
func (w *worker) over(tally games.Tally, order []int, d *deal) {
	d.games++
	if !tally.Over {
		d.unfinished++
	}
	places := placesOf(tally.Scores)
	for chair, seat := range order {
		if tally.Over {
			d.seats[seat].add(games.Seat(chair), tally, places)
		}
		if p := w.programs[seat]; p != nil {
			p.end(tally)
			d.seats[seat].addProgram(p)
		}
	}
}
