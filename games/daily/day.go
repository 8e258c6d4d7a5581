// Package daily is a deal a day that everybody plays, one person among computers
// (docs/daily.md). A deal follows from the day's secret; what the computers do follows from it
// and from what the person does. It knows no game by name: each says for itself what is dealt
// on which weekday (games.Daily).
package daily

import "time"

// Day is a day of UTC, in days since 1970-01-01.
type Day int

const (
	begun    = 24 * time.Hour // for how long a deal may be begun
	finished = 48 * time.Hour // until when it is to be finished
)

// DayOf is the day of a moment.
func DayOf(t time.Time) Day {
	seconds := t.Unix()
	day := seconds / 86400
	if seconds%86400 < 0 {
		day--
	}
	return Day(day)
}

// Opens is when the day's deal may be begun.
func (d Day) Opens() time.Time { return time.Unix(int64(d)*86400, 0).UTC() }

// Shuts is from when on it is begun no more.
func (d Day) Shuts() time.Time { return d.Opens().Add(begun) }

// Closes is from when on it is neither begun nor finished.
func (d Day) Closes() time.Time { return d.Opens().Add(finished) }

// Weekday is the day's in UTC.
func (d Day) Weekday() time.Weekday { return d.Opens().Weekday() }

// String is the day as it is hashed: 2026-11-26.
func (d Day) String() string { return d.Opens().Format(time.DateOnly) }
