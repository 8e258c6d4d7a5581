package dalmuti

import (
	"math/rand/v2"

	"hofnar/games"
	"hofnar/games/search"
)

// levels are the computer players, a court: the Jester (easy) plays what comes to hand and
// overlooks some of it; the Courtier (normal) and the Archbishop (hard), who hoards what
// wins the last tricks, look ahead.
var levels = []games.Level{
	{Key: "normal", Version: 2, Play: search.Search{Playouts: 100, Policy: steward}.Player(ponder), Formerly: []string{"courtier"}},
	{Key: "easy", Version: 1, Play: search.Policy(jest).Player(ponder)},
	{Key: "hard", Version: 1, Play: search.Search{Playouts: 3000, Policy: steward}.Player(ponder)},
}

// overlooked is one of how many chances to beat a trick the Jester does not see.
const overlooked = 4

// jest is greedy, and passes where it does not see that it need not.
func jest(w games.World, r *rand.Rand) games.Move {
	if p := w.(*world); p.phase == inPlay && p.trick.Count > 0 && r.IntN(overlooked) == 0 {
		return pass
	}
	return greedy(w, r)
}
