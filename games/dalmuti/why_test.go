package dalmuti_test

import (
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/dalmuti"
	"hofnar/games/gametest"
)

// plays lists each rank in a hand, and passing, as the moves that it could be.
func plays(v games.View) (things [][]games.Act) {
	byRank := map[int][]int{}
	d := v.Detail.(dalmuti.View)
	for _, card := range d.Hand {
		byRank[card] = append(byRank[card], card)
	}
	for rank := 1; rank <= 13; rank++ {
		var ways []games.Act
		for n := range len(byRank[rank]) {
			for with := 0; with <= len(byRank[13]) && (rank < 13 || with == 0); with++ {
				ways = append(ways, games.WriteAct(map[string]any{"m": "play", "cards": append(byRank[rank][:n+1:n+1], byRank[13][:with]...)}))
			}
		}
		if ways != nil {
			things = append(things, ways)
		}
	}
	return append(things, []games.Act{games.Act(`{"m":"pass"}`)})
}

func TestWhyNamesEachRankThatCannotBePlayed(t *testing.T) {
	things := func(v games.View) [][]games.Act {
		if v.Phase != "play" {
			return nil
		}
		return plays(v)
	}
	gametest.Explained(t, dalmuti.Game, things, "count", "not_better", "lead", "tax_jester", "no_jesters", "no_revolution_now", "taxes_first")
}

func TestWhyOfAHandOfManyRanksIsASentenceForEachReason(t *testing.T) {
	v := games.View{Detail: dalmuti.View{
		Phase: "play", Turn: []games.Seat{2}, Seat: 2, Ranks: []games.Seat{0, 1, 2, 3},
		Trick: &dalmuti.Trick{Count: 3, Rank: 5, By: 1},
		Hand:  []int{1, 2, 3, 4, 6, 6, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 12, 12, 12, 13},
	}}
	var said []string
	for _, r := range dalmuti.Game.Why(v) {
		said = append(said, r.Text.Key)
	}
	if len(said) != 2 || said[0] != "dalmuti.why.few.all" || said[1] != "dalmuti.why.low.all" {
		t.Errorf("the reasons are %v", said)
	}
}

// Whoever holds both jesters may choose taxes before saying whether there is a revolution.
func TestWhoHasChosenTaxesIsToldThatTheyAreChosen(t *testing.T) {
	g := rebels(t, 5, ``, 0)
	hand := g.now().State.Hands[anne]
	g.does(anne, move("tax", hand[0], hand[1]))
	told := false
	for _, r := range dalmuti.Game.Why(g.View(anne)) {
		told = told || r.Refusal == "dalmuti.refuse.tax_chosen"
		for _, act := range r.Acts {
			g.refuses(anne, string(act), strings.TrimPrefix(r.Refusal, "dalmuti.refuse."))
		}
	}
	if !told {
		t.Error("nothing is said of the taxes")
	}
}
