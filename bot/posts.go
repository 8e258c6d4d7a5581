package bot

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"hofnar/bot/table"
)

const (
	buriedBy  = 8                      // messages below it, and a table message is posted anew
	oldPost   = 50 * time.Minute       // Discord rations edits of messages older than an hour
	editEvery = 700 * time.Millisecond // a channel bears no more for long,
	editBurst = 3                      // but a few at once
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

	pace *rate.Limiter // of showing it
	last message       // as last sent

	message string // where it stands as far as this process knows
	stage   string // that it shows
	coming  string // the stage of the message that is being posted
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
		one = &post{pace: rate.NewLimiter(rate.Every(editEvery), editBurst)}
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
		if !more || one.pace.Wait(p.b.ctx) != nil {
			return
		}
		if g, ok := p.b.house.Look(id, ""); ok {
			p.show(g, one, turned, again)
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
	m, stage := p.b.tableMessage(g), g.View().Stage
	same := written(m) == written(one.last)
	switch old := time.Since(g.Post.At) > oldPost && !same; {
	case g.Post.Message == "", again, old, turned && stage == "" && p.buried(g):
		p.repost(g, m, one)
	case g.Post.Stage != "" && g.Post.Stage != stage:
		p.turnOver(g, m, one)
	case !same:
		p.edit(g, m, one)
	}
}

// edit brings the message up to date where it stands.
func (p *posts) edit(g table.Glance, m message, one *post) {
	stage := g.View().Stage
	p.stands(one, g.Post.Message, stage)
	err := p.b.rest.Edit(p.b.ctx, g.Channel, g.Post.Message, m)
	switch {
	case isCode(err, codeUnknownMessage, codeTooOldToEdit):
		p.repost(g, m, one)
		return
	case err != nil:
		p.failed(g, err)
		return
	}
	one.last = m
	if at := g.Post; at.Stage != stage {
		at.Stage = stage
		p.posted(g, at)
	}
}

// repost posts the table anew and removes the message it takes the place of.
func (p *posts) repost(g table.Glance, m message, one *post) {
	if p.send(g, m, one, g.Post.Before) {
		p.remove(g, g.Post.Message)
	}
}

// turnOver posts the message of a new stage. The one before stays, without its
// controls; the one before that goes.
func (p *posts) turnOver(g table.Glance, m message, one *post) {
	last := one.last.closed()
	before := g.Post.Message
	if len(last.Components) == 0 { // nobody knows any more what it showed
		before = ""
	}
	if !p.send(g, m, one, before) {
		return
	}
	p.b.do("last stage", func() {
		p.remove(g, g.Post.Before)
		if before == "" {
			p.remove(g, g.Post.Message)
		} else if err := p.b.rest.Edit(p.b.ctx, g.Channel, before, last); err != nil {
			p.failed(g, err)
		}
	})
}

// send posts the message and notes where it stands.
func (p *posts) send(g table.Glance, m message, one *post, before string) bool {
	stage := g.View().Stage
	p.comes(one, stage)
	now, err := p.b.rest.Send(p.b.ctx, g.Channel, m)
	if err != nil {
		p.comes(one, "")
		p.failed(g, err)
		return false
	}
	p.stands(one, now.ID, stage)
	one.last = m
	p.posted(g, table.Post{Message: now.ID, At: now.Timestamp, Mention: g.Post.Mention, Stage: stage, Before: before})
	for _, race := range p.b.racesNow(g) {
		p.b.do("reaction", func() { p.b.offerReaction(g.Channel, now.ID, race.Emoji) })
	}
	return true
}

func (p *posts) remove(g table.Glance, id string) {
	if id == "" {
		return
	}
	if err := p.b.rest.Delete(p.b.ctx, g.Channel, id); err != nil && !isCode(err, codeUnknownMessage) {
		p.failed(g, err)
	}
}

func (p *posts) comes(one *post, stage string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	one.coming = stage
}

func (p *posts) stands(one *post, id, stage string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	one.message, one.stage, one.coming = id, stage, ""
}

// stageOf returns the stage of the table that a message shows, if that is its
// newest. Who sees a message may be quicker than Discord's answer that it is
// there: what is newer than the one we know is the one that is coming.
func (p *posts) stageOf(g table.Glance, message string) (stage string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	one := p.list[g.ID]
	switch {
	case one == nil || one.message == "" && one.coming == "":
		return g.Post.Stage, message == g.Post.Message
	case one.coming != "" && newer(message, one.message):
		return one.coming, true
	}
	return one.stage, message == one.message
}

// newer compares two of Discord's ids, which count upwards.
func newer(a, b string) bool { return len(a) > len(b) || len(a) == len(b) && a > b }

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
