package screen

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"hofnar/bot/people"
	"hofnar/bot/words"
	"hofnar/games"
)

// number is a number of which the thousands stand apart.
func number(n int) games.Text {
	if n < 1000 {
		return games.T("option.number", "Value", n)
	}
	return games.T("number.thousands", "Thousands", number(n/1000), "Rest", fmt.Sprintf("%03d", n%1000))
}

// fraction is a number with so many decimals, −1: with those that it has.
func fraction(t words.Localizer, n float64, decimals int) words.Escaped {
	return words.Escaped(strings.Replace(strconv.FormatFloat(n, 'f', decimals, 64), ".", t.Label(games.T("number.point")), 1))
}

// date is a day of the calendar, for where Discord words none.
func date(year int, month time.Month, day int) games.Text {
	return games.T("date", "Day", day, "Month", games.T("month."+strconv.Itoa(int(month))), "Year", year)
}

// dayOf is a day that somebody has written.
func dayOf(d people.Day) games.Text { return date(d.Date()) }

// dayAt is that of a time in milliseconds, in UTC.
func dayAt(ms int64) games.Text { return date(time.UnixMilli(ms).UTC().Date()) }
