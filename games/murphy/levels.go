package murphy

import (
	"math/rand/v2"

	"hofnar/games"
	"hofnar/games/search"
)

// levels are the computer players: the Daydreamer (easy) tries luck too often, the Plodder
// (normal) and the Schemer (hard) look ahead, and the Schemer alone remembers what was to
// be seen.
var levels = []games.Level{
	{Key: "normal", Version: 3, Play: lookingAhead(150, withoutMemory), Formerly: []string{"plodder"}},
	{Key: "easy", Version: 1, Play: search.Policy(dream).Player(withoutMemory)},
	{Key: "hard", Version: 2, Play: lookingAhead(1100, ponder)},
}

func lookingAhead(playouts int, mind func(games.Sight) games.Mind) games.Computer {
	return search.Search{Playouts: playouts, Moves: 16, Steps: 40, Policy: drudge, Prior: nearness}.Player(mind)
}

// dreamt is one of how many turns for which the Daydreamer just takes from the stack.
const dreamt = 2

// dream goes for the task, except when it does not look at what lies open.
func dream(g games.World, r *rand.Rand) games.Move {
	w := g.(*world)
	if n := 1 + r.IntN(2); w.sofar.ask == forTurn && r.IntN(dreamt) == 0 && w.mayTake(fromStack, n) == "" {
		return step{stepTake, fromStack, n}.code()
	}
	return drudge(g, r)
}

// nearness is how near a player has come to the task, for the choice of moves to compare.
func nearness(g games.World, who games.Seat) float64 {
	w := g.(*world)
	d := duty{position: &w.position, task: w.tasks[who], hand: w.hands[who].onlyNumbers(), mac: w.mac}
	if w.phase == inGive && w.player == who {
		for range dues(w.took) {
			d.shed(w.fromMac)
		}
	}
	return float64(w.fulfilled[who].n) - float64(d.cost())/1000
}
