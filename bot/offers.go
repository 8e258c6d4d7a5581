package bot

import (
	"maps"
	"slices"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// offers ask people in the channel to take over a seat, once each, and remove the
// messages of offers that do not stand any more. What is still to be done is in the
// books.
type offers struct {
	*messages
	each each
}

// look sees to a table's offers, if there is anything to be done.
func (o *offers) look(g table.Snapshot) {
	for _, offer := range g.Offers {
		if offer.Message == "" {
			o.settle(g.ID)
			return
		}
	}
	if len(g.Spent) > 0 {
		o.settle(g.ID)
	}
}

// settle does what is to be done about a table's offers. What fails is tried again.
func (o *offers) settle(id table.ID) {
	o.each.see(o.background, "offers", id, func(id table.ID) {
		if !o.wait(o.opened) {
			return
		}
		for {
			more, again := o.step(id)
			if !more && again <= 0 || again > 0 && !o.pause(again, nil) {
				return
			}
		}
	})
}

// step does one thing about a table's offers, and reports whether it did, or how long to
// wait before another try.
func (o *offers) step(id table.ID) (did bool, again time.Duration) {
	g, ok := o.tables.Fetch(id, "")
	if !ok || o.resting(g) {
		return false, 0
	}
	if len(g.Spent) > 0 {
		return true, o.tidy(g, g.Spent[0])
	}
	for _, seat := range slices.Sorted(maps.Keys(g.Offers)) {
		if g.Offers[seat].Message == "" {
			return o.ask(g, seat)
		}
	}
	return false, 0
}

// tidy removes a message that has served.
func (o *offers) tidy(g table.Snapshot, message string) (again time.Duration) {
	err := o.remove(g.Guild, g.Channel, message)
	if err == nil {
		err = o.noted(g, table.Removed{Message: message})
	}
	if err != nil {
		return retryShow
	}
	return 0
}

// ask posts the message that offers a seat. Where that cannot be, it is done when the
// channel can be reached again.
func (o *offers) ask(g table.Snapshot, seat games.Seat) (did bool, again time.Duration) {
	offer := g.Offers[seat]
	m := o.screens.Offer(g, seat, offer)
	m.Nonce = nonceOf("offer", g.ID, offer.N)
	now, err := o.sendIn(g, m)
	if err != nil {
		return false, o.refused(g, err)
	}
	if o.noted(g, table.Offered{Seat: seat, N: offer.N, Message: now.ID}) != nil {
		again = retryShow
	}
	return true, again
}
