package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"hofnar/bot/discord"
	"hofnar/bot/notice"
	"hofnar/bot/reach"
	"hofnar/bot/table"
)

const (
	editEvery  = 700 * time.Millisecond // a channel bears no more for long,
	editBurst  = 3                      // but a few at once
	retryShow  = 5 * time.Second        // after a failure; doubled up to
	retryMost  = 5 * time.Minute
	retryAsked = time.Minute // between two tries of a message at rest

	mostPosts = 500              // how many are remembered before those are forgotten
	idlePost  = 10 * time.Minute // with which nothing was done for so long: the books know enough
)

// posted is what else is done with messages that stand, and below them: discord.Client
// does it.
type posted interface {
	NewestAfter(ctx context.Context, channel, id string, limit int) ([]discord.Posted, error)
	React(ctx context.Context, channel, id, emoji string) error
}

// posts keeps the one message of every table current. Many changes in a short
// time are one edit, and it shows the newest.
type posts struct {
	*messages
	people  Persons
	placed  posted
	books   Boards
	leagues LeagueTallies
	plain   *plain
	denials *denials
	threads *threads
	moved   func(table.ID) // told that a table's message stands elsewhere now

	mu   sync.Mutex
	list map[table.ID]*post
}

// post is one table's message.
type post struct {
	job
	dirty, busy bool
	marked      time.Time       // when there was last something to do
	hurry       chan struct{}   // ends the pause after a failure
	was         *table.Snapshot // the end of the stage that the message shows, once there is another
	over        bool            // the table has ended, and that is shown
	pace        *rate.Limiter   // of showing it
	fails       time.Duration   // the pause after the next failure
	tried       time.Time       // when it was last refused for good
	replaced    time.Time       // when it was last posted anew because Discord said that it was gone
	last        string          // the fingerprint of what was last sent; empty: by an earlier process

	read  bool          // what stands was looked up
	board notice.Notice // what stands
	kept  notice.Notice // what of that is in the books
	turn  notice.Turn   // what becomes of the one that is there
	shows string        // the stage that board shows as soon as Discord has heard of it
	// coming is the stage of the message that is being posted; empty: none is.
	coming string
}

// job is what is to be done about a table's message.
type job struct {
	changed bool           // something has happened: an old message may be replaced by a new one
	turned  bool           // look whether the message is buried
	again   bool           // post it anew in any case
	wake    bool           // try although it is at rest
	hurry   bool           // and at once, also after a failure
	asked   []chan<- error // told what came of it
}

// errNoTable: the table is not there, or Hofnar stops.
var errNoTable = errors.New("there is no such table")

// tell tells those who have asked what came of it.
func (j job) tell(err error) {
	for _, said := range j.asked {
		said <- err
	}
}

func (j job) with(other job) job {
	return job{
		changed: j.changed || other.changed, turned: j.turned || other.turned,
		again: j.again || other.again, wake: j.wake || other.wake, hurry: j.hurry || other.hurry,
		asked: append(j.asked, other.asked...),
	}
}

// touch has a table's message brought up to date soon.
func (p *posts) touch(id table.ID, turned bool) { p.mark(id, job{changed: true, turned: turned}) }

// catchUp has a message edited that may not show what it should, and nothing done
// about one that does.
func (p *posts) catchUp(id table.ID) { p.mark(id, job{}) }

// wake has a table that rests try again: something says that it can be reached.
func (p *posts) wake(id table.ID) { p.mark(id, job{wake: true, hurry: true}) }

// nudge is wake where that is a mere hope: not more often than once a minute.
func (p *posts) nudge(id table.ID) {
	p.mu.Lock()
	lately := p.clock.Since(p.of(id).tried) < retryAsked
	p.mu.Unlock()
	if !lately {
		p.wake(id)
	}
}

// postFirst has a new table's message posted. It returns when it stands, or why not.
func (p *posts) postFirst(id table.ID) error {
	return p.ask(id, job{changed: true, wake: true, hurry: true})
}

// postAgain has a table's message posted anew at the end of its channel. It returns when it
// stands, or why not.
func (p *posts) postAgain(id table.ID) error {
	return p.ask(id, job{again: true, wake: true, hurry: true})
}

// await returns what comes of the next try to show a table, which may be a while.
func (p *posts) await(id table.ID) error { return p.ask(id, job{}) }

func (p *posts) ask(id table.ID, j job) error {
	said := make(chan error, 1)
	j.asked = []chan<- error{said}
	p.mark(id, j)
	select {
	case err := <-said:
		return err
	case <-p.ctx.Done():
		return p.ctx.Err()
	}
}

// close notes how a stage ended, for its message to show in the end.
func (p *posts) close(id table.ID, was table.Snapshot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if post := p.of(id); post.was == nil || post.read && post.was.View().Stage != post.board.Stage {
		post.was = &was
	}
}

