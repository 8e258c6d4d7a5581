package bot

import (
	"encoding/json"
	"sync"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// tokenLife is how long a private message can be edited, with some to spare.
const tokenLife = 14 * time.Minute

// hands keeps the open hands current while their tokens live. Tokens are
// credentials: they are kept in memory only.
type hands struct {
	b    *Bot
	mu   sync.Mutex
	list map[handKey]*openHand
}

type handKey struct {
	table table.ID
	user  string
}

// openHand is the private message in which one person follows one table. What
// it shows is worked out and sent under its lock, so that nothing older ever
// takes the place of something newer.
type openHand struct {
	sending sync.Mutex
	a       *answer // the newest interaction with it; its token edits it
	until   time.Time
	step    int         // at which the picks were made
	picks   games.Picks // so far
	shown   string      // as last sent

	dirty, busy bool // guarded by hands.mu
}

// show answers with the newest hand: the question that these picks lead to, and
// a note on top when something was refused.
func (h *hands) show(a *answer, id table.ID, picks games.Picks, note string) {
	o := h.of(handKey{id, a.in.User})
	o.sending.Lock()
	defer o.sending.Unlock()
	g, ok := h.b.house.Look(id, a.in.User)
	if !ok || g.Seat == games.Public {
		a.refuse(g, games.Refuse("table.refuse.not_seated"))
		return
	}
	if a.manner != inPlace && o.a != nil && o.a.in.ID != a.in.ID && time.Now().Before(o.until) {
		defer h.withdraw(o.a)
	}
	o.a, o.until, o.step, o.picks = a, time.Now().Add(tokenLife), g.Step, picks
	o.shown = written(h.b.handMessage(a, g, picks, ""))
	a.show(h.b.withChoice(a.tongue(g), g, picks, h.b.handMessage(a, g, picks, note)))
}

// withdraw removes a hand in the place of which a newer one stands: only one follows
// the table, and an old one would ask what is answered.
func (h *hands) withdraw(old *answer) {
	h.b.do("old hand", func() { old.failed(h.b.rest.DeleteOriginal(h.b.ctx, old.in.App, old.in.Token)) })
}

// of returns a person's open hand at a table, and forgets those long closed.
func (h *hands) of(k handKey) *openHand {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.list == nil {
		h.list = map[handKey]*openHand{}
	}
	if len(h.list) > 1000 {
		h.forget()
	}
	if h.list[k] == nil {
		h.list[k] = &openHand{}
	}
	return h.list[k]
}

func (h *hands) forget() {
	for k, o := range h.list {
		if o.sending.TryLock() {
			if time.Now().After(o.until) {
				delete(h.list, k)
			}
			o.sending.Unlock()
		}
	}
}

// refresh brings every open hand of a table up to date.
func (h *hands) refresh(id table.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for k, o := range h.list {
		if k.table != id {
			continue
		}
		o.dirty = true
		if !o.busy {
			o.busy = true
			h.b.do("hand", func() { h.follow(k, o) })
		}
	}
}

// follow edits one hand until it shows what is.
func (h *hands) follow(k handKey, o *openHand) {
	for h.next(o) {
		h.renew(k, o)
	}
}

func (h *hands) next(o *openHand) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	again := o.dirty
	o.dirty, o.busy = false, again
	return again
}

func (h *hands) renew(k handKey, o *openHand) {
	o.sending.Lock()
	defer o.sending.Unlock()
	if o.a == nil || time.Now().After(o.until) {
		return
	}
	g, ok := h.b.house.Look(k.table, k.user)
	if !ok || g.Seat == games.Public {
		return
	}
	if g.Step != o.step {
		o.step, o.picks = g.Step, nil
	}
	m := h.b.handMessage(o.a, g, o.picks, "")
	if text := written(m); text != o.shown {
		o.shown = text
		m = h.b.withChoice(o.a.tongue(g), g, o.picks, m)
		o.a.failed(h.b.rest.EditOriginal(h.b.ctx, o.a.in.App, o.a.in.Token, m))
	}
}

func written(m message) string {
	text, _ := json.Marshal(m.wire()) // our own types
	return string(text)
}
