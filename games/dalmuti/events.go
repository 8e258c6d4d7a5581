package dalmuti

import "hofnar/games"

// What happened, for computers: the facts of events. A seat hears a fact with
// what it may know of it.
type (
	// Seated: the first order of places.
	Seated struct{ Ranks []games.Seat }
	// Dealt: a round begins. Hand is the seat's own, best first.
	Dealt struct {
		Round int
		Ranks []games.Seat
		Hand  []int
	}
	// Taxed: somebody has chosen what to give.
	Taxed struct{ Who games.Seat }
	// Paid: taxes were exchanged. Other, Gave and Got are the seat's own, if
	// it had part in them.
	Paid struct {
		Other     games.Seat
		Gave, Got []int
	}
	// Revolted: somebody showed both jesters.
	Revolted struct {
		Who   games.Seat
		Great bool
		Ranks []games.Seat // the order from now on
		Hand  []int        // the seat's own after a great revolution
	}
	// Played: cards were laid on the table.
	Played struct {
		Laid
		Led bool
	}
	// Passed: somebody passed.
	Passed struct{ Who games.Seat }
	// WentOut: somebody laid the last card.
	WentOut struct{ Who games.Seat }
	// Won: a trick is over.
	Won struct{ By, Leads games.Seat }
	// Ended: a round is over.
	Ended struct {
		Order  []games.Seat
		Points []int
	}
)

func (d *draft) scene() games.Scene { return games.Scene{Round: d.round, Part: d.part} }

// tell adds an event to those of this move, in the scene of now.
func (d *draft) tell(e games.Event) {
	e.Scene = d.scene()
	d.events = append(d.events, e)
}

// announce tells everybody the same.
func (d *draft) announce(fact any, key string, pairs ...any) {
	d.tell(games.Event{Public: games.News{Text: games.T(key, pairs...), Fact: fact}})
}

// lay tells everybody what lies face down once the trick is over, unless the table
// agreed otherwise.
func (d *draft) lay(fact any, key string, pairs ...any) {
	d.tell(games.Event{Fades: true, Open: d.agreed.Bool(openTricks), Public: games.News{Text: games.T(key, pairs...), Fact: fact}})
}

func seatedNews(seats []games.Seat, drawn []int) games.Event {
	var list []games.Text
	for _, who := range seats {
		list = append(list, games.T("dalmuti.seated.one", "Who", who, "Cards", cardsText(drawn[who], 1)))
	}
	return games.Event{Public: games.News{Text: games.T("dalmuti.seated", "Seats", list), Fact: Seated{seats}}}
}

func (d *draft) tellDealt() {
	text := games.T("dalmuti.dealt", "Round", d.round, "Rounds", d.agreed.Int("rounds"), "Who", d.title(greaterPeon))
	e := games.Event{
		Public:  games.News{Text: text, Fact: Dealt{Round: d.round, Ranks: d.ranks}},
		Private: map[games.Seat]games.News{},
	}
	for _, who := range d.ranks {
		e.Private[who] = games.News{Text: text, Fact: Dealt{d.round, d.ranks, d.hands[who].list()}}
	}
	d.tell(e)
}

func (d *draft) tellChosen(who, other games.Seat, given cards) {
	d.tell(games.Event{
		Public: games.News{Text: games.T("dalmuti.tax.chosen", "Who", who), Fact: Taxed{who}},
		Private: map[games.Seat]games.News{
			who: {Text: games.T("dalmuti.tax.chosen_you", "Cards", handText(given), "Who", other), Fact: Taxed{who}},
		},
	})
}

// tellDeclined: nobody else is to know that there was anything to decline [D2].
func (d *draft) tellDeclined(who games.Seat) {
	d.tell(games.Event{Private: map[games.Seat]games.News{who: {Text: games.T("dalmuti.revolution.declined")}}})
}

func (d *draft) tellPaid() {
	e := games.Event{
		Public:  games.News{Text: games.T("dalmuti.tax.paid"), Fact: Paid{Other: games.Public}},
		Private: map[games.Seat]games.News{},
	}
	for i, gave := range d.paid {
		got := d.paid[i^1] // payments come in pairs, there and back
		e.Private[gave.from] = games.News{
			Text: games.T("dalmuti.tax.paid_you", "Who", gave.to, "Gave", handText(gave.cards), "Got", handText(got.cards)),
			Fact: Paid{gave.to, gave.cards.list(), got.cards.list()},
		}
	}
	d.tell(e)
}

func (d *draft) tellRevolution(who games.Seat) {
	d.announce(Revolted{Who: who, Ranks: d.ranks}, "dalmuti.revolution.called", "Who", who)
}

// tellOverturned tells each player who stands opposite, and the new cards.
func (d *draft) tellOverturned(dealt [mostPlayers]cards, before []games.Seat) {
	text := games.T("dalmuti.great."+d.agreed.Str("great_revolution"), "Who", d.rebel)
	e := games.Event{
		Public:  games.News{Text: text, Fact: Revolted{Who: d.rebel, Great: true, Ranks: d.ranks}},
		Private: map[games.Seat]games.News{},
	}
	for i, who := range d.ranks {
		own := games.News{Text: text, Fact: Revolted{d.rebel, true, d.ranks, d.hands[who].list()}}
		if before[i] != who {
			own.Text = games.T("dalmuti.great."+d.agreed.Str("great_revolution")+"_you",
				"Who", d.rebel, "Other", before[i], "Title", titleText(d.titleOf(who)))
		}
		e.Private[who] = own
	}
	d.tell(e)
}

func (d *draft) tellPlayed(who games.Seat, p play, led bool) {
	key := "dalmuti.laid"
	if led {
		key = "dalmuti.led"
	}
	d.lay(Played{Laid{who, p.rank, p.count, p.jesters}, led}, key, "Who", who, "Cards", laidText(p))
}

func (d *draft) tellPassed(who games.Seat) {
	d.lay(Passed{who}, "dalmuti.passed", "Who", who)
}

// tellShort says who had too few cards to be asked.
func (d *draft) tellShort(short []games.Seat) {
	if len(short) > 0 {
		d.lay(nil, "dalmuti.too_few", "Who", short, "Count", len(short))
	}
}

func (d *draft) tellOut(who games.Seat) {
	next := titleAt(len(d.out)-1, d.players)
	d.announce(WentOut{who}, "dalmuti.out", "Who", who, "Title", titleText(next))
}

// tellTrick closes a trick. A play that ended it at once lay open for no time
// at all, so it is named again; others lie face down from now on.
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
	d.lay(Won{top.Who, leads}, key, pairs...)
}

func (d *draft) tellRound(order []games.Seat, row games.Round) {
	var places []games.Text
	for i, who := range order {
		places = append(places, games.T("dalmuti.round.place",
			"Who", who, "Title", titleText(titleAt(i, d.players)), "Points", row.Points[who]))
	}
	d.announce(Ended{order, row.Points}, "dalmuti.round.over", "Round", d.round, "Places", places)
}

func (d *draft) tellOver(winners []games.Seat) {
	points := d.scores[winners[0]]
	d.announce(nil, "dalmuti.over", "Who", winners, "Count", len(winners), "Points", pointsText(points))
}
