package channel

import (
	"maps"
	"slices"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/notice"
	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games"
)

// offers ask people in the channel to take over a seat, once each, and call them as they want to be
// called. What is still to be done is in the books.
type offers struct {
	*contacts
	perTable background.PerKey[table.ID]
}

// see does what is to be done about a table's offers. What fails is tried again.
func (o *offers) see(id table.ID) { o.perTable.Run(o.Runner, "offers", id, o.askAll) }

// askAll asks all who were not asked yet, and says how long to wait before another try; 0:
// all is done that can be.
func (o *offers) askAll(id table.ID) (again time.Duration) {
	g, ok := o.tables.Fetch(o.Ctx, id, "")
	if !ok || len(g.Offers) == 0 || o.resting(g) {
		return 0
	}
	asked, err := o.notices.Notices(o.Ctx, id, notice.Offer)
	if err != nil {
		o.warn(g, err)
		return retryBooks
	}
	for _, seat := range slices.Sorted(maps.Keys(g.Offers)) {
		if slices.ContainsFunc(asked, func(n notice.Notice) bool { return n.N == g.Offers[seat].N }) {
			continue
		}
		if wait, err := o.ask(g, seat); err != nil {
			again = max(again, wait)
		}
	}
	return again
}

// ask posts the message that offers a seat. Where that cannot be, it is done when the
// channel can be reached again; again is how long to wait where another try may help.
func (o *offers) ask(g table.Snapshot, seat games.Seat) (again time.Duration, err error) {
	offer := g.Offers[seat]
	call, err := o.mayCall(offer.To.ID)
	if err != nil {
		o.warn(g, err)
		return retryBooks, err
	}
	m := o.screens.Offer(g, seat, offer, call)
	m.Nonce = nonceOf("offer", g.ID, offer.N)
	now, err := o.sendIn(g, m)
	if err != nil {
		if call {
			o.calm.Forget(offer.To.ID)
		}
		return o.refused(g, err), err
	}
	return retryBooks, o.record(
		notice.Notice{
			Table:   g.ID,
			Kind:    notice.Offer,
			Guild:   g.Guild,
			Channel: g.Channel,
			Message: now.ID,
			For:     offer.To.ID,
			N:       offer.N,
		},
	)
}

// mayCall reports whether somebody wants to be called now, and was not for another seat just now.
func (o *offers) mayCall(user string) (bool, error) {
	p, err := o.people.Person(o.Ctx, user)
	now := o.Clock.Now()
	if err != nil || p.Remind == people.Silent || p.Reachable(now).After(now) {
		return false, err
	}
	return o.calm.Begin(user, now, callEvery), nil
}
