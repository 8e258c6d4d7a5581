package people

import "time"

const (
	longClock = 8 * time.Hour // and more does not run out at night
	morning   = time.Hour     // after quiet hours, in which nothing runs out either
)

// Ends is when what is left of a clock of so long is over for somebody, if it runs from
// some moment on: days of holiday do not count, and a long clock does not end in quiet
// hours nor in the hour after, however little is left.
func (p Person) Ends(from time.Time, left, length time.Duration) time.Time {
	end := p.afterHolidays(from, left)
	for length >= longClock {
		later := p.rested(end)
		if !later.After(end) {
			break
		}
		end = p.afterHolidays(later, 0)
	}
	return end
}

// rested is the first moment, from t on, outside quiet hours and the hour after.
func (p Person) rested(t time.Time) time.Time {
	for _, t := range []time.Time{t, t.Add(-morning)} {
		if awake := p.Awake(t); awake.After(t) {
			return awake.Add(morning)
		}
	}
	return t
}

// Left is how much time there is for somebody between two moments, days of holiday not
// counted.
func (p Person) Left(from, to time.Time) time.Duration {
	left, where := to.Sub(from), p.location()
	for _, h := range p.Holidays {
		begins, ends := h.First.begins(where), h.Last.Plus(1).begins(where)
		begins, ends = later(begins, from), sooner(ends, to)
		left -= max(0, ends.Sub(begins))
	}
	return left
}

// afterHolidays is so long after a moment, days of holiday not counted.
func (p Person) afterHolidays(from time.Time, length time.Duration) time.Time {
	where := p.location()
	for _, h := range p.Holidays {
		begins, ends := h.First.begins(where), h.Last.Plus(1).begins(where)
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

// Share is when so many tenths of the time between two moments have gone for somebody,
// days of holiday not counted.
func (p Person) Share(from, to time.Time, tenths int) time.Time {
	return p.afterHolidays(from, p.Left(from, to)/10*time.Duration(tenths))
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func sooner(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