// look looks up which message shows a table.
func (p *posts) look(id table.ID, post *post) error {
	p.mu.Lock()
	read := post.read
	p.mu.Unlock()
	if read {
		return nil
	}
	board, err := p.books.Board(id)
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	post.read, post.board, post.kept, post.shows = true, board, board, board.Stage
	return nil
}

// where is the message that shows a table; empty: none does, or nobody knows.
func (p *posts) where(id table.ID) string {
	p.mu.Lock()
	if post := p.list[id]; post != nil && post.read {
		defer p.mu.Unlock()
		return post.board.Message
	}
	p.mu.Unlock()
	board, err := p.books.Board(id)
	if err != nil && !p.stopping() {
		p.log.Warn("where a table's message stands cannot be looked up", "table", id, "why", err)
	}
	return board.Message
}

// of returns what is known of a table's message. The lock is held.
func (p *posts) of(id table.ID) *post {
	if p.list == nil {
		p.list = map[table.ID]*post{}
	}
	if p.list[id] == nil {
		p.forgetIdle()
		p.list[id] = &post{marked: p.clock.Now(), pace: rate.NewLimiter(rate.Every(editEvery), editBurst), hurry: make(chan struct{}, 1)}
	}
	return p.list[id]
}

// forgetIdle keeps the list short. The lock is held.
func (p *posts) forgetIdle() {
	if len(p.list) < mostPosts {
		return
	}
	for id, post := range p.list {
		if !post.busy && p.clock.Since(post.marked) > idlePost {
			delete(p.list, id)
		}
	}
}

func (p *posts) mark(id table.ID, j job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	post := p.of(id)
	post.dirty, post.marked, post.job = true, p.clock.Now(), post.job.with(j)
	if j.hurry {
		select {
		case post.hurry <- struct{}{}:
		default:
		}
	}
	if !post.busy {
		post.busy = true
		p.run("table message", func() { p.write(id, post) })
	}
}

// write shows a table until nothing is left to show. What could not be shown is
// tried again after a while; where trying again does not help, the table rests.
func (p *posts) write(id table.ID, post *post) {
	if !p.wait(p.opened) {
		return
	}
	for {
		j, more := p.next(id, post)
		if !more || !p.paced(post) {
			return
		}
		g, ok := p.tables.Fetch(id, "")
		if !ok {
			j.tell(errNoTable)
			continue
		}
		err := p.look(id, post)
		if err == nil {
			err = p.try("table message", func() error { return p.show(g, post, j) })
		}
		if err == nil {
			post.fails, post.over = 0, !g.Status.Open()
		}
		pause := p.failed(g, post, j, err)
		j.tell(err)
		if pause > 0 && !p.pause(pause, post.hurry) || p.stopping() {
			return
		}
	}
}

// paced waits until the channel bears another edit. It reports false when Hofnar
// goes home.
func (p *posts) paced(post *post) bool {
	now := p.clock.Now()
	return p.pause(post.pace.ReserveN(now, 1).DelayFrom(now), nil)
}

func (p *posts) next(id table.ID, post *post) (j job, more bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-post.hurry: // what it was about is done now
	default:
	}
	if !post.dirty {
		post.busy = false
		if post.over {
			delete(p.list, id)
		}
		return job{}, false
	}
	j, post.dirty, post.job = post.job, false, job{}
	return j, true
}

// failed sees to what could not be shown, and says how long to pause before it is
// tried again. What is refused for good is not: the table rests where it cannot be
// reached, and a lobby that nobody has ever seen is closed again.
func (p *posts) failed(g table.Snapshot, post *post, j job, err error) (pause time.Duration) {
	if err == nil || p.stopping() {
		return 0
	}
	p.warn(g, err)
	stands, unreachable := post.board.Stands(), discord.Unreachable(err)
	switch {
	case unreachable && j.again && stands: // it may still be edited
		p.mark(g.ID, job{changed: true})
		return 0
	case discord.IsCode(err, discord.UnknownMessage) && stands: // it was replaced lately
		pause = reach.Apart
	case unreachable:
		pause = p.rests.refused(g.Guild, g.Channel)
	case !discord.RefusedForGood(err):
		post.fails = min(max(retryShow, 2*post.fails), retryMost)
		pause, _ = discord.RetryAfter(err)
		pause = max(pause, post.fails)
	}
	switch {
	case pause > 0:
		j.asked, j.hurry = nil, false
		p.mark(g.ID, j)
	case !stands && g.Status == table.Lobby:
		p.noted(g, table.Cancel{})
	case unreachable:
		p.mu.Lock()
		post.tried = p.clock.Now()
		p.mu.Unlock()
	}
	return pause
}
