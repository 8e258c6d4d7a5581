package kismet

import (
	"strconv"

	"hofnar/games"
)

// dice are three dice as rolled, one number for each way in which they can fall; 0
// when there is no roll.
type dice uint8

const (
	sides = 6
	ways  = sides * sides * sides
)

// pipsOfADie are what a die may show.
var pipsOfADie = []int{1, 2, 3, 4, 5, 6}

// thrown are the dice that show these.
func thrown(pips []int) dice {
	if len(pips) == 0 {
		return 0
	}
	return dice(1 + (pips[0]-1)*sides*sides + (pips[1]-1)*sides + pips[2] - 1)
}

// What there is to know of each roll.
var (
	faces    [1 + ways][3]int
	fitting  [1 + ways]row    // the cards that fit: the sums of any two
	odds     [1 + highest]int // of 216 rolls, those that a card fits
	diceText [1 + ways]games.Text
	diceLine [1 + ways]games.Text
)

func init() {
	for d := 1; d <= ways; d++ {
		a, b, c := (d-1)/sides/sides+1, (d-1)/sides%sides+1, (d-1)%sides+1
		faces[d], fitting[d] = [3]int{a, b, c}, card(a+b)|card(a+c)|card(b+c)
		for rest := fitting[d]; rest != 0; rest = rest.without() {
			odds[rest.low()]++
		}
		diceText[d] = games.T("kismet.dice", "A", dieSign(a), "B", dieSign(b), "C", dieSign(c))
		diceLine[d] = games.T("kismet.line.dice", "Dice", diceText[d])
	}
}

// dieSign is a die that shows so many pips.
func dieSign(pips int) games.Sign {
	return games.Sign{Game: "kismet", Name: "die" + strconv.Itoa(pips), Glyph: string(rune('⚀' + pips - 1)), Word: games.T("kismet.die", "Pips", pips)}
}

// pips are what the dice show, nil when there is no roll.
func (d dice) pips() []int {
	if d == 0 {
		return nil
	}
	return append([]int(nil), faces[d][:]...)
}

// fits are the cards that fit: one for a joker, two for a pair, else three.
func (d dice) fits() row { return fitting[d] }

// joker reports whether all three are alike: a further card may go with the
// fitting one.
func (d dice) joker() bool { return d != 0 && fitting[d].without() == 0 }

// making are the two dice that make a card, the higher one first; 0 if no two do.
func (d dice) making(value int) (high, low int) {
	for i, a := range faces[d] {
		for _, b := range faces[d][i+1:] {
			if a+b == value {
				return max(a, b), min(a, b)
			}
		}
	}
	return 0, 0
}

func (d dice) sum() int { return faces[d][0] + faces[d][1] + faces[d][2] }
