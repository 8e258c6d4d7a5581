package bot

import (
	"context"
	"sync"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// mostHands is how many open hands are remembered before closed ones are
// forgotten.
const mostHands = 100

// retryHand is how long to wait at least until a hand that could not be edited is tried again.
const retryHand = 5 * time.Second

// hands keeps the open hands current while their tokens live. Tokens are
// credentials: they are kept in memory only.
type hands struct {
	*background.Runner
	screens  *screen.Set
	drawings *drawings
	tables   tables
	mu       sync.Mutex // guards what follows and all in it; never held while Discord is asked
	list     map[handKey]*openHand
	acts     map[handKey]int // deeds under way whose answers are going to show that hand
}

// tables is where the tables are: table.Registry is.
type tables interface {
	Fetch(id table.ID, user string) (table.Snapshot, bool)
}

func newHands(bg *background.Runner, screens *screen.Set, drawings *drawings) *hands {
	return &hands{Runner: bg, screens: screens, drawings: drawings, list: map[handKey]*openHand{}, acts: map[handKey]int{}}
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
	r       *request        // the newest one with it, nil: none; its token edits it
	shown   table.Snapshot  // what it was drawn from
	version int             // of what was asked when the picks were made
	picks   games.Picks     // so far
	note    string          // on top, until something else is to be shown
	plain   discord.Message // what was last sent, without the note
	certain bool            // that it stands there
	message string          // its id; empty: not known
	png     []byte          // the picture that stands on it
	sketchy bool            // the right picture is still to come

	newer       chan struct{}      // closed when another interaction is the newest one
	edit        context.CancelFunc // ends the edit under way, nil if there is none
	dirty, busy bool
}

// drawnHand is a hand as an answer shows it.
type drawnHand struct {
	message discord.Message
	plain   discord.Message // without the note
	sketchy bool            // the right picture is still to come
}

// show answers with a hand.
func (h *hands) show(r *request, a answer, drawn drawnHand) {
	k := handKey{a.hand.ID, r.viewer.User}
	o, before := h.supersede(k, openHand{r: r, shown: *a.hand, version: a.hand.Version, picks: a.hand.Picks, note: a.note, plain: drawn.plain, sketchy: drawn.sketchy})
	r.show(drawn.message)
	if before != nil && r.anew() {
		h.Run("old hand", before.withdraw) // it would ask what is answered
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case o.r != r:
	case r.answered:
		o.message = r.sent.ID
		o.bears(drawn.message)
	default:
		o.r, o.certain = before, false // the message from before stands as it was
	}
	h.wake(k, o) // something may have happened meanwhile
}

// inHaste is a hand that does not wait for its picture: until that is drawn the one that
// stands on the message stays, so that nothing jumps; where there is none, words serve.
func (h *hands) inHaste(r *request, g table.Snapshot, note string) drawnHand {
	cached := &cachedPictures{drawings: h.drawings, instead: h.standing(r, g.ID)}
	screens := *h.screens
	screens.Draw = cached.draw
	plain := screens.Hand(r.viewer, g, "")
	drawn := drawnHand{message: plain, plain: plain, sketchy: cached.missed}
	if note != "" {
		drawn.message = screens.Hand(r.viewer, g, note)
	}
	return drawn
}

// standing is the picture on the message whose control was used, as far as it is known.
func (h *hands) standing(r *request, id table.ID) []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	o := h.list[handKey{id, r.viewer.User}]
	if o == nil || o.message == "" || o.message != r.in.Message || !o.certain {
		return nil
	}
	return o.png
}

// bears notes the picture that stands on the message. The lock is held.
func (o *openHand) bears(m discord.Message) {
	o.png = nil
	if len(m.Files) == 1 {
		o.png = m.Files[0].Data
	}
}

// supersede makes an interaction the newest one with a hand; an edit under way is given
// up. It returns the one before, if its token lives.
func (h *hands) supersede(k handKey, now openHand) (o *openHand, before *request) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.list[k] == nil {
		h.forget()
		h.list[k] = &openHand{}
	}
	o = h.list[k]
	if o.lives() {
		before = o.r
	}
	now.certain = o.edit == nil && (before == nil || before.given())
	if o.edit != nil {
		o.edit()
	}
	if o.newer != nil {
		close(o.newer)
	}
	now.newer = make(chan struct{})
	now.edit, now.dirty, now.busy = o.edit, o.dirty, o.busy
	*o = now
	return o, before
}

// forget forgets hands long closed, when there are many. The lock is held.
func (h *hands) forget() {
	if len(h.list) < mostHands {
		return
	}
	for k, o := range h.list {
		if !o.lives() {
			delete(h.list, k)
		}
	}
}

