package picture

import (
	"testing"

	"hofnar/games"
	"hofnar/games/murphy"
)

// atMac is a position of Dumm gelaufen! as one seat or the public sees it.
func atMac(t testing.TB, players, moves int, who games.Seat) games.View {
	t.Helper()
	return played(t, murphy.Game, players, moves).State.View(who)
}

// laden is a hand with every kind of card.
func laden(t testing.TB) games.View {
	t.Helper()
	v := atMac(t, 4, 20, 0)
	d := v.Detail.(murphy.View)
	d.Hand = nil
	for _, suit := range []string{"r", "y", "g"} {
		for _, value := range []string{"1", "2", "3", "4", "4", "5", "6", "7", "7", "7", "8", "9", "10", "11", "11"} {
			d.Hand = append(d.Hand, suit+value)
		}
	}
	d.Hand = append(d.Hand, "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10", "G11", "G12")
	d.Task = 16
	v.Detail = d
	return v
}

// open is a table at which tasks lie open and an action is carried out.
func open(t testing.TB) games.View {
	t.Helper()
	v := underWay(t, murphy.Game, 6, 30)
	d := v.Detail.(murphy.View)
	d.Shown, d.Asked, d.Left, d.Depths = []int{16, 0, 4, 10, 0, 21}, "G6", "", []int{0, 4}
	v.Detail = d
	return v
}

func mishapPictures(t *testing.T) map[string][]byte {
	say := english(t)
	return map[string][]byte{
		"murphy-hand":            pngOf(OfHand("murphy", atMac(t, 3, 25, (atMac(t, 3, 25, games.Public).Turn[0]+1)%3), say)),
		"murphy-hand-of-many":    pngOf(OfHand("murphy", laden(t), say)),
		"murphy-hand-to-act":     pngOf(OfHand("murphy", atMac(t, 3, 25, atMac(t, 3, 25, games.Public).Turn[0]), say)),
		"murphy-table-for-two":   pngOf(OfTable("murphy", atMac(t, 2, 12, games.Public), say)),
		"murphy-table-with-open": pngOf(OfTable("murphy", open(t), say)),
	}
}
