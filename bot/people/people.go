// Package people holds what persons and servers have set, and what follows from it
// about their time: when somebody may be called, and who is on holiday. All of it is
// pure; what time it is comes in.
package people

import (
	"cmp"
	"slices"
	"sync"
	"time"
)

// Way is how somebody wants to be called when a table waits.
type Way string

// The ways to be called.
const (
	Mention Way = "mention" // in the table's channel
	Direct  Way = "direct"  // by a direct message
	Silent  Way = "none"    // not at all
)

// Ways lists them, the usual one first.
var Ways = []Way{Mention, Direct, Silent}

// Person is what somebody has set, in all servers.
type Person struct {
	ID       string
	Remind   Way
	Quiet    Quiet
	Zone     string // an IANA name, empty as long as none was said
	Holidays Holidays
	TextOnly bool   // words instead of pictures in private messages
	NoMotion bool   // no films
	Language string // that is wanted, a locale; empty: Discord's
	Spoken   string // Discord's at the last press; empty: nobody knows

	// InboxClosed: no direct message gets through, and that was said.
	InboxClosed bool
	// Due is when what fell into quiet hours or a holiday is to be said; zero: nothing did.
	Due time.Time
}

// Speaks is somebody's language, a locale; empty: nobody knows.
func (p Person) Speaks() string { return cmp.Or(p.Language, p.Spoken) }

// Newcomer is somebody who has set nothing.
func Newcomer(id string) Person { return Person{ID: id, Remind: Mention} }

// locations are those that were looked up, by their names: that reads a file each time. There are
// no more than zones.
var locations sync.Map

// location is where somebody's clock hangs.
func (p Person) location() *time.Location {
	if where, known := locations.Load(p.Zone); known {
		return where.(*time.Location)
	}
	where, err := time.LoadLocation(p.Zone)
	if err != nil { // a zone that is no more
		return time.UTC
	}
	locations.Store(p.Zone, where)
	return where
}

// Reachable is the first moment, from t on, at which somebody may be called: neither in
// quiet hours nor on holiday.
func (p Person) Reachable(t time.Time) time.Time {
	for {
		later := p.Awake(p.offAfter(t))
		if !later.After(t) {
			return t
		}
		t = later
	}
}

// Awake is the first moment, from t on, outside quiet hours: t itself, or their end.
func (p Person) Awake(t time.Time) time.Time {
	where, today := p.location(), p.Today(t)
	for _, first := range []Day{today.Plus(-1), today} {
		from, to := p.Quiet.night(first, where)
		if !t.Before(from) && t.Before(to) {
			return to
		}
	}
	return t
}

// Today is somebody's date at a moment.
func (p Person) Today(t time.Time) Day { return dayOf(t.In(p.location())) }

// Begins is when a day begins where somebody's clock hangs.
func (p Person) Begins(d Day) time.Time { return p.On(d, 0) }

// On is when somebody's clock shows a time of day on that day.
func (p Person) On(d Day, m Minute) time.Time { return d.at(m, p.location()) }

// soon is how long before a holiday others are told of it.
const soon = 7 // days

// Holiday is the holiday that somebody is on at a moment, or soon will be.
func (p Person) Holiday(t time.Time) (Holiday, bool) {
	today := p.Today(t)
	for _, h := range p.Holidays.From(today) {
		if h.First <= today.Plus(soon) {
			return h, true
		}
	}
	return Holiday{}, false
}

// OnHoliday reports whether somebody is on holiday at a moment.
func (p Person) OnHoliday(t time.Time) bool {
	h, known := p.Holiday(t)
	return known && h.First <= p.Today(t)
}

// HolidayTurn is the first moment after t at which a holiday is soon to be, begins, or is over;
// zero: there is none.
func (p Person) HolidayTurn(t time.Time) (first time.Time) {
	for _, h := range p.Holidays {
		for _, day := range []Day{h.First.Plus(-soon), h.First, h.Last.Plus(1)} {
			if at := p.Begins(day); at.After(t) && (first.IsZero() || at.Before(first)) {
				first = at
			}
		}
	}
	return first
}

// SameHours reports whether the same hours and days do not count for a person as for
// another.
func (p Person) SameHours(other Person) bool {
	return p.Quiet == other.Quiet && p.Zone == other.Zone && slices.Equal(p.Holidays, other.Holidays)
}
