package picture

import (
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
		"dalmuti-hand-of-ten":      pngOf(OfHand("dalmuti", atCourt(t, 8, 6, 0), say)),
		"dalmuti-hand-late":        pngOf(OfHand("dalmuti", atCourt(t, 5, 40, 0), say)),
		"dalmuti-hand-of-twenty":   pngOf(OfHand("dalmuti", crowded(), say)),
		"dalmuti-table-for-four":   pngOf(OfTable("dalmuti", crowded(), say)),
		"dalmuti-table-for-eight":  pngOf(OfTable("dalmuti", underWay(t, dalmuti.Game, 8, 290), say)),
		"dalmuti-table-with-taxes": pngOf(OfTable("dalmuti", atCourt(t, 6, 0, games.Public), say)),
		"dalmuti-rules-cards":      pngOf(OfRules("dalmuti", "cards")),
	}
}
