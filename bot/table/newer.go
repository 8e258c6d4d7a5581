package table

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"

	"hofnar/games"
)

// Newer returns what has happened since a step, as the looker heard it, oldest first. Of that step
// itself it is what others were not told so; of the one by which a game begins, nothing. Where it is
// more than so many, what is told is what matters most: great moments, then what lasts, then what
// belongs to the present part of the game, the newest of each first.
func (g story) Newer(since, most int) (told []games.News) {
	if !g.playing() {
		return nil
	}
	newer := slices.DeleteFunc(slices.Clone(g.p.heard), func(e heardEvent) bool {
		news, private := e.Private[g.seat]
		mine := private && !reflect.DeepEqual(news.Text, e.Public.Text)
		return e.For(g.seat).Text.Empty() || g.p.undone(e.step) || e.step < max(since, 1) || e.step == since && !mine
	})
	for _, i := range weightiest(newer, most, g.p.public.Scene) {
		news := newer[i].For(g.seat)
		news.Headline = cmp.Or(news.Headline, newer[i].Public.Headline)
		told = append(told, news)
	}
	return told
}

// weightiest are the indexes of so many of these events, in order.
func weightiest(list []heardEvent, most int, now games.Scene) []int {
	weight := func(e heardEvent) int {
		switch {
		case e.Public.Headline != nil:
			return 0
		case !e.Fades:
			return 1
		case e.Scene == now:
			return 2
		}
		return 3
	}
	var order []int
	for i := range list {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Or(weight(list[a])-weight(list[b]), b-a) })
	order = order[:min(most, len(order))]
	slices.Sort(order)
	return order
}

// Moves is how many moves the game has seen.
func (g story) Moves() int { return max(0, len(g.p.steps)-1) }

// WayTo words the options that lead the looker to a move as records have it, a question each; nil
// where none does.
func (g Snapshot) WayTo(move json.RawMessage) [][]games.Text { return stepsTo(g.Ask, games.Act(move)) }
