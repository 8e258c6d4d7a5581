package bot

import (
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games"
)

// call calls whoever plays a seat as that one wants to be called, or puts it off to a time
// at which that may be. Done again after a crash or a failure it reaches nobody twice.
func (r *reminders) call(g table.Snapshot, seat games.Seat) error {
	c, user := g.Calls[seat], g.Chairs[seat].User
	if r.gone(g, user) {
		return nil
	}
	p, err := r.people.Person(user.ID)
	if err != nil {
		return err
	}
	done, now := table.Called{Seat: seat, Turn: c.Turn, Calls: c.Rung}, r.clock.Now()
	later := p.Reachable(now)
	switch {
	case p.Remind == people.Silent:
		return r.noted(g, done)
	case later.After(now):
		return r.putOff(g, done, user.ID, later)
	}
	if done.Channel, done.Message, err = r.tell(g, seat, p); err != nil {
		return err
	}
	return r.noted(g, done)
}

// tell calls somebody by a direct message or in the channel, and returns where that
// stands.
func (r *reminders) tell(g table.Snapshot, seat games.Seat, p people.Person) (channel, message string, err error) {
	c, closed := g.Calls[seat], false
	if p.Remind == people.Direct && !p.InboxClosed {
		m := r.screens.DirectReminder(g, seat)
		m.Nonce = nonceOf("direct call", g.ID, seat, c.Turn, c.Rung)
		channel, message, closed, err = r.tellDirectly(p.ID, m)
		if err != nil || message != "" {
			return channel, message, err
		}
	}
	m := r.screens.Reminder(g, seat)
	if closed {
		m = r.screens.WithClosedInbox(m, p.ID)
	}
	m.Nonce = nonceOf("call", g.ID, seat, c.Turn, c.Rung)
	now, err := r.api.Send(r.ctx, g.Channel, m)
	if err == nil && closed {
		r.saidClosed(p.ID)
	}
	return g.Channel, now.ID, err
}

// tellDirectly sends a direct message and returns where it stands. Where Discord refuses
// it for good there is none, and closed says that no direct message gets through at all.
func (r *reminders) tellDirectly(user string, m discord.Message) (channel, message string, closed bool, err error) {
	var now discord.Posted
	channel, err = r.members.Inbox(r.ctx, user)
	if err == nil {
		now, err = r.api.Send(r.ctx, channel, m)
	}
	if discord.RefusedForGood(err) {
		return "", "", discord.IsCode(err, discord.InboxClosed), nil
	}
	return channel, now.ID, false, err
}

// putOff has somebody told of a table when that may be, if it waits still. Whoever may be
// called by the time that this is noted was perhaps told of all other tables meanwhile.
func (r *reminders) putOff(g table.Snapshot, done table.Called, user string, later time.Time) error {
	done.PutOff = true
	err := r.owe(user, later)
	if err == nil {
		err = r.noted(g, done)
	}
	if now := r.clock.Now(); err == nil && !now.Before(later) {
		err = r.owe(user, now.Add(time.Second))
	}
	return err
}

// owe has somebody told at that moment what was put off.
func (r *reminders) owe(user string, at time.Time) error {
	_, err := r.people.ChangePerson(user, func(p *people.Person) { p.Due = at })
	if err == nil {
		r.armMorning()
	}
	return err
}

// saidClosed notes that somebody was told that the inbox is closed: it is not tried again
// until its owner chooses it anew.
func (r *reminders) saidClosed(user string) {
	_, err := r.people.ChangePerson(user, func(p *people.Person) { p.InboxClosed = true })
	if err != nil && !r.stopping() {
		r.log.Warn("what somebody has set cannot be written", "why", err)
	}
}
