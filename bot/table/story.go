package table

import (
	"cmp"
	"reflect"
	"slices"
	"time"

	"hofnar/games"
)

// playing reports whether there is a position to see.
func (g story) playing() bool { return g.p != nil && g.p.state != nil }

// story is what has happened at a table, as one person, or the channel, has heard it.
type story struct {
	p    *position  // nil where there is no table
	seat games.Seat // the looker's, games.Public for others
	user string     // the looker
}

// Happening is something that happened, as its hearer hears it.
type Happening struct {
	games.News
	// Later is how long after the one before it in the same race it arrived; 0
	// for the first and for what is no race.
	Later time.Duration
}

// Latest returns the last n happenings, oldest first, in public words, and of a
// game with stages all those of the present part; without the one that is told large, if one
// is. What fades belongs here only as long as its own part of the game lasts.
func (g story) Latest(n int, large *games.Headline) []Happening {
	if !g.playing() {
		return nil
	}
	now, present := g.p.public.Scene, 0
	all := g.happened(func(e heardEvent) bool {
		if e.Public.Headline == large && large != nil {
			return false
		}
		if e.Scene == now && g.p.public.Stage != "" {
			present++
		}
		return !e.Fades || e.Scene == now || g.p.tally.Over && e.Scene.Round == now.Round
	})
	return all[max(0, len(all)-max(n, present)):]
}

// Moved returns what the last move that anybody heard of has brought, oldest first,
// in public words.
func (g story) Moved() []Happening {
	last := -1
	if g.playing() {
		for _, h := range g.p.heard {
			if !h.Public.Text.Empty() && !g.p.undone(h.step) {
				last = h.step
			}
		}
	}
	return g.happened(func(h heardEvent) bool { return h.step == last })
}

// News is all that everybody has heard and that was not taken back, oldest first.
func (g story) News() (all []games.News) {
	for _, h := range g.happened(func(heardEvent) bool { return true }) {
		all = append(all, h.News)
	}
	return all
}

// Headline is the great moment that the last move has brought that anybody heard of, the
// newest of several; nil if it has brought none, or has ended the game, which says more.
// Whoever comes too late in a race takes nothing from it.
func (g story) Headline() *games.Headline {
	if !g.playing() || g.p.tally.Over {
		return nil
	}
	step, scene := -1, g.p.public.Scene
	for _, h := range slices.Backward(g.p.heard) {
		large := h.Public.Headline
		switch {
		case h.Public.Text.Empty() || g.p.undone(h.step) || step < 0 && large == nil && h.Raced && h.Scene == scene:
			continue
		case step < 0:
			step = h.step
		case h.step != step:
			return nil
		}
		if large != nil {
			return large
		}
	}
	return nil
}

// Of returns what happened in one part of the game, oldest first, in public words.
func (g story) Of(scene games.Scene) []Happening {
	return g.happened(func(e heardEvent) bool { return e.Scene == scene })
}

func (g story) happened(wanted func(heardEvent) bool) (all []Happening) {
	if !g.playing() {
		return nil
	}
	var before heardEvent
	for _, h := range g.p.heard {
		if h.Public.Text.Empty() || g.p.undone(h.step) {
			continue
		}
		one := Happening{News: h.Public}
		if h.Raced {
			if before.Scene == h.Scene {
				one.Later = max(0, h.at.Sub(before.at))
			}
			before = h // wanted or not
		}
		if wanted(h) {
			all = append(all, one)
		}
	}
	return all
}

// Told returns what the looker was told in other words than the channel, oldest first, by
// his last move and since then: cards given and got, a task drawn. Where the looker is
// due, the great moments since that move are among them, in the words of their Headline;
// what he was told of one bears its Headline.
// What fades, or was a race, belongs here only as long as its part of the game lasts.
func (g story) Told(due bool) (told []games.News) {
	if !g.playing() {
		return nil
	}
	own := g.p.lastMove(g.seat)
	for _, e := range g.p.heard {
		news, private := e.Private[g.seat]
		switch large := e.Public.Headline; {
		case g.p.undone(e.step) || (e.Fades || e.Raced) && e.Scene != g.p.public.Scene:
		case private && e.step >= own && !reflect.DeepEqual(news.Text, e.Public.Text) && !news.Text.Empty():
			news.Headline = cmp.Or(news.Headline, large)
			told = append(told, news)
		case due && large != nil && e.step > own:
			told = append(told, games.News{Text: large.Text, Headline: large})
		}
	}
	return told
}
