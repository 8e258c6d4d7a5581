package bot

import (
	"context"
	"sync"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// tokenLife is how long a private message can be edited, with some to spare.
const tokenLife = 14 * time.Minute

// mostHands is how many open hands are remembered before closed ones are
// forgotten.
const mostHands = 1000

// hands keeps the open hands current while their tokens live. Tokens are
// credentials: they are kept in memory only.
type hands struct {
	b    *Bot
	mu   sync.Mutex // guards the list and all in it; never held while Discord is asked
	list map[handKey]*openHand
}

type handKey struct {
	table table.ID
	user  string
}

// openHand is the private message in which one person follows one table. An
// answer to a press goes out at once: an edit that is under way then is given
// up, and the message is looked at again afterwards, since nobody knows which of
// the two Discord has seen last.
type openHand struct {
	a       *answer // the newest interaction with it; its token edits it
	until   time.Time
	version int         // of what was asked when the picks were made
	picks   games.Picks // so far
	note    string      // on top, until something else is to be shown
	plain   string      // the fingerprint of what was last sent, without the note
	certain bool        // that it stands there
	message string      // its id; empty: not known
	picture sentPicture // that stands on it

	edit        context.CancelFunc // ends the edit under way, nil if there is none
	dirty, busy bool
}

// show answers with the newest hand: the question that these picks lead to, and
// a note on top when something was refused.
func (h *hands) show(a *answer, id table.ID, picks games.Picks, note string) {
	g, ok := h.b.house.Fetch(id, a.in.User)
	if !ok || g.Seat == games.Public {
		a.refuse(g, games.Refuse("table.refuse.not_seated"))
		return
	}
	k, m := handKey{id, a.in.User}, h.message(a, g, picks, "")
	before, kept := h.taken(k, a, openHand{version: g.Version, picks: picks, note: note, plain: fingerprint(m)})
	defer close(a.shown)
	if note != "" {
		m = h.message(a, g, picks, note)
	}
	a.showKept(kept, m)
	h.shows(k, a, m)
	if before != nil && (a.manner != inPlace || a.moved) {
		h.withdraw(before)
	}
	h.mark(k) // something may have happened since the table was looked at
}

// shows notes the message and the picture that an answer has made a hand.
func (h *hands) shows(k handKey, a *answer, m message) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if o := h.of(k); o.a == a {
		o.message, o.picture = a.sent.ID, sentWith(m, a.sent)
	}
}

func (h *hands) message(a *answer, g table.Glance, picks games.Picks, note string) message {
	return h.b.withChoice(a.tongue(g), g, picks, h.b.handMessage(a, g, picks, note))
}

// taken makes this interaction the newest one with a hand; an edit under way is given
// up. It returns the one before, and the picture that stands on the message that the
// answer is going to change.
func (h *hands) taken(k handKey, a *answer, now openHand) (before *answer, kept sentPicture) {
	h.mu.Lock()
	defer h.mu.Unlock()
	o := h.of(k)
	if o.a != nil && h.b.clock.Now().Before(o.until) {
		before = o.a
	}
	o.certain = o.edit == nil && (before == nil || before.given())
	if o.edit != nil {
		o.edit()
	}
	if o.certain && o.message == a.in.Message {
		kept = o.picture
	}
	o.a, o.until, o.message, o.picture = a, h.b.clock.Now().Add(tokenLife), "", sentPicture{}
	o.version, o.picks, o.note, o.plain = now.version, now.picks, now.note, now.plain
	return before, kept
}

// withdraw removes a hand in the place of which a newer one stands: only one follows
// the table, and an old one would ask what is answered.
func (h *hands) withdraw(old *answer) {
	h.b.do("old hand", func() {
		<-old.shown
		old.failed(h.b.rest.DeleteOriginal(h.b.ctx, old.in.App, old.in.Token))
	})
}

