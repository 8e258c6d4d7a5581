package kismet

import (
	"slices"
	"strings"

	"hofnar/games"
)

// What happened, for computers: the facts of events. A knock's fact is the Knock.
type (
	// Began: a round begins.
	Began struct {
		Round int `json:"round"`
	}
	// Rolled: a turn begins.
	Rolled struct {
		Who  games.Seat `json:"who"`
		Dice []int      `json:"dice"`
	}
	// Said: the active player has said Kismet.
	Said struct{}
	// Laid: somebody has laid a card on the own pile, and in a joker roll a further
	// one on top, else 0.
	Laid struct {
		Who   games.Seat `json:"who"`
		Card  int        `json:"card"`
		Bonus int        `json:"bonus"`
	}
	// Back: somebody had to take the last card back for a knock.
	Back struct {
		Who  games.Seat `json:"who"`
		Card int        `json:"card"`
	}
)

// hear implements ears: it makes events of what has happened, and keeps the knocks of this
// roll for the view.
func (d *draft) hear(e event) {
	switch e.what {
	case starts:
		d.knocks = nil
		d.tell(Began{d.round}, "kismet.starts", "Who", e.who, "Round", d.round)
	case rolled:
		d.knocks = nil
		d.tell(Rolled{e.who, d.dice.pips()}, "kismet.rolled", "Who", e.who, "Dice", diceText[d.dice])
		d.mark(markOpen, games.Public, 0)
		d.Last().Uncovers, d.Last().Public.Pictured = true, true
	case laid:
		d.tellLaid("kismet.laid", e)
	case said:
		d.tell(Said{}, "kismet.said", "Who", e.who)
		d.Last().Public.Pictured = true
		d.mark(markOpen, games.Public, 0)
	case knocked:
		d.hearKnock(e)
	case claimed:
		d.tellClaimed(e)
	case ended:
		was := d.State // nothing is to be seen of it once the next round has begun
		d.ended = &was
		d.endRound(e.who)
	case over:
		t := d.leaders()
		d.tell(nil, "kismet.over", "Who", t, "Count", len(t), "Points", pointsText(d.scores[t[0]]))
	}
}

// tell adds an event that everybody hears alike.
func (d *draft) tell(fact any, key string, pairs ...any) {
	d.Tell(key, pairs...).Public.Fact = fact
}

func (s *State) scene() games.Scene { return games.Scene{Round: s.round, Part: s.roll + 1} }

func (s *State) leaders() []games.Seat { return games.Leaders(s.scores[:s.players]) }

// tellStart tells who has rolled what for the start.
func (d *draft) tellStart(who []games.Seat, sums []int) {
	var list []games.Text
	for i, seat := range who {
		list = append(list, games.T("kismet.start.one", "Who", seat, "Sum", sums[i]))
	}
	key := "kismet.start"
	if len(who) < d.players {
		key = "kismet.start.again"
	}
	d.tell(nil, key, "Round", d.round, "Rolls", list)
}

// tellLaid tells that a card was laid off, under a key of its own if a further one goes with it.
func (d *draft) tellLaid(key string, e event) {
	fact := Laid{e.who, cardIn(e.move), bonusIn(e.move)}
	if fact.Bonus != 0 {
		key += ".bonus"
	}
	d.tell(fact, key, "Who", e.who, "Card", fact.Card, "Bonus", fact.Bonus)
}

func (d *draft) hearKnock(e event) {
	k := Knock{e.who, e.verdict.String(), e.card}
	d.knocks = append(slices.Clip(d.knocks), k)
	key := knockKeys[e.verdict]
	switch {
	case e.verdict.wrong() && e.card == 0:
		key += ".free"
	case e.verdict == right && d.half == 1:
		key += ".after"
	}
	d.tell(k, key, "Who", e.who, "Active", d.active, "Card", e.card)
	d.Last().Raced = true
	if e.verdict == right {
		why := strings.Replace(key, "knock.won", "headline.why", 1)
		d.headline("kismet.headline.knock", []games.Text{games.T(why, "Active", d.active)}, "Who", e.who)
		large := d.Last().Public.Headline
		large.Shows, large.Quick = k, &games.Quick{Statistic: statQuickest, Below: 500}
	}
	d.mark(knockStatistics[min(e.verdict, wrongLaid)], e.who, 1)
}

