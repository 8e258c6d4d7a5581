package screen

import (
	"strconv"
	"time"

	"hofnar/bot/words"
)

// stamp words a moment on every reader's own clock: "T" to the second, "t" to the minute, "f" with its day, "D" as
// a day, "R" as it is from now.
func stamp(at time.Time, style string) words.Escaped {
	return words.Escaped("<t:" + strconv.FormatInt(at.Unix(), 10) + ":" + style + ">")
}

// minute words a moment as day and time.
func minute(at time.Time) words.Escaped { return stamp(at, "f") }

// day words a moment as a date.
func day(ms int64) words.Escaped { return stamp(time.UnixMilli(ms), "D") }

// ago words a moment as it is long ago.
func ago(ms int64) words.Escaped { return stamp(time.UnixMilli(ms), "R") }

// since words a moment that something has gone on since, or goes on until.
func since(at time.Time) words.Escaped { return stamp(at, "R") }

// clockTime words a moment: of today to the second, with the day where it is long ago.
func clockTime(at, now time.Time) words.Escaped {
	if now.Sub(at) > longAgo {
		return minute(at)
	}
	return stamp(at, "T")
}

// longAgo is what is not of the same evening.
const longAgo = 12 * time.Hour
