package bot

import (
	"slices"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// paceOption says how a table is played; reminders go by it.
const (
	paceOption = "pace"
	paceLive   = "live"
	paceSlow   = "slow"
)

// houseOptions are agreed on at every table, whatever is played there.
var houseOptions = slices.Concat(
	[]games.Option{{Key: paceOption, Default: paceLive, Choices: []string{paceLive, paceSlow}, House: true}},
	table.ClockOptions(usualClock),
	[]games.Option{table.Hints},
)

// slow reports whether a table is played over days.
func slow(agreed games.Agreed) bool { return agreed.Str(paceOption) == paceSlow }

// considerate is how long a player may think in live play before being called.
const considerate = 20 * time.Second

// grace is how long somebody may think before the first call.
func grace(agreed games.Agreed) time.Duration {
	if slow(agreed) {
		return 0
	}
	return considerate
}

// consent is how long who is asked whether a game is to end may say nothing.
func consent(agreed games.Agreed) time.Duration {
	if slow(agreed) {
		return 24 * time.Hour
	}
	return 10 * time.Minute
}

// usualClock is how long a clock is where the host has not said.
func usualClock(agreed games.Agreed) string {
	if slow(agreed) {
		return "2d"
	}
	return table.NoClock
}
