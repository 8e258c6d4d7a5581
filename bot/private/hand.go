package private

import (
	"context"
	"sync"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/table"
	"hofnar/games"
)

// hand is an open hand: the private message in which one person follows one table. An
// answer to a press goes out at once: an edit that is under way then is given
// up, and the message is looked at again afterwards, since nobody knows which of
// the two Discord has seen last.
type hand struct {
	mu *sync.Mutex // that of all hands
	handState
	last drawing // its newest picture
}

// again draws with d, but not what is the newest picture already: most moves change nothing in
// the hands of those who wait.
func (o *hand) again(d *Drawings) func(key string, draw func() []byte) []byte {
	return func(key string, draw func() []byte) []byte {
		if last := o.newestPicture(); last.key == key && last.png != nil {
			return last.png
		}
		png := d.Draw(key, draw)
		o.mu.Lock()
		defer o.mu.Unlock()
		o.last = drawing{key, png}
		return png
	}
}

func (o *hand) newestPicture() drawing {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.last
}

// handState is what is known of an open hand. The lock guards it.
type handState struct {
	r       *request.Request // the newest one with it, nil: none; its token edits it
	shown   table.Snapshot   // what it was drawn from
	version int              // of what was asked when the picks were made
	picks   games.Picks      // so far
	note    string           // on top, until something else is to be shown
	plain   discord.Message  // what was last sent, without the note
	certain bool             // that it stands there
	message string           // its id; empty: not known
	png     []byte           // the picture that stands on it
	sketchy bool             // the right picture is still to come

	newer       chan struct{}      // closed when another interaction is the newest one
	edit        context.CancelFunc // ends the edit under way, nil if there is none
	dirty, busy bool

	retry background.Retry // of editing it
}

// bears notes the picture that stands on the message. The lock is held.
func (o *hand) bears(m discord.Message) {
	o.png = nil
	if len(m.Files) == 1 {
		o.png = m.Files[0].Data
	}
}

// current reports whether nothing has happened since the answer that stands there, for sure
// and with its picture.
func (o *hand) current(r *request.Request, g table.Snapshot) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.r == r && o.certain && !o.sketchy && o.shown.Same(g)
}

// newest is the interaction by which a hand can be edited, nil if there is none.
func (o *hand) newest() *request.Request {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.lives() {
		return nil
	}
	return o.r
}

// lives reports whether the message can still be edited. The lock is held.
func (o *hand) lives() bool { return o.r != nil && o.r.Lives() }

// picksAt are the picks made so far, if they belong to this version and no newer request
// has come.
func (o *hand) picksAt(r *request.Request, version int) games.Picks {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.r != r {
		return nil
	}
	if o.version != version {
		o.version, o.picks = version, nil
	}
	return o.picks
}

// pause is how long to wait after one more edit that has failed.
func (o *hand) pause() time.Duration {
	o.mu.Lock()
	defer o.mu.Unlock()
	return min(o.retry.Next(), slowHand)
}

// edit is an edit under way.
type edit struct {
	ctx   context.Context // ends when an answer goes out
	newer <-chan struct{} // closed when another interaction is the newest one
	note  string          // that still belongs on top
}

// begin starts an edit that shows this of a table, without a note, unless that stands there or
// another interaction has come. A note stays while nothing but a picture comes.
func (o *hand) begin(ctx context.Context, r *request.Request, g table.Snapshot, plain discord.Message) (edit, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.r != r {
		o.dirty = true // what is new is to be shown by that one
		return edit{}, false
	}
	same := o.plain.Fingerprint() == plain.Fingerprint()
	if same && o.certain {
		return edit{}, false
	}
	if !same && !(o.sketchy && o.shown.Same(g)) {
		o.note = ""
	}
	o.sketchy = false
	ctx, stop := context.WithCancel(ctx)
	o.edit, o.plain, o.certain = stop, plain, false
	return edit{ctx, o.newer, o.note}, true
}

// end notes what an edit has come to, unless another interaction has come. It
// reports false when the edit is worth another try; a message that is gone, or that
// Discord refuses, is not followed any more.
func (o *hand) end(r *request.Request, m discord.Message, err error) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.edit()
	o.edit = nil
	switch {
	case o.r != r:
		return true
	case err == nil:
		o.certain, o.retry = true, 0
	case discord.RefusedForGood(err):
		o.r = nil
	}
	o.bears(m)
	return err == nil || o.r == nil
}
