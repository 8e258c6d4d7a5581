package table

import (
	"slices"
	"time"

	"hofnar/games"
)

// Moment is a great moment that the picture of the table shows in its place.
type Moment struct {
	*games.Headline
	Took time.Duration // how quick it was, where that makes it great (Quick)
}

// Moment is what the picture of the table shows as long as the Headline stands, nil if that is
// the table itself.
func (g story) Moment() *Moment {
	large := g.Headline()
	if large == nil {
		return nil
	}
	i := slices.IndexFunc(g.p.heard, func(h heardEvent) bool { return h.Public.Headline == large })
	return g.moment(g.p.heard[i])
}

// moment is what of an event the picture of the table has shown, nil if nothing.
func (g story) moment(h heardEvent) *Moment {
	large := h.Public.Headline
	switch {
	case large == nil || large.Shows == nil:
		return nil
	case large.Quick == nil:
		return &Moment{Headline: large}
	case g.p.steps[h.step].Computer:
		return nil
	}
	took, ok := g.took(h, large.Quick.Statistic)
	if !ok || took >= time.Duration(large.Quick.Below)*time.Millisecond {
		return nil
	}
	return &Moment{large, took}
}

// took is how long a duration of the statistics has lasted that ends with this event.
func (g story) took(h heardEvent, statistic string) (took time.Duration, ok bool) {
	of := slices.IndexFunc(g.p.game.Statistics, func(s games.Statistic) bool { return s.Key == statistic })
	if of < 0 {
		return 0, false
	}
	until := g.p.marks(func(_ games.Mark, step int) bool { return step <= h.step })
	ms, ok := g.p.game.Statistics[of].Lasted(until, g.p.steps[h.step].Who)
	return time.Duration(ms) * time.Millisecond, ok
}
