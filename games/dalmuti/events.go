package dalmuti

import (
	"slices"

	"hofnar/games"
)

func (d *draft) scene() games.Scene { return games.Scene{Round: d.round, Part: d.part} }

// hear implements ears: it adds events for people, and keeps what State has beside the
// position.
func (d *draft) hear(e event) {
	switch e.what {
	case dealt:
		d.paid, d.laid = nil, nil
		d.tellDealt()
	case chose:
		d.tellChosen(e.who, d.opposite(e.who), e.cards)
	case declined:
		d.tellDeclined(e.who)
	case paid:
		d.paid = append(slices.Clip(d.paid), payment{e.who, e.other, e.cards})
	case settled:
		d.tellPaid()
	case called:
		d.announce(Revolted{Who: e.who, Ranks: d.seats()}, "dalmuti.revolution.called", "Who", e.who)
		d.Last().Mark(statRevolutions, e.who, 1)
		d.celebrate("dalmuti.headline.revolution", e.who)
	case overturned:
		d.tellOverturned()
	case wentOut:
		d.announce(WentOut{e.who}, "dalmuti.out", "Who", e.who, "Title", titleText(titleAt(d.gone-1, d.players)))
		if d.gone == 1 {
			d.headline("dalmuti.headline.out", e.who)
		}
	case ended:
		d.keep()
		d.endRound()
	case over:
		d.tellOver(games.Leaders(d.scores[:d.players]))
	default:
		d.hearTrick(e)
	}
}

func (d *draft) hearTrick(e event) {
	switch e.what {
	case laid:
		p, _ := e.cards.asPlay()
		led := len(d.laid) == 0
		d.laid = append(slices.Clip(d.laid), Laid{Who: e.who, Rank: p.rank, Count: p.count, Jesters: p.jesters})
		d.tellPlayed(e.who, p, led)
	case passed:
		d.laid = append(slices.Clip(d.laid), Laid{Who: e.who})
		d.fading(Passed{e.who}, "dalmuti.passed", "Who", e.who)
	case short:
		d.few = append(d.few, e.who)
	case shorts:
		d.fading(nil, "dalmuti.too_few", "Who", d.few, "Count", len(d.few))
		d.few = nil
	case gathered:
		d.keep()
		d.sumUp()
	case won:
		d.tellTrick(d.top(), e.other, d.laid[len(d.laid)-1].Count > 0)
		d.laid = nil
	}
}

// keep keeps how a trick was closed, and at the end of a round with its points.
func (d *draft) keep() {
	now := d.State
	now.ended = nil
	d.ended = &now
}

// sumUp adds the line that a log has of the whole trick once it may be looked up: who has
// played what, without passes. The event says nothing else.
func (d *draft) sumUp() {
	var plays []games.Text
	key := "dalmuti.trick.led"
	for _, l := range d.laid {
		if l.Count > 0 {
			plays = append(plays, games.T(key, "Who", l.Who, "Cards", briefText(l.play())))
			key = "dalmuti.trick.play"
		}
	}
	d.Add(games.Event{Open: d.agreed.Bool(openTricks), Sum: games.T("dalmuti.trick", "Plays", plays)})
}

// top is the last play of the trick on the table.
func (s *State) top() (top Laid) {
	for _, l := range s.laid {
		if l.Count > 0 {
			top = l
		}
	}
	return top
}

// endRound adds the round to the sheet, with the titles that were in force when play began.
func (d *draft) endRound() {
	order := d.order()
	points := d.points(order)
	row := games.Round{Points: slices.Clone(points[:d.players])}
	for who := range d.players {
		row.Titles = append(row.Titles, d.titleOf(games.Seat(who)))
	}
	d.sheet, d.laid = append(slices.Clip(d.sheet), row), nil
	d.tellRound(slices.Clone(order[:d.players]), row)
	d.markRound(order[:d.players])
}

// announce tells everybody the same, with this fact.
func (d *draft) announce(fact any, key string, pairs ...any) {
	d.Tell(key, pairs...).Public.Fact = fact
}

// fading tells everybody what cannot be looked up any more once the trick is over, unless the
// table has agreed otherwise.
func (d *draft) fading(fact any, key string, pairs ...any) {
	d.Add(games.Event{Fades: true, Open: d.agreed.Bool(openTricks), Public: games.News{Text: games.T(key, pairs...), Fact: fact}})
}

