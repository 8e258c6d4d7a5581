package table

import (
	"maps"
	"slices"

	"hofnar/games"
)

// MayAskWhy reports whether the game says why other things than those offered are not possible
// now: to the looker, who is asked something, or in the channel to whoever is asked there.
func (g Snapshot) MayAskWhy() bool {
	if !g.playing() || g.p.game.Why == nil || g.Status != Running || g.Held || g.Order != nil {
		return false
	}
	open := func(q *games.Question) bool { return q != nil && !q.Settled }
	if g.Seat == games.Public {
		return slices.ContainsFunc(slices.Collect(maps.Values(g.PublicQuestions())), open)
	}
	return open(g.Ask(nil).Question)
}

// Why is why other things than those offered are not possible now for the looker, who may ask.
func (g Snapshot) Why() []games.Reason { return g.p.game.Why(g.View()) }
