package bot

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"hofnar/bot/discord"
	"hofnar/bot/table"
)

const (
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
	hurry       chan struct{}  // ends the pause after a failure
	was         *table.Glance  // the end of the stage that the message shows, once there is another
	over        bool           // the table has ended, and that is shown
	pace        *rate.Limiter  // of showing it
	fails       time.Duration  // the pause after the next failure
	tried       time.Time      // when it was last refused for good
	last        string         // the fingerprint of what was last sent; empty: by an earlier process
	picture     discord.Upload // that stands on it

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
		g, ok := p.b.house.Fetch(id, "")
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
	case discord.RefusedForGood(err) && g.Post.Message == "" && g.Status == table.Lobby:
		p.noted(g, table.Cancel{})
	case discord.Unreachable(err) && j.again && g.Post.Message != "": // what stands may still be edited
	case discord.Unreachable(err):
		p.rest(g, one)
	case !discord.RefusedForGood(err):
		one.fails = min(max(retryShow, 2*one.fails), retryMost)
		j.asked = nil
		p.mark(g.ID, j)
		pause, _ = discord.RetryAfter(err)
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

// unshown logs what could not be done about a table's messages.
func (b *Bot) unshown(g table.Glance, err error) {
	if b.ctx.Err() == nil {
		b.log.Warn("a table's messages are not as they should be", "table", g.ID, "why", err)
	}
}
