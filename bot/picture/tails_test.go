package picture

import (
	"slices"
	"testing"

	"hofnar/games/teufel"
)

// hexagon is the board of a view as a table shows it.
func hexagon(v teufel.View) scene {
	return scene{newCanvas(width, boardHigh, parchment), v.Teams, v.Placed, v.Tails, point{width / 2, boardY}, point{}, unit}
}

func TestADevilsLetterStandsOnItsTailAndSeldomOnAnother(t *testing.T) {
	all, hiding := 0, 0
	for players := 2; players <= 4; players++ {
		for moves := 20; moves < 110; moves += 10 {
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
					if face, r := s.face(teufel.TheBoard().Bodies[letter]); at.minus(face).length() < r+badgeSize {
						t.Errorf("%d players, %d moves: %c stands on its own devil", players, moves, teufel.Letters[letter])
					}
					i := slices.IndexFunc(own, func(p piece) bool { return slices.Contains(p.path, at) })
					if i < 0 {
						t.Fatalf("%d players, %d moves: %c does not stand on its tail", players, moves, teufel.Letters[letter])
					}
					if all++; s.room(own[i], at, pieces) < badgeSize {
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
