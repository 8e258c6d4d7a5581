package picture

import (
	"math/rand/v2"
	"testing"

	"hofnar/games"
	"hofnar/games/dalmuti"
)

// atCourt is a position of The Great Dalmuti as one seat or the public sees it.
func atCourt(t testing.TB, players, moves int, who games.Seat) games.View {
	t.Helper()
	return played(t, dalmuti.Game, players, moves).State.View(who)
}

// crowded is a hand with cards of every rank, the largest that the deck allows.
func crowded() games.View {
	return games.View{Detail: dalmuti.View{
		Seat: 0, Phase: "play", Ranks: []games.Seat{0, 1, 2, 3}, Titles: []string{"GD", "LD", "LP", "GP"}, Turn: []games.Seat{0},
		Counts: []int{20, 20, 20, 20}, Scores: []int{21, 0, 7, 3}, Hand: []int{1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 12, 13, 13},
		Trick: &dalmuti.Trick{By: 3}, Laid: []dalmuti.Laid{{Who: 1, Rank: 12, Count: 2}, {Who: 2, Rank: 11, Count: 2}, {Who: 3, Rank: 9, Count: 2, Jesters: 1}},
	}}
}

func courtPictures(t *testing.T) map[string][]byte {
	say := english(t)
	return map[string][]byte{
		"dalmuti-hand-of-ten":     pngOf(OfHand("dalmuti", atCourt(t, 8, 6, 0), say)),
		"dalmuti-hand-late":       pngOf(OfHand("dalmuti", atCourt(t, 5, 40, 0), say)),
		"dalmuti-hand-of-twenty":  pngOf(OfHand("dalmuti", crowded(), say)),
		"dalmuti-table-for-four":  pngOf(OfTable("dalmuti", crowded(), say)),
		"dalmuti-table-for-eight": pngOf(OfTable("dalmuti", underWay(t, dalmuti.Game, 8, 290), say)),
		"dalmuti-table-with-passes": pngOf(OfTable("dalmuti", atCourtWhen(t, 8, games.Public, func(v dalmuti.View) bool {
			return len(v.Passed) > 2 && len(v.Out) > 0
		}), say)),
		"dalmuti-hand-to-act": pngOf(OfHand("dalmuti", atCourtWhen(t, 8, 3, func(v dalmuti.View) bool {
			return contains(v.Turn, 3) && len(v.Passed) > 2
		}), say)),
		"dalmuti-table-with-taxes": pngOf(OfTable("dalmuti", atCourt(t, 6, 0, games.Public), say)),
		"dalmuti-rules-cards":      pngOf(OfRules("dalmuti", "cards")),
		"dalmuti-rules-goal":       pngOf(OfRules("dalmuti", "goal")),
		"kismet-rules-goal":        pngOf(OfRules("kismet", "goal")),
		"murphy-rules-goal":        pngOf(OfRules("murphy", "goal")),
	}
}

// atCourtWhen is the first view of a seat for which that holds, in a game among the usual
// computers.
func atCourtWhen(t testing.TB, players int, who games.Seat, holds func(dalmuti.View) bool) games.View {
	t.Helper()
	p := begun(t, dalmuti.Game, players, nil)
	for i := range p.Players {
		p.Players[i] = dalmuti.Game.Levels[0].Play
	}
	for {
		if v := p.State.View(who); holds(v.Detail.(dalmuti.View)) {
			return v
		}
		if moved, _, err := p.Step(); err != nil || moved == games.Public {
			t.Fatal("it never comes to that", err)
		}
	}
}

func TestAHandIsAFanThatStaysInItsPlaceAndCanBeRead(t *testing.T) {
	var deck []int
	for rank := 1; rank <= 13; rank++ {
		for range rank {
			deck = append(deck, rank)
		}
	}
	dice := rand.New(rand.NewPCG(1, 2))
	for i := range 2000 {
		dice.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		hand := deck[:1+i%20]
		f := spreadOut(grouped(hand), handHigh-overHand)
		if f.wide*indexSize < lettering {
			t.Errorf("%v: the cards are %.0f wide", hand, f.wide)
		}
		for row, tier := range f.rows {
			for _, x := range []float64{0.5 - tier.width()/2, 0, tier.width()/2 - 0.5} {
				f.within(t, hand, f.pen(nil, row, x))
			}
			if wide := (tier.width() + 2*lean) * f.wide; wide < width-2*side-1 && tier.air < mostAir {
				t.Errorf("%v: a row is %.0f wide", hand, wide)
			}
		}
	}
}

// within checks that a card with its badge lies in the room for the fan.
func (f handFan) within(t *testing.T, hand []int, card pen) {
	t.Helper()
	for _, at := range []point{{-0.5, -0.75}, {0.5, -0.75}, {-0.5, 0.75}, {0.5, 0.75}, {0, 0.75 + badgeLow}} {
		if p := card.on(at.x, at.y); p.x < 8 || p.x > width-8 || p.y < 5 || p.y > handHigh-overHand-4 {
			t.Fatalf("%v: a card is at %.0f, %.0f", hand, p.x, p.y)
		}
	}
}
