package teufel

import (
	"math"
	"math/rand/v2"
	"testing"

	"hofnar/games"
)

// moved goes through random games and shows every position on the way.
func moved(t *testing.T, see func(p *games.PlayOut, s *State)) {
	t.Helper()
	for n := range byte(9) {
		p := &games.PlayOut{Game: Game, Seed: games.Seed{n, 5}}
		for range 2 + n%3 {
			p.Players = append(p.Players, games.Random)
		}
		if _, err := p.Begin(); err != nil {
			t.Fatal(err)
		}
		for see(p, p.State.(*State)); !p.State.Tally().Over; see(p, p.State.(*State)) {
			if _, _, err := p.Step(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestWhatASeatSeesIsThePosition(t *testing.T) {
	moved(t, func(p *games.PlayOut, s *State) {
		if s.phase == isOver {
			return
		}
		w := ponder(p.Sight(s.player)).Imagine(nil, nil).(*world)
		if w.position != s.position {
			t.Fatalf("imagined is\n%+v\nand it is\n%+v", w.position, s.position)
		}
	})
}

func TestEverySideHasItsShareOfAllTailsAndInTheEndOfThePoints(t *testing.T) {
	moved(t, func(p *games.PlayOut, s *State) {
		scores, shares := s.points(), make([]float64, s.players)
		(&world{s.position}).Result(shares)
		points, whole := 0, 0.0
		for who := range scores[:len(teams[s.players])] {
			points, whole = points+scores[who], whole+shares[who]
		}
		if math.Abs(whole-1) > 1e-9 && whole != 0 {
			t.Fatalf("the shares are %v", shares)
		}
		for who, share := range shares {
			if s.phase == isOver && math.Abs(share*float64(points)-float64(scores[who])) > 1e-9 {
				t.Fatalf("%v points are the shares %v", scores, shares)
			}
		}
	})
}

func TestInWorldsATileIsTurnedOverAsOftenAsThereAreSuch(t *testing.T) {
	r, seen := rand.New(rand.NewPCG(2, 2)), [kinds]float64{}
	p := empty(2)
	p.unseen = [kinds]uint8{0, 8, 4, 0, 2, 1, 1}
	const draws = 16_000
	for range draws {
		seen[luck{r}.next(&p)-1]++
	}
	for kind, n := range p.unseen {
		if want := float64(n) * draws / 16; math.Abs(seen[kind]-want) > 5*math.Sqrt(want) {
			t.Errorf("%s came %.0f times, wanted about %.0f", board.Kinds[kind].ID, seen[kind], want)
		}
	}
}

// BenchmarkWorlds plays games of two to their result.
func BenchmarkWorlds(b *testing.B) {
	r, into := rand.New(rand.NewPCG(3, 3)), make([]float64, 2)
	var buf []games.Move
	for range b.N {
		w := newWorld(2, nil, r)
		for w.Turn() != games.Public {
			buf = w.Moves(buf[:0])
			w.Play(buf[r.IntN(len(buf))], r)
		}
		w.Result(into)
	}
}