// of returns a person's open hand at a table, and forgets those long closed. The
// lock is held.
func (h *hands) of(k handKey) *openHand {
	if h.list == nil {
		h.list = map[handKey]*openHand{}
	}
	if len(h.list) > mostHands {
		for k, o := range h.list {
			if h.b.clock.Now().After(o.until) {
				delete(h.list, k)
			}
		}
	}
	if h.list[k] == nil {
		h.list[k] = &openHand{}
	}
	return h.list[k]
}

// refresh brings every open hand of a table up to date.
func (h *hands) refresh(id table.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for k, o := range h.list {
		if k.table == id {
			h.stir(k, o)
		}
	}
}

func (h *hands) mark(k handKey) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.stir(k, h.of(k))
}

// stir has a hand looked at again. The lock is held.
func (h *hands) stir(k handKey, o *openHand) {
	o.dirty = true
	if !o.busy {
		o.busy = true
		h.b.do("hand", func() { h.follow(k, o) })
	}
}

// follow edits one hand until it shows what is.
func (h *hands) follow(k handKey, o *openHand) {
	for h.next(o) {
		_ = h.b.guarded("hand", func() error { h.renew(k, o); return nil })
	}
}

func (h *hands) next(o *openHand) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	again := o.dirty
	o.dirty, o.busy = false, again
	return again
}

// renew edits a hand that does not show what is. Its first answer comes first.
func (h *hands) renew(k handKey, o *openHand) {
	a := h.newest(o)
	if a == nil || !h.b.wait(a.shown) {
		return
	}
	g, ok := h.b.house.Fetch(k.table, k.user)
	if !ok || g.Seat == games.Public {
		return
	}
	picks := h.picksAt(o, g.Version)
	m := h.message(a, g, picks, "")
	e, ok := h.begin(o, a, fingerprint(m))
	if !ok {
		return
	}
	if e.note != "" {
		m = h.message(a, g, picks, e.note)
	}
	now, err := e.picture.send(m, func(m message) (posted, error) {
		return h.b.rest.EditOriginal(e.ctx, a.in.App, a.in.Token, m)
	})
	superseded := e.ctx.Err() != nil
	if h.end(o, a, sentWith(m, now), err) || superseded {
		return
	}
	a.failed(err)
	after, _ := retryAfterOf(err)
	if h.b.pause(max(after, retryShow), nil) {
		h.mark(k)
	}
}

// newest is the interaction by which a hand can be edited, nil if there is none.
func (h *hands) newest(o *openHand) *answer {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.b.clock.Now().After(o.until) {
		return nil
	}
	return o.a
}

// picksAt are the picks made so far, if they belong to this version.
func (h *hands) picksAt(o *openHand, version int) games.Picks {
	h.mu.Lock()
	defer h.mu.Unlock()
	if o.version != version {
		o.version, o.picks = version, nil
	}
	return o.picks
}

// edit is an edit under way.
type edit struct {
	ctx     context.Context // ends when an answer goes out
	note    string          // that still belongs on top
	picture sentPicture     // that stands on the message
}

// begin starts an edit that shows what has this fingerprint without a note, unless
// that stands there or another interaction has come.
func (h *hands) begin(o *openHand, a *answer, plain string) (edit, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if o.a != a {
		o.dirty = true // what is new is to be shown by that one
		return edit{}, false
	}
	if o.plain == plain && o.certain {
		return edit{}, false
	}
	if o.plain != plain {
		o.note = ""
	}
	ctx, stop := context.WithCancel(h.b.ctx)
	o.edit, o.plain, o.certain = stop, plain, false
	return edit{ctx, o.note, o.picture}, true
}

// end notes what an edit has come to, unless another interaction has come. It
// reports false when the edit is worth another try; a message that is gone, or that
// Discord refuses, is followed no more.
func (h *hands) end(o *openHand, a *answer, picture sentPicture, err error) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	o.edit()
	o.edit = nil
	switch {
	case o.a != a:
		return true
	case err == nil:
		o.certain = true
	case refusedForGood(err):
		o.a = nil
	}
	o.picture = picture // none is known after a failure
	return err == nil || o.a == nil
}
