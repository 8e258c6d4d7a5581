package table

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"hofnar/games"
)

// The house options that clocks go by.
const (
	ClockOption   = "clock"   // how long: a length, NoClock, or UsualClock
	OverdueOption = "overdue" // what happens then

	NoClock    = "none"
	UsualClock = "usual" // as long as nobody has said; a game that begins settles it

	OverdueComputer = "computer" // a computer plays that move
	OverdueNudge    = "nudge"    // whoever is late is reminded once more
)

// The shortest and the longest clock.
const (
	shortestClock = 30 * time.Second
	longestClock  = 14 * 24 * time.Hour
)

// commonClocks are the lengths that are proposed.
var commonClocks = []string{"30s", "90s", "5m", "15m", "1h", "8h", "1d", "2d", "3d", "7d", "14d"}

// ClockOptions are the house options by which tables have clocks. usual says how long
// one is where the host has not said.
func ClockOptions(usual func(games.Agreed) string) []games.Option {
	return []games.Option{
		{
			Key: ClockOption, Default: UsualClock, Choices: append([]string{UsualClock, NoClock}, commonClocks...),
			Read: readClock, Usual: usual, House: true,
		},
		{Key: OverdueOption, Default: OverdueComputer, Choices: []string{OverdueComputer, OverdueNudge}, House: true},
	}
}

// units are those in which lengths are typed, the longest first.
var units = []struct {
	letter string
	length time.Duration
}{{"d", 24 * time.Hour}, {"h", time.Hour}, {"m", time.Minute}, {"s", time.Second}}

var aLength = regexp.MustCompile(`^([0-9]{1,7}) ?([dhms])$`)

// ReadLength reads a length such as 90s, 5m, 8h or 2d.
func ReadLength(typed string) (time.Duration, bool) {
	found := aLength.FindStringSubmatch(strings.ToLower(strings.TrimSpace(typed)))
	if found == nil {
		return 0, false
	}
	n, _ := strconv.Atoi(found[1]) // seven digits always are a number
	for _, unit := range units {
		if unit.letter == found[2] {
			return time.Duration(n) * unit.length, true
		}
	}
	return 0, false
}

// WriteLength is how a length is written: in the longest unit in which it is a whole
// number.
func WriteLength(d time.Duration) string {
	for _, unit := range units {
		if d >= unit.length && d%unit.length == 0 {
			return strconv.Itoa(int(d/unit.length)) + unit.letter
		}
	}
	return strconv.Itoa(int(d/time.Second)) + "s"
}

// readClock reads the length of a clock, in its one form.
func readClock(typed string) (string, error) {
	d, ok := ReadLength(typed)
	if !ok || d < shortestClock || d > longestClock {
		return "", games.Refuse("table.refuse.clock")
	}
	return WriteLength(d), nil
}

// clockLength is how long the clock of a game is that has begun, 0 for none. One that
// began before there were clocks says nothing of any.
func clockLength(agreed games.Agreed) time.Duration {
	d, _ := ReadLength(agreed.Str(ClockOption))
	return d
}
