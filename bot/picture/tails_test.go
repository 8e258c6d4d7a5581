package picture

import (
	"slices"
	"testing"

	"hofnar/games/teufel"
)

// hexagon is the board of a view as a table shows it.
func hexagon(v teufel.View) scene {
	c := newCanvas(width, boardHigh, parchment)
	return scene{canvas: c, teams: v.Teams, placed: v.Placed, tails: v.Tails, middle: point{width / 2, boardY}, scale: unit}
}

func TestADevilsLetterStandsOnItsTailAndSeldomOnAnother(t *testing.T) {
	all, hiding := 0, 0
	for players := 2; players <= 4; players++ {
		for moves := 20; moves < 110; moves += 4 {
			s := hexagon(after(t, players, moves).Detail.(teufel.View))
			devils, nobodys := s.pieces()
			pieces := slices.Concat(devils, nobodys)
			for letter, tail := range s.tails {
				own := slices.DeleteFunc(slices.Clone(devils), func(p piece) bool { return p.letter != letter })
				for _, step := range lettered(tail) {
					at, ok := s.clearest(own, step, pieces)
					if !ok {
						continue
					}
					if face, r := s.face(teufel.TheBoard().Bodies[letter]); at.minus(face).length() < r+s.badgeSize() {
						t.Errorf("%d players, %d moves: %c stands on its own devil", players, moves, teufel.Letters[letter])
					}
					i := slices.IndexFunc(own, func(p piece) bool { return slices.Contains(p.path, at) })
					if i < 0 {
						t.Fatalf("%d players, %d moves: %c does not stand on its tail", players, moves, teufel.Letters[letter])
					}
					if all++; s.room(own[i], at, pieces) < s.badgeSize() {
						hiding++
					}
				}
			}
		}
	}
	if all < 100 || hiding > all/20 {
		t.Errorf("%d letters of %d hide another tail", hiding, all)
	}
}

func TestNeighbouringDevilsOfOnePlayerDifferInTone(t *testing.T) {
	for players := 2; players <= 4; players++ {
		s := hexagon(after(t, players, 0).Detail.(teufel.View))
		for letter := 1; letter < len(s.tails); letter++ {
			if s.owner(letter) == s.owner(letter-1) && s.livery(letter) == s.livery(letter-1) {
				t.Errorf("%d players: %c looks like the devil before it", players, teufel.Letters[letter])
			}
		}
	}
}

func TestATurnShowsTheWholeCourseOfEachTailThatItChanges(t *testing.T) {
	longest := 0
	for players := 2; players <= 4; players++ {
		for moves := 40; moves < 110; moves++ {
			v := after(t, players, moves).Detail.(teufel.View)
			if len(v.Trials) == 0 {
				continue
			}
			low, high := courses(v)
			for _, trial := range v.Trials {
				s := course(newCanvas(344, 300, parchment), v, trial, low, high)
				for _, letter := range trial.Changed {
					tail := trial.Tails[letter]
					longest = max(longest, tail.Length)
					seen := []point{}
					for _, step := range tail.Path {
						seen = append(seen, s.curve(step.Field, step.From, step.To)...)
					}
					head, foot := s.figure(teufel.TheBoard().Bodies[letter])
					for _, p := range append(seen, head, foot) {
						if !s.whole(p, p) {
							t.Errorf("%d players, %d moves: of %c nobody sees %v", players, moves, teufel.Letters[letter], p)
						}
					}
				}
			}
		}
	}
	if longest < 12 {
		t.Errorf("the longest tail has %d steps", longest)
	}
}
