package channel

import (
	"maps"
	"slices"

	"hofnar/bot/table"
)

// Changed is told of every change at every table.
func (c *Channels) Changed(change table.Change) {
	id, now, was := change.ID, change.Now, change.Was
	if change.NewStage {
		c.boards.list.closes(id, was)
	}
	if goesOn := now.Status == table.Running && was.Status != table.Running; goesOn || len(now.Uncalled()) > 0 {
		c.calls.see(id) // also for what fell into quiet hours that ended while nobody was called
	}
	if mayServe(change) {
		c.served.see(id)
	}
	if change.Rung {
		return
	}
	c.boards.changed(change)
	if now.Parent != "" {
		c.lines.see(id)
	}
	if len(now.Offers) > 0 {
		c.offers.see(id)
	}
	if now.WishToEnd != nil {
		c.endings.see(id)
	}
	if len(now.Guests) > 0 && !slices.Equal(was.Guests, now.Guests) {
		c.invites.see(id)
	}
}

// changed has a table's message show a change. That of a game that has begun, or could not
// though it was time, is posted anew: then it is what one sees.
func (p *boards) changed(change table.Change) {
	id, now, was := change.ID, change.Now, change.Was
	switch {
	case now.Gap != was.Gap: // the notice of it goes when it has served
		p.refresh(id)
		p.Clock.AfterFunc(p.Clock.Until(now.Gap.Until), func() { p.refresh(id) })
	case change.Shown, !change.Moved:
		p.mark(id, job{
			changed: true, turned: change.Turned || change.Ended,
			began: change.Began, again: !now.Missed.Equal(was.Missed),
		})
	}
}

// mayServe reports whether something may have served by a change.
func mayServe(c table.Change) bool {
	return c.Ended || c.Was.WishToEnd != nil || !maps.Equal(c.Was.Calls, c.Now.Calls) || !maps.Equal(c.Was.Offers, c.Now.Offers) ||
		!slices.Equal(c.Was.Guests, c.Now.Guests)
}
