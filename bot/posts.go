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
	retryShow = 5 * time.Second
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
	was    *table.Glance // the end of the stage that the message shows, once there is another

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

// close notes how a stage ended, for its message to show in the end.
func (p *posts) close(id table.ID, was table.Glance) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if one := p.of(id); one.was == nil || one.was.View().Stage != was.Post.Stage {
		one.was = &was
	}
}

// of returns what is known of a table's message. The lock is held.
func (p *posts) of(id table.ID) *post {
	if p.list == nil {
		p.list = map[table.ID]*post{}
	}
	if p.list[id] == nil {
		p.list[id] = &post{pace: rate.NewLimiter(rate.Every(editEvery), editBurst)}
	}
	return p.list[id]
}

func (p *posts) mark(id table.ID, turned, again bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	one := p.of(id)
	one.dirty, one.turned, one.again = true, one.turned || turned, one.again || again
	if !one.busy {
		one.busy = true
		p.b.do("table message", func() { p.write(id, one) })
	}
}

// write shows a table until nothing is left to show. What could not be shown is
// tried again after a while.
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
		g, ok := p.b.house.Look(id, "")
		if !ok || p.show(g, one, turned, again) {
			continue
		}
		if pause(p.b.ctx, retryShow) != nil {
			return
		}
		p.mark(id, turned, again)
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

// show edits the message, or posts a new one where the old cannot serve. It
// reports false when that is worth another try.
func (p *posts) show(g table.Glance, one *post, turned, again bool) bool {
	m, stage := p.b.tableMessage(g), g.View().Stage
	same := written(m) == written(one.last)
	switch old := time.Since(g.Post.At) > oldPost && !same; {
	case g.Post.Message == "", again, old, turned && stage == "" && p.buried(g):
		return p.repost(g, m, one)
	case g.Post.Stage != "" && g.Post.Stage != stage:
		return p.turnOver(g, m, one)
	case !same:
		return p.edit(g, m, one)
	}
	return true
}

// edit brings the message up to date where it stands.
func (p *posts) edit(g table.Glance, m message, one *post) bool {
	stage := g.View().Stage
	p.stands(one, g.Post.Message, stage)
	err := p.b.rest.Edit(p.b.ctx, g.Channel, g.Post.Message, m)
	switch {
	case isCode(err, codeUnknownMessage, codeTooOldToEdit):
		return p.repost(g, m, one)
	case err != nil:
		return p.failed(g, err)
	}
	one.last = m
	if at := g.Post; at.Stage != stage {
		at.Stage = stage
		p.noted(g, table.Posted{Post: at})
	}
	return true
}

// repost posts the table anew and removes the message it takes the place of.
func (p *posts) repost(g table.Glance, m message, one *post) bool {
	if !p.send(g, m, one, g.Post.Before) {
		return false
	}
	p.remove(g, g.Post.Message)
	return true
}

// turnOver posts the message of a new stage. The one before stays as it ended,
// without controls; the one before that goes.
func (p *posts) turnOver(g table.Glance, m message, one *post) bool {
	last, known := p.ended(g, one)
	before := g.Post.Message
	if !known { // nobody knows any more what it showed
		before = ""
	}
	if !p.send(g, m, one, before) {
		return false
	}
	p.b.do("last stage", func() {
		p.remove(g, g.Post.Before)
		if !known {
			p.remove(g, g.Post.Message)
		} else if err := p.b.rest.Edit(p.b.ctx, g.Channel, before, last); err != nil {
			p.failed(g, err)
		}
	})
	return true
}

// ended is the message of the stage before, with all that happened in it.
func (p *posts) ended(g table.Glance, one *post) (message, bool) {
	p.mu.Lock()
	was := one.was
	one.was = nil
	p.mu.Unlock()
	if was == nil || was.View().Stage != g.Post.Stage {
		return message{}, false
	}
	return p.b.endedMessage(*was, g), true
}

// send posts the message and notes where it stands.
func (p *posts) send(g table.Glance, m message, one *post, before string) bool {
	stage := g.View().Stage
	p.comes(one, stage)
	now, err := p.b.rest.Send(p.b.ctx, g.Channel, m)
	if err != nil {
		p.comes(one, "")
		return p.failed(g, err)
	}
	p.stands(one, now.ID, stage)
	one.last = m
	p.noted(g, table.Posted{Post: table.Post{Message: now.ID, At: now.Timestamp, Stage: stage, Before: before}})
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
// there: a message of Hofnar's newer than the one we know is the one that is
// coming.
func (p *posts) stageOf(g table.Glance, message string, ours bool) (stage string, ok bool) {
	known, stage, coming := g.Post.Message, g.Post.Stage, ""
	p.mu.Lock()
	defer p.mu.Unlock()
	if one := p.list[g.ID]; one != nil {
		coming = one.coming
		if one.message != "" {
			known, stage = one.message, one.stage
		}
	}
	if coming != "" && ours && newer(message, known) {
		return coming, true
	}
	return stage, message == known
}

// newer compares two of Discord's ids, which count upwards.
func newer(a, b string) bool { return len(a) > len(b) || len(a) == len(b) && a > b }

// noted puts into the books where a message stands, and waits until it is there.
func (p *posts) noted(g table.Glance, where any) {
	done := make(chan struct{})
	p.b.house.Send(g.ID, table.Deed{Do: where}, func(_ table.Glance, err error) {
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

// failed notes that something could not be shown. It reports whether that is for
// good: where Hofnar may not write, trying again does not help.
func (p *posts) failed(g table.Glance, err error) (forGood bool) {
	if p.b.ctx.Err() == nil {
		p.b.log.Warn("a table could not be shown", "table", g.ID, "why", err)
	}
	return isCode(err, codeNoAccess, codeNoPermission, codeArchived) || isStatus(err, 400) || isStatus(err, 404)
}
