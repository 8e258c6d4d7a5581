package murphy

import (
	"math/rand/v2"

	"hofnar/games"
)

// world is a position that somebody imagines.
type world struct {
	position
	turn games.Seat // who is to choose the next step
	race bool       // it ends as soon as somebody fulfils a task
}

// luck is fate in a world.
type luck struct{ *rand.Rand }

func (l luck) shuffle(cards []card) error {
	l.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	return nil
}

func (l luck) shuffleTasks(tasks []int8) error {
	l.Shuffle(len(tasks), func(i, j int) { tasks[i], tasks[j] = tasks[j], tasks[i] })
	return nil
}

func (l luck) blind(p *position, who games.Seat) (picked [mostPlayers]card, err error) {
	for other := range p.hands[:p.players] {
		if h := &p.hands[other]; games.Seat(other) != who && h.size() > 0 {
			picked[other] = h.nth(l.IntN(h.size()))
		}
	}
	return picked, nil
}

func newWorld(players int, agreed games.Agreed, r *rand.Rand) games.World {
	w := &world{position: tableOf(players, agreed)}
	referee{&w.position, luck{r}, nil}.begin() // luck never fails
	w.wait()
	return w
}

// wait asks whoever is to act next.
func (w *world) wait() {
	w.turn = w.next()
	if w.decided() {
		w.turn = games.Public
	}
	if w.turn != games.Public {
		w.ready(w.turn)
	}
}

// decided reports whether the imagined game is over.
func (w *world) decided() bool {
	return w.phase == isOver || w.race && w.began > 1
}

// Turn implements games.World.
func (w *world) Turn() games.Seat { return w.turn }

// Midway implements games.World.
func (w *world) Midway() bool {
	m := &w.sofar
	switch m.kind {
	case none:
		return false
	case give, respond:
		return m.n > 0 && w.turn != games.Public
	case carryOut:
		return m.ask != forRed
	}
	return true
}

// Moves implements games.World: the steps of a move.
func (w *world) Moves(buf []games.Move) []games.Move { return w.steps(w.turn, buf) }

// Play implements games.World.
func (w *world) Play(m games.Move, r *rand.Rand) {
	if w.choose(w.turn, stepOf(m)); w.sofar.ask != nothing {
		return
	}
	referee{&w.position, luck{r}, nil}.play(w.turn) // luck never fails
	w.wait()
}

// Copy implements games.World.
func (w *world) Copy(into games.World) { *into.(*world) = *w }

// Result implements games.World: who wins has done as well as can be, others as far as
// they have come. Before the end, how far they are with the present task counts a
// little.
func (w *world) Result(into []float64) {
	for who := range into {
		into[who] = float64(w.fulfilled[who].n) / float64(w.target)
		if w.decided() {
			continue
		}
		p := w.progress(games.Seat(who))
		lacking := max(0, p.need-p.good) + p.rest
		into[who] += 1 / float64(w.target) / float64(2+lacking)
	}
}
