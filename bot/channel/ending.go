package channel

import (
	"errors"
	"slices"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/notice"
	"hofnar/bot/people"
	"hofnar/bot/table"
)

// endings call those who are asked whether a game is to end, once each and as they want to be
// called: whose silence agrees must have heard of it. What is still to be done follows from
// the books.
type endings struct {
	*contacts
	posts    posts
	perTable background.PerKey[table.ID]
}

// see has those called whom a table asks. What fails is tried again.
func (e *endings) see(id table.ID) { e.perTable.Run(e.Runner, "ending", id, e.askAll) }

// askAll calls all who were not called yet, who has quiet hours when they end, and says how
// long to wait before another try; 0: all is done that can be.
func (e *endings) askAll(id table.ID) (again time.Duration) {
	g, ok := e.tables.Fetch(e.Ctx, id, "")
	if !ok || g.WishToEnd == nil || e.resting(g) {
		return 0
	}
	list, heard, awake, err := e.uncalled(g)
	if err == nil {
		err = e.ask(opened(g, !awake.IsZero()), list, heard)
	}
	switch {
	case err != nil:
		return e.refused(g, err)
	case !awake.IsZero():
		e.perTable.Later(e.Runner, id, awake, e.see)
	}
	return 0
}

// uncalled lists who is to be called now, and who has heard without that: was called before Hofnar
// was killed, or wants no calls. It says when the first of those may be called who may not be yet.
func (e *endings) uncalled(g table.Snapshot) (list []people.Person, heard []string, awake time.Time, err error) {
	called, err := e.notices.Notices(e.Ctx, g.ID, notice.Ending)
	for _, seat := range g.WishToEnd.Uncalled {
		user := g.Chairs[seat].User
		was := func(n notice.Notice) bool { return n.For == user.ID && n.N == g.WishToEnd.N }
		if err != nil || e.departed(g, user) {
			continue
		}
		var p people.Person
		p, err = e.people.Person(e.Ctx, user.ID)
		switch later := p.Reachable(e.Clock.Now()); {
		case err != nil:
		case p.Remind == people.Silent, slices.ContainsFunc(called, was):
			heard = append(heard, user.ID)
		case !later.After(e.Clock.Now()):
			list = append(list, p)
		case awake.IsZero() || later.Before(awake):
			awake = later
		}
	}
	return list, heard, awake, err
}

// opened is a table as it is once these are called: if some can be only later, nobody knows until when
// who is asked may answer.
func opened(g table.Snapshot, later bool) table.Snapshot {
	wish := *g.WishToEnd
	wish.Open = wish.Open || later
	g.WishToEnd = &wish
	return g
}

// ask calls these, directly, and all others in one message in the table's channel; then it notes at
// the table that they have heard, and some without that. Whoever cannot be told now holds up nobody
// else.
func (e *endings) ask(g table.Snapshot, list []people.Person, heard []string) error {
	var here []string
	var failed error
	for _, p := range list {
		told, err := e.askOne(g, p)
		switch {
		case err != nil:
			failed = errors.Join(failed, err)
		case told:
			heard = append(heard, p.ID)
		default:
			here = append(here, p.ID)
		}
	}
	if len(here) > 0 {
		told, err := e.askHere(g, here)
		heard, failed = append(heard, told...), errors.Join(err, failed) // what follows from a refusal is read off the first
	}
	if len(heard) == 0 && !g.WishToEnd.Open {
		return failed
	}
	return errors.Join(failed, e.carryOut(g, table.CalledToEnd{N: g.WishToEnd.N, Users: heard}))
}

// askOne asks somebody by a direct message, if that one wants it so and it gets through.
func (e *endings) askOne(g table.Snapshot, p people.Person) (told bool, err error) {
	if p.Remind != people.Direct || p.InboxClosed {
		return false, nil
	}
	m := e.screens.Speaking(p.Speaks()).AskToEndDirectly(g)
	m.Nonce = nonceOf("direct ending", g.ID, g.WishToEnd.N, p.ID)
	channel, message, _, err := e.direct(e.Ctx, p.ID, m)
	if err != nil || message == "" { // the channel is the way that is left
		return false, err
	}
	return true, e.record(question(g, p.ID, notice.Notice{Channel: channel, Message: message}))
}

// askHere calls these in the table's channel, in one message, and returns whom that tells: others are
// told by the next one.
func (e *endings) askHere(g table.Snapshot, users []string) (told []string, err error) {
	told, now, err := e.posts.send(e.messages, g, "ending", g.WishToEnd.N, users, func(to []string) discord.Message {
		return e.screens.AskToEnd(g, to)
	})
	if len(told) < len(users) {
		e.see(g.ID) // once more
	}
	if err != nil {
		return nil, err
	}
	var all []notice.Notice
	for _, user := range told {
		all = append(all, question(g, user, notice.Notice{Guild: g.Guild, Channel: g.Channel, Message: now.ID}))
	}
	if err = e.record(all...); err != nil {
		return nil, err
	}
	return told, nil
}

// question is the message n by which somebody is asked whether a game is to end.
func question(g table.Snapshot, user string, n notice.Notice) notice.Notice {
	n.Table, n.Kind, n.For, n.N = g.ID, notice.Ending, user, g.WishToEnd.N
	return n
}
