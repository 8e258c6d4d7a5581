package channel

import (
	"sync"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/notice"
	"hofnar/bot/reach"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// lineEvery is how long a line in a channel shows the same at least, unless the table
// has begun or ended: old messages are edited rarely. So it never shows a turn of a computer,
// which takes seconds.
const lineEvery = 10 * time.Minute

// lines keep, in the channels to which threads belong, one line about each table there.
type lines struct {
	*messages
	perTable background.PerKey[table.ID]
	mu       sync.Mutex
	missing  map[table.ID]reach.Attempts // of lines that were said to be gone
	insisted map[table.ID]bool           // lines that are tried although their channel rests
}

// wake sees to the line of a table, also where its channel rests if one insists.
func (l *lines) wake(id table.ID, insist bool) {
	if insist {
		l.mu.Lock()
		if l.insisted == nil {
			l.insisted = map[table.ID]bool{}
		}
		l.insisted[id] = true
		l.mu.Unlock()
	}
	l.see(id)
}

// mayTry reports whether the channel of a line is asked for anything.
func (l *lines) mayTry(g table.Snapshot) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	insisted := l.insisted[g.ID]
	delete(l.insisted, g.ID)
	return insisted || !l.rests.resting(g.Guild, g.Parent)
}

// see brings the line of a table up to date, at once or when it is time. One that leads to a thread
// which was deleted goes.
func (l *lines) see(id table.ID) {
	l.perTable.Run(l.Runner, "line", id, func(id table.ID) (again time.Duration) {
		g, ok := l.tables.Fetch(l.Ctx, id, "")
		if !ok || !l.mayTry(g) || g.Parent == "" {
			return 0
		}
		line, err := l.find(g)
		switch due := line.At.Add(lineEvery); {
		case err != nil:
			l.warn(g, err)
			return retryBooks
		case line.Stands() && l.rests.deleted(g.Channel):
			if l.drop(line) != nil {
				return retryBooks
			}
		case !line.Stands() || line.Shown == g.Revision:
		case screen.Passing(g): // what comes next wakes it
		case string(g.Status) == line.Stage && due.After(l.Clock.Now()):
			l.perTable.Later(l.Runner, id, due, l.see)
		default:
			l.edit(g, line)
		}
		return 0
	})
}

// find returns the line of a table. A table that goes on from another takes that of the one
// that was open in the same thread before.
func (l *lines) find(g table.Snapshot) (line notice.Notice, err error) {
	list, err := l.notices.Notices(l.Ctx, g.ID, notice.Line)
	if err == nil && len(list) == 0 && g.Sequel.Of != "" && g.Status.Open() {
		list, err = l.notices.LinesOfEnded(l.Ctx, g.Channel)
	}
	if err != nil || len(list) == 0 {
		return line, err
	}
	if line = list[0]; line.Table == g.ID {
		return line, nil
	}
	if err = l.notices.MoveNotice(l.Durable(), line, g.ID); err == nil {
		line.Table, line.Shown, line.Stage, line.Last = g.ID, 0, "", false
	}
	return line, err
}

// edit edits a line. What Discord refuses for good is tried again only when there is
// something new to show, and not any more once the line has twice been said to be gone.
func (l *lines) edit(g table.Snapshot, line notice.Notice) {
	_, err := l.api.Edit(l.Ctx, line.Channel, line.Message, l.screens.Line(g))
	again, gone := time.Duration(0), false
	switch {
	case err == nil:
		l.rests.reached(g.Guild, line.Channel)
		l.found(g.ID)
	case discord.IsCode(err, discord.UnknownMessage):
		again = l.missed(g.ID)
		gone = again <= 0
	case discord.Unreachable(err):
		l.warn(g, err)
		if again = l.rests.refused(g.Guild, line.Channel); again == 0 {
			return // until the channel is reached again
		}
	case !discord.RefusedForGood(err):
		l.warn(g, err)
		again = discord.RetryIn(err, lineEvery)
	}
	switch {
	case again > 0:
		l.perTable.Later(l.Runner, g.ID, l.Clock.Now().Add(again), l.see)
		return
	case gone:
		err = l.notices.DropNotice(l.Durable(), line)
	default:
		line.Shown, line.Stage, line.At, line.Last = g.Revision, string(g.Status), l.Clock.Now(), !g.Ended.IsZero()
		err = l.notices.KeepNotice(l.Durable(), line)
	}
	l.Warn(err, "what a line shows is not in the books", "table", g.ID)
}

// drop takes a line away. Its error is one of the books.
func (l *lines) drop(line notice.Notice) error {
	err := l.remove(line.Guild, line.Channel, line.Message)
	if err == nil {
		err = l.notices.DropNotice(l.Durable(), line)
	}
	return err
}

// missed learns that a line is said to be gone, and returns how long to wait before that
// is believed; 0: it is gone.
func (l *lines) missed(id table.ID) (again time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.missing == nil {
		l.missing = map[table.ID]reach.Attempts{}
	}
	now := l.Clock.Now()
	said, gone := l.missing[id].Missing(now)
	if l.missing[id] = said; gone {
		delete(l.missing, id)
		return 0
	}
	return said.Due.Sub(now)
}

func (l *lines) found(id table.ID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.missing, id)
}
