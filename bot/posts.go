package bot

import (
	"sync"
	"time"

	"hofnar/bot/table"
)

const (
	buriedBy  = 8                      // messages below it, and a table message is posted anew
	oldPost   = 50 * time.Minute       // Discord rations edits of messages older than an hour
	editEvery = 700 * time.Millisecond // a channel bears no more
)

// posts keeps the one message of every table current. Many changes in a short
// time are one edit, and it shows the newest.
type posts struct {
	b    *Bot
	mu   sync.Mutex
	list map[table.ID]*post
}

type post struct {
	dirty  bool
	turned bool // look whether the message is buried
	again  bool // post it anew in any case
	busy   bool
	shown  string // as last sent
}

// touch has a table's message brought up to date soon.
func (p *posts) touch(id table.ID, turned bool) { p.mark(id, turned, false) }

// again has a table's message posted anew at the end of its channel.
func (p *posts) again(id table.ID) { p.mark(id, false, true) }

func (p *posts) mark(id table.ID, turned, again bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.list == nil {
		p.list = map[table.ID]*post{}
	}
	one := p.list[id]
	if one == nil {
		one = &post{}
		p.list[id] = one
	}
	one.dirty, one.turned, one.again = true, one.turned || turned, one.again || again
	if !one.busy {
		one.busy = true
		p.b.do("table message", func() { p.write(id, one) })
	}
}

// write shows a table until nothing is left to show.
func (p *posts) write(id table.ID, one *post) {
	select {
	case <-p.b.opened:
	case <-p.b.ctx.Done():
		return
	}
	for {
		turned, again, more := p.next(id, one)
		if !more {
			return
		}
		if g, ok := p.b.house.Look(id, ""); ok {
			p.show(g, one, turned, again)
		}
		if pause(p.b.ctx, editEvery) != nil {
			return
		}
	}
}

func (p *posts) next(id table.ID, one *post) (turned, again, more bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !one.dirty {
		one.busy = false
		if g, ok := p.b.house.Look(id, ""); ok && !g.Status.Open() {
			delete(p.list, id)
		}
		return false, false, false
	}
	turned, again = one.turned, one.again
	one.dirty, one.turned, one.again = false, false, false
	return turned, again, true
}

// show edits the message, or posts a new one where the old cannot serve.
func (p *posts) show(g table.Glance, one *post, turned, again bool) {
	m := p.b.tableMessage(g)
	text := written(m)
	if again || g.Post.Message == "" || time.Since(g.Post.At) > oldPost && text != one.shown || turned && p.buried(g) {
		p.repost(g, m, one)
		return
	}
	if text == one.shown {
		return
	}
	err := p.b.rest.Edit(p.b.ctx, g.Channel, g.Post.Message, m)
	switch {
	case err == nil:
		one.shown = text
	case isCode(err, codeUnknownMessage, codeTooOldToEdit):
		p.repost(g, m, one)
	default:
		p.failed(g, err)
	}
}

// repost posts the table anew and removes the message it takes the place of.
func (p *posts) repost(g table.Glance, m message, one *post) {
	now, err := p.b.rest.Send(p.b.ctx, g.Channel, m)
	if err != nil {
		p.failed(g, err)
		return
	}
	one.shown = written(m)
	p.posted(g, table.Post{Message: now.ID, At: now.Timestamp, Mention: g.Post.Mention})
	if g.Post.Message == "" {
		return
	}
	if err := p.b.rest.Delete(p.b.ctx, g.Channel, g.Post.Message); err != nil && !isCode(err, codeUnknownMessage) {
		p.failed(g, err)
	}
}

// posted notes in the books where the message stands, and waits until it is there.
func (p *posts) posted(g table.Glance, at table.Post) {
	done := make(chan struct{})
	p.b.house.Send(g.ID, table.Deed{Do: table.Posted{Post: at}}, func(_ table.Glance, err error) {
		if err != nil {
			p.b.log.Warn("where a table's message stands was not noted", "table", g.ID, "why", err)
		}
		close(done)
	})
	select {
	case <-done:
	case <-p.b.ctx.Done():
	}
}

// buried reports whether too much was said below the table's message.
func (p *posts) buried(g table.Glance) bool {
	below, err := p.b.rest.NewestAfter(p.b.ctx, g.Channel, g.Post.Message, buriedBy)
	if err != nil {
		p.failed(g, err)
	}
	return len(below) >= buriedBy
}

func (p *posts) failed(g table.Glance, err error) {
	if p.b.ctx.Err() == nil {
		p.b.log.Warn("a table could not be shown", "table", g.ID, "why", err)
	}
}
