package channel

import (
	"context"
	"fmt"

	"hofnar/bot/table"
)

// Resume takes up what the books say of channels, and has deleted what nobody knows any
// more how to bring up to date.
func (c *Channels) Resume() error {
	if err := c.Access.denials.load(); err != nil {
		return fmt.Errorf("looking for what Hofnar may not do: %w", err)
	}
	if err := c.rests.load(); err != nil {
		return fmt.Errorf("looking for channels at rest: %w", err)
	}
	if err := c.messages.resume(); err != nil {
		return fmt.Errorf("looking for messages that may stand: %w", err)
	}
	if err := c.books.DropStages(c.Durable(), c.Clock.Now()); err != nil {
		return fmt.Errorf("looking for messages of stages: %w", err)
	}
	return c.CatchUp()
}

// CatchUp does what was left undone: messages that are behind, reactions of races, calls, offers, invitations
// and lines, and what has served. Everything else stays as it is.
func (c *Channels) CatchUp() error {
	if err := c.books.DropServed(c.Durable(), "", c.Clock.Now()); err != nil {
		return fmt.Errorf("looking for what has served: %w", err)
	}
	for _, errand := range []struct {
		what string
		left func(context.Context) ([]table.ID, error)
		see  func(table.ID)
	}{
		{"messages that are behind", c.books.Behind, c.boards.refresh},
		{"races without their reaction", c.books.Unoffered, c.boards.refresh},
		{"those who were not called", c.books.Uncalled, c.calls.see},
		{"offers that nobody has heard of", c.books.Unasked, c.offers.see},
		{"those who are asked whether a game is to end", c.books.AskedToEnd, c.endings.see},
		{"guests who were not told", c.books.Invitations, c.invites.see},
		{"lines that are behind", c.books.Unlined, c.lines.see},
	} {
		list, err := errand.left(c.Ctx)
		if err != nil {
			return fmt.Errorf("looking for %s: %w", errand.what, err)
		}
		for _, id := range list {
			errand.see(id)
		}
	}
	c.Look()
	return nil
}

// Look has all done that is due by now, and what is due next is looked up: in the morning of
// whom, where a word about a week is to be said or what became of a deal, which channels are tried again, which
// messages are to be deleted, and which name somebody who was forgotten.
func (c *Channels) Look() {
	c.mornings.alarm.Ring()
	c.weekly.alarm.Ring()
	c.daily.alarm.Ring()
	c.rests.alarm.Ring()
	c.owed.alarm.Ring()
	c.outdated.alarm.Ring()
}
