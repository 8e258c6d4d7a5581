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

// missedUntil is when something that was due at a moment is to be, since people could not be heard then:
// once they could be for so long.
func (h *hearing) missedUntil(p *position, due time.Time, long time.Duration) time.Time {
	var heard time.Time // from when on, after they could not be
	if due.Before(h.began) {
		heard, due = h.began, h.began.Add(long)
	}
	all, _ := h.silences.after(0, p.Guild, p.Channel)
	for _, s := range all {
		if s.since.Equal(heard) || s.since.Before(due) && due.Before(s.until) {
			heard, due = s.until, s.until.Add(long)
		}
	}
	return due
}
