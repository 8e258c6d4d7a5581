package daily

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"hofnar/games"
	"hofnar/games/fairness"
)

// run is a deal that is being played: where a record has come to, and what everybody has
// heard by then. It changes no record that it was handed.
type run struct {
	Deal
	secret games.Seed
	record games.Record
	state  games.State
	counts games.Counts
	heard  [][]games.News // by seat
	moved  []int          // how many moves each seat has made
}

// begin sets the game up.
func (r *run) begin() error {
	live := games.NewLive(r.luck(r.secret), nil)
	r.record = r.Record
	r.heard, r.moved = make([][]games.News, r.Plan.Players), make([]int, r.Plan.Players)
	state, events, err := r.Game.Begin(r.Plan.Players, r.record.Options, live)
	if err != nil {
		return err
	}
	r.accept(state, events, live.Outcomes, live.Situations)
	return nil
}

// resume goes on where a record has come to.
func (r *run) resume(record games.Record) error {
	r.record = record
	r.heard, r.moved = make([][]games.News, r.Plan.Players), make([]int, r.Plan.Players)
	chance := games.NewRecorded(record.Chance)
	bad := games.FollowBy(r.Game, record, chance, func(state games.State, events []games.Event) { r.hear(state, events) })
	if bad != nil {
		return fmt.Errorf("the record of %s does not replay: move %d: %w", r.Name(), bad.Move, &games.Refusal{Text: bad.Reason})
	}
	for _, move := range record.Moves {
		f, err := games.ReadFields(move)
		if err != nil {
			return err
		}
		who, _ := f.Int("p")
		r.moved[who]++
	}
	r.counts = r.counts.With(chance.Situations)
	return nil
}

// act carries out what a seat does.
func (r *run) act(who games.Seat, act games.Act) error {
	live := games.NewLive(r.luck(r.secret), r.counts)
	state, events, err := r.state.Apply(who, act, live)
	if err != nil {
		return err
	}
	move, err := games.MoveOf(who, act)
	if err != nil {
		return err
	}
	r.record.Moves = append(r.record.Moves[:len(r.record.Moves):len(r.record.Moves)], move)
	r.moved[who]++
	r.accept(state, events, live.Outcomes, live.Situations)
	return nil
}

func (r *run) accept(state games.State, events []games.Event, outcomes []json.RawMessage, drawn []games.Situation) {
	r.record.Chance = append(r.record.Chance[:len(r.record.Chance):len(r.record.Chance)], outcomes...)
	r.counts = r.counts.With(drawn)
	r.hear(state, events)
}

// hear notes a position and what has happened until then.
func (r *run) hear(state games.State, events []games.Event) {
	r.state = state
	for who := range r.heard {
		for _, e := range events {
			r.heard[who] = append(r.heard[who], e.For(games.Seat(who)))
		}
	}
}

// over reports whether the person has come to what the deal measures.
func (r *run) over() bool {
	_, over := r.Game.Measured(r.state, r.Seat)
	return over
}

// open has computers play all seats until the person may begin, and then the others until the
// person is asked.
func (r *run) open(ctx context.Context) error {
	for r.Plan.Opened != nil && !r.Plan.Opened(r.state) {
		if err := r.openOnce(ctx); err != nil {
			return err
		}
	}
	return r.answer(ctx)
}

func (r *run) openOnce(ctx context.Context) error {
	for who := range games.Seat(r.Plan.Players) {
		if done, err := r.think(ctx, who, field, r.thoughts()); done || err != nil {
			return err
		}
	}
	return errStands
}

var errStands = errors.New("a deal stands still: nobody acts")

// answer has the others act, the lowest seat first, until the person has something to choose or
// it is over.
func (r *run) answer(ctx context.Context) error {
	for !r.over() {
		acted, err := r.answerOnce(ctx)
		if err == nil && !acted {
			q := r.state.Ask(r.Seat, nil).Question
			if q == nil {
				return errStands
			}
			act := forced(r.state, r.Seat, q)
			if act == nil {
				return nil
			}
			err = r.act(r.Seat, act)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// forced is what a seat does that is asked this and has nothing to choose; nil where it has.
func forced(s games.State, who games.Seat, q *games.Question) (act games.Act) {
	if q.Settled {
		return s.Ask(who, games.Picks{{q.Options[0].Key}}).Act
	}
	for way := range games.Ways(func(picks games.Picks) games.Prompt { return s.Ask(who, picks) }) {
		switch {
		case way.Alias || bytes.Equal(way.Act, act):
		case act != nil || q.Open:
			return nil
		default:
			act = way.Act
		}
	}
	return act
}

// answerOnce has the lowest of the others act who does, if anybody does.
func (r *run) answerOnce(ctx context.Context) (acted bool, err error) {
	for who := range games.Seat(r.Plan.Players) {
		if who == r.Seat {
			continue
		}
		if acted, err = r.think(ctx, who, others, r.thoughts()); acted || err != nil {
			return acted, err
		}
	}
	return false, nil
}

// thoughts is the seed of what the computers of the deal think.
func (r *run) thoughts() games.Seed {
	return fairness.DailyThoughts(r.secret, r.Day.String(), r.Game.Name, r.Candidate)
}

// think has a computer act on a seat, if that is asked something and wants to act. What it
// does follows from the seed, the seat, how often the seat has acted before, and what it
// may know.
func (r *run) think(ctx context.Context, who games.Seat, key string, seed games.Seed) (acted bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	if r.state.Ask(who, nil).Nothing() {
		return false, nil
	}
	state := r.state
	thought := level(r.Game, key).Play(games.Sight{
		Seat: who, Players: r.Plan.Players, Agreed: r.record.Options,
		View: state.View(who), Heard: r.heard[who],
		Ask:  func(picks games.Picks) games.Prompt { return state.Ask(who, picks) },
		Rand: seed.Thoughts(who, r.moved[who]),
		Mood: seed.Mood(who, state.View(games.Public)),
	})
	if thought.Act == nil {
		return false, nil
	}
	if err := r.act(who, thought.Act); err != nil {
		return false, fmt.Errorf("%s, seat %d, %s: %w", r.Name(), who, thought.Act, err)
	}
	return true, nil
}
