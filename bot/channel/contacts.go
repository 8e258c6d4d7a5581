package channel

import (
	"context"
	"slices"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/notice"
	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games"
)

// callEvery is how far apart somebody is called for seats that are held or offered: who does that may
// take it back and do it again.
const callEvery = time.Minute

// contacts reach persons outside a table's own message.
type contacts struct {
	*messages
	people Persons
	calm   background.Cooldown[string] // of who was called for a seat, by user
}

// direct sends a direct message and returns where it stands. Where Discord refuses
// it for good there is none, and closed says that no direct message gets through at all.
func (c *contacts) direct(ctx context.Context, user string, m discord.Message) (channel, message string, closed bool, err error) {
	var now discord.Posted
	channel, err = c.api.Inbox(ctx, user)
	if err == nil {
		now, err = c.send(ctx, "", channel, m, unsureOver)
	}
	if discord.RefusedForGood(err) {
		return "", "", discord.IsCode(err, discord.InboxClosed), nil
	}
	return channel, now.ID, false, err
}

// callable is when somebody may be called for a turn: now, or when to ask again, after quiet hours and
// holidays. Where the turn's time is over before, only those days off count for which it stands still:
// the server may grant no more, and what is set during a turn puts its end off no more.
func (c *contacts) callable(g table.Snapshot, seat games.Seat, p people.Person) time.Time {
	now := c.Clock.Now()
	back := p.Reachable(now)
	if next, over := c.tables.Runs(g, seat, now); !over.IsZero() && !over.After(back) {
		return p.Awake(next)
	}
	return back
}

// leaveInbox has nothing more deleted in somebody's inbox. Where Discord does not say which
// that is, what is to be deleted there is given up in time.
func (c *contacts) leaveInbox(user string) {
	if channel, err := c.api.Inbox(c.Ctx, user); err == nil {
		c.owed.gone(channel)
	}
}

// saidClosed notes that somebody was told that the inbox is closed: it is not tried again
// until its owner chooses it anew. Who has chosen something else meanwhile, or was forgotten,
// is not to be noted for that.
func (c *contacts) saidClosed(user string) {
	_, err := c.people.ChangePerson(c.Durable(), user, func(p *people.Person) {
		p.InboxClosed = p.InboxClosed || p.Remind == people.Direct
	})
	c.Warn(err, "what somebody has set cannot be written")
}

// departed reports whether somebody has left the server; then a computer plays on, or no seat is held any more.
// Discord tells of that only those whom it is told about: so it is asked here,
// where it matters.
func (c *contacts) departed(g table.Snapshot, user table.User) bool {
	if err := c.api.Member(c.Ctx, g.Guild, user.ID); !discord.IsCode(err, discord.UnknownMember) {
		return false
	}
	c.tables.Send(g.ID, table.Deed{By: table.User{ID: user.ID}, Do: table.Leave{Departed: true}}, nil)
	return true
}

// said reports whether a message stands that calls somebody for so many that had come due: it
// was noted, and then Hofnar was killed.
func (c *contacts) said(id table.ID, call table.Call, due int) (said bool, err error) {
	list, err := c.notices.Notices(c.Ctx, id, notice.Call)
	return slices.ContainsFunc(
		list,
		func(n notice.Notice) bool { return n.For == call.User && n.N == call.Turn && n.Shown >= due },
	), err
}