func seatedNews(seats []games.Seat, drawn []int, kept bool) games.Event {
	if kept {
		return games.Event{Public: games.News{Text: games.T("dalmuti.seated.kept", "Who", seats), Fact: Seated{seats}}}
	}
	var list []games.Text
	for _, who := range seats {
		list = append(list, games.T("dalmuti.seated.one", "Who", who, "Cards", cardsText(drawn[who], 1)))
	}
	return games.Event{Public: games.News{Text: games.T("dalmuti.seated", "Seats", list), Fact: Seated{seats}}}
}

func (d *draft) tellDealt() {
	text := games.T("dalmuti.dealt", "Round", d.round, "Rounds", d.agreed.Int("rounds"), "Who", d.ranks[d.players-1])
	e := games.Event{
		Uncovers: true,
		Public:   games.News{Text: text, Fact: Dealt{Round: d.round, Ranks: d.seats()}},
		Private:  map[games.Seat]games.News{},
	}
	for _, who := range d.seats() {
		e.Private[who] = games.News{Text: text, Fact: Dealt{d.round, d.seats(), d.hands[who].list()}}
	}
	d.Add(e)
}

// tellChosen tells whoever has chosen what that was, and all others that a choice was made.
// It fades, since it matters no more once taxes are paid or void.
func (d *draft) tellChosen(who, other games.Seat, given cards) {
	d.Add(games.Event{
		Sealed: true, Fades: true, Open: true,
		Public: games.News{Text: games.T("dalmuti.tax.chosen", "Who", who), Fact: Taxed{who}},
		Private: map[games.Seat]games.News{
			who: {Text: games.T("dalmuti.tax.chosen_you", "Cards", handText(given), "Who", other), Fact: Taxed{who}},
		},
	})
}

// tellDeclined tells the holder of both jesters alone, since nobody else may know that there
// was anything to decline [D2].
func (d *draft) tellDeclined(who games.Seat) {
	d.Add(games.Event{Private: map[games.Seat]games.News{who: {Text: games.T("dalmuti.revolution.declined"), Fact: Declined{}}}})
}

func (d *draft) tellPaid() {
	e := games.Event{
		Uncovers: true,
		Public:   games.News{Text: games.T("dalmuti.tax.paid"), Fact: Paid{Other: games.Public}},
		Private:  map[games.Seat]games.News{},
	}
	for i, gave := range d.paid {
		got := d.paid[i^1] // the two directions of a tax follow each other
		e.Private[gave.from] = games.News{
			Text: games.T("dalmuti.tax.paid_you", "Who", gave.to, "Gave", handText(gave.cards), "Got", handText(got.cards)),
			Fact: Paid{gave.to, gave.cards.list(), got.cards.list()},
		}
	}
	d.Add(e)
}

// tellOverturned tells each player who stands opposite, and the new cards.
func (d *draft) tellOverturned() {
	key := "dalmuti.great." + d.agreed.Str("great_revolution")
	text := games.T(key, "Who", d.rebel)
	e := games.Event{
		Uncovers: true,
		Public:   games.News{Text: text, Fact: Revolted{Who: d.rebel, Great: true, Ranks: d.seats()}},
		Private:  map[games.Seat]games.News{},
	}
	for _, who := range d.seats() {
		own := games.News{Text: text, Fact: Revolted{d.rebel, true, d.seats(), d.hands[who].list()}}
		if other := d.opposite(who); other != who {
			own.Text = games.T(key+"_you", "Who", d.rebel, "Other", other, "Title", titleText(d.titleOf(who)))
		}
		e.Private[who] = own
	}
	d.Add(e)
	d.Last().Mark(statGreat, d.rebel, 1)
	d.celebrate("dalmuti.headline.great", d.rebel)
}

func (d *draft) tellPlayed(who games.Seat, p play, led bool) {
	key := "dalmuti.laid"
	if led {
		key = "dalmuti.led"
	}
	d.fading(Played{Laid{who, p.rank, p.count, p.jesters}, led}, key, "Who", who, "Cards", laidText(p))
	d.Last().Public.Pictured = true
}

// tellTrick says who has won the trick. A play that ended it at once was never to be seen on
// the table, so it is named here.
func (d *draft) tellTrick(top Laid, leads games.Seat, atOnce bool) {
	key := "dalmuti.trick.won"
	if top.Who != leads {
		key = "dalmuti.trick.left"
	}
	pairs := []any{"By", top.Who, "Who", leads}
	if atOnce {
		key += "_at_once"
		pairs = append(pairs, "Cards", laidText(top.play()))
	}
	d.fading(Won{top.Who, leads}, key, pairs...)
}
