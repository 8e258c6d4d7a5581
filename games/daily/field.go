package daily

import (
	"context"
	"slices"

	"hofnar/games"
	"hofnar/games/fairness"
)

// FieldSize is how many games of a deal are played for comparison.
const FieldSize = 21

// Field plays the deal FieldSize times by hard with its whole budget on the person's seat, each
// with thoughts of its own, and tells, if tell is not nil, what each has come to. It stops with ctx.
func (d Deal) Field(ctx context.Context, secret games.Seed, tell func(candidate int, p Played)) ([]Played, error) {
	var all []Played
	for n := range FieldSize {
		p, err := d.FieldGame(ctx, secret, n)
		if err != nil {
			return nil, err
		}
		if all = append(all, p); tell != nil {
			tell(d.Candidate, p)
		}
	}
	return all, nil
}

// FieldGame plays one of those games, from 0.
func (d Deal) FieldGame(ctx context.Context, secret games.Seed, n int) (Played, error) {
	record, err := d.fieldRecord(ctx, secret, n)
	if err != nil {
		return Played{}, err
	}
	return d.PlayedBy(record), nil
}

func (d Deal) fieldRecord(ctx context.Context, secret games.Seed, n int) (games.Record, error) {
	r := run{Deal: d, secret: secret}
	if err := r.resume(d.Record); err != nil {
		return r.record, err
	}
	own := fairness.DailyField(secret, d.Day.String(), d.Game.Name, d.Candidate, n)
	for !r.over() {
		acted, err := r.think(ctx, d.Seat, field, own)
		if err == nil && !acted {
			err = errStands
		}
		if err == nil {
			err = r.answer(ctx)
		}
		if err != nil {
			return r.record, err
		}
	}
	return r.record, nil
}

// Tied reports whether all have come to the same.
func Tied(field []Played) bool {
	return !slices.ContainsFunc(field, func(p Played) bool { return p.Points != field[0].Points })
}

// Par is the median of what a field has come to.
func Par(field []Played) int {
	points := make([]int, len(field))
	for i, p := range field {
		points[i] = p.Points
	}
	slices.Sort(points)
	return points[len(points)/2]
}
