package daily

import (
	"context"
	"errors"
	"fmt"

	"hofnar/games"
)

// Play carries the person's act out and has the others answer, until the person has something to
// choose again or it is over; where there is nothing to choose, such as to pass where nothing can
// be beaten, that is done as well. It fails with a *games.Refusal where the act is not legal, and with ctx; then
// nothing has changed. The record that it was handed stays as it is.
func (d Deal) Play(ctx context.Context, secret games.Seed, record games.Record, act games.Act) (games.Record, error) {
	r := run{Deal: d, secret: secret}
	if err := r.resume(record); err != nil {
		return record, errors.New(err.Error()) // no refusal: the person is not to blame
	}
	if r.over() {
		return record, games.Refuse("move.game_over")
	}
	if err := r.act(d.Seat, act); err != nil {
		return record, err
	}
	if err := r.answer(ctx); err != nil {
		return record, fmt.Errorf("after %s: %w", act, err)
	}
	return r.record, nil
}

// Points is what the person has come to, in the deal's own measure, and whether that is so for
// good. Of a record that does not replay it is nothing.
func (d Deal) Points(record games.Record) (points int, over bool) {
	state, _, bad := games.Replay(d.Game, record)
	if bad != nil {
		return 0, false
	}
	return d.Game.Measured(state, d.Seat)
}

// Played is a deal as somebody has played it.
type Played struct {
	Points int
	Acts   []games.Act // in order, without those where there was nothing to choose
}

// PlayedBy is what somebody's record of the deal holds.
func (d Deal) PlayedBy(record games.Record) (p Played) {
	n := 0
	var before games.State
	bad := games.Follow(d.Game, record, func(state games.State, _ []games.Event) {
		if n > len(d.Record.Moves) && d.chosen(before, record.Moves[n-1]) {
			p.Acts = append(p.Acts, games.Act(record.Moves[n-1]))
		}
		n, before = n+1, state
		p.Points, _ = d.Game.Measured(state, d.Seat)
	})
	if bad != nil {
		return Played{}
	}
	return p
}

// chosen reports whether a move was the person's, who had something to choose.
func (d Deal) chosen(before games.State, move games.Act) bool {
	f, err := games.ReadFields(move)
	if err != nil {
		return false
	}
	who, _ := f.Int("p")
	q := before.Ask(d.Seat, nil).Question
	return games.Seat(who) == d.Seat && q != nil && forced(before, d.Seat, q) == nil
}
