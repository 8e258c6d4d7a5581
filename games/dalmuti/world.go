package dalmuti

import (
	"math/rand/v2"

	"hofnar/games"
)

// world is a position that a computer imagines.
type world struct {
	position
	first games.Seat       // who is asked first of those who may act at the same time
	began [mostPlayers]int // the scores with which it began
	from  int              // the round in which it began
}

// luck is the fate of a world.
type luck struct{ *rand.Rand }

func (l luck) deal(p *position) error {
	var pack [mostCards]uint8
	n := p.deck().pack(&pack)
	l.shuffle(pack[:n])
	p.share(pack[:n])
	return nil
}

// shuffle takes two places from each random number. Some places come up more often than
// others, by one in fifty million at most, which makes no difference to a search.
func (l luck) shuffle(pack []uint8) {
	for i := len(pack) - 1; i > 0; i -= 2 {
		x := l.Uint64()
		j := uint64(uint32(x)) * uint64(i+1) >> 32
		k := x >> 32 * uint64(i) >> 32
		pack[i], pack[j] = pack[j], pack[i]
		pack[i-1], pack[k] = pack[k], pack[i-1]
	}
}

// newWorld begins a game in which the first titles are drawn.
func newWorld(players int, agreed games.Agreed, r *rand.Rand) games.World {
	w := &world{first: games.Public, from: 1}
	w.table = tableOf(players, agreed)
	var order [mostPlayers]games.Seat
	for i, who := range r.Perm(players) {
		order[i] = games.Seat(who)
	}
	referee{&w.position, luck{r}, nil}.begin(1, order) // luck never fails
	return w
}

// Turn implements games.World.
func (w *world) Turn() games.Seat {
	switch {
	case w.phase == inPlay:
		return w.turn
	case w.phase == isOver:
		return games.Public
	case w.first >= 0 && w.awaited(w.first):
		return w.first
	}
	for _, who := range w.ranks[:w.players] {
		if w.awaited(who) {
			return who
		}
	}
	return games.Public
}

// Midway implements games.World: a move has one step.
func (w *world) Midway() bool { return false }

// Moves implements games.World.
func (w *world) Moves(buf []games.Move) []games.Move { return w.moves(w.Turn(), buf) }

// Play implements games.World.
func (w *world) Play(m games.Move, r *rand.Rand) {
	referee{&w.position, luck{r}, nil}.play(w.Turn(), m) // luck never fails
}

// Copy implements games.World.
func (w *world) Copy(into games.World) { *into.(*world) = *w }

// Result implements games.World: each seat's points since the world began, as a share of the
// most that one could have won. In a round that is not over, those who still hold cards are
// reckoned to score the mean of what is left.
func (w *world) Result(into []float64) {
	rounds := w.round - w.from
	if w.phase == isOver {
		rounds++
	}
	for who := range into {
		into[who] = float64(w.scores[who] - w.began[who])
	}
	if w.phase != isOver {
		rounds++
		for i, who := range w.out[:w.gone] {
			into[who] += float64(w.players - 1 - i)
		}
		for who := range into {
			if w.held[who] > 0 {
				into[who] += float64(float64(w.players-1-w.gone) / 2)
			}
		}
	}
	for who := range into {
		into[who] /= float64(rounds * (w.players - 1))
	}
}
