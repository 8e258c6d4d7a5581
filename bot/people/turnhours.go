package people

import (
	"slices"
	"time"
)

// Hours are what a turn goes by: the nights and the days off of its person, as they were
// set when it began. What is set later is no business of theirs.
type Hours struct {
	Zone  string
	Quiet Quiet
	Off   []Span `json:",omitempty"` // in order, apart from each other
}

// Span is from one moment to another, in milliseconds.
type Span struct{ From, To int64 }

// Which clocks are lengthened, and how much.
const (
	holidayClock = time.Hour     // and longer ones stand still on holidays
	nightClock   = 8 * time.Hour // and longer ones do not run out at night
	morning      = time.Hour     // after quiet hours, in which nothing runs out either
	longestNight = LongestQuiet + morning
)

// TurnHours are what a turn of somebody goes by that begins at a moment, with a clock of so
// long; days off beyond so much time count as any others.
func (p Person) TurnHours(from time.Time, length, most time.Duration) (h Hours) {
	where := p.location()
	if length >= nightClock {
		h.Zone, h.Quiet = p.Zone, p.Quiet
	}
	for _, one := range p.Holidays {
		if length < holidayClock {
			break
		}
		begins, ends := later(one.First.at(0, where), from), one.Last.Plus(1).at(0, where)
		if ends = sooner(ends, begins.Add(most)); ends.After(begins) {
			h.Off, most = append(h.Off, Span{begins.UnixMilli(), ends.UnixMilli()}), most-ends.Sub(begins)
		}
	}
	return h
}

// None reports whether nothing is set.
func (h Hours) None() bool { return h.Quiet.None() && len(h.Off) == 0 }

// Ends is when so much time is over that runs from some moment on, and by how much quiet
// hours put that off: days off do not count, and nothing ends in quiet hours nor in the
// hour after, however little is left.
func (h Hours) Ends(from time.Time, left time.Duration) (end time.Time, nights time.Duration) {
	end = h.after(from, left)
	for !h.Quiet.None() {
		morning := sooner(h.rested(end), end.Add(longestNight-nights))
		if !morning.After(end) {
			break
		}
		nights += h.Left(end, morning)
		end = h.after(morning, 0)
	}
	return end, nights
}

// rested is the first moment, from t on, outside quiet hours and the hour after.
func (h Hours) rested(t time.Time) time.Time {
	p := Person{Zone: h.Zone, Quiet: h.Quiet}
	for _, t := range []time.Time{t, t.Add(-morning)} {
		if awake := p.Awake(t); awake.After(t) {
			return awake.Add(morning)
		}
	}
	return t
}

// Left is how much time there is between two moments, days off not counted.
func (h Hours) Left(from, to time.Time) time.Duration {
	left := to.Sub(from)
	for _, off := range h.Off {
		begins, ends := later(off.begins(), from), sooner(off.ends(), to)
		left -= max(0, ends.Sub(begins))
	}
	return left
}

// Share is when so many tenths of the time between two moments have gone, days off not
// counted.
func (h Hours) Share(from, to time.Time, tenths int) time.Time {
	return h.after(from, h.Left(from, to)/10*time.Duration(tenths))
}

// after is so long after a moment, days off not counted.
func (h Hours) after(from time.Time, length time.Duration) time.Time {
	for _, off := range h.Off {
		begins, ends := off.begins(), off.ends()
		switch {
		case !from.Before(ends):
		case from.Before(begins) && !from.Add(length).After(begins):
			return from.Add(length)
		default:
			if from.Before(begins) {
				length -= begins.Sub(from)
			}
			from = ends
		}
	}
	return from.Add(length)
}

func (s Span) begins() time.Time { return time.UnixMilli(s.From) }

func (s Span) ends() time.Time { return time.UnixMilli(s.To) }

// always is more than anybody's holidays last.
const always = 100 * 365 * 24 * time.Hour

// offAfter is the first moment, from t on, at which somebody is not on holiday.
func (p Person) offAfter(t time.Time) time.Time {
	return p.TurnHours(t, holidayClock, always).after(t, 0)
}

func later(a, b time.Time) time.Time { return slices.MaxFunc([]time.Time{a, b}, time.Time.Compare) }

func sooner(a, b time.Time) time.Time { return slices.MinFunc([]time.Time{a, b}, time.Time.Compare) }
