package bot

import (
	"hofnar/bot/discord"
	"hofnar/bot/table"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// lineEvery is how long a line in a channel shows the same at least, unless the table
// has begun or ended: old messages are edited rarely.
const lineEvery = 10 * time.Minute

// lines keep, in the channels to which threads belong, one line about each table there.
type lines struct {
	*messages
	placed posted
	each   each
	mu     sync.Mutex
	later  map[table.ID]clockwork.Timer
}

// see brings the line of a table up to date, at once or when it is time.
func (l *lines) see(id table.ID) {
	l.each.see(l.background, "line", id, func(id table.ID) {
		if !l.wait(l.opened) {
			return
		}
		g, ok := l.tables.Fetch(id, "")
		if !ok || g.Thread.Line == "" || g.Thread.Shown == g.Revision || g.Post.Rest != table.Reachable {
			return
		}
		due := g.Thread.At.Add(lineEvery)
		switch other, open := l.tables.At(g.Channel); {
		case open && other != id: // the line tells of that one now
			l.noteShown(g, g.Thread.Line)
		case g.Status == g.Thread.Status && due.After(l.clock.Now()):
			l.again(id, due)
		default:
			l.edit(g)
		}
	})
}

// edit edits a line. What Discord refuses for good is tried again only when there is
// something new to show.
func (l *lines) edit(g table.Snapshot) {
	_, err := l.placed.Edit(l.ctx, g.Thread.Parent, g.Thread.Line, l.screens.Line(g))
	switch {
	case discord.IsCode(err, discord.UnknownMessage):
		l.noteShown(g, "")
		return
	case err != nil:
		l.warn(g, err)
	}
	if err != nil && !discord.RefusedForGood(err) {
		l.again(g.ID, l.clock.Now().Add(lineEvery))
		return
	}
	l.noteShown(g, g.Thread.Line)
}

// noteShown notes that a line shows what it should.
func (l *lines) noteShown(g table.Snapshot, line string) {
	now := table.Thread{Parent: g.Thread.Parent, Line: line, Shown: g.Revision, Status: g.Status, At: l.clock.Now()}
	l.noted(g, table.Lined{Thread: now})
}

// again looks at a line once more at that moment.
func (l *lines) again(id table.ID, due time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.later == nil {
		l.later = map[table.ID]clockwork.Timer{}
	}
	if l.later[id] == nil {
		l.later[id] = l.clock.AfterFunc(l.clock.Until(due), func() {
			l.mu.Lock()
			delete(l.later, id)
			l.mu.Unlock()
			l.see(id)
		})
	}
}
