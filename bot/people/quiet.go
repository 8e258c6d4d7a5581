package people

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Quiet are the hours of the day in which somebody is not called; none if both ends
// are the same.
type Quiet struct{ From, To Minute }

// LongestQuiet is how long quiet hours last at most.
const LongestQuiet = 12 * time.Hour

// Minute is a time of day, in minutes after midnight.
type Minute int

const day = 24 * 60

// None reports whether there are no quiet hours.
func (q Quiet) None() bool { return q.From == q.To }

// Length is how long they last on a day on which no clock is changed.
func (q Quiet) Length() time.Duration {
	return time.Duration((q.To-q.From+day)%day) * time.Minute
}

// night is when the quiet hours begin that begin on that day, and when they end.
func (q Quiet) night(on Day, where *time.Location) (from, to time.Time) {
	from = on.at(q.From, where)
	switch {
	case q.None():
		return from, from
	case q.To < q.From:
		on = on.Plus(1)
	}
	return from, on.at(q.To, where)
}

// on is when it is that time on somebody's day: the first time if the clock shows it
// twice, and by the clock as it was before if it is skipped.
func (m Minute) on(date time.Time) time.Time {
	y, month, d := date.Date()
	where := date.Location()
	shown := time.Date(y, month, d, 0, int(m), 0, 0, time.UTC)
	by := func(near time.Time) time.Time {
		_, offset := near.In(where).Zone()
		return shown.Add(-time.Duration(offset) * time.Second).In(where)
	}
	before, after := by(shown.AddDate(0, 0, -1)), by(shown.AddDate(0, 0, 1))
	if after.Before(before) && m.shownAt(after) || !m.shownAt(before) && m.shownAt(after) {
		return after
	}
	return before
}

// shownAt reports whether a clock shows that time of day.
func (m Minute) shownAt(t time.Time) bool { return t.Hour()*60+t.Minute() == int(m) }

// String writes a time of day as clocks show it.
func (m Minute) String() string { return fmt.Sprintf("%02d:%02d", m/60, m%60) }

// aMinute is a time of day: 22:30, 7:05, 22, 8pm or 8:30 am.
var aMinute = regexp.MustCompile(`^(\d{1,2})(?::(\d{2}))? ?([ap]m)?$`)

// ReadMinute reads a time of day: 22:30, 7:05, a full hour such as 22, or 8pm.
func ReadMinute(text string) (Minute, bool) {
	found := aMinute.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if found == nil {
		return 0, false
	}
	h, _ := strconv.Atoi(found[1]) // two digits always are a number
	m, _ := strconv.Atoi(found[2]) // and nothing is 0
	if half := found[3]; half != "" {
		if h < 1 || h > 12 {
			return 0, false
		}
		if h %= 12; half == "pm" {
			h += 12
		}
	}
	return Minute(h*60 + m), h < 24 && m < 60
}

// Minutes proposes times of day that begin with what was typed.
func Minutes(typed string) (list []string) {
	typed = strings.TrimSpace(typed)
	for m := Minute(0); m < day; m += 30 {
		text := m.String()
		if m%60 != 0 && typed == "" {
			continue
		}
		if strings.HasPrefix(text, typed) || strings.HasPrefix(text, "0"+typed) {
			list = append(list, text)
		}
	}
	return list
}

// Next is the next moment after t at which somebody's clock shows that time of day.
func (p Person) Next(m Minute, t time.Time) time.Time {
	local := t.In(p.location())
	for next := m.on(local); ; next = m.on(local) {
		if next.After(t) {
			return next
		}
		local = local.AddDate(0, 0, 1)
	}
}
