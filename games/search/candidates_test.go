package search_test

import (
	"math/rand/v2"
	"testing"

	"hofnar/games"
	"hofnar/games/search"
)

// lock is a world with one move of three steps, twenty ways each.
type lock struct {
	digits [3]games.Move
	n      int
}

const digits = 20

func (l *lock) Turn() games.Seat {
	if l.n == len(l.digits) {
		return games.Public
	}
	return 0
}

func (l *lock) Midway() bool { return l.n > 0 && l.n < len(l.digits) }

func (l *lock) Moves(buf []games.Move) []games.Move {
	for d := range games.Move(digits) {
		buf = append(buf, d)
	}
	return buf
}

func (l *lock) Play(m games.Move, _ *rand.Rand) {
	l.digits[l.n] = m
	l.n++
}

func (l *lock) Copy(into games.World)         { *into.(*lock) = *l }
func (l *lock) Result(into []float64)         { into[0], into[1] = 0, 0 }
func (l *lock) Act(_ ...games.Move) games.Act { return games.Act(`{}`) }

func (l *lock) Imagine(games.World, *rand.Rand) games.World { return &lock{} }

func TestOfVeryManyMovesSomeOfEachKindAreLookedAt(t *testing.T) {
	var first, second, last [digits]int
	looked := 0
	look := search.Search{Playouts: 1, Moves: 1, Prior: func(w games.World, _ games.Seat) float64 {
		l := w.(*lock)
		first[l.digits[0]]++
		second[l.digits[1]]++
		last[l.digits[2]]++
		looked++
		return 0
	}}
	look.Think(games.Sight{Players: 2, Rand: rand.New(rand.NewPCG(1, 1))}, &lock{})
	if looked < 400 || looked > 1000 {
		t.Errorf("of 8000 moves %d are looked at", looked)
	}
	for d := range digits {
		if first[d] < looked/40 || second[d] == 0 || last[d] == 0 {
			t.Errorf("of those with %d first %d are looked at, second %d, last %d", d, first[d], second[d], last[d])
		}
	}
}
