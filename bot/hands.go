package bot

import (
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

// drawnHand is a hand as an answer shows it.
type drawnHand struct {
	message discord.Message
	plain   discord.Message // without the note
	sketchy bool            // the right picture is still to come
}

// show answers with a hand.
func (h *hands) show(r *request, a answer, drawn drawnHand) {
	k := handKey{a.hand.ID, r.viewer.User}
	o, before := h.supersede(k, handState{r: r, shown: *a.hand, version: a.hand.Version, picks: a.hand.Picks, note: a.note, plain: drawn.plain, sketchy: drawn.sketchy})
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

// supersede makes an interaction the newest one with a hand; an edit under way is given
// up. It returns the one before, if its token lives.
func (h *hands) supersede(k handKey, now handState) (o *openHand, before *request) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.list[k] == nil {
		h.forget()
		h.list[k] = &openHand{mu: &h.mu}
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
	o.handState = now
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
	r := o.newest()
	if r == nil || !h.Wait(r.settled) || !r.usable() {
		return
	}
	g, ok := h.tables.Fetch(k.table, k.user)
	if !ok || g.Seat == games.Public {
		return
	}
	if o.current(r, g) {
		return
	}
	g.Picks = o.picksAt(r, g.Version)
	m := h.screens.Hand(r.viewer, g, "")
	e, ok := o.begin(h.Ctx, r, m)
	if !ok {
		return
	}
	if e.note != "" {
		m = h.screens.Hand(r.viewer, g, e.note)
	}
	_, err := r.edit(e.ctx, m)
	superseded := e.ctx.Err() != nil
	if o.end(r, m, err) || superseded {
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
