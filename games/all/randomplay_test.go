package all_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"hofnar/games"
)

// wander plays a game by random answers for so many moves at most, as long as each position
// it shows is to be left.
func wander(t *testing.T, game *games.Game, players int, r *rand.Rand, chance games.Chance, most int, show func(games.State) bool) {
	t.Helper()
	agreed, err := games.Agree(game.Options, []byte(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	state, _, err := game.Begin(players, agreed, chance)
	for n := 0; err == nil && n < most && !state.Tally().Over && show(state); n++ {
		who := state.Waiting()[r.IntN(len(state.Waiting()))]
		thought := games.Random(games.Sight{Rand: r, Ask: func(picks games.Picks) games.Prompt { return state.Ask(who, picks) }})
		next, _, refused := state.Apply(who, thought.Act, chance)
		var refusal *games.Refusal
		switch {
		case refused == nil:
			state = next
		case !errors.As(refused, &refusal):
			err = refused
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}
