package arena

import (
	"errors"
	"io"
	"slices"

	"hofnar/games"
)

// tree is the questions of a game, put together again from the acts and ways of an ask.
type tree struct {
	acts     []games.Act
	ways     []games.Picks
	optional bool
}

// ask is Sight.Ask for such a tree.
func (t tree) ask(picks games.Picks) games.Prompt {
	q := &games.Question{Open: t.optional && len(picks) == 0}
	for i, way := range t.ways {
		if !leads(picks, way) {
			continue
		}
		if len(way) == len(picks) {
			return games.Prompt{Act: t.acts[i]}
		}
		next := way[len(picks)]
		if len(q.Options) == 0 {
			q.Min, q.Max = len(next), len(next)
		}
		q.Min, q.Max = min(q.Min, len(next)), max(q.Max, len(next))
		for _, key := range next {
			i := slices.IndexFunc(q.Options, func(c games.Choice) bool { return c.Key == key })
			if i < 0 {
				i = len(q.Options)
				q.Options = append(q.Options, games.Choice{Key: key, Alone: true})
			}
			q.Options[i].Alone = q.Options[i].Alone && len(next) < 2
		}
	}
	if len(q.Options) == 0 {
		return games.Prompt{}
	}
	return games.Prompt{Question: q}
}

// leads reports whether a way begins with these picks, whatever the order of the keys of an
// answer.
func leads(picks, way games.Picks) bool {
	if len(picks) > len(way) {
		return false
	}
	for i, keys := range picks {
		if !slices.Equal(slices.Sorted(slices.Values(keys)), slices.Sorted(slices.Values(way[i]))) {
			return false
		}
	}
	return true
}

// walk is a way through questions that come one by one: an answer has to be sent before the
// next question is known, so a computer cannot try out several ways.
type walk struct {
	*dialogue
	at     *message // the present ask
	done   bool     // the answers have made an act
	failed error
}

// settled stands for the act to which the answers have led, which only the other side knows.
var settled = games.Act(`{}`)

// ask is Sight.Ask for such a walk.
func (w *walk) ask(picks games.Picks) games.Prompt {
	n := len(w.at.Picks)
	switch {
	case w.done || w.failed != nil:
		return games.Prompt{Act: settled}
	case len(picks) == n+1 && leads(w.at.Picks, picks):
		w.give(picks[n])
		return w.ask(picks)
	case len(picks) == n && leads(picks, w.at.Picks):
		return games.Prompt{Question: w.question()}
	}
	return games.Prompt{}
}

// give answers the present question and waits for the next.
func (w *walk) give(keys []string) {
	if w.failed = w.out.Encode(picked{w.at.Ask, keys}); w.failed != nil {
		return
	}
	m, err := w.next()
	switch {
	case errors.Is(err, io.EOF):
		w.done = true
	case err != nil:
		w.failed = err
	case len(m.Picks) == 0: // a new ask, or the end of the game: the act was complete
		w.done, w.ahead = true, m
	default:
		w.at = m
	}
}

func (w *walk) question() *games.Question {
	q := &games.Question{Min: w.at.Question.Min, Max: w.at.Question.Max, Open: w.at.Optional}
	for _, o := range w.at.Question.Options {
		q.Options = append(q.Options, games.Choice{Key: o.Key})
	}
	return q
}
