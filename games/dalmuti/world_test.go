package dalmuti

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"hofnar/games"
)

// stroll visits every position of a random game.
func stroll(t *testing.T, players, n int, visit func(p *games.PlayOut, s *State)) {
	t.Helper()
	among(t, games.Random, players, n, visit)
}

// among visits every position of a game of such players.
func among(t *testing.T, all games.Computer, players, n int, visit func(p *games.PlayOut, s *State)) {
	t.Helper()
	p := &games.PlayOut{Game: Game, Seed: games.Seed{byte(n), byte(players), 3},
		Agreed: games.Agreed{"rounds": 3, "deck": full, "scoring": subjects, "great_revolution": []string{swap, keep}[n%2]}}
	for range players {
		p.Players = append(p.Players, all)
	}
	if _, err := p.Begin(); err != nil {
		t.Fatal(err)
	}
	for !p.State.Tally().Over {
		visit(p, p.State.(*State))
		if _, _, err := p.Step(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestImaginedWorldsAgreeWithWhatTheSeatKnows(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	known := 0
	for players := 4; players <= mostPlayers; players++ {
		for n := range 6 {
			stroll(t, players, n, func(p *games.PlayOut, s *State) {
				who := s.Waiting()[0]
				w := ponder(p.Sight(who)).Imagine(nil, r).(*world)
				w.checkAgainst(t, s, who)
				for seat := range games.Seat(players) {
					if seat == who {
						continue
					}
					if lower := s.known(who)[seat]; lower != 0 && s.gone == 0 && s.trick.Count == 0 && s.part == 2 {
						known++
						if !w.hands[seat].holds(lower) {
							t.Errorf("seat %d knows that %d holds %v, and imagines %v", who, seat, lower.list(), w.hands[seat].list())
						}
					}
				}
			})
		}
	}
	if known == 0 {
		t.Error("nobody ever knew anything of another hand")
	}
}

// checkAgainst holds a world against the position as it is.
func (w *world) checkAgainst(t *testing.T, s *State, who games.Seat) {
	t.Helper()
	held, real := cards(0), cards(0)
	for seat := range s.players {
		held, real = held+w.hands[seat], real+s.hands[seat]
		if n := w.hands[seat].size(); n != s.held[seat] || n != w.held[seat] {
			t.Fatalf("seat %d holds %d cards and is imagined with %d", seat, s.held[seat], n)
		}
	}
	if held != real {
		t.Fatalf("all together hold %v, imagined are %v", real.list(), held.list())
	}
	if w.hands[who] != s.hands[who] || w.trick != s.trick || w.turn != s.turn || w.ranks != s.ranks || !slices.Equal(w.out[:w.gone], s.out[:s.gone]) {
		t.Fatalf("imagined is\n%+v\nand it is\n%+v", w.position, s.position)
	}
	for due := range dues {
		if (w.chosen[due] == 0) != (s.chosen[due] == 0) && s.phase == inTaxes {
			t.Fatalf("taxes chosen are %v, imagined %v", s.chosen, w.chosen)
		}
	}
}

func TestWhoPaidTheBestCardsIsNotImaginedWithBetterOnes(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	checked := 0
	for n := range 10 {
		stroll(t, 5, n, func(p *games.PlayOut, s *State) {
			high, low := s.ends(0)
			if s.phase != inPlay || s.upheaval != noRevolution || s.turn != high {
				return
			}
			got, _ := tally(s.View(high).Detail.(View).Got)
			given, _ := tally(s.View(high).Detail.(View).Gave)
			rest := ponder(p.Sight(high)).Imagine(nil, r).(*world).hands[low]
			rest -= rest.common(given)
			if checked++; rest.best() < got.worst() {
				t.Errorf("who gave %v is imagined with %v", got.list(), rest.list())
			}
		})
	}
	if checked == 0 {
		t.Error("no taxes were paid")
	}
}

func TestOthersAreImaginedToHavePassedForAReason(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	true_, imagined, anyhow := 0, 0, 0
	for n := range 4 {
		among(t, Courtier, 5, n, func(p *games.PlayOut, s *State) {
			if s.phase != inPlay {
				return
			}
			m := ponder(p.Sight(s.turn)).(*mind)
			true_ += m.odd(&s.position)
			imagined += m.odd(&m.Imagine(nil, r).(*world).position)
			blind := m.position
			m.spread(&blind, luck{r})
			anyhow += m.odd(&blind)
		})
	}
	if true_*4 > anyhow || imagined*3 > anyhow*2 {
		t.Errorf("whole groups that would have beaten what was passed: %d as it is, %d as imagined, %d dealt anyhow", true_, imagined, anyhow)
	}
}

func TestTheGreedyPlayer(t *testing.T) {
	hand := func(list ...int) cards { c, _ := tally(list); return c }
	for _, c := range []struct {
		rule  string
		hand  cards
		trick Trick
		want  games.Move
	}{
		{"leads all cards of its worst rank", hand(3, 9, 9, 9, 13), Trick{}, lay + games.Move(hand(9, 9, 9))},
		{"leads jesters last, and alone", hand(13, 13), Trick{}, lay + games.Move(hand(13, 13))},
		{"follows with the worst rank that beats", hand(2, 5, 5, 7, 7, 8), Trick{Count: 2, Rank: 9}, lay + games.Move(hand(7, 7))},
		{"breaks up a better rank to follow", hand(5, 5, 5, 8), Trick{Count: 2, Rank: 9}, lay + games.Move(hand(5, 5))},
		{"does not follow with jesters", hand(8, 13), Trick{Count: 2, Rank: 9}, pass},
		{"passes if nothing beats", hand(9, 9, 10), Trick{Count: 1, Rank: 9}, pass},
	} {
		t.Run(c.rule, func(t *testing.T) {
			w := &world{position: position{phase: inPlay, trick: c.trick, hands: [mostPlayers]cards{c.hand}}}
			if got := greedy(w, nil); got != c.want {
				t.Errorf("it plays %s, expected %s", actOf(got), actOf(c.want))
			}
		})
	}
	t.Run("gives its worst cards as taxes, and keeps quiet", func(t *testing.T) {
		w := &world{position: position{table: table{players: 4}, ranks: [mostPlayers]games.Seat{0, 1, 2, 3}}}
		w.hands[0] = hand(1, 11, 12, 13, 13)
		w.seat(w.ranks)
		if got := greedy(w, nil); got != quiet {
			t.Errorf("with both jesters it does %s", actOf(got))
		}
		w.declined = true
		if got := greedy(w, nil); got != give+games.Move(hand(11, 12)) {
			t.Errorf("it gives %s", actOf(got))
		}
	})
}

// BenchmarkGreedy plays whole rounds by greedy players in a world.
func BenchmarkGreedy(b *testing.B) {
	for _, players := range []int{4, 8} {
		b.Run(fmt.Sprintf("%d players", players), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 2))
			agreed := games.Agreed{"rounds": b.N, "deck": full, "scoring": subjects, "great_revolution": swap}
			for w := newWorld(players, agreed, r); w.Turn() != games.Public; {
				w.Play(greedy(w, r), r)
			}
		})
	}
}
