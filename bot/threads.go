package bot

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// yes reports whether an option was said yes to.
func (r *request) yes(option string) bool {
	var yes bool
	return json.Unmarshal(r.in.Options[option], &yes) == nil && yes
}

// playInThread opens a table in a thread of its own, which belongs to the line that the
// channel keeps. The same event again comes to the same line, thread and table.
func (b *Bot) playInThread(r *request, o table.Opening) answer {
	if r.in.Thread {
		return r.say(table.Snapshot{}, "front.thread.here")
	}
	if lack := lackingThreads(r.in); len(lack) > 0 {
		return r.say(table.Snapshot{}, "front.no_permission", "What", lack)
	}
	id, err := b.registry.Draft(o)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	first := b.screens.FirstLine(o.Game, id, o.Host.Name)
	first.Nonce = nonceOf("line", r.in.ID)
	line, err := b.client.Send(b.ctx, o.Channel, first)
	if err != nil {
		return r.posted(table.Snapshot{}, err, "front.thread")
	}
	thread, err := b.client.StartThread(b.ctx, o.Channel, line.ID, b.screens.ThreadName(o.Game, id))
	if err != nil {
		return b.noThread(r, o.Channel, line.ID, err)
	}
	o.ID, o.Thread, o.Channel = id, table.Thread{Parent: o.Channel, Line: line.ID}, thread
	g, err := b.registry.Open(o)
	if err != nil {
		b.lines.remove(table.Snapshot{Header: table.Header{Channel: o.Thread.Parent}}, line.ID)
		return b.opened(r, g, err)
	}
	return b.openedInThread(r, g)
}

// noThread takes the line back and says why there is no thread.
func (b *Bot) noThread(r *request, channel, line string, err error) answer {
	b.lines.remove(table.Snapshot{Header: table.Header{Channel: channel}}, line)
	if discord.Unreachable(err) { // whatever the interaction says he may do
		return r.say(table.Snapshot{}, "front.no_permission", "What", []games.Text{games.T("permission.create_threads")})
	}
	return r.posted(table.Snapshot{}, err, "front.thread")
}

// openedInThread answers whoever has opened a table in a thread, and leads there.
func (b *Bot) openedInThread(r *request, g table.Snapshot) answer {
	err := b.posts.postFirst(g.ID)
	b.invites.see(g.ID)
	b.lines.see(g.ID)
	if err != nil {
		return r.posted(g, err, "front.opened")
	}
	return r.say(g, "front.thread.opened", "Table", string(g.ID), "Link", screen.Link(g.Guild, g.Channel, ""))
}

// editAwake edits a table's message. A thread that was put away is brought back before.
func (p *posts) editAwake(g table.Snapshot, m discord.Message) (discord.Posted, error) {
	now, err := p.placed.Edit(p.ctx, g.Channel, g.Post.Message, m)
	if discord.IsCode(err, discord.ThreadArchived) && p.placed.Unarchive(p.ctx, g.Channel) == nil {
		return p.placed.Edit(p.ctx, g.Channel, g.Post.Message, m)
	}
	return now, err
}

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
