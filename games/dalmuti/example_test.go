package dalmuti_test

import "testing"

// The worked example of the printed rules ("Voorbeeld"): Anne, Marc, Katrien,
// Lowie and Maria, of whom Anne is Greater Dalmuti.
func TestTheWorkedExampleOfThePrintedRules(t *testing.T) {
	g := setup{players: 5, rounds: [][][]int{{
		cards(times(5, 11), times(5, 12), []int{6, 6, 13, 8, 7, 7}),
		cards(times(5, 10), []int{2}, times(4, 7), times(2, 11), times(4, 12)),
		cards([]int{13}, times(3, 3), times(4, 4), times(4, 6), []int{7}, times(3, 9)),
		cards([]int{2}, times(3, 5), times(3, 8), []int{9}, times(5, 10), times(3, 11)),
		cards([]int{1}, times(2, 5), times(4, 8), times(5, 9), []int{11}, times(3, 12)),
	}}}.begin(t)
	g.does(anne, move("tax", 12, 12))
	g.does(marc, move("tax", 12))

	g.plays(anne, times(4, 11)...)
	g.allPass(marc, katrien, lowie, maria)

	g.plays(anne, 12, 12, 12)
	g.plays(marc, 10, 10, 10)
	g.plays(katrien)
	g.plays(lowie, 8, 8, 8)
	g.plays(maria)
	g.plays(anne, 6, 6, 13)
	g.allPass(marc, katrien)
	g.plays(lowie, 5, 5, 5)
	g.allPass(maria, anne, marc, katrien)
	g.waitsFor(lowie)

	g.plays(lowie, 9)
	g.plays(maria)
	g.plays(anne, 8)
	g.plays(marc, 2)
	g.refuses(katrien, move("play", 13), "not_better") // alone it is a 13
	g.allPass(katrien, lowie, maria, anne)
	g.waitsFor(marc)
	g.equal("trick", g.now().State.Trick == nil, true)
}
