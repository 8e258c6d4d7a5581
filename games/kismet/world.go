package kismet

import (
	"math/bits"
	"math/rand/v2"

	"hofnar/games"
)

// world is a position that somebody imagines. Whose fist is quickest nobody knows, so
// those whose knock would be right are asked one after the other, from anybody on,
// before the dice go on. A wrong knock, which nobody can want, is a choice only for
// the seat that imagines, in its first move.
type world struct {
	position
	first  games.Seat // who imagines and has not moved yet, else games.Public
	racing seats      // who may still knock, and rightly
	quick  games.Seat // from whom on they are asked
	began  [mostPlayers]int
	from   int // the round with which it began
}

// luck rolls in a world.
type luck struct{ *rand.Rand }

func (l luck) throw(games.Seat) (dice, error) { return dice(1 + l.Uint32N(ways)), nil }

func (l luck) starter(players int) (games.Seat, error) {
	return games.Seat(l.Uint32N(uint32(players))), nil
}

// newWorld begins a game.
func newWorld(players int, agreed games.Agreed, r *rand.Rand) games.World {
	w := &world{first: games.Public, from: 1}
	w.players, w.rounds = players, agreed.Int("rounds")
	_ = w.referee(r).begin(1) // luck never fails
	return w
}

func (w *world) referee(r *rand.Rand) referee { return referee{&w.position, luck{r}, nil} }

// Turn implements games.World.
func (w *world) Turn() games.Seat {
	switch {
	case w.first >= 0:
		return w.first
	case w.racing == 0:
		return w.awaited()
	}
	later := w.racing >> w.quick << w.quick
	if later == 0 {
		later = w.racing
	}
	return games.Seat(bits.TrailingZeros8(uint8(later)))
}

// Midway implements games.World: a move has one step.
func (w *world) Midway() bool { return false }

// Moves implements games.World.
func (w *world) Moves(buf []games.Move) []games.Move {
	switch {
	case w.first >= 0 && w.first != w.awaited():
		return append(w.moves(w.first, buf), hold)
	case w.first >= 0:
		return w.moves(w.first, buf)
	case w.racing != 0:
		return append(buf, knock, hold)
	case w.phase == inKismet:
		return append(buf, pickUp) // whether to knock has been asked before
	}
	return w.moves(w.awaited(), buf)
}

// Play implements games.World.
func (w *world) Play(m games.Move, r *rand.Rand) {
	who := w.Turn()
	w.first = games.Public
	if m != hold {
		_ = w.referee(r).play(who, m) // luck never fails
	}
	switch {
	case m == pickUp:
		w.quick = games.Seat(r.Uint32N(uint32(w.players)))
		w.racing = w.rightly()
	case m == say:
		w.racing = w.rightly()
	case m == hold, m == knock && w.phase != inClaim:
		w.racing &^= seat(who)
	default:
		w.racing = 0
	}
}

// rightly are those whose knock would win the roll.
func (w *world) rightly() (list seats) {
	for who := range games.Seat(w.players) {
		if w.mayKnock(who) && w.judge(who) == right {
			list |= seat(who)
		}
	}
	return list
}

// Copy implements games.World.
func (w *world) Copy(into games.World) { *into.(*world) = *w }

// What a round is worth at least, and how much more at most.
const (
	leastPoints = 36 // below nothing
	span        = leastPoints + ownTurn
)

// Result implements games.World: the share in the points there were to win. In a round
// that is not over, each card still costs what it would at its end.
func (w *world) Result(into []float64) {
	rounds := w.round - w.from + 1
	for who := range into {
		points := w.scores[who] - w.began[who]
		if w.phase != isOver {
			points -= w.up[who].cost()
		}
		into[who] = float64(points+leastPoints*rounds) / float64(span*rounds)
	}
}
