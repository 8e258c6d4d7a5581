package people

import (
	"slices"
	"strings"
	"time"
)

// Day is a date as it is written: 2026-12-24. Days compare as texts do.
type Day string

const written = time.DateOnly

func dayOf(t time.Time) Day { return Day(t.Format(written)) }

// ReadDay reads a date.
func ReadDay(text string) (Day, bool) {
	t, err := time.Parse(written, strings.TrimSpace(text))
	return dayOf(t), err == nil
}

// Plus is so many days later.
func (d Day) Plus(days int) Day { return dayOf(d.midnight().AddDate(0, 0, days)) }

// Year is the calendar year, as it is written.
func (d Day) Year() string { return string(d[:min(4, len(d))]) }

// Date is the same by its parts.
func (d Day) Date() (year int, month time.Month, day int) { return d.midnight().Date() }

// at is when clocks somewhere show a time of day on that day.
func (d Day) at(m Minute, where *time.Location) time.Time {
	y, month, day := d.Date()
	return m.on(time.Date(y, month, day, 12, 0, 0, 0, where))
}

// midnight is a day's beginning in a zone without changes; days are read before.
func (d Day) midnight() time.Time {
	t, _ := time.Parse(written, string(d))
	return t
}

// Days proposes dates that begin with what was typed, from today on.
func Days(today Day, typed string) []string { return days(today, 1, typed) }

// DaysBefore proposes dates that begin with what was typed, from today backwards.
func DaysBefore(today Day, typed string) []string { return days(today, -1, typed) }

func days(today Day, step int, typed string) (list []string) {
	for n := range 365 {
		if d := string(today.Plus(n * step)); strings.HasPrefix(d, strings.TrimSpace(typed)) {
			list = append(list, d)
		}
	}
	return list
}

// Holiday is from one day to another, both included.
type Holiday struct{ First, Last Day }

// Holidays are in order and do not overlap.
type Holidays []Holiday

// With adds a holiday; one that it touches becomes one with it.
func (list Holidays) With(h Holiday) Holidays {
	var apart Holidays
	for _, other := range list {
		if other.Last.Plus(1) < h.First || h.Last.Plus(1) < other.First {
			apart = append(apart, other)
			continue
		}
		h = Holiday{min(h.First, other.First), max(h.Last, other.Last)}
	}
	apart = append(apart, h)
	slices.SortFunc(apart, func(a, b Holiday) int { return strings.Compare(string(a.First), string(b.First)) })
	return apart
}

// Back ends the holiday of a day, as when somebody is back, and reports whether there is one.
func (list Holidays) Back(today Day) (kept Holidays, ended bool) {
	for _, h := range list {
		if h.First <= today && today <= h.Last {
			ended, h.Last = true, today.Plus(-1)
		}
		if h.First <= h.Last {
			kept = append(kept, h)
		}
	}
	return kept, ended
}

// Before keeps of holidays what lies before a day: what was taken, where all to come are
// dropped.
func (list Holidays) Before(today Day) (kept Holidays) {
	for _, h := range list {
		if h.First < today {
			kept = append(kept, Holiday{h.First, min(h.Last, today.Plus(-1))})
		}
	}
	return kept
}

// From lists the holidays that are not over on a day.
func (list Holidays) From(today Day) (left Holidays) {
	for _, h := range list {
		if h.Last >= today {
			left = append(left, h)
		}
	}
	return left
}

// In counts the days of holidays in a calendar year.
func (list Holidays) In(year string) (days int) {
	for _, h := range list {
		first, last := max(h.First, Day(year+"-01-01")), min(h.Last, Day(year+"-12-31"))
		if first <= last {
			days += int(last.midnight().Sub(first.midnight())/(24*time.Hour)) + 1
		}
	}
	return days
}
