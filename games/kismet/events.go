package kismet

import "hofnar/games"

// Rolled is the fact of the event that begins a roll; it and all other facts lie
// open in the view.
type Rolled struct {
	Who  games.Seat
	Dice []int
}

func (d *draft) scene() games.Scene { return games.Scene{Round: d.round, Part: d.roll + 1} }

// tell adds an event that everybody hears alike.
func (d *draft) tell(fact any, key string, pairs ...any) {
	d.events = append(d.events, games.Event{
		Scene:  d.scene(),
		Public: games.News{Text: games.T("kismet."+key, pairs...), Fact: fact},
	})
}

func (d *draft) tellStart(who []games.Seat, rolls []dice) {
	var list []games.Text
	for i, seat := range who {
		list = append(list, games.T("kismet.start.one", "Who", seat, "Sum", rolls[i].sum()))
	}
	key := "start"
	if len(who) < d.players {
		key = "start.again"
	}
	d.tell(nil, key, "Round", d.round, "Rolls", list)
}

func (d *draft) tellStarts() { d.tell(nil, "starts", "Who", d.active, "Round", d.round) }

func (d *draft) tellRolled() {
	d.tell(Rolled{d.active, d.dice}, "rolled", "Who", d.active, "Dice", diceText(d.dice))
}

func (d *draft) tellLaid(who games.Seat, m move) {
	d.tell(nil, "laid"+with(m), "Who", who, "Card", m.card, "Bonus", m.bonus)
}

// with is the ending of the words for a card with a further one.
func with(m move) string {
	if m.bonus != 0 {
		return ".bonus"
	}
	return ""
}

func (d *draft) tellSaid() { d.tell(nil, "said", "Who", d.active) }

func (d *draft) tellKnock(k Knock) {
	pairs := []any{"Who", k.Who, "Active", d.active, "Card", k.Back}
	cost := ""
	switch {
	case k.Wrong() && k.Back == 0:
		cost = ".free"
	case k.Verdict == won && d.after:
		cost = ".after"
	}
	d.tell(k, "knock."+k.Verdict+cost, pairs...)
	d.events[len(d.events)-1].Raced = true
}

func (d *draft) tellDeclined(who games.Seat) { d.tell(nil, "claim.declined", "Who", who) }

func (d *draft) tellClaimed(who games.Seat, m move) {
	d.tell(nil, "claim.laid"+with(m), "Who", who, "Card", m.card, "Bonus", m.bonus)
}

func (d *draft) tellBack(who games.Seat, top int) {
	key := "claim.back"
	if top == 0 {
		key = "claim.back.empty"
	}
	d.tell(nil, key, "Who", who, "Active", d.active, "Card", top)
}

func (d *draft) tellRound(who games.Seat, points []int) {
	var list []games.Text
	for seat, n := range points {
		list = append(list, games.T("kismet.round.one", "Who", games.Seat(seat), "Points", pointsText(n)))
	}
	d.tell(nil, "round", "Round", d.round, "Who", who, "Points", list)
}

func (d *draft) tellOver() {
	t := d.Tally()
	d.tell(nil, "over", "Who", t.Winners, "Count", len(t.Winners), "Points", pointsText(t.Scores[t.Winners[0]]))
}

func pointsText(n int) games.Text { return games.T("kismet.points", "Count", n) }
