package bot

import (
	"encoding/json"
	"sync"
	"time"

	"hofnar/bot/table"
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

type openHand struct {
	a     *answer // the interaction that opened it; its token edits it
	until time.Time
	shown string // as last sent
	dirty bool
	busy  bool
}

// open notes a hand that is about to be shown.
func (h *hands) open(a *answer, g table.Glance, m message) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.list == nil {
		h.list = map[handKey]*openHand{}
	}
	now := time.Now()
	for k, o := range h.list {
		if now.After(o.until) {
			delete(h.list, k)
		}
	}
	h.list[handKey{g.ID, a.in.User}] = &openHand{a: a, until: now.Add(tokenLife), shown: written(m)}
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
			h.b.do("hand", func() { h.renew(k, o) })
		}
	}
}

// renew edits one hand until it shows what is.
func (h *hands) renew(k handKey, o *openHand) {
	for h.next(k, o) {
		g, ok := h.b.house.Look(k.table, k.user)
		if !ok || g.Seat < 0 {
			continue
		}
		m := h.b.handMessage(o.a, g, nil, "")
		if text := written(m); text != o.shown {
			o.shown = text
			o.a.failed(h.b.rest.EditOriginal(h.b.ctx, o.a.in.App, o.a.in.Token, m))
		}
	}
}

// next reports whether the hand is to be looked at again.
func (h *hands) next(k handKey, o *openHand) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if o.dirty && h.list[k] == o && time.Now().Before(o.until) {
		o.dirty = false
		return true
	}
	o.busy = false
	return false
}

func written(m message) string {
	text, _ := json.Marshal(m.wire()) // our own types
	return string(text)
}
