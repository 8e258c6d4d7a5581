package dalmuti

import (
	"math/rand/v2"

	"hofnar/games"
	"hofnar/games/search"
)

// levels are the computer players. The easy one is greedy and overlooks some plays; the normal
// and the hard one look ahead, with 100 and with 3000 playouts. People call them Jester, Courtier
// and Archbishop; the type Courtier is another player, which was the normal one before.
var levels = []games.Level{
	{Key: "normal", Version: 3, Play: search.Search{Playouts: 100, Policy: steward}.Player(ponder), Formerly: []string{"courtier"}},
	{Key: "easy", Version: 1, Play: search.Policy(jest).Player(ponder)},
	{Key: "hard", Version: 2, Play: search.Search{Playouts: 3000, Policy: steward}.Player(ponder)},
}

// overlooked is how often the easy player passes without looking, where it is to beat a
// trick: one time in so many.
const overlooked = 4

// jest is greedy, but now and then passes where it could beat the trick.
func jest(w games.World, r *rand.Rand) games.Move {
	if p := w.(*world); p.phase == inPlay && p.trick.Count > 0 && r.IntN(overlooked) == 0 {
		return pass
	}
	return greedy(w, r)
}
