package dalmuti

import (
	"slices"

	"hofnar/games"
)

// why says what whoever is asked cannot do: of each rank in hand that cannot be played, of
// jesters, and of passing.
func why(v games.View) []games.Reason {
	d := v.Detail.(View)
	hand, _ := tally(d.Hand)
	switch {
	case !slices.Contains(d.Turn, d.Seat):
		return nil
	case d.Phase == inTaxes.String():
		return whyTaxes(hand, slices.Index(d.Ranks, d.Seat), len(d.Gave) > 0)
	case d.Trick == nil:
		return append(whyLate(hand), reason(games.T("dalmuti.why.lead"), "lead", pass))
	}
	return append(whyFollow(hand, *d.Trick), whyLate(hand)...)
}

func reason(text games.Text, refusal string, moves ...games.Move) games.Reason {
	r := games.Reason{Text: text, Refusal: "dalmuti.refuse." + refusal}
	for _, m := range moves {
		r.Acts = append(r.Acts, actOf(m))
	}
	return r
}

// whyTaxes says of somebody at this place that no card is played yet, that a jester is never
// given, or that taxes are chosen once, and that one jester is too few for a revolution.
func whyTaxes(hand cards, place int, chosen bool) (list []games.Reason) {
	held := hand.of(jester)
	switch {
	case chosen:
		list = append(list, reason(games.T("dalmuti.why.tax_chosen"), "tax_chosen", give+games.Move(hand.coarsest(dues[place]))))
	case place < len(dues) && held > 0:
		given := some(jester, 1) + hand.coarsest(dues[place]-1)
		list = append(list, reason(games.T("dalmuti.why.tax_jester", "Count", held), "tax_jester", give+games.Move(given)))
	}
	if held == 1 {
		list = append(list, reason(games.T("dalmuti.why.no_jesters"), "no_jesters", call))
	}
	return append(list, reason(games.T("dalmuti.why.taxes_first"), "taxes_first", lay+games.Move(hand.coarsest(1))))
}

// whyLate says of both jesters that a revolution is called earlier.
func whyLate(hand cards) []games.Reason {
	if hand.of(jester) < jesters {
		return nil
	}
	return []games.Reason{reason(games.T("dalmuti.why.no_revolution_now"), "no_revolution_now", call)}
}

// whyFollow says of each rank that it is too few even with the jesters, or does not beat the
// trick. Where that takes too many sentences, there is one for all ranks of either kind.
func whyFollow(hand cards, t Trick) []games.Reason {
	few, low := unfit(hand, t)
	say := whyEach
	if len(few)+len(low) >= games.MostReasons {
		say = whyAll
	}
	return slices.Concat(say("few", "count", few, t), say("low", "not_better", low, t))
}

// unfit are the ranks that cannot follow, each as the play that comes closest to it: too few
// cards, or enough that are no better.
func unfit(hand cards, t Trick) (few, low []play) {
	for r, n := range hand.each() {
		most := n + hand.of(jester)
		if r == jester {
			most = n
		}
		switch {
		case most < t.Count:
			few = append(few, play{r, most, hand.of(jester)})
		case r == jester:
			low = append(low, play{r, n, n})
		case r >= t.Rank:
			low = append(low, play{r, max(n, t.Count), max(0, t.Count-n)})
		}
	}
	return few, low
}

// whyEach says it of each play.
func whyEach(key, refusal string, plays []play, t Trick) (list []games.Reason) {
	for _, p := range plays {
		text := games.T("dalmuti.why."+key, "Cards", playText(p), "Count", p.count, "Number", number(t.Count), "Top", cardsText(t.Rank, t.Count))
		list = append(list, reason(text, refusal, p.tried(t)))
	}
	return list
}

// whyAll says it of all plays at once.
func whyAll(key, refusal string, plays []play, t Trick) []games.Reason {
	if len(plays) == 0 {
		return nil
	}
	var ranks []games.Text
	var moves []games.Move
	for _, p := range plays {
		ranks, moves = append(ranks, partTexts[p.rank]), append(moves, p.tried(t))
	}
	text := games.T("dalmuti.why."+key+".all", "Ranks", ranks, "Number", number(t.Count), "Top", cardsText(t.Rank, t.Count))
	return []games.Reason{reason(text, refusal, moves...)}
}

// tried is the move with this play, of no more cards than the trick takes.
func (p play) tried(t Trick) games.Move {
	return lay + games.Move(p.cards()-some(p.rank, max(0, p.count-t.Count)))
}
