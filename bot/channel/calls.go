package channel

import (
	"slices"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/notice"
	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games"
)

// calls call whoever keeps a table waiting, when the table says so. Who was called for what
// is in the books, so that a restart calls nobody twice.
type calls struct {
	*contacts
	mornings *mornings
	perTable background.PerKey[table.ID]
	perTurn  background.PerKey[occasion]
	links    background.PerKey[notice.Notice] // of messages that call
}

// occasion is what somebody is called for. What delays one call delays no other.
type occasion struct {
	table table.ID
	seat  games.Seat
	user  string
	n     int // table.Call.Turn
}

// see has a table seen to.
func (r *calls) see(id table.ID) { r.perTable.Run(r.Runner, "reminders", id, r.callAll) }

// callAll has called whom a table waits for, and says when to look again where what is owed cannot
// be noted; 0: not at all.
func (r *calls) callAll(id table.ID) (again time.Duration) {
	g, ok := r.tables.Fetch(r.Ctx, id, "")
	if !ok || r.resting(g) {
		return 0
	}
	for _, seat := range g.Uncalled() {
		c := g.Calls[seat]
		r.perTurn.Run(r.Runner, "reminder", occasion{id, seat, c.User, c.Turn}, r.callOne)
	}
	for seat := range g.Chairs {
		if err := r.remember(g, games.Seat(seat)); err != nil {
			again = max(again, r.refused(g, err))
		}
	}
	return again
}

// callOne calls somebody for a turn, if that is to be done still, and says when to try again what does
// not work, unless Discord refuses it for good; 0: not at all.
func (r *calls) callOne(on occasion) (again time.Duration) {
	g, due := r.stillDue(on)
	if !due || r.resting(g) {
		return 0
	}
	if err := r.call(g, on); err != nil {
		return r.refused(g, err)
	}
	return 0
}

// remember has somebody told of what was put off, if it could not be said when that was due.
func (r *calls) remember(g table.Snapshot, seat games.Seat) error {
	if !owed(g, seat) {
		return nil
	}
	p, err := r.people.Person(r.Ctx, g.Calls[seat].User)
	if err != nil || p.Remind == people.Silent {
		return err
	}
	if at := r.callable(g, seat, p); p.Due.IsZero() || p.Due.After(at) {
		_, err = r.owe(p.ID, at)
	}
	return err
}

// call calls somebody as that one wants to be called, or puts it off to a time at which that may be.
// Done again after a crash or a failure it reaches nobody twice.
func (r *calls) call(g table.Snapshot, on occasion) error {
	if r.departed(g, table.User{ID: on.user}) {
		return nil
	}
	p, err := r.people.Person(r.Ctx, on.user)
	if err != nil {
		return err
	}
	g, due := r.stillDue(on)
	if !due {
		return nil
	}
	c := g.Calls[on.seat]
	done, now := table.Called{Seat: on.seat, Turn: c.Turn, Calls: c.Rung}, r.Clock.Now()
	later := r.callable(g, on.seat, p)
	switch {
	case p.Remind == people.Silent:
		return r.carryOut(g, done)
	case later.After(now):
		return r.putOff(g, done, p.ID, later)
	}
	said, err := r.said(g.ID, c, c.Rung)
	if err == nil && !said {
		err = r.say(g, on, p)
	}
	if err != nil {
		return err
	}
	return r.carryOut(g, done)
}

// stillDue is a table as it is now, and whether somebody is to be called there still: Discord takes
// its time.
func (r *calls) stillDue(on occasion) (g table.Snapshot, due bool) {
	g, ok := r.tables.Fetch(r.Ctx, on.table, "")
	c := g.Calls[on.seat]
	return g, ok && c.User == on.user && c.Turn == on.n && slices.Contains(g.Uncalled(), on.seat)
}

// say calls somebody, and keeps the message that does.
func (r *calls) say(g table.Snapshot, on occasion, p people.Person) error {
	way := r.screens.LinkTo(g)
	n, err := r.tell(g, on, p)
	if err == nil {
		err = r.record(n)
	}
	if err == nil && n.Channel != g.Channel && way != r.screens.LinkTo(g) { // it was posted anew meanwhile
		r.relink(g.ID)
	}
	return err
}

// tell calls somebody by a direct message or in the channel, and returns what stands then. Who has
// acted by the time at which that is sent is left in peace.
func (r *calls) tell(g table.Snapshot, on occasion, p people.Person) (n notice.Notice, err error) {
	ctx := discord.While(r.Ctx, func() bool { _, due := r.stillDue(on); return due })
	c, closed := g.Calls[on.seat], false
	n = notice.Notice{Table: g.ID, Kind: notice.Call, For: c.User, N: c.Turn, Shown: c.Rung}
	if p.Remind == people.Direct && !p.InboxClosed {
		m := r.screens.Speaking(p.Speaks()).DirectReminder(g, on.seat)
		m.Nonce = nonceOf("direct call", g.ID, on.seat, c.Turn, c.Rung)
		n.Channel, n.Message, closed, err = r.direct(ctx, p.ID, m)
		if err != nil || n.Message != "" {
			return n, err
		}
	}
	m := r.screens.Speaking(p.Speaks()).Reminder(g, on.seat)
	if closed {
		m = r.screens.Speaking(p.Speaks()).WithClosedInbox(m)
	}
	m.Nonce = nonceOf("call", g.ID, on.seat, c.Turn, c.Rung)
	now, err := r.sendWith(discord.Due(ctx, r.dueAt(g, r.Clock.Now())), g, m)
	if err == nil && closed {
		r.saidClosed(p.ID)
	}
	n.Guild, n.Channel, n.Message = g.Guild, g.Channel, now.ID
	return n, err
}

// putOff has somebody told of a table when that may be, if it waits still. Whoever may be
// told of anything by the time that this is noted was perhaps told of all other tables meanwhile.
func (r *calls) putOff(g table.Snapshot, done table.Called, user string, later time.Time) error {
	done.PutOff = true
	due, err := r.owe(user, later)
	if err == nil {
		err = r.carryOut(g, done)
	}
	if now := r.Clock.Now(); err == nil && !now.Before(due) {
		_, err = r.owe(user, slices.MaxFunc([]time.Time{later, now.Add(time.Second)}, time.Time.Compare))
	}
	return err
}

// owe has somebody told at that moment what was put off, and returns when anything is told next: what
// was put off to a moment before stays so.
func (r *calls) owe(user string, at time.Time) (due time.Time, err error) {
	now := r.Clock.Now()
	p, err := r.people.ChangePerson(r.Durable(), user, func(p *people.Person) {
		if !p.Due.After(now) || p.Due.After(at) {
			p.Due = at
		}
	})
	if err == nil {
		r.mornings.alarm.Ring()
	}
	return p.Due, err
}
