package channel

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/notice"
	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games"
)

// retryMorning is how long to wait at least before somebody who could not be told is.
const retryMorning = time.Minute

// retryUnread is how long to wait at most where tables could not be read: ever longer, up to that.
const retryUnread = time.Hour

// errUnread: all were told but of tables that could not be read.
var errUnread = errors.New("not all tables can be read")

// mornings tell persons what fell into their quiet hours or a holiday. Who is next
// stands in the books, so that a restart forgets nobody.
type mornings struct {
	*contacts
	alarm *background.Alarm
	tried map[where]string         // nonces of words of which Discord did not say whether they stand
	waits map[string]time.Duration // how long was waited last for tables to be read, by person
}

// where is a channel in which somebody is told; empty: the inbox.
type where struct{ user, channel string }

func newMornings(c *contacts) *mornings {
	m := &mornings{contacts: c, tried: map[where]string{}, waits: map[string]time.Duration{}}
	m.alarm = background.NewAlarm(c.Runner, "morning", m.look)
	return m
}

// look tells all who are due, and says when the next one is.
func (ms *mornings) look() (next time.Time, err error) {
	for !ms.Stopping() {
		user, at, err := ms.people.FirstDue(ms.Ctx)
		switch {
		case err == nil && (user == "" || at.After(ms.Clock.Now())):
			return at, nil
		case err == nil:
			err = ms.wakeUp(user)
		}
		if err != nil {
			return next, err
		}
	}
	return next, nil
}

// wakeUp tells somebody which tables wait, once for all of which that may be told now. Its error is one
// of the books.
func (ms *mornings) wakeUp(user string) error {
	now := ms.Clock.Now()
	p, err := ms.people.Person(ms.Ctx, user)
	if err != nil {
		return err
	}
	next, err := ms.tellAll(p)
	if err != nil {
		ms.Warn(err, "somebody cannot be called")
		next = earlier(next, now.Add(discord.RetryIn(err, ms.wait(user, err))))
	} else {
		delete(ms.waits, user)
	}
	_, err = ms.people.ChangePerson(ms.Durable(), user, func(now *people.Person) {
		switch {
		case now.Due.Equal(p.Due):
			now.Due = next
		case !now.Due.IsZero(): // something else was put off meanwhile
			now.Due = earlier(now.Due, next)
		}
	})
	return err
}

// wait is how long to wait at least after such an error, for whoever could not be told.
func (ms *mornings) wait(user string, err error) time.Duration {
	if !errors.Is(err, errUnread) {
		return retryMorning
	}
	ms.waits[user] = min(max(2*ms.waits[user], retryMorning), retryUnread)
	return ms.waits[user]
}

// tellAll tells somebody of all tables that wait and may call now: in one direct message, or in one of
// each server's channels; whoever wants no word of any is owed none. It returns when others may call
// next, and fails with errUnread where only what could not be read is left.
func (ms *mornings) tellAll(p people.Person) (next time.Time, err error) {
	list, next, unread := ms.owedTo(p)
	if p.Remind == people.Silent {
		return time.Time{}, nil
	}
	if len(list) > 0 {
		if err := ms.tell(list, p); err != nil {
			return next, errors.Join(err, unread)
		}
	}
	if unread != nil {
		return next, fmt.Errorf("%w: %w", errUnread, unread)
	}
	return next, nil
}

// tell tells somebody of these tables.
func (ms *mornings) tell(list []table.Snapshot, p people.Person) (err error) {
	closed := false
	if p.Remind == people.Direct && !p.InboxClosed {
		m := ms.screens.Speaking(p.Speaks()).Morning(list)
		var channel, message string
		err = ms.once(where{p.ID, ""}, list, &m, func() error {
			channel, message, closed, err = ms.direct(ms.Ctx, p.ID, m)
			return err
		})
		switch {
		case err != nil:
			return err
		case message != "":
			return ms.told(list, notice.Notice{Channel: channel, Message: message})
		}
	}
	for len(list) > 0 {
		server := list[0].Guild
		here := slices.DeleteFunc(slices.Clone(list), func(g table.Snapshot) bool { return g.Guild != server })
		list = slices.DeleteFunc(list, func(g table.Snapshot) bool { return g.Guild == server })
		said, err := ms.tellIn(here, p, closed)
		if err != nil {
			return err
		}
		closed = closed && !said
	}
	return nil
}

