package arena

import (
	"cmp"
	"context"
	"encoding/binary"
	"math/rand/v2"
	"sync/atomic"

	"hofnar/games"
)

// worker plays games of a contest, one after the other.
type worker struct {
	Contest
	seating  seating
	programs []*program // by seat of the contest, nil where a computer of ours plays
	spent    []spread   // by seat of the contest, how long its decisions took
}

// worker makes a worker. All of them share ends, which counts how often the programs of each
// name have ended.
func (c Contest) worker(at seating, ends map[string]*atomic.Int32) *worker {
	w := &worker{Contest: c, seating: at, programs: make([]*program, len(c.Seats)), spent: make([]spread, len(c.Seats))}
	for i, seat := range c.Seats {
		if seat.Start != nil {
			w.programs[i] = newProgram(seat, c, ends[seat.Name])
		}
	}
	return w
}

func (w *worker) close() {
	for _, p := range w.programs {
		if p != nil {
			_ = p.stop() // it need not play any more
		}
	}
}

// deal is the result of one deal, all its games together.
type deal struct {
	games, unfinished int
	seats             []score // by seat of the contest
}

// whole reports whether it was played from every position, and to the end each time.
func (d deal) whole() bool { return d.games == len(d.seats) && d.unfinished == 0 }

// deal plays the nth deal, from every position.
func (w *worker) deal(ctx context.Context, n int) (deal, error) {
	d := deal{seats: make([]score, len(w.Seats))}
	for i, order := range w.seating.orders(rand.New(rand.NewPCG(w.Seed, uint64(n)))) {
		if err := w.play(ctx, n, i, order, &d); err != nil {
			return d, err
		}
		if w.Played != nil {
			w.Played()
		}
	}
	return d, nil
}

// play plays one game of the nth deal. order names the seat of the contest on each chair.
func (w *worker) play(ctx context.Context, n, game int, order []int, d *deal) error {
	p := &games.PlayOut{Game: w.Game, Agreed: w.Agreed,
		Refuse: func(who games.Seat, act games.Act, why error) {
			if outside := w.programs[order[who]]; outside != nil {
				outside.refused(act, why)
			}
		},
		Moved: func(who games.Seat) error { return w.moved(ctx, order[who]) },
	}
	binary.BigEndian.PutUint64(p.Seed[:], w.Seed)
	binary.BigEndian.PutUint64(p.Seed[8:], uint64(n))
	defer w.collect(d)
	for chair, seat := range order {
		play, err := w.computer(games.Seat(chair), seat, n*len(w.Seats)+game+1)
		if err != nil {
			return err
		}
		p.Players = append(p.Players, play)
	}
	if err := p.Run(cmp.Or(w.Most, Usual)); err != nil {
		return err
	}
	w.over(p.State.Tally(), order, d)
	return w.failed()
}

// computer is the player of a seat of the contest in a new game, on that chair.
func (w *worker) computer(chair games.Seat, seat, game int) (games.Computer, error) {
	play := w.Seats[seat].Play
	if p := w.programs[seat]; p != nil {
		hello := hello{Hello: version, Game: w.Game.Name, Players: len(w.Seats), Seat: chair, Options: w.Agreed}
		if err := p.begin(hello, game); err != nil {
			return nil, err
		}
		play = p.play
	}
	return w.timed(play, &w.spent[seat]), nil
}

// moved tells the seat's program, if it has one, that its move was carried out. It fails when
// the contest has to stop.
func (w *worker) moved(ctx context.Context, seat int) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if p := w.programs[seat]; p != nil {
		p.moved()
	}
	return w.failed()
}

// failed is why one of the programs stops the contest, or nil.
func (w *worker) failed() error {
	for _, p := range w.programs {
		if p != nil && p.failed != nil {
			return p.failed
		}
	}
	return nil
}

// over counts a game, and tells programs that it is over, finished or not.
func (w *worker) over(tally games.Tally, order []int, d *deal) {
	d.games++
	if !tally.Over {
		d.unfinished++
	}
	places, wins := placesOf(tally.Scores), w.seating.winsOf(tally.Winners)
	for chair, seat := range order {
		if tally.Over {
			d.seats[seat].add(places[chair], tally.Scores[chair], wins[chair])
		}
		if p := w.programs[seat]; p != nil {
			p.end(tally)
		}
	}
}

// collect takes over the failures and names of programs.
func (w *worker) collect(d *deal) {
	for i, p := range w.programs {
		if p != nil {
			d.seats[i].addProgram(p)
		}
	}
}
