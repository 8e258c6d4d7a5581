package bot

import (
	"sync"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/reach"
	"hofnar/bot/table"
)

// lineEvery is how long a line in a channel shows the same at least, unless the table
// has begun or ended: old messages are edited rarely.
const lineEvery = 10 * time.Minute

// lines keep, in the channels to which threads belong, one line about each table there.
type lines struct {
	*messages
	each    each
	mu      sync.Mutex
	missing map[table.ID]reach.Deletion // of lines that were said to be gone
}

// see brings the line of a table up to date, at once or when it is time.
func (l *lines) see(id table.ID) {
	l.each.see(l.background, "line", id, func(id table.ID) {
		if !l.wait(l.opened) {
			return
		}
		g, ok := l.tables.Fetch(id, "")
		if !ok || g.Thread.Line == "" || g.Thread.Shown == g.Revision || l.resting(g) {
			return
		}
		due := g.Thread.At.Add(lineEvery)
		switch other, open := l.tables.At(g.Channel); {
		case open && other != id: // the line tells of that one now
			l.noteShown(g, g.Thread.Line)
		case g.Status == g.Thread.Status && due.After(l.clock.Now()):
			l.each.later(l.background, id, due, l.see)
		default:
			l.edit(g)
		}
	})
}

// edit edits a line. What Discord refuses for good is tried again only when there is
// something new to show, and not any more once the line has twice been said to be gone.
func (l *lines) edit(g table.Snapshot) {
	_, err := l.api.Edit(l.ctx, g.Thread.Parent, g.Thread.Line, l.screens.Line(g))
	again, line := time.Duration(0), g.Thread.Line
	switch {
	case err == nil:
		l.rests.reached(g.Guild, g.Thread.Parent)
		l.found(g.ID)
	case discord.IsCode(err, discord.UnknownMessage):
		if again = l.missed(g.ID); again <= 0 {
			line = ""
		}
	case discord.Unreachable(err):
		l.warn(g, err)
		again = l.rests.refused(g.Guild, g.Thread.Parent)
	case !discord.RefusedForGood(err):
		l.warn(g, err)
		again = lineEvery
	}
	if again > 0 {
		l.each.later(l.background, g.ID, l.clock.Now().Add(again), l.see)
		return
	}
	l.noteShown(g, line)
}

// missed learns that a line is said to be gone, and returns how long to wait before that
// is believed; 0: it is gone.
func (l *lines) missed(id table.ID) (again time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.missing == nil {
		l.missing = map[table.ID]reach.Deletion{}
	}
	now := l.clock.Now()
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

// noteShown notes that a line shows what it should.
func (l *lines) noteShown(g table.Snapshot, line string) {
	now := table.Thread{Parent: g.Thread.Parent, Line: line, Shown: g.Revision, Status: g.Status, At: l.clock.Now()}
	l.noted(g, table.Lined{Thread: now})
}
