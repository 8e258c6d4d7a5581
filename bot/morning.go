package bot

import (
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/table"
)

// morning is when the next person is told what fell into quiet hours or a holiday. Who
// that is stands in the books, so that a restart forgets nobody.
type morning struct {
	mu          sync.Mutex
	timer       clockwork.Timer
	busy, again bool // somebody goes through the books, and is to do so once more
}

// begin reports whether the caller is the one to go through the books.
func (m *morning) begin() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	first := !m.busy
	m.busy, m.again = true, true
	return first
}

// next reports whether there is reason to go through the books once more.
func (m *morning) next() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	more := m.again
	m.busy, m.again = more, false
	return more
}

// retryMorning is how long to wait before somebody who could not be told is told again.
const retryMorning = time.Minute

// armMorning tells whoever is due, and sets the clock for who comes next.
func (r *reminders) armMorning() {
	if !r.morning.begin() {
		return
	}
	r.run("morning", func() {
		if !r.wait(r.opened) {
			return
		}
		for r.morning.next() {
			_ = r.try("morning", func() error { r.wakeDue(); return nil })
		}
	})
}

// wakeDue tells all who are due. Where the books cannot be used that is tried again.
func (r *reminders) wakeDue() {
	for !r.stopping() {
		user, at, err := r.people.FirstDue()
		switch {
		case err == nil && user == "":
			return
		case err == nil && at.After(r.clock.Now()):
			r.wakeAt(at)
			return
		case err == nil:
			err = r.wakeUp(user)
		}
		if err != nil {
			r.log.Warn("who is to be called in the morning is not in the books", "why", err)
			r.wakeAt(r.clock.Now().Add(retryMorning))
			return
		}
	}
}

// wakeAt has the books looked at again at some moment.
func (r *reminders) wakeAt(at time.Time) {
	r.morning.mu.Lock()
	defer r.morning.mu.Unlock()
	if r.morning.timer != nil {
		r.morning.timer.Stop()
	}
	r.morning.timer = r.clock.AfterFunc(r.clock.Until(at), r.armMorning)
}

// wakeUp tells somebody which tables wait, once for all of them, if that may be. Its error
// is one of the books.
func (r *reminders) wakeUp(user string) error {
	now := r.clock.Now()
	p, err := r.people.Person(user)
	if err != nil {
		return err
	}
	next := time.Time{}
	if later := p.Reachable(now); later.After(now) {
		next = later
	} else if err := r.tellAll(p); err != nil {
		if !r.stopping() {
			r.log.Warn("somebody cannot be called", "why", err)
		}
		after, _ := discord.RetryAfter(err)
		next = now.Add(max(after, retryMorning))
	}
	_, err = r.people.ChangePerson(user, func(now *people.Person) {
		if now.Due.Equal(p.Due) { // nothing else was put off meanwhile
			now.Due = next
		}
	})
	return err
}

// tellAll tells somebody of all tables that wait: in one direct message, or in one of
// each server's channels.
func (r *reminders) tellAll(p people.Person) error {
	list, err := r.owedTo(p.ID)
	if err != nil || len(list) == 0 || p.Remind == people.Silent {
		return err
	}
	closed := false
	if p.Remind == people.Direct && !p.InboxClosed {
		m := r.screens.Morning(p.ID, list, false, false)
		m.Nonce = nonceOf("morning", turnsOf(list))
		var channel, message string
		channel, message, closed, err = r.tellDirectly(p.ID, m)
		if err != nil || message != "" {
			return errors.Join(err, r.told(list, channel, message))
		}
	}
	for len(list) > 0 {
		server := list[0].Guild
		here := slices.DeleteFunc(slices.Clone(list), func(g table.Snapshot) bool { return g.Guild != server })
		list = slices.DeleteFunc(list, func(g table.Snapshot) bool { return g.Guild == server })
		said, err := r.tellIn(here, p, closed)
		if err != nil {
			return err
		}
		closed = closed && !said
	}
	return nil
}

// tellIn mentions somebody in a channel of a server for all tables that wait there: in
// that of the one that waits longest, or the next where Hofnar cannot write there.
func (r *reminders) tellIn(list []table.Snapshot, p people.Person, closed bool) (said bool, err error) {
	for _, g := range list {
		m := r.screens.Morning(p.ID, list, true, closed)
		m.Nonce = nonceOf("morning here", turnsOf(list))
		now, err := r.api.Send(r.ctx, g.Channel, m)
		switch {
		case err == nil && closed:
			r.saidClosed(p.ID)
			fallthrough
		case err == nil:
			return true, r.told(list, g.Channel, now.ID)
		case !discord.RefusedForGood(err):
			return false, err
		}
		r.warn(g, err)
	}
	return false, nil
}

// turnsOf names what somebody is told of.
func turnsOf(list []table.Snapshot) (all []any) {
	for _, g := range list {
		c := g.Calls[g.Seat]
		all = append(all, g.ID, c.User, c.Turn, c.Told)
	}
	return all
}

// told notes the message that has told somebody of these tables; the one before goes.
func (r *reminders) told(list []table.Snapshot, channel, message string) (err error) {
	for _, g := range list {
		c := g.Calls[g.Seat]
		err = errors.Join(err, r.noted(g, table.Called{Seat: g.Seat, Turn: c.Turn, Calls: c.Told, Channel: channel, Message: message}))
		r.arm(g.ID)
	}
	return err
}

// owedTo lists the tables that wait for somebody of which that was put off, the longest
// first.
func (r *reminders) owedTo(user string) (list []table.Snapshot, err error) {
	ids, err := r.lists.TablesOf(user, "")
	for _, id := range ids {
		g, ok := r.tables.Fetch(id, user)
		if ok && r.owed(g) && !r.gone(g, table.User{ID: user}) {
			list = append(list, g)
		}
	}
	slices.SortStableFunc(list, func(a, b table.Snapshot) int { return a.Since.Compare(b.Since) })
	return list, err
}

// owed reports whether a table waits for its looker, and that was put off.
func (r *reminders) owed(g table.Snapshot) bool {
	c := g.Calls[g.Seat]
	return g.Status == table.Running && g.Post.Rest == table.Reachable && c.Owed && c.User != "" && c.Ended.IsZero()
}
