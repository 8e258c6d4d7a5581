package daily

import (
	"bytes"
	"context"
	"encoding/json"

	"hofnar/games"
	"hofnar/games/fairness"
)

// ProvenFirst plays the fields of all candidates again, from the first to that of a record which is
// Proven: the record begins as its candidate does, all before that one tie, and it does not. tell, if
// not nil, hears what each game has come to; the field is the last candidate's. Where it stops with ctx
// nothing is proven.
func ProvenFirst(
	ctx context.Context, list []*games.Game, f fairness.Fair, r games.Record, tell func(candidate int, p Played),
) (field []Played, doubt *fairness.Doubt) {
	if f.Daily == nil {
		return nil, nothing("fair.field.none")
	}
	day, _ := dayOf(f.Daily.Day)
	_, game := Planned(list, day)
	if v := VersionsOf(game); v.Others != f.Daily.Others || v.Field != f.Daily.Field {
		return nil, nothing("fair.computers")
	}
	for candidate := 0; ; candidate++ {
		d, err := New(ctx, list, day, games.Seed(f.Secrets[0].Secret), candidate)
		if err == nil {
			field, err = d.Field(ctx, games.Seed(f.Secrets[0].Secret), tell)
		}
		last := candidate == f.Daily.Candidate
		switch doubt := d.first(err, field, last, r); {
		case doubt != nil:
			return nil, doubt
		case last:
			return field, nil
		}
	}
}

// first doubts a candidate by its field: that it was passed over, or, if it is the last of them,
// that it was dealt and went on as this record.
func (d Deal) first(failed error, field []Played, last bool, r games.Record) *fairness.Doubt {
	switch {
	case failed != nil:
		return nothing("fair.field.stopped")
	case last && !d.begins(r):
		return differs("fair.field.begins")
	case last && Tied(field):
		return differs("fair.field.tied", "Number", d.Candidate)
	case !last && !Tied(field):
		return differs("fair.field.passed", "Number", d.Candidate)
	}
	return nil
}

// begins reports whether a record begins as the deal does.
func (d Deal) begins(r games.Record) bool {
	return starts(r.Moves, d.Record.Moves) && starts(r.Chance, d.Record.Chance)
}

func starts(all, with []json.RawMessage) bool {
	if len(all) < len(with) {
		return false
	}
	is, err := json.Marshal(all[:len(with)])
	want, failed := json.Marshal(with)
	return err == nil && failed == nil && bytes.Equal(is, want)
}
