package daily

import "slices"

// habitDays is how many days "played 17 of the last 30" looks back on.
const habitDays = 30

// Habit is how regularly somebody plays. Results do not count for it.
type Habit struct {
	Played, Of int // deals of the last thirty days, and how many of these there have been
	Longest    int // how many deals the longest run holds
}

// HabitOf says that of the days on which somebody has played a deal to its end, and of those until today
// on which there was one to be missed. A run survives one missed deal a week, which begins on Monday, and
// the days on which its person was away; a day without a deal is none, unless it was played nevertheless.
func HabitOf(played, dealt []Day, today Day, away func(Day) bool) (h Habit) {
	run, forgiven := 0, noWeek
	for _, day := range slices.Compact(slices.Sorted(slices.Values(slices.Concat(dealt, played)))) {
		recent, has := today-day < habitDays, slices.Contains(played, day)
		if recent {
			h.Of++
		}
		if recent && has {
			h.Played++
		}
		switch {
		case has:
			run++
			h.Longest = max(h.Longest, run)
		case run == 0 || away(day):
		case week(day) == forgiven:
			run, forgiven = 0, noWeek
		default:
			forgiven = week(day)
		}
	}
	return h
}

const noWeek = -1

// week numbers weeks, which begin on Monday: the first of January 1970 was a Thursday.
func week(day Day) int { return (int(day) + 3) / 7 }

// Monday is the first day of a day's week.
func (d Day) Monday() Day { return Day(week(d)*7 - 3) }
