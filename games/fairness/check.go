package fairness

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"

	"hofnar/games"
)

// MostCut is the largest number by which a deck is cut; the smallest is 1.
const MostCut = 25

// Doubt says why a record is not proven.
type Doubt struct {
	Nothing bool // there is nothing to check it by, or it is of another version of the rules
	Outcome int  // which outcome of chance differs first; -1: something that stands before them all
	Reason  games.Text
}

// Check replays a record and works all its chance out again from its secrets: that the rules
// ask for what its proof says, and that each outcome follows. It returns the proof, and nil or
// the first doubt.
func Check(game *games.Game, r games.Record) (f Fair, doubt *Doubt) {
	if doubt = read(&f, game, r); doubt != nil {
		return f, doubt
	}
	if doubt = f.sealed(len(r.Players)); doubt != nil {
		return f, doubt
	}
	if len(f.Chance) != len(r.Chance) {
		return f, &Doubt{Outcome: min(len(f.Chance), len(r.Chance)), Reason: games.T("fair.count")}
	}
	w := &witness{Recorded: games.NewRecorded(r.Chance), fair: f, inherits: game.Legacy != nil && f.Daily == nil}
	bad := games.FollowBy(game, r, w, func(games.State, []games.Event) {})
	switch {
	case w.doubt != nil:
		return f, w.doubt
	case bad != nil:
		return f, &Doubt{Outcome: w.next(), Reason: bad.Reason}
	case w.Left() > 0:
		return f, &Doubt{Outcome: w.next(), Reason: games.T("chance.left_over")}
	}
	return f, nil
}

// read reads a record's proof, if there is one that can be checked here.
func read(f *Fair, game *games.Game, r games.Record) *Doubt {
	nothing := func(key string, pairs ...any) *Doubt {
		return &Doubt{Nothing: true, Outcome: -1, Reason: games.T(key, pairs...)}
	}
	switch {
	case r.Fair == nil:
		return nothing("fair.none")
	case json.Unmarshal(r.Fair, f) != nil:
		return nothing("fair.malformed")
	case f.Scheme != f.scheme():
		return nothing("fair.scheme", "Scheme", f.scheme())
	case f.Rules != game.Version:
		return nothing("fair.rules", "Then", f.Rules, "Now", game.Version)
	case f.Game != game.Name:
		return &Doubt{Outcome: -1, Reason: games.T("fair.game")}
	}
	return nil
}

// sealed doubts what stands before all outcomes: that the secrets are those of the commitments,
// and these those of the entries.
func (f Fair) sealed(players int) *Doubt {
	doubt := func(key string) *Doubt { return &Doubt{Outcome: -1, Reason: games.T(key)} }
	switch {
	case slices.ContainsFunc(f.Cuts, func(cut int) bool { return cut < 1 || cut > MostCut }):
		return doubt("fair.cuts")
	case len(f.Secrets) == 0 || f.Secrets[0].Outcome != 0:
		return doubt("fair.order")
	case f.Daily != nil && (f.Table != "" || len(f.Cuts) > 0 || len(f.Secrets) > 1):
		return doubt("fair.order")
	case f.Daily != nil && f.Daily.Seat != Place(f.seed(0), players):
		return doubt("fair.seat")
	}
	for i, s := range f.Secrets {
		switch {
		case !f.committed(s):
			return doubt("fair.commitment")
		case !f.chained(s):
			return doubt("fair.entry")
		case i > 0 && (s.Outcome < f.Secrets[i-1].Outcome || s.Number <= f.Secrets[i-1].Number+Leap): // that of the restore is between
			return doubt("fair.order")
		}
	}
	return nil
}

// committed reports whether a secret is that of its commitment.
func (f Fair) committed(s Revealed) bool {
	if f.Daily == nil {
		return Commit(f.Table, games.Seed(s.Secret)) == s.Commitment
	}
	days := f.Daily.Commitments
	return days[f.Daily.Day] == CommitDay(f.Daily.Day, games.Seed(s.Secret)) && CommitDays(days) == s.Commitment
}

// chained reports whether an entry has the hash that it says, where it stands in a chain.
func (f Fair) chained(s Revealed) bool {
	return s.Number == 0 && f.Daily != nil || f.entry(s).Hash() == s.Hash && (s.Number != 1 || s.Previous == Origin(f.Server))
}

// seed is what an outcome follows from.
func (f Fair) seed(outcome int) games.Seed {
	var secret Hash
	for _, s := range f.Secrets {
		if s.Outcome <= outcome {
			secret = s.Secret
		}
	}
	if f.Daily != nil {
		return DailyDeal(games.Seed(secret), f.Daily.Day, f.Game, f.Daily.Candidate)
	}
	return Deal(games.Seed(secret), f.Table, f.Game, f.Cuts)
}

// witness hands out the chance of a record, and works each outcome out again.
type witness struct {
	*games.Recorded
	fair     Fair
	inherits bool // the first outcome may be taken over from another game
	counts   games.Counts
	doubt    *Doubt
}

var errDoubt = errors.New("an outcome is doubtful")

// next is which outcome is handed out next.
func (w *witness) next() int { return len(w.Lots) }

// Next implements games.Chance.
func (w *witness) Next(lot games.Lot, live func([]games.Luck) any) (json.RawMessage, error) {
	i := w.next()
	raw, err := w.Recorded.Next(lot, live)
	if err != nil || i == 0 && w.inherits && w.fair.Chance[i].TakenOver != "" {
		return raw, err
	}
	if reason := w.judge(i, lot, live, raw); reason != "" {
		w.doubt = &Doubt{Outcome: i, Reason: games.T(reason)}
		return nil, errDoubt
	}
	w.counts = w.counts.With(lot.Situations())
	return raw, nil
}

// judge is what is wrong with an outcome; empty: nothing.
func (w *witness) judge(i int, lot games.Lot, live func([]games.Luck) any, raw json.RawMessage) string {
	if asked, err := outcomeOf(lot, w.counts); err != nil || !same(asked, w.fair.Chance[i]) {
		return "fair.situation"
	}
	drawn, err := games.NewLive(w.fair.seed(i), w.counts).Next(lot, live)
	if err != nil || !same(drawn, raw) {
		return "fair.outcome"
	}
	return ""
}

// same compares values by their JSON.
func same(a, b any) bool {
	one, err := json.Marshal(a)
	other, failed := json.Marshal(b)
	return err == nil && failed == nil && bytes.Equal(one, other)
}
