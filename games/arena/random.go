package arena

import (
	"slices"

	"hofnar/games"
)

// reckless is how often Random makes the choice of a race: one time in so many.
const reckless = 50

// Random is a level that chooses at random among what it is offered. All others are measured
// against it. The choice of a race (Kismet's knock) it makes one time in fifty.
func Random(game *games.Game) games.Level {
	return games.Level{Key: "random", Play: func(s games.Sight) games.Thought {
		first := s.Ask(nil)
		if q := first.Question; q != nil && races(game, q) {
			runs := s.Rand.IntN(reckless) == 0
			calm := *q
			calm.Open = false
			calm.Options = slices.DeleteFunc(slices.Clone(q.Options), func(c games.Choice) bool { return game.IsRace(c.Key) != runs })
			if len(calm.Options) == 0 {
				return games.Thought{}
			}
			first.Question = &calm
		}
		ask := s.Ask
		s.Ask = func(picks games.Picks) games.Prompt {
			if len(picks) == 0 {
				return first
			}
			return ask(picks)
		}
		return games.Random(s)
	}}
}

func races(game *games.Game, q *games.Question) bool {
	return slices.ContainsFunc(q.Options, func(c games.Choice) bool { return game.IsRace(c.Key) })
}
