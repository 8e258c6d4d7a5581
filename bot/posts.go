package bot

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"hofnar/bot/table"
)

const (
	buriedBy   = 8                      // messages below it, and a table message is posted anew
	oldPost    = 50 * time.Minute       // Discord rations edits of messages older than an hour
	editEvery  = 700 * time.Millisecond // a channel bears no more for long,
	editBurst  = 3                      // but a few at once
	retryShow  = 5 * time.Second        // after a failure; doubled up to
	retryMost  = 5 * time.Minute
	retryAsked = time.Minute // between two tries of a message at rest
)

// posts keeps the one message of every table current. Many changes in a short
// time are one edit, and it shows the newest.
type posts struct {
	b    *Bot
	mu   sync.Mutex
	list map[table.ID]*post
}

// post is one table's message.
type post struct {
	job
	dirty, busy bool
	hurry       chan struct{} // ends the pause after a failure
	was         *table.Glance // the end of the stage that the message shows, once there is another
	over        bool          // the table has ended, and that is shown
	pace        *rate.Limiter // of showing it
	fails       time.Duration // the pause after the next failure
	tried       time.Time     // when it was last refused for good
	last        string        // the fingerprint of what was last sent; empty: by an earlier process
	picture     sentPicture   // that stands on it

	message string // where it stands as far as this process knows
	stage   string // that it shows
	coming  string // the stage of the message that is being posted
}

// job is what is to be done about a table's message.
type job struct {
	changed bool          // something has happened: an old message may be replaced by a new one
	turned  bool          // look whether the message is buried
	again   bool          // post it anew in any case
	wake    bool          // try although it is at rest
	asked   []func(error) // told what came of it
}

func (j job) with(other job) job {
	return job{
		changed: j.changed || other.changed, turned: j.turned || other.turned,
		again: j.again || other.again, wake: j.wake || other.wake,
		asked: append(j.asked, other.asked...),
	}
}

// touch has a table's message brought up to date soon.
func (p *posts) touch(id table.ID, turned bool) { p.mark(id, job{changed: true, turned: turned}) }

// catchUp has a message edited that may not show what it should, and nothing done
// about one that does.
func (p *posts) catchUp(id table.ID) { p.mark(id, job{}) }

// wake has a table that rests try again: something says that it can be reached.
func (p *posts) wake(id table.ID) { p.mark(id, job{wake: true}) }

// nudge is wake where that is a mere hope: not more often than once a minute.
func (p *posts) nudge(id table.ID) {
	p.mu.Lock()
	lately := p.b.clock.Since(p.of(id).tried) < retryAsked
	p.mu.Unlock()
	if !lately {
		p.wake(id)
	}
}

// first has a new table's message posted and tells when it stands, or why not.
func (p *posts) first(id table.ID, told func(error)) {
	p.mark(id, job{changed: true, wake: true, asked: []func(error){told}})
}

// again has a table's message posted anew at the end of its channel and tells
// when it stands, or why not.
func (p *posts) again(id table.ID, told func(error)) {
	p.mark(id, job{again: true, wake: true, asked: []func(error){told}})
}

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
		p.list[id] = &post{pace: rate.NewLimiter(rate.Every(editEvery), editBurst), hurry: make(chan struct{}, 1)}
	}
	return p.list[id]
}

func (p *posts) mark(id table.ID, j job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	one := p.of(id)
	one.dirty, one.job = true, one.job.with(j)
	if len(j.asked) > 0 {
		select {
		case one.hurry <- struct{}{}:
		default:
		}
	}
	if !one.busy {
		one.busy = true
		p.b.do("table message", func() { p.write(id, one) })
	}
}

// write shows a table until nothing is left to show. What could not be shown is
// tried again after a while; where trying again does not help, the table rests.
func (p *posts) write(id table.ID, one *post) {
	if !p.b.wait(p.b.opened) {
		return
	}
	for {
		j, more := p.next(id, one)
		if !more || !p.paced(one) {
			return
		}
		g, ok := p.b.house.Look(id, "")
		if !ok {
			continue
		}
		err := p.b.guarded("table message", func() error { return p.show(g, one, j) })
		if err == nil {
			one.fails, one.over = 0, !g.Status.Open()
		}
		pause := p.failed(g, one, j, err)
		for _, told := range j.asked {
			told(err)
		}
		if pause > 0 && !p.b.pause(pause, one.hurry) || p.b.ctx.Err() != nil {
			return
		}
	}
}

// paced waits until the channel bears another edit. It reports false when Hofnar
// goes home.
func (p *posts) paced(one *post) bool {
	now := p.b.clock.Now()
	return p.b.pause(one.pace.ReserveN(now, 1).DelayFrom(now), nil)
}

func (p *posts) next(id table.ID, one *post) (j job, more bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-one.hurry: // what it was about is done now
	default:
	}
	if !one.dirty {
		one.busy = false
		if one.over {
			delete(p.list, id)
		}
		return job{}, false
	}
	j, one.dirty, one.job = one.job, false, job{}
	return j, true
}

// failed sees to what could not be shown, and says how long to pause before it is
// tried again. What is refused for good is not: the table rests where it cannot be
// reached, and a lobby that nobody has ever seen is closed again.
func (p *posts) failed(g table.Glance, one *post, j job, err error) (pause time.Duration) {
	if err == nil || p.b.ctx.Err() != nil {
		return 0
	}
	p.b.unshown(g, err)
	switch {
	case refusedForGood(err) && g.Post.Message == "" && g.Status == table.Lobby:
		p.noted(g, table.Cancel{})
	case unreachable(err) && j.again && g.Post.Message != "": // what stands may still be edited
	case unreachable(err):
		p.rest(g, one)
	case !refusedForGood(err):
		one.fails = min(max(retryShow, 2*one.fails), retryMost)
		j.asked = nil
		p.mark(g.ID, j)
		pause, _ = retryAfterOf(err)
		return max(pause, one.fails)
	}
	return 0
}

// rest notes that the message cannot be reached.
func (p *posts) rest(g table.Glance, one *post) {
	p.mu.Lock()
	one.tried = p.b.clock.Now()
	p.mu.Unlock()
	p.noted(g, table.Rested{Why: table.NoChannel})
}

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
func (p *posts) noted(g table.Glance, what any) {
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

// unshown logs what could not be done about a table's messages.
func (b *Bot) unshown(g table.Glance, err error) {
	if b.ctx.Err() == nil {
		b.log.Warn("a table's messages are not as they should be", "table", g.ID, "why", err)
	}
}
