package kismet

import (
	"math/rand/v2"

	"hofnar/games"
)

// sharp plays imagined rounds on: everybody sees everything, and lays off the card that
// is rolled most seldom.
func sharp(g games.World, _ *rand.Rand) games.Move {
	w := g.(*world)
	switch {
	case w.racing != 0:
		return knock
	case w.phase == inAct && w.laid:
		return say
	case w.phase == inAct:
		return w.shed(w.active, discard, say)
	case w.phase == inClaim && w.half == 1 && w.piles[w.active] != 0:
		return w.shed(w.winner, claim, back)
	case w.phase == inClaim:
		return w.shed(w.winner, claim, decline)
	}
	return pickUp
}

// shed lays off the most seldom card that fits, and with a joker another one. Where none
// fits it is the other move.
func (w *world) shed(who games.Seat, kind, otherwise games.Move) games.Move {
	fits := w.fitting(who)
	if fits == 0 {
		return otherwise
	}
	value, bonus := fits.seldomest(), 0
	if w.dice.joker() {
		bonus = (w.up[who] &^ card(value)).seldomest()
	}
	return with(kind, value, bonus)
}

// seldomest is the card that is rolled most seldom, 0 if there is none.
func (r row) seldomest() (value int) {
	least := ways
	for ; r != 0; r = r.without() {
		if v := r.low(); odds[v] < least {
			value, least = v, odds[v]
		}
	}
	return value
}
