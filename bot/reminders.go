package bot

import (
	"time"

	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games"
)

// considerate is how long a player may think in live play before being called.
const considerate = 20 * time.Second

// grace is how long somebody may think before the first call.
func grace(agreed games.Agreed) time.Duration {
	if agreed.Str(paceOption) == paceSlow {
		return 0
	}
	return considerate
}

// reminders call whoever keeps a table waiting, when the table says so, and take away
// what has served. Who was called for what is in the books, so that a restart calls
// nobody twice.
type reminders struct {
	*contacts
	calledBy func(message string) ([]table.ID, error) // Lists.CalledBy
	mornings *mornings
	each     each
}

func newReminders(c *contacts, lists Lists) *reminders {
	r := &reminders{contacts: c, calledBy: lists.CalledBy}
	r.mornings = newMornings(c, lists, r.arm)
	return r
}

// arm has a table seen to.
func (r *reminders) arm(id table.ID) { r.each.see(r.background, "reminder", id, r.see) }

// see sees to a table. What does not work is tried again, unless Discord refuses it for
// good.
func (r *reminders) see(id table.ID) {
	if !r.wait(r.opened) {
		return
	}
	for {
		again := max(r.callAll(id), r.clear(id))
		if again <= 0 || !r.pause(again, nil) {
			return
		}
	}
}

// callAll calls whom a table waits for, and says when to try again what does not work; 0:
// not at all.
func (r *reminders) callAll(id table.ID) (again time.Duration) {
	g, ok := r.tables.Fetch(id, "")
	if !ok || r.resting(g) {
		return 0
	}
	for _, seat := range g.Uncalled() {
		if err := r.call(g, seat); err != nil {
			again = max(again, r.refused(g, err))
		}
	}
	return again
}

// clear takes away the messages that have served, and says when to try again.
func (r *reminders) clear(id table.ID) (again time.Duration) {
	g, ok := r.tables.Fetch(id, "")
	if !ok || r.resting(g) {
		return 0
	}
	for _, m := range g.Served() {
		if r.withdraw(g, m) != nil {
			again = considerate
		}
	}
	return again
}

// withdraw takes away a message that has served, unless it speaks of other tables, too:
// then it goes with the last of them. Its error is one of the books.
func (r *reminders) withdraw(g table.Snapshot, m table.Mention) error {
	others, err := r.calledBy(m.Message)
	if err == nil && len(others) == 0 {
		guild := g.Guild
		if _, table := r.tables.At(m.Channel); m.Channel != g.Channel && !table {
			guild = "" // an inbox belongs to no server
		}
		err = r.remove(guild, m.Channel, m.Message)
	}
	if err != nil {
		return err
	}
	return r.noted(g, table.Withdrawn{Message: m.Message})
}

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
	way := r.screens.LinkTo(g)
	if done.Channel, done.Message, err = r.tell(g, seat, p); err != nil {
		return err
	}
	if err = r.noted(g, done); err == nil && done.Channel != g.Channel && way != r.screens.LinkTo(g) {
		r.relink(g.ID)
	}
	return err
}

// tell calls somebody by a direct message or in the channel, and returns where that
// stands.
func (r *reminders) tell(g table.Snapshot, seat games.Seat, p people.Person) (channel, message string, err error) {
	c, closed := g.Calls[seat], false
	if p.Remind == people.Direct && !p.InboxClosed {
		m := r.screens.DirectReminder(g, seat)
		m.Nonce = nonceOf("direct call", g.ID, seat, c.Turn, c.Rung)
		channel, message, closed, err = r.direct(p.ID, m)
		if err != nil || message != "" {
			return channel, message, err
		}
	}
	m := r.screens.Reminder(g, seat)
	if closed {
		m = r.screens.WithClosedInbox(m)
	}
	m.Nonce = nonceOf("call", g.ID, seat, c.Turn, c.Rung)
	now, err := r.sendIn(g, m)
	if err == nil && closed {
		r.saidClosed(p.ID)
	}
	return g.Channel, now.ID, err
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
		r.mornings.alarm.ring()
	}
	return err
}
