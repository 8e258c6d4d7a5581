package kismet

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"hofnar/games"
)

// asked goes through random games and shows everybody who is asked something.
func asked(t *testing.T, see func(p *games.PlayOut, s *State, who games.Seat)) {
	t.Helper()
	positions, err := randomGames()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range positions {
		for who := range games.Seat(len(p.Players)) {
			if !p.State.Ask(who, nil).Nothing() {
				see(p, p.State.(*State), who)
			}
		}
	}
}

// randomGames are games of so many players as there can be, after each of 400 moves. They are
// played once for all tests, which do not change them.
var randomGames = sync.OnceValues(func() (after []*games.PlayOut, err error) {
	for players := 3; players <= mostPlayers; players++ {
		p := &games.PlayOut{Game: Game, Agreed: games.Agreed{"rounds": 2, waitOption: 5}, Seed: games.Seed{byte(players)}}
		for range players {
			p.Players = append(p.Players, games.Random)
		}
		if _, err := p.Begin(); err != nil {
			return nil, err
		}
		for range 400 {
			now := *p
			now.Heard = slices.Clone(p.Heard)
			after = append(after, &now)
			if _, _, err := p.Step(); err != nil {
				return nil, err
			}
		}
	}
	return after, nil
})

func TestWhatASeatHasSeenAndHeardIsThePosition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	asked(t, func(p *games.PlayOut, s *State, who games.Seat) {
		w := ponder(p.Sight(who)).Imagine(nil, r).(*world)
		if w.rounds = s.rounds; w.position != s.position {
			t.Fatalf("seat %d imagines\n%+v\nand it is\n%+v", who, w.position, s.position)
		}
	})
}

func TestInWorldsAllAreAskedWhoseKnockIsRight(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	first := map[verdict]int{}
	asked(t, func(p *games.PlayOut, _ *State, who games.Seat) {
		w := ponder(p.Sight(who)).Imagine(nil, r).(*world)
		held := seats(0)
		for n := 0; n < 40 && w.Turn() != games.Public; n++ {
			seat, moves := w.Turn(), w.Moves(nil)
			knocks := slices.Contains(moves, knock)
			switch {
			case n == 0 && knocks:
				first[w.judge(seat)]++
			case knocks && w.judge(seat) != right:
				t.Fatalf("move %d: seat %d may knock, which is %q", n, seat, w.judge(seat))
			case n > 0 && !knocks && w.rightly()&^held != 0:
				t.Fatalf("move %d: %b could knock rightly, and it is the turn of %d", n, w.rightly()&^held, seat)
			}
			m := moves[r.IntN(len(moves))]
			switch m {
			case hold:
				held |= 1 << seat
			case pickUp, say:
				held = 0
			}
			w.Play(m, r)
		}
	})
	for v := right; v <= wrongNone; v++ {
		if first[v] == 0 {
			t.Errorf("nobody ever thought of a knock that is %q", v)
		}
	}
}

func TestWhoGoesOutFirstHasDoneBest(t *testing.T) {
	r, into := rand.New(rand.NewPCG(3, 3)), make([]float64, 3)
	w := newWorld(3, games.Agreed{"rounds": 1}, r)
	var buf []games.Move
	for w.Turn() != games.Public {
		buf = w.Moves(buf[:0])
		w.Play(buf[r.IntN(len(buf))], r)
	}
	w.Result(into)
	for who, points := range w.(*world).scores[:3] {
		if points > 0 && (into[who] != slices.Max(into) || into[who] < 0.9) {
			t.Errorf("%v points come to %v", w.(*world).scores[:3], into)
		}
	}
}

func BenchmarkWorlds(b *testing.B) {
	r := rand.New(rand.NewPCG(4, 4))
	var buf []games.Move
	for n := 0; n < b.N; {
		for w := newWorld(3, games.Agreed{"rounds": 20}, r); n < b.N && w.Turn() != games.Public; n++ {
			buf = w.Moves(buf[:0])
			w.Play(buf[r.IntN(len(buf))], r)
		}
	}
}
