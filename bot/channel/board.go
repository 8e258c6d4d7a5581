package channel

import (
	"errors"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/notice"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// board is the message that shows one table, and what is to be done about it.
type board struct {
	id table.ID

	mu *sync.Mutex // that of the list it is in; it guards the following
	job
	dirty, busy bool
	marked      time.Time       // when there was last something to do
	doing       time.Time       // since when there has been to do what is being done; zero: nothing is
	denied      bool            // what was last tried was refused as it is where Hofnar has no access
	hurry       chan struct{}   // ends the pause after a failure
	was         *table.Snapshot // the end of the stage that the message shows, once there is another
	tried       time.Time       // when it was last refused for good
	read        bool            // what stands was looked up
	stands      notice.Notice   // what stands
	turn        notice.Turn     // what becomes of the one that is there
	shows       string          // the stage that it shows as soon as Discord has heard of it
	coming      string          // the stage of the message that is being posted; empty: none is

	said   string    // the message that was last posted in the channel, as Discord has said
	saidAt time.Time // when

	// For whoever shows it alone:
	offered  offered          // the race whose reaction was last offered
	counted  string           // the message up to which those below it were counted: they were too few to bury it
	due      time.Time        // when what is being done is: of those that wait for Discord the one that is due first goes first
	over     bool             // the table has ended, and that is shown
	pace     *rate.Limiter    // of showing it
	retry    background.Retry // of showing it
	rekeep   background.Retry // of noting where it stands
	replaced time.Time        // when it was last posted anew because Discord said that it was gone
	posted   bool             // something was, by this process
	begun    bool             // what stands was posted once the game had begun, by this process
	last     string           // the fingerprint of what was last sent; empty: by an earlier process
	kept     notice.Notice    // what of that which stands is in the books
}

// job is what is to be done about a table's message.
type job struct {
	changed bool           // something has happened: an old message may be replaced by a new one
	turned  bool           // look whether the message is buried
	again   bool           // post it anew in any case
	began   bool           // post it anew, since the game has begun, unless it was posted since then
	wake    bool           // try although it is at rest
	hurry   bool           // and at once, also after a failure
	since   time.Time      // since when there has been something to do
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
		again: j.again || other.again, began: j.began || other.began, wake: j.wake || other.wake, hurry: j.hurry || other.hurry,
		since: earlier(j.since, other.since), asked: append(j.asked, other.asked...),
	}
}

// earlier is the first of two moments; zero is none.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// mark notes something that is to be done. The lock is held.
func (b *board) mark(now time.Time, j job) {
	j.since = earlier(j.since, now)
	b.dirty, b.marked, b.job = true, now, b.job.with(j)
	if j.hurry {
		select {
		case b.hurry <- struct{}{}:
		default:
		}
	}
}

// next takes what is to be done. The lock is held.
func (b *board) next() (j job, more bool) {
	b.doing = b.since
	if b.busy = b.dirty; !b.busy {
		return job{}, false
	}
	return b.take(), true
}

// behind is since when there has been something to do; zero: there is nothing, or nothing can be
// done. The lock is held.
func (b *board) behind() time.Time {
	if b.denied {
		return time.Time{}
	}
	return earlier(b.doing, b.since)
}

// take takes what is to be done, if anything is. The lock is held.
func (b *board) take() job {
	select {
	case <-b.hurry: // what it was about is done now
	default:
	}
	j := b.job
	b.dirty, b.job = false, job{}
	return j
}

func (b *board) pending() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.dirty
}

// isRead reports whether what stands was looked up; hasRead notes that.
func (b *board) isRead() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.read
}

func (b *board) hasRead(stands notice.Notice) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.read, b.stands, b.kept, b.shows = true, stands, stands, stands.Stage
}

// setComing notes that a message of this stage is being posted, empty: that it has
// failed.
func (b *board) setComing(stage string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.coming = stage
}

// setShows notes which stage the message is about to show.
func (b *board) setShows(stage string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.shows = stage
}

// stood notes the message that shows the table now, and what becomes of the one before.
func (b *board) stood(stands notice.Notice, turn notice.Turn) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stands, b.turn, b.shows, b.coming = stands, turn, stands.Stage, ""
}

// shown notes that the message shows a table as it is.
func (b *board) shown(g table.Snapshot) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stands.Stage, b.stands.Shown, b.stands.Last = g.View().Stage, g.Revision, !g.Ended.IsZero()
}

// cameTo notes what came of showing the table.
func (b *board) cameTo(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.denied = discord.Unreachable(err)
}

// gaveUp notes that the message was refused for good.
func (b *board) gaveUp(at time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tried = at
}

// ended is the message of the stage before, with all that happened in it.
func (b *board) ended(screens *screen.Set, g table.Snapshot) (discord.Message, bool) {
	b.mu.Lock()
	was := b.was
	b.mu.Unlock()
	if was == nil || was.View().Stage != b.stands.Stage {
		return discord.Message{}, false
	}
	return screens.Ended(*was, g), true
}

// newest is the message that was last posted in the channel, as Discord said a moment ago;
// empty: it has said nothing.
func (b *board) newest(now time.Time) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if now.Sub(b.saidAt) > saidLasts {
		return ""
	}
	return b.said
}

// forget lets go of how a stage ended, once its message shows it.
func (b *board) forget(stage string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.was != nil && b.was.View().Stage == stage {
		b.was = nil
	}
}
