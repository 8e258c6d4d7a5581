package teufel

import (
	"math/rand/v2"

	"hofnar/games"
	"hofnar/games/search"
)

// levels are the computer players: the Sprite (easy) names any field and lays each tile as
// it looks best at once; the Imp (normal) and Old Nick (hard) look ahead.
var levels = []games.Level{
	{Key: "normal", Version: 2, Play: lookingAhead(400, 3), Formerly: []string{"imp"}},
	{Key: "easy", Version: 1, Play: search.Policy(sprite).Player(ponder)},
	{Key: "hard", Version: 1, Play: lookingAhead(1200, 5)},
}

// lookingAhead compares moves in so many worlds, in each of which the rest of the board is
// filled in so many ways.
func lookingAhead(worlds, fills int) games.Computer {
	return search.Search{Playouts: worlds, Moves: 16, Judge: judge(fills), Prior: traffic}.Player(ponder)
}

// traffic is how many tails run into the field just named and its twin: where none do
// nothing changes at once.
func traffic(g games.World, _ games.Seat) float64 {
	w := g.(*world)
	if w.current == none {
		return 0
	}
	n := 0
	for letter := range devils {
		_, end := w.placed.follow(body(letter))
		if end < bodies && end.field() == w.current {
			n += 2
		} else if end < bodies && end.field() == board.Fields[w.current].Twin {
			n++
		}
	}
	return float64(n)
}

// sprite is content with what its tile brings about at once.
func sprite(g games.World, r *rand.Rand) games.Move {
	w := g.(*world)
	if w.phase == inName {
		var list [mostMoves]games.Move
		legal := w.Moves(list[:0])
		return legal[r.IntN(len(legal))]
	}
	w.placed.lay(w.current, w.tile, &signs[w.players][w.player])
	m := turn + games.Move(w.placed[w.current].Rotation)
	w.placed[w.current] = Tile{}
	return m
}
