package picture

import (
	"testing"

	"hofnar/games"
	"hofnar/games/kismet"
)

// atDice is a position of Kismet as all see it.
func atDice(t testing.TB, players, moves int) games.View {
	t.Helper()
	return played(t, kismet.Game, players, moves).State.View(games.Public)
}

// knocking is a roll on which three have knocked.
func knocking() games.View {
	row := []int{2, 0, 4, 5, 6, 7, 8, 0, 10, 11, 12}
	v := kismet.View{Active: 1, Winner: 0, Said: true, Dice: []int{6, 5, 4}, Scores: []int{-104, 104, 7, 0}, Piles: []int{10, 10, 3, 0}}
	for range 4 {
		v.Rows = append(v.Rows, row)
	}
	v.Knocks = []kismet.Knock{{Who: 0, Verdict: "won"}, {Who: 2, Verdict: "late"}, {Who: 3, Verdict: "fits", Back: 7}}
	return games.View{Detail: v, Turn: []games.Seat{0}}
}

func dicePictures(t *testing.T) map[string][]byte {
	say := english(t)
	return map[string][]byte{
		"kismet-before-the-first-roll": pngOf(OfTable("kismet", atDice(t, 3, 0), say)),
		"kismet-with-knocks":           pngOf(OfTable("kismet", knocking(), say)),
		"kismet-for-eight":             pngOf(OfTable("kismet", underWay(t, kismet.Game, 8, 90), say)),
	}
}
