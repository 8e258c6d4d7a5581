package people

import "time"

const (
	longClock = 8 * time.Hour // and more does not run out at night
	morning   = time.Hour     // after quiet hours, in which nothing runs out either
)

// Ends is when a clock of so long ends that starts for somebody at some moment: days of
// holiday do not count, and a long clock does not end in quiet hours nor in the hour
// after. A clock of no length ends at once, or when the holiday is over.
func (p Person) Ends(from time.Time, length time.Duration) time.Time {
	end := p.afterHolidays(from, length)
	if length < longClock {
		return end
	}
	for _, t := range []time.Time{end, end.Add(-morning)} {
		if awake := p.Awake(t); awake.After(t) {
			return p.afterHolidays(awake.Add(morning), 0)
		}
	}
	return end
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