// tellIn mentions somebody in a channel of a server for all tables that wait there: in
// that of the one that waits longest, or the next where Hofnar cannot write there.
func (ms *mornings) tellIn(list []table.Snapshot, p people.Person, closed bool) (said bool, err error) {
	var unsure error // another try may help
	for _, g := range list {
		m := ms.screens.Speaking(p.Speaks()).MorningHere(p.ID, g.Channel, list)
		if closed {
			m = ms.screens.Speaking(p.Speaks()).WithClosedInbox(m)
		}
		var now discord.Posted
		err := ms.once(where{p.ID, g.Channel}, list, &m, func() (err error) {
			now, err = ms.sendIn(g, m)
			return err
		})
		switch {
		case err == nil && closed:
			ms.saidClosed(p.ID)
			fallthrough
		case err == nil:
			return true, ms.told(list, notice.Notice{Guild: g.Guild, Channel: g.Channel, Message: now.ID})
		case !discord.RefusedForGood(err):
			return false, err
		}
		if ms.refused(g, err) > 0 {
			unsure = err
		}
	}
	return false, unsure
}

// once has a word sent that tells somebody of these tables. Where it was tried before, and may
// stand there all the same, it is that one.
func (ms *mornings) once(to where, list []table.Snapshot, m *discord.Message, send func() error) error {
	nonce, again := ms.tried[to]
	if !again {
		nonce = nonceOf("morning", to, turnsOf(list))
	}
	m.Nonce = nonce
	err := send()
	delete(ms.tried, to)
	if err != nil && !discord.RefusedForGood(err) {
		ms.tried[to] = nonce
	}
	return err
}

// turnsOf names what somebody is told of.
func turnsOf(list []table.Snapshot) (all []any) {
	for _, g := range list {
		c := g.Calls[g.Seat]
		all = append(all, g.ID, c.User, c.Turn, c.Rung)
	}
	return all
}

// told notes the message that has told somebody of these tables, with all that had come due
// there; the one before goes.
func (ms *mornings) told(list []table.Snapshot, stands notice.Notice) error {
	var all []notice.Notice
	for _, g := range list {
		n, c := stands, g.Calls[g.Seat]
		n.Table, n.Kind, n.For, n.N, n.Shown = g.ID, notice.Call, c.User, c.Turn, c.Rung
		all = append(all, n)
	}
	err := ms.record(all...)
	for _, g := range list {
		c := g.Calls[g.Seat]
		err = errors.Join(err, ms.carryOut(g, table.Called{Seat: g.Seat, Turn: c.Turn, Calls: c.Rung}), ms.clear(g.ID))
	}
	return err
}

// owedTo lists the tables that wait for somebody of which that was put off until now, the longest
// first, and says when the next may call. Of one that he was told of, before a kill, that is noted. What
// cannot be read is its error: then there may be others.
func (ms *mornings) owedTo(p people.Person) (list []table.Snapshot, next time.Time, err error) {
	now := ms.Clock.Now()
	ids, err := ms.people.TablesOf(ms.Ctx, p.ID, "")
	for _, id := range ids {
		g, ok := ms.tables.Fetch(ms.Ctx, id, p.ID)
		if !ok {
			err = errors.Join(err, fmt.Errorf("table %s cannot be read", id))
			continue
		}
		if !owed(g, g.Seat) || ms.resting(g) {
			continue
		}
		if at := ms.callable(g, g.Seat, p); at.After(now) {
			next = earlier(next, at)
			continue
		}
		if ms.departed(g, table.User{ID: p.ID}) {
			continue
		}
		c := g.Calls[g.Seat]
		said, failed := ms.said(id, c, c.Rung)
		switch {
		case failed != nil:
			err = errors.Join(err, failed)
		case said:
			err = errors.Join(err, ms.carryOut(g, table.Called{Seat: g.Seat, Turn: c.Turn, Calls: c.Rung}))
		default:
			list = append(list, g)
		}
	}
	slices.SortStableFunc(list, func(a, b table.Snapshot) int { return a.Since.Compare(b.Since) })
	return list, next, err
}

// owed reports whether a table waits for who plays a seat, and that was put off.
func owed(g table.Snapshot, seat games.Seat) bool {
	c := g.Calls[seat]
	return g.Status == table.Running && c.Owed && c.User != "" && c.Ended.IsZero()
}
