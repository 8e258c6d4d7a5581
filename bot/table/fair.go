package table

import (
	"slices"

	"hofnar/games"
	"hofnar/games/fairness"
)

// Cut is a number by which somebody at a table has cut the deck.
type Cut struct {
	By     User
	Number int // from 1 to fairness.MostCut
}

// cutNumbers are those of all cuts, in order.
func cutNumbers(cuts []Cut) (numbers []int) {
	for _, c := range cuts {
		numbers = append(numbers, c.Number)
	}
	return numbers
}

// seed is what a game's luck follows from. A table that opened before there were chains has no
// other than its own.
func (t Saved) seed() games.Seed {
	if len(t.Fair) == 0 {
		return t.Seed
	}
	return fairness.Deal(t.Seed, string(t.ID), t.Game, cutNumbers(t.Cuts))
}

// revealed reports whether a table's secrets may be known: it can never go on.
func (t Saved) revealed() bool { return t.Status == Finished || t.Status == Stopped }

// proven adds to a record what proves its chance, where the table's secrets may be known and
// the rules still accept it.
func proven(game *games.Game, t Saved, r games.Record) games.Record {
	if !t.revealed() {
		return r
	}
	of := fairness.Table{Server: t.Guild, Secrets: t.Fair, Cuts: cutNumbers(t.Cuts), Rules: t.Rules}
	if game.Inherits(t.Options) {
		of.TakenOver = string(t.Sequel.Of)
	}
	r.Fair, _ = fairness.Of(game, r, of) // there may be nothing that proves it
	return r
}

// Proven is Record with what proves its chance, as far as that can be proven: of finished games,
// and of stopped ones that can be proven.
func (g Snapshot) Proven() (games.Record, bool) {
	if !g.playing() || !g.p.revealed() {
		return games.Record{}, false
	}
	r, ok := recordOf(g.p.game, g.p.Saved, g.p.steps)
	r = proven(g.p.game, g.p.Saved, r)
	return r, ok && (g.Status == Finished || r.Fair != nil)
}

// Entries are the table's entries in its server's chain, the newest last; none: it opened
// before there were chains, and its luck cannot be checked.
func (g Snapshot) Entries() (list []fairness.Entry) {
	if g.p == nil {
		return nil
	}
	for _, s := range g.p.Fair {
		list = append(list, s.Entry)
	}
	return list
}

// TakenOver is the table whose titles a game has begun with; empty: it has drawn its own.
func (g Snapshot) TakenOver() ID {
	if !g.playing() || !g.p.game.Inherits(g.Options) {
		return ""
	}
	return g.Sequel.Of
}

// CutBy reports whether somebody has cut.
func (h Header) CutBy(user string) bool {
	return slices.ContainsFunc(h.Cuts, func(c Cut) bool { return c.By.ID == user })
}
