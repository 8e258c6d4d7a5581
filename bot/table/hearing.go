package table

import (
	"sync/atomic"
	"time"
)

// hearing knows where people can be heard at present, and where they could not be.
type hearing struct {
	began    time.Time // before it nobody could do anything
	heard    atomic.Pointer[func(guild, channel string) bool]
	silences silences
}

// Hears has the registry ask whether the people of a channel can be heard, and called, at
// present. While they cannot, nobody's time runs out there.
func (h *hearing) Hears(heard func(guild, channel string) bool) { h.heard.Store(&heard) }

func (h *hearing) hears(p *position) bool {
	heard := h.heard.Load()
	return heard == nil || (*heard)(p.Guild, p.Channel)
}

// note remembers that people of those channels can be heard again, and since when they
// could not; zero: since the registry was opened.
func (h *hearing) note(since, until time.Time, where func(guild, channel string) bool) silence {
	if since.Before(h.began) {
		since = h.began
	}
	h.silences.add(silence{since, until}, where)
	return silence{since, until}
}

// missed lists when nobody at a table could be heard, that knows of so many silences of all
// tables, and how many there are now. The first is the time before the registry was opened.
func (h *hearing) missed(p *position, known int) (list []silence, all int) {
	if known == 0 {
		list, known = []silence{{h.began, h.began}}, 1
	}
	later, n := h.silences.after(known-1, p.Guild, p.Channel)
	return append(list, later...), 1 + n
}
