package search

import (
	"math/rand/v2"

	"hofnar/games"
)

// Policy chooses for World.Turn at once: a move, or the next step of one.
type Policy func(games.World, *rand.Rand) games.Move

// Player is a computer player that does what the policy does in one world that it
// imagines. Its Policy should go by what its seat may know; of the rest it sees what may
// be so.
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
