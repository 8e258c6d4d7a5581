package dalmuti

import (
	"strconv"
	"strings"

	"hofnar/games"
)

// Texts of cards are part of every question and event, so they are made once, by rank and
// number. They are kept as the any that the arguments of another text are.
var (
	numbers   = textsOf(func(_, n int) games.Text { return games.T("dalmuti.number." + strconv.Itoa(n)) })[0]
	firsts    = textsOf(func(_, n int) games.Text { return games.T("dalmuti.number.first." + strconv.Itoa(n)) })[0]
	names     = textsOf(func(rank, n int) games.Text { return games.T("dalmuti.card."+strconv.Itoa(rank), "Count", n) })
	cardTexts = textsOf(func(rank, n int) games.Text {
		return games.T("dalmuti.cards."+strconv.Itoa(rank), "Count", n, "Number", number(n))
	})
	shortTexts = textsOf(func(rank, n int) games.Text {
		return games.T("dalmuti.play."+strconv.Itoa(rank), "Count", n, "Number", firsts[n])
	})
	briefTexts = textsOf(func(rank, n int) games.Text { return games.T("dalmuti.brief", "Rank", rank, "Count", n) })
	handTexts  = textsOf(func(rank, n int) games.Text {
		if rank == jester {
			return games.T("dalmuti.hand.jesters", "Count", n)
		}
		shown := strings.TrimSpace(strings.Repeat(strconv.Itoa(rank)+" ", n))
		return games.T("dalmuti.hand", "Cards", shown, "Name", nameOf(rank, n))
	})
)

// textsOf makes a text for each rank and number of cards.
func textsOf(text func(rank, n int) games.Text) (all [jester + 1][worst + jesters + 1]any) {
	for rank := range all {
		for n := range all[rank] {
			all[rank][n] = text(rank, n)
		}
	}
	return all
}

// partText names the group to which a play belongs (games.Choice.Part): the plays of its rank,
// or, where a menu has too few entries for those, the ones with as many jesters.
func partText(p play, hand cards) games.Text {
	if hand.of(p.rank)*(1+hand.of(jester)) > games.MostEntries {
		return games.T("dalmuti.plays.with", "Cards", partTexts[p.rank], "Count", p.jesters)
	}
	return partTexts[p.rank]
}

var partTexts = func() (all [jester + 1]games.Text) {
	for rank := range all {
		all[rank] = games.T("dalmuti.plays." + strconv.Itoa(rank))
	}
	return all
}()

// number is a number in words, up to the fourteen cards that a play can have.
func number(n int) any { return numbers[n] }

// nameOf is what a card is called: "Seamstress", "Seamstresses".
func nameOf(rank, count int) any { return names[rank][count] }

// cardsText names some cards of one rank: "three Seamstresses (7)".
func cardsText(rank, count int) games.Text { return cardTexts[rank][count].(games.Text) }

// playText names a play shortly: "Two 6s and a jester".
func playText(p play) games.Text {
	some := shortTexts[p.rank][p.count-p.jesters]
	switch {
	case p.rank == jester:
		return games.T("dalmuti.choice.play_jesters", "Count", p.count)
	case p.jesters > 0:
		return games.T("dalmuti.choice.play_with", "Cards", some, "Count", p.jesters)
	}
	return some.(games.Text)
}

// briefText names a play behind the sign of its card: "7 ×2 + jester".
func briefText(p play) games.Text {
	some := briefTexts[p.rank][p.count-p.jesters]
	switch {
	case p.rank == jester:
		return games.T("dalmuti.brief.jesters", "Count", p.count)
	case p.jesters > 0:
		return games.T("dalmuti.brief.with", "Cards", some, "Count", p.jesters)
	}
	return some.(games.Text)
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
	for r, n := range c.each() {
		all = append(all, cardsText(r, n))
	}
	return all
}

// missing names the cards that are wanted, of each rank of which fewer are held.
func missing(wanted, held cards) []games.Text {
	var lacking cards
	for r, n := range wanted.each() {
		if n > held.of(r) {
			lacking += some(r, n)
		}
	}
	return handText(lacking)
}

var titleTexts = func() map[string]any {
	all := map[string]any{}
	for _, title := range titles {
		all[title] = games.T("dalmuti.title_of." + title)
	}
	return all
}()

// TitleText is what a title is called, such as GD.
func TitleText(title string) games.Text { return titleTexts[title].(games.Text) }

func titleText(title string) any { return titleTexts[title] }

func pointsText(n int) games.Text { return games.T("dalmuti.points", "Count", n) }
