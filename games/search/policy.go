package search

import (
	"math/rand/v2"

	"hofnar/games"
)

// Policy chooses a move for World.Turn, or the next step of one, without looking ahead.
type Policy func(games.World, *rand.Rand) games.Move

// Player is a computer player that imagines one world and does what the policy does there.
// The policy sees the whole world, so what it makes of things that the seat cannot know is
// a guess.
func (p Policy) Player(ponder func(games.Sight) games.Mind) games.Computer {
	return func(sight games.Sight) games.Thought {
		mind := ponder(sight)
		if mind == nil || sight.Ask(nil).Nothing() {
			return games.Thought{}
		}
		w, steps := mind.Imagine(nil, sight.Rand), []games.Move(nil)
		for again := true; again; again = w.Midway() {
			steps = append(steps, p(w, sight.Rand))
			w.Play(steps[len(steps)-1], sight.Rand)
		}
		return games.Thought{Act: mind.Act(steps...)}
	}
}
