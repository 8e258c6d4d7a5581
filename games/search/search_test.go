package search_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"hofnar/games"
	"hofnar/games/arena"
	"hofnar/games/search"
)

// anything plays at random.
func anything() search.Policy {
	var buf []games.Move
	return func(w games.World, r *rand.Rand) games.Move {
		buf = w.Moves(buf[:0])
		return buf[r.IntN(len(buf))]
	}
}

// sights shows what the seats go by that are to move in random games of Nim.
func sights(t *testing.T, players int, see func(games.Sight)) {
	t.Helper()
	p := &games.PlayOut{Game: game, Seed: games.Seed{1}}
	for range players {
		p.Players = append(p.Players, games.Random)
	}
	if _, err := p.Begin(); err != nil {
		t.Fatal(err)
	}
	for !p.State.Tally().Over {
		see(p.Sight(p.State.Waiting()[0]))
		if _, _, err := p.Step(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhoLooksAheadBeatsWhoDoesNot(t *testing.T) {
	ahead := search.Search{Playouts: 400, Policy: anything()}.Player(ponder)
	c := arena.Contest{Game: game, Deals: 40, Seed: 1, Seats: []arena.Seat{
		{Name: "ahead", Play: ahead}, arena.Level(arena.Random(game)),
	}}
	report, err := c.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if wins := report.Side("ahead").Wins; wins.Low() < 0.8 {
		t.Errorf("it wins %v of its games", wins)
	}
}

func TestTheSameSightComesToTheSameThought(t *testing.T) {
	ahead := search.Search{Playouts: 50, Policy: anything()}.Player(ponder)
	sights(t, 3, func(s games.Sight) {
		one, other := s, s
		one.Rand, other.Rand = rand.New(rand.NewPCG(1, 1)), rand.New(rand.NewPCG(1, 1))
		if a, b := ahead(one), ahead(other); a.Act == nil || !reflect.DeepEqual(a, b) {
			t.Fatalf("it thinks %+v and then %+v", a, b)
		}
	})
}

func TestPartOfTheBudgetImaginesSoMuchLess(t *testing.T) {
	ahead := search.Search{Playouts: 1000, Policy: anything()}.Player(ponder)
	sights(t, 2, func(s games.Sight) {
		all := ahead(s)
		s.Part = 0.1
		some := ahead(s)
		if all.Imagined < 5*some.Imagined || all.Best > all.Imagined || all.Imagined > 0 && all.Best == 0 {
			t.Fatalf("all of the budget comes to %+v, a tenth to %+v", all, some)
		}
	})
}

func TestWhereThereIsNoChoiceNothingIsImagined(t *testing.T) {
	ahead := search.Search{Playouts: 1000, Policy: anything()}.Player(ponder)
	alone := 0
	sights(t, 2, func(s games.Sight) {
		ways := 0
		for range games.Ways(s.Ask) {
			ways++
		}
		if thought := ahead(s); (ways == 1) != (thought.Imagined == 0) || thought.Act == nil {
			t.Fatalf("of %d moves it thinks %+v", ways, thought)
		}
		if ways == 1 {
			alone++
		}
	})
	if alone == 0 {
		t.Error("there always was a choice")
	}
}

func TestMovesThatLookBadAreNotCompared(t *testing.T) {
	compared := 0
	few := search.Search{Playouts: 64, Moves: 3, Prior: func(games.World, games.Seat) float64 { compared++; return 0 },
		Judge: func(games.World, games.Seat, *rand.Rand) float64 { compared++; return 0 }}
	sights(t, 2, func(s games.Sight) {
		ways := 0
		for range games.Ways(s.Ask) {
			ways++
		}
		compared = 0
		thought := few.Player(ponder)(s)
		if most := ways + 64 + 3; compared > most || thought.Best != thought.Imagined {
			t.Fatalf("of %d moves it judged %d, more than %d: %+v", ways, compared, most, thought)
		}
	})
}

func TestPlayingOnAllocatesNothing(t *testing.T) {
	sights(t, 4, func(s games.Sight) {
		cost := func(playouts int) float64 {
			look := search.Search{Playouts: playouts, Policy: anything()}
			mind := ponder(s)
			return testing.AllocsPerRun(3, func() { look.Think(s, mind) })
		}
		if few, many := cost(20), cost(2000); many > few+20 {
			t.Fatalf("%.0f allocations for 20 worlds, %.0f for 2000", few, many)
		}
	})
}

// sealed is a world with one move of many, of which the last is the best and what the
// policy would do.
type sealed struct {
	lock
	judged *int
}

func (s *sealed) Act(steps ...games.Move) games.Act {
	return games.WriteAct(map[string]any{"digits": steps})
}

func (s *sealed) Copy(into games.World) { *into.(*sealed) = *s }

func (s *sealed) Imagine(games.World, *rand.Rand) games.World { return &sealed{judged: s.judged} }

func TestATinyBudgetCostsNoMoreThanItSays(t *testing.T) {
	judged := 0
	look := search.Search{
		Policy: func(games.World, *rand.Rand) games.Move { return digits - 1 },
		Judge: func(w games.World, _ games.Seat, _ *rand.Rand) float64 {
			judged++
			l := w.(*sealed)
			return float64(l.digits[0]*digits*digits + l.digits[1]*digits + l.digits[2])
		},
	}
	for _, look.Moves = range []int{0, 90} {
		for look.Playouts = range 2000 {
			if look.Playouts > 300 && look.Playouts%97 > 0 {
				continue
			}
			judged = 0
			thought := look.Think(games.Sight{Players: 2, Rand: rand.New(rand.NewPCG(1, 1))}, &sealed{judged: &judged})
			if judged > look.Playouts {
				t.Fatalf("at a budget of %d worlds %d are judged", look.Playouts, judged)
			}
			if string(thought.Act) != `{"digits":[19,19,19]}` && look.Moves == 0 && look.Playouts < 1600 {
				t.Fatalf("at a budget of %d what the policy would do is not looked at: %s", look.Playouts, thought.Act)
			}
		}
	}
}

func TestOfMovesThatComeToTheSameThePolicysIsChosen(t *testing.T) {
	judged := 0
	look := search.Search{Playouts: 3000, Policy: func(games.World, *rand.Rand) games.Move { return digits - 1 },
		Judge: func(games.World, games.Seat, *rand.Rand) float64 { return 0 }}
	for _, look.Moves = range []int{0, 90} {
		thought := look.Think(games.Sight{Players: 2, Rand: rand.New(rand.NewPCG(1, 1))}, &sealed{judged: &judged})
		if string(thought.Act) != `{"digits":[19,19,19]}` {
			t.Errorf("of %d moves that are compared it chooses %s", look.Moves, thought.Act)
		}
	}
}

// lane is a world that the first seat wins, so many steps after its first move.
type lane struct {
	lock
	left  int
	first bool
}

func (l *lane) Turn() games.Seat {
	if l.left == 0 && !l.first {
		return games.Public
	}
	return 0
}

func (l *lane) Midway() bool                                { return false }
func (l *lane) Copy(into games.World)                       { *into.(*lane) = *l }
func (l *lane) Result(into []float64)                       { into[0], into[1] = 1, 0 }
func (l *lane) Imagine(games.World, *rand.Rand) games.World { return &lane{first: true} }
func (l *lane) Act(steps ...games.Move) games.Act {
	return games.WriteAct(map[string]any{"after": steps[0]})
}

func (l *lane) Play(m games.Move, _ *rand.Rand) {
	if l.left--; l.first {
		l.left, l.first = (int(m)+7)%digits, false
	}
}

func TestAWinNowStandsBeforeTheSameWinLater(t *testing.T) {
	look := search.Search{Playouts: 200, Policy: func(games.World, *rand.Rand) games.Move { return 3 }}
	if thought := look.Think(games.Sight{Players: 2, Rand: rand.New(rand.NewPCG(1, 1))}, &lane{}); string(thought.Act) != `{"after":13}` {
		t.Errorf("it chooses %s, and not 13, after which it has won at once", thought.Act)
	}
}