// refresh brings every open hand of a table up to date.
func (h *hands) refresh(id table.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for k, o := range h.list {
		if k.table == id {
			h.wake(k, o)
		}
	}
}

// act says that a deed of a hand's owner is under way. Until answered is called the hand is
// not edited: the answer is going to show it.
func (h *hands) act(k handKey) (answered func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.acts[k]++
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.acts[k]--; h.acts[k] > 0 {
			return
		}
		delete(h.acts, k)
		if o := h.list[k]; o != nil && o.dirty {
			h.wake(k, o)
		}
	}
}

// wake has a hand looked at again. The lock is held.
func (h *hands) wake(k handKey, o *openHand) {
	o.dirty = true
	if !o.busy && h.acts[k] == 0 {
		o.busy = true
		h.Run("hand", func() { h.follow(k, o) })
	}
}

// follow edits one hand until it shows what is.
func (h *hands) follow(k handKey, o *openHand) {
	for h.next(k, o) {
		_ = h.Try("hand", func() error { h.renew(k, o); return nil })
	}
}

func (h *hands) next(k handKey, o *openHand) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	o.busy = o.dirty && h.acts[k] == 0
	if o.busy {
		o.dirty = false
	}
	return o.busy
}

// renew edits a hand that does not show what is. Its first answer comes first.
func (h *hands) renew(k handKey, o *openHand) {
	r := h.newest(o)
	if r == nil || !h.Wait(r.settled) || !r.usable() {
		return
	}
	g, ok := h.tables.Fetch(k.table, k.user)
	if !ok || g.Seat == games.Public {
		return
	}
	if h.current(o, r, g) {
		return
	}
	g.Picks = h.picksAt(o, r, g.Version)
	m := h.screens.Hand(r.viewer, g, "")
	e, ok := h.begin(o, r, m)
	if !ok {
		return
	}
	if e.note != "" {
		m = h.screens.Hand(r.viewer, g, e.note)
	}
	_, err := r.edit(e.ctx, m)
	superseded := e.ctx.Err() != nil
	if h.end(o, r, m, err) || superseded {
		return
	}
	r.failed(err)
	after, _ := discord.RetryAfter(err)
	if h.Pause(max(after, retryHand), e.newer) { // a limit is that of one token
		h.mu.Lock()
		defer h.mu.Unlock()
		h.wake(k, o)
	}
}

// current reports whether nothing has happened since the answer that stands there, for sure
// and with its picture.
func (h *hands) current(o *openHand, r *request, g table.Snapshot) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return o.r == r && o.certain && !o.sketchy && o.shown.Same(g)
}

// newest is the interaction by which a hand can be edited, nil if there is none.
func (h *hands) newest(o *openHand) *request {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !o.lives() {
		return nil
	}
	return o.r
}

// lives reports whether the message can still be edited. The lock is held.
func (o *openHand) lives() bool { return o.r != nil && o.r.lives() }

// picksAt are the picks made so far, if they belong to this version and no newer request
// has come.
func (h *hands) picksAt(o *openHand, r *request, version int) games.Picks {
	h.mu.Lock()
	defer h.mu.Unlock()
	if o.r != r {
		return nil
	}
	if o.version != version {
		o.version, o.picks = version, nil
	}
	return o.picks
}

// edit is an edit under way.
type edit struct {
	ctx   context.Context // ends when an answer goes out
	newer <-chan struct{} // closed when another interaction is the newest one
	note  string          // that still belongs on top
}

// begin starts an edit that shows this without a note, unless
// that stands there or another interaction has come.
func (h *hands) begin(o *openHand, r *request, plain discord.Message) (edit, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if o.r != r {
		o.dirty = true // what is new is to be shown by that one
		return edit{}, false
	}
	same := o.plain.Fingerprint() == plain.Fingerprint()
	if same && o.certain {
		return edit{}, false
	}
	if !same && !o.sketchy {
		o.note = ""
	}
	o.sketchy = false
	ctx, stop := context.WithCancel(h.Ctx)
	o.edit, o.plain, o.certain = stop, plain, false
	return edit{ctx, o.newer, o.note}, true
}

// end notes what an edit has come to, unless another interaction has come. It
// reports false when the edit is worth another try; a message that is gone, or that
// Discord refuses, is followed no more.
func (h *hands) end(o *openHand, r *request, m discord.Message, err error) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	o.edit()
	o.edit = nil
	switch {
	case o.r != r:
		return true
	case err == nil:
		o.certain = true
	case discord.RefusedForGood(err):
		o.r = nil
	}
	o.bears(m)
	return err == nil || o.r == nil
}
