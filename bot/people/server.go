package people

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// Overdue is what happens when somebody's time has run out.
type Overdue string

// What may happen then.
const (
	Play  Overdue = "play"  // a computer makes that move
	Nudge Overdue = "nudge" // another reminder, and nothing else
)

// Overdues lists them, the usual one first.
var Overdues = []Overdue{Play, Nudge}

// Server is what the people who manage a server have set there.
type Server struct {
	ID       string
	Clock    string   // of new tables, such as 2d; empty: as the pace wants it
	Overdue  Overdue  // of new tables
	Archive  int      // days without a touch after which a table is archived
	Holidays int      // days a year for which a person's clocks may stop
	Channels []string // in which tables may be opened, and in their threads; empty: in all
}

// What may be set.
const (
	UsualArchive, MostArchive   = 14, 365
	UsualHolidays, MostHolidays = 30, 366
)

// NewServer is a server in which nothing was set.
func NewServer(id string) Server {
	return Server{ID: id, Overdue: Play, Archive: UsualArchive, Holidays: UsualHolidays}
}

// Admits reports whether tables may be opened in a channel, or in a thread of that
// parent.
func (s Server) Admits(channel, parent string) bool {
	return len(s.Channels) == 0 || slices.Contains(s.Channels, channel) || parent != "" && slices.Contains(s.Channels, parent)
}

// NoClock is how it is written that nobody's time runs out.
const NoClock = "none"

// The shortest and the longest clock.
const (
	ShortestClock = 30 * time.Second
	LongestClock  = 14 * 24 * time.Hour
)

var units = map[byte]time.Duration{'s': time.Second, 'm': time.Minute, 'h': time.Hour, 'd': 24 * time.Hour}

// SoundClock reports whether a clock is one as it is written: 90s, 5m, 8h, 2d or none.
func SoundClock(text string) bool {
	if text == NoClock {
		return true
	}
	if text == "" {
		return false
	}
	end := len(text) - 1
	unit := units[text[end]]
	n, err := strconv.ParseUint(text[:end], 10, 32)
	if err != nil || unit == 0 || time.Duration(n) > LongestClock/unit {
		return false
	}
	return time.Duration(n)*unit >= ShortestClock
}

// Clocks are those that are proposed.
var Clocks = []string{NoClock, "90s", "5m", "30m", "2h", "8h", "1d", "2d", "4d", "7d", "14d"}

// ClocksLike proposes clocks that begin with what was typed.
func ClocksLike(typed string) (list []string) {
	for _, clock := range Clocks {
		if strings.HasPrefix(clock, strings.ToLower(strings.TrimSpace(typed))) {
			list = append(list, clock)
		}
	}
	return list
}
