package daily

import "slices"

// HabitDays is how many deals "played 17 of the last 30" looks back on.
const HabitDays = 30

// Habit is how regularly somebody plays. Results do not count for it.
type Habit struct {
	Played, Of int // deals of the last thirty, and how many of these there have been
	Longest    int // how many deals the longest run holds
}

// HabitOf says that of the days on which somebody has played a deal to its end, as of a day on
// which there was the number-th deal. A run survives one missed deal a week, which begins on
// Monday, and the days on which its person was away.
func HabitOf(played []Day, today Day, number int, away func(Day) bool) Habit {
	h := Habit{Of: min(HabitDays, number), Longest: longest(played, away)}
	for _, day := range played {
		if day <= today && day > today-Day(h.Of) {
			h.Played++
		}
	}
	return h
}

func longest(played []Day, away func(Day) bool) (most int) {
	run, forgiven, last := 0, noWeek, Day(0)
	for _, day := range slices.Sorted(slices.Values(played)) {
		for missed := last + 1; run > 0 && missed < day; missed++ {
			switch {
			case away(missed):
			case week(missed) == forgiven:
				run, forgiven = 0, noWeek
			default:
				forgiven = week(missed)
			}
		}
		run, last = run+1, day
		most = max(most, run)
	}
	return most
}

const noWeek = -1

// week numbers weeks, which begin on Monday: the first of January 1970 was a Thursday.
func week(day Day) int { return (int(day) + 3) / 7 }

// Monday is the first day of a day's week.
func (d Day) Monday() Day { return Day(week(d)*7 - 3) }
