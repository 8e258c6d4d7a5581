package dalmuti

import (
	"strconv"

	"hofnar/games"
)

// number is a number in words, up to the fourteen cards that a play can have.
func number(n int) games.Text { return games.T("dalmuti.number." + strconv.Itoa(n)) }

// nameOf is what a card is called: "Seamstress", "Seamstresses".
func nameOf(rank, count int) games.Text {
	return games.T("dalmuti.card."+strconv.Itoa(rank), "Count", count)
}

// cardsText names some cards of one rank: "three Seamstresses (7)".
func cardsText(rank, count int) games.Text {
	return games.T("dalmuti.cards."+strconv.Itoa(rank), "Count", count, "Number", number(count))
}

// laidText names a play: "three Knights (6), one of them a jester".
func laidText(p play) games.Text {
	plain := cardsText(p.rank, p.count)
	if p.jesters == 0 || p.rank == jester {
		return plain
	}
	return games.T("dalmuti.with_jesters", "Cards", plain, "Count", p.jesters)
}

// handText names any cards: "a Cook (9) and two Peasants (12)".
func handText(c cards) []games.Text {
	var all []games.Text
	for r, n := range c {
		if n > 0 {
			all = append(all, cardsText(r, n))
		}
	}
	return all
}

// missing names what somebody would need to hold and does not.
func missing(wanted, held cards) []games.Text {
	for r, n := range wanted {
		if n <= held[r] {
			wanted[r] = 0
		}
	}
	return handText(wanted)
}

func titleText(title string) games.Text { return games.T("dalmuti.title_of." + title) }

func pointsText(n int) games.Text { return games.T("dalmuti.points", "Count", n) }
