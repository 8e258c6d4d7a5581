package dalmuti

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hofnar/games"
)

func TestTheBestThatAHandCanLayIsFoundAtAGlance(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		hand := some(jester, r.IntN(3))
		for rank := best; rank <= worst; rank++ {
			hand += some(rank, r.IntN(rank+1))
		}
		for n := 1; n <= worst+jesters; n++ {
			if got, want := int(hand.bestOf(n)), listed(hand, n); got != want {
				t.Fatalf("of %v the best %d are of rank %d, found %d", hand.list(), n, want, got)
			}
		}
	}
}

// listed finds the best rank among all that may be led.
func listed(hand cards, n int) int {
	rank := beyond
	for _, m := range hand.leads(nil) {
		if p := playOf(m); p.count == n {
			rank = min(rank, p.rank)
		}
	}
	return rank
}

// lays is what the steward does with that hand, where the others hold these.
func lays(trick Trick, hand cards, others ...cards) games.Move {
	w := &world{}
	w.players, w.phase, w.trick = len(others)+1, inPlay, trick
	for who, cards := range append([]cards{hand}, others...) {
		w.hands[who], w.held[who] = cards, cards.size()
	}
	return steward(w, nil)
}

func TestTheSteward(t *testing.T) {
	strong := some(2, 2) + some(3, 3) + some(5, 5)
	for name, c := range map[string]struct {
		trick       Trick
		hand, other cards
		want        games.Move
	}{
		"leads its worst group whole":             {Trick{}, some(12, 3) + some(8, 2) + some(4, 1), strong, lay + games.Move(some(12, 3))},
		"goes out when it can":                    {Trick{}, some(12, 3) + some(jester, 1), strong, lay + games.Move(some(12, 3)+some(jester, 1))},
		"leads what nobody beats before the last": {Trick{}, some(12, 3) + some(1, 1), strong, lay + games.Move(some(1, 1))},
		"passes where it cannot follow":           {Trick{2, 4, 1}, some(12, 3) + some(3, 1), strong, pass},
		"follows with what is hard to be rid of":  {Trick{2, 12, 1}, some(11, 2) + some(3, 2) + some(9, 4), strong, lay + games.Move(some(11, 2))},
	} {
		if got := lays(c.trick, c.hand, c.other, c.other, c.other); got != c.want {
			t.Errorf("it %s, but %v was %v", name, cardsIn(c.want).list(), cardsIn(got).list())
		}
	}
}

func TestTheStewardPlaysByTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for players := 4; players <= mostPlayers; players++ {
		w := newWorld(players, games.Agreed{"rounds": 5, "deck": full, "scoring": subjects, "great_revolution": swap}, r)
		for w.Turn() != games.Public {
			m := steward(w, r)
			if !slices.Contains(w.Moves(nil), m) {
				t.Fatalf("among %d players %x is no move", players, m)
			}
			w.Play(m, r)
		}
	}
}
