package bot

import (
	"maps"
	"slices"

	"hofnar/bot/discord"
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
			more, err := o.step(id)
			if err == nil && !more || err != nil && !o.pause(retryShow, nil) {
				return
			}
		}
	})
}

// step does one thing about a table's offers, and reports whether it did. It fails where
// another try may help.
func (o *offers) step(id table.ID) (bool, error) {
	g, ok := o.tables.Fetch(id, "")
	if !ok {
		return false, nil
	}
	if len(g.Spent) > 0 {
		return true, o.tidy(g, g.Spent[0])
	}
	for _, seat := range slices.Sorted(maps.Keys(g.Offers)) {
		if g.Offers[seat].Message == "" && g.Post.Rest == table.Reachable {
			return o.ask(g, seat)
		}
	}
	return false, nil
}

// tidy removes a message that has served. One that cannot be removed stays.
func (o *offers) tidy(g table.Snapshot, message string) error {
	err := o.api.Delete(o.ctx, g.Channel, message)
	if err != nil && !discord.RefusedForGood(err) {
		o.warn(g, err)
		return err
	}
	return o.noted(g, table.Removed{Message: message})
}

// ask posts the message that offers a seat. Where that cannot be, it is done when the
// channel can be reached again.
func (o *offers) ask(g table.Snapshot, seat games.Seat) (bool, error) {
	offer := g.Offers[seat]
	m := o.screens.Offer(g, seat, offer)
	m.Nonce = nonceOf("offer", g.ID, offer.N)
	now, err := o.api.Send(o.ctx, g.Channel, m)
	switch {
	case err == nil:
		return true, o.noted(g, table.Offered{Seat: seat, N: offer.N, Message: now.ID})
	case discord.Unreachable(err):
		o.noted(g, table.Rested{Why: table.NoChannel})
	}
	o.warn(g, err)
	if discord.RefusedForGood(err) {
		return false, nil
	}
	return false, err
}
