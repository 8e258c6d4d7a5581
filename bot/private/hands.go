package private

import (
	"maps"
	"sync"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// fewHands is how many hands are remembered before closed ones are forgotten for the first time;
// from then on twice as many as are open.
const fewHands = 100

// slowHand is how long to wait at most until a hand that could not be edited is tried again, unless
// Discord says more.
const slowHand = 30 * time.Second

// hands keeps the open hands current while their tokens live. Tokens are
// credentials: they are kept in memory only.
type hands struct {
	*background.Runner
	screens  *screen.Set
	drawings *Drawings
	tables   *table.Registry
	mu       sync.Mutex                    // guards what follows and all in it; never held while Discord is asked
	list     map[table.ID]map[string]*hand // of each table, by their owners
	count    int                           // of those
	most     int                           // before closed ones are forgotten
	acts     map[handKey]int               // deeds under way whose answers are going to show that hand
}

func newHands(run *background.Runner, screens *screen.Set, drawings *Drawings) *hands {
	return &hands{
		Runner: run, screens: screens, drawings: drawings,
		list: map[table.ID]map[string]*hand{}, most: fewHands, acts: map[handKey]int{},
	}
}

type handKey struct {
	table table.ID
	user  string
}

// show answers with a hand.
func (h *hands) show(r *request.Request, drawn Drawn) {
	a := drawn.answer
	k := handKey{a.Hand.ID, r.Viewer.User}
	o, before := h.supersede(k, handState{
		r: r, shown: *a.Hand, version: a.Hand.Version, picks: a.Hand.Picks,
		note: a.Note, plain: drawn.plain, sketchy: drawn.sketchy,
	})
	r.Show(drawn.message)
	if before != nil {
		h.Run("old hand", func() { withdraw(before, r) })
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case o.r != r:
	case r.Answered:
		o.message = r.Sent.ID
		o.certain = o.certain && r.Unkept == "" && r.Sent.ID != ""
		o.bears(drawn.message)
	default:
		o.r, o.certain = before, false // the message from before stands as it was
	}
	h.wake(k, o) // something may have happened meanwhile
}

// withdraw removes the hand before another, which would ask what is answered, unless that stands in
// the same message.
func withdraw(before, r *request.Request) {
	<-before.Settled()
	if r.Anew() || before.Apart() && r.Answered && r.Sent.ID != "" && r.Sent.ID != before.Sent.ID {
		before.Withdraw()
	}
}

// draw draws a hand without waiting for its picture: until that is drawn the one that
// stands on the message stays, so that nothing jumps; where there is none, words serve.
func (h *hands) draw(r *request.Request, a request.Answer) Drawn {
	standing, last := h.standing(r, a.Hand.ID)
	cached := &cachedPictures{Drawings: h.drawings, last: last, instead: standing}
	screens := *h.screens
	screens.Draw = cached.draw
	plain := screens.Hand(r.Viewer, *a.Hand, "")
	drawn := Drawn{answer: a, message: plain, plain: plain, sketchy: cached.missed}
	if a.Note != "" {
		drawn.message = screens.Hand(r.Viewer, *a.Hand, a.Note)
	}
	return drawn
}

// standing is the picture on the message whose control was used, as far as it is known, and the
// newest that was drawn of that hand.
func (h *hands) standing(r *request.Request, id table.ID) (png []byte, last drawing) {
	h.mu.Lock()
	defer h.mu.Unlock()
	o := h.list[id][r.Viewer.User]
	if o == nil {
		return nil, drawing{}
	}
	if o.message == "" || o.message != r.In.Message || !o.certain {
		return nil, o.last
	}
	return o.png, o.last
}

// supersede makes an interaction the newest one with a hand; an edit under way is given
// up. It returns the one before, if its token lives.
func (h *hands) supersede(k handKey, now handState) (o *hand, before *request.Request) {
	h.mu.Lock()
	defer h.mu.Unlock()
	o = h.remembered(k)
	if o.lives() {
		before = o.r
	}
	now.certain = o.edit == nil && (before == nil || before.Given())
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

// remembered is a hand, which may be new. The lock is held.
func (h *hands) remembered(k handKey) *hand {
	if o := h.list[k.table][k.user]; o != nil {
		return o
	}
	if h.count >= h.most {
		h.forget()
	}
	if h.list[k.table] == nil {
		h.list[k.table] = map[string]*hand{}
	}
	o := &hand{mu: &h.mu}
	h.list[k.table][k.user] = o
	h.count++
	return o
}

// forget forgets hands long closed. The lock is held.
func (h *hands) forget() {
	h.count = 0
	for id, list := range h.list {
		maps.DeleteFunc(list, func(_ string, o *hand) bool { return !o.lives() })
		h.count += len(list)
		if len(list) == 0 {
			delete(h.list, id)
		}
	}
	h.most = max(fewHands, 2*h.count)
}

// refresh brings every open hand of a table up to date.
func (h *hands) refresh(id table.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for user, o := range h.list[id] {
		h.wake(handKey{id, user}, o)
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
		if o := h.list[k.table][k.user]; o != nil && o.dirty {
			h.wake(k, o)
		}
	}
}

// wake has a hand looked at again. The lock is held.
func (h *hands) wake(k handKey, o *hand) {
	o.dirty = true
	if !o.busy && h.acts[k] == 0 {
		o.busy = true
		h.Run("hand", func() { h.follow(k, o) })
	}
}

// follow edits one hand until it shows what is.
func (h *hands) follow(k handKey, o *hand) {
	for h.next(k, o) {
		_ = h.Try("hand", func() error { h.renew(k, o); return nil })
	}
}

func (h *hands) next(k handKey, o *hand) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	o.busy = o.dirty && h.acts[k] == 0
	if o.busy {
		o.dirty = false
	}
	return o.busy
}

// renew edits a hand that does not show what is, or is its reader's no more. Its first answer comes
// first.
func (h *hands) renew(k handKey, o *hand) {
	r := o.newest()
	if r == nil || !h.Wait(r.Settled()) || !r.Usable() {
		return
	}
	g, ok := h.tables.Fetch(h.Ctx, k.table, k.user)
	if !ok || o.current(r, g) {
		return
	}
	g.Picks = o.picksAt(r, g.Version)
	screens := *h.screens
	screens.Draw = o.again(h.drawings)
	shown := func(note string) discord.Message {
		if g.Seat == games.Public {
			return screen.Saying(r.Excuse(g, g.Unseated()))
		}
		return screens.Hand(r.Viewer, g, note)
	}
	m := shown("")
	e, ok := o.begin(h.Ctx, r, g, m)
	if !ok {
		return
	}
	if e.note != "" {
		m = shown(e.note)
	}
	_, err := r.Edit(e.ctx, m)
	superseded := e.ctx.Err() != nil
	if o.end(r, m, err) || superseded {
		return
	}
	r.Failed(err)
	after, _ := discord.RetryAfter(err)
	if h.Pause(max(after, o.pause()), e.newer) { // a limit is that of one token
		h.mu.Lock()
		defer h.mu.Unlock()
		h.wake(k, o)
	}
}
