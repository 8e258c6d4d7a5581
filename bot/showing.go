package bot

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"hofnar/bot/table"
)

const (
	buriedBy = 8                // messages below it, and a table message is posted anew
	oldPost  = 50 * time.Minute // Discord rations edits of messages older than an hour
)

// show brings the message to what it should be: it edits it, or posts a new one
// where the old cannot serve.
func (p *posts) show(g table.Glance, one *post, j job) error {
	missing := g.Post.Message == ""
	switch {
	case g.Post.Rest != table.Reachable && !j.wake:
		return nil
	case missing && !g.Status.Open(): // closed before it was ever shown
		p.upToDate(g)
		return nil
	}
	m := p.b.tableMessage(g)
	switch {
	case missing, j.again:
		return p.repost(g, m, one)
	case p.same(g, m, one):
		p.upToDate(g)
		return nil
	}
	if tried, err := p.renew(g, m, one, j); tried && !refusedForGood(err) {
		return err
	}
	return p.edit(g, m, one) // also where nothing may be posted: what stands can be edited
}

// renew posts a new message where the old one has served, and reports whether that
// was so.
func (p *posts) renew(g table.Glance, m message, one *post, j job) (tried bool, err error) {
	stage := g.View().Stage
	switch {
	case j.changed && p.b.clock.Since(g.Post.At) > oldPost, j.turned && stage == "" && p.buried(g):
		return true, p.repost(g, m, one)
	case j.changed && g.Post.Stage != "" && g.Post.Stage != stage:
		return true, p.turnOver(g, m, one)
	}
	return false, nil
}

// same reports whether the message shows what it should already.
func (p *posts) same(g table.Glance, m message, one *post) bool {
	if one.last == "" {
		return g.Post.Shown == g.Revision && !p.b.clock.Now().Before(g.Gap.Until)
	}
	return one.last == fingerprint(m)
}

// upToDate notes that the message shows what it should. Whoever was not called
// while it could not be reached is called now.
func (p *posts) upToDate(g table.Glance) {
	at := g.Post
	at.Stage, at.Shown, at.Rest = g.View().Stage, g.Revision, table.Reachable
	if at != g.Post {
		p.noted(g, table.Posted{Post: at})
	}
	if g.Post.Rest != table.Reachable {
		p.b.calls.arm(g.ID)
	}
}

// edit brings the message up to date where it stands. The books hear of it once
// nothing more is to come.
func (p *posts) edit(g table.Glance, m message, one *post) error {
	p.stands(one, g.Post.Message, g.View().Stage)
	now, err := one.picture.send(m, func(m message) (posted, error) {
		return p.b.rest.Edit(p.b.ctx, g.Channel, g.Post.Message, m)
	})
	one.picture = sentWith(m, now) // none is known after a failure
	switch {
	case isCode(err, codeUnknownMessage, codeTooOldToEdit, codeArchived):
		return p.repost(g, m, one)
	case err != nil:
		return err
	}
	one.last = fingerprint(m)
	if g.Post.Rest != table.Reachable || g.Post.Stage != g.View().Stage || !p.pending(one) {
		p.upToDate(g)
	}
	return nil
}

func (p *posts) pending(one *post) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return one.dirty
}

// repost posts the table anew and then removes the message it takes the place of.
func (p *posts) repost(g table.Glance, m message, one *post) error {
	if err := p.send(g, m, one, g.Post.Before); err != nil {
		return err
	}
	p.remove(g, g.Post.Message)
	return nil
}

// turnOver posts the message of a new stage. The one before stays as it ended,
// without controls; the one before that goes.
func (p *posts) turnOver(g table.Glance, m message, one *post) error {
	last, known := p.ended(g, one)
	before := g.Post.Message
	if !known { // nobody knows any more what it showed
		before = ""
	}
	if err := p.send(g, m, one, before); err != nil {
		return err
	}
	p.forget(one, g.Post.Stage)
	p.b.do("last stage", func() {
		p.remove(g, g.Post.Before)
		if !known {
			p.remove(g, g.Post.Message)
		} else if _, err := p.b.rest.Edit(p.b.ctx, g.Channel, before, last); err != nil {
			p.b.unshown(g, err)
		}
	})
	return nil
}

// ended is the message of the stage before, with all that happened in it.
func (p *posts) ended(g table.Glance, one *post) (message, bool) {
	p.mu.Lock()
	was := one.was
	p.mu.Unlock()
	if was == nil || was.View().Stage != g.Post.Stage {
		return message{}, false
	}
	return p.b.endedMessage(*was, g), true
}

// forget lets go of how a stage ended, once its message shows it.
func (p *posts) forget(one *post, stage string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if one.was != nil && one.was.View().Stage == stage {
		one.was = nil
	}
}

// send posts the message and notes where it stands. One that may have got through
// in an earlier try stands there as it was then: it is edited next.
func (p *posts) send(g table.Glance, m message, one *post, before string) error {
	stage := g.View().Stage
	p.comes(one, stage)
	m.Nonce = nonceOf("table", g.ID, g.Post.Message, stage)
	now, err := p.b.rest.Send(p.b.ctx, g.Channel, m)
	if err != nil {
		p.comes(one, "")
		return err
	}
	p.stands(one, now.ID, stage)
	one.last, one.picture = fingerprint(m), sentWith(m, now)
	if one.fails > 0 {
		one.last, one.picture = "an earlier try", sentPicture{}
		p.catchUp(g.ID)
	}
	p.noted(g, table.Posted{Post: table.Post{Message: now.ID, At: now.Timestamp, Stage: stage, Before: before, Shown: g.Revision}})
	for _, race := range p.b.racesNow(g) {
		p.b.do("reaction", func() { p.b.offerReaction(g.Channel, now.ID, race.Emoji) })
	}
	return nil
}

// nonceOf is the same word for the same message, so that sending it again after a
// crash or a lost answer does not post it twice.
func nonceOf(what ...any) string {
	sum := sha256.Sum256(fmt.Append(nil, what...))
	return hex.EncodeToString(sum[:])[:25]
}

// remove takes away a message that another has taken the place of.
func (p *posts) remove(g table.Glance, id string) {
	if id == "" {
		return
	}
	if err := p.b.rest.Delete(p.b.ctx, g.Channel, id); err != nil && !isCode(err, codeUnknownMessage) {
		p.b.unshown(g, err)
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

// noted puts something about a table's messages into the books, and waits until
// it is there.
func (p *posts) noted(g table.Glance, what table.Action) {
	done := make(chan struct{})
	p.b.house.Send(g.ID, table.Deed{By: table.User{ID: g.Host.ID}, Do: what}, func(_ table.Glance, err error) {
		if err != nil && p.b.ctx.Err() == nil {
			p.b.log.Warn("where a table's message stands was not noted", "table", g.ID, "why", err)
		}
		close(done)
	})
	p.b.wait(done)
}

// buried reports whether too much was said below the table's message.
func (p *posts) buried(g table.Glance) bool {
	below, err := p.b.rest.NewestAfter(p.b.ctx, g.Channel, g.Post.Message, buriedBy)
	if err != nil {
		p.b.unshown(g, err)
	}
	return len(below) >= buriedBy
}