var knockKeys = [...]string{"kismet.knock.won", "kismet.knock.late", "kismet.knock.laid", "kismet.knock.fits", "kismet.knock.own", "kismet.knock.none"}

func (d *draft) tellClaimed(e event) {
	switch {
	case e.move == decline:
		d.tell(nil, "kismet.claim.declined", "Who", e.who)
	case e.move == back && e.card == 0:
		d.tell(nil, "kismet.claim.back.empty", "Who", e.who, "Active", d.active, "Card", 0)
	case e.move == back:
		d.tell(Back{d.active, e.card}, "kismet.claim.back", "Who", e.who, "Active", d.active, "Card", e.card)
	default:
		d.tellLaid("kismet.claim.laid", e)
	}
	if d.half == 1 {
		d.tellOverlooked(d.fitting(d.active) &^ card(e.card))
	}
}

// tellOverlooked tells which cards the active player has overlooked. That is told only once
// somebody has won a knock after Kismet and taken the reward, who might learn from it what
// fits; of a roll on which nobody knocks rightly it is never told.
func (d *draft) tellOverlooked(cards row) {
	d.tell(nil, "kismet.overlooked", "Who", d.active, "Cards", games.Texts(cards.list(), func(value int) games.Text {
		high, low := d.dice.making(value)
		return games.T("kismet.overlooked.card", "Card", value, "High", high, "Low", low)
	}))
}

// endRound writes the row of the sheet.
func (d *draft) endRound(out games.Seat) {
	points := d.points(out)
	row := games.Round{Points: slices.Clone(points[:d.players])}
	d.sheet = append(slices.Clip(d.sheet), row)
	d.tell(nil, "kismet.round", "Round", d.round, "Who", out, "Points", roundTexts("kismet.round.one", row))
	d.headline("kismet.headline.round", roundTexts("kismet.headline.one", row), "Who", out, "Round", d.round)
	d.Last().Public.Headline.Unpictured = []games.Text{games.T("kismet.headline.drawn", "Points", shortTexts(row))}
	for seat, n := range row.Points {
		d.mark(statRound, games.Seat(seat), n)
	}
}

// roundTexts are everybody's points of a round, the most first.
func roundTexts(key string, row games.Round) (list []games.Text) {
	for _, who := range byPoints(row) {
		list = append(list, games.T(key, "Who", who, "Points", pointsText(row.Points[who])))
	}
	return list
}

// shortTexts are the same with plus and minus signs, for beside a picture that shows the
// totals.
func shortTexts(row games.Round) (list []games.Text) {
	for _, who := range byPoints(row) {
		key := "kismet.headline.down"
		if row.Points[who] > 0 {
			key = "kismet.headline.up"
		}
		list = append(list, games.T(key, "Who", who, "Points", row.Points[who]))
	}
	return list
}

// byPoints are the seats, those with the most points of a round first.
func byPoints(row games.Round) []games.Seat {
	seats := make([]games.Seat, len(row.Points))
	for i := range seats {
		seats[i] = games.Seat(i)
	}
	slices.SortStableFunc(seats, func(a, b games.Seat) int { return row.Points[b] - row.Points[a] })
	return seats
}

// headline gives the event told last a headline.
func (d *draft) headline(key string, lines []games.Text, pairs ...any) {
	d.Last().Public.Headline = &games.Headline{Text: games.T(key, pairs...), Lines: lines}
}

// pointsText says how many points somebody has.
func pointsText(n int) games.Text { return games.T("kismet.points", "Count", n) }

// pointsArg is pointsText as an argument of another text: usual ones are made once and
// shared.
func pointsArg(n int) any {
	if i := n + usualPoints; i >= 0 && i < len(usual) {
		return usual[i]
	}
	return pointsText(n)
}

const usualPoints = 200

var usual = func() (list [2 * usualPoints]any) {
	for i := range list {
		list[i] = pointsText(i - usualPoints)
	}
	return list
}()
