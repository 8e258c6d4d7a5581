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

// Beside the field are its devils, and on the other side what is told of the way.
func TestAWayToLayATileShowsTheDevilsBesideItWhole(t *testing.T) {
	v := after(t, 2, 52).Detail.(teufel.View)
	for letter, body := range teufel.TheBoard().Bodies {
		v.Current = body[0]
		s := newCanvas(trialWide, trialHigh, parchment).closeBy(v, teufel.Trial{}, true)
		at, r := s.face(body)
		if far := s.inner(body[0], at.x); at.x < r || at.x > trialWide-r || at.y < 1.42*r || at.y > trialHigh-r || far < chipsWide+r {
			t.Errorf("%c stands at %.0f, %.0f", teufel.Letters[letter], at.x, at.y)
		}
		for _, low := range []bool{false, true} {
			if s.taken = s.label(v, 3, low).boxes(); !s.whole(s.figure(body)) {
				t.Errorf("%c is hidden by the lengths", teufel.Letters[letter])
			}
		}
	}
}
