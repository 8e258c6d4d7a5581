package bot

import (
	"hofnar/bot/table"
	"hofnar/games"
	"slices"
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

// usualClock is how long a clock is where the host has not said.
func usualClock(agreed games.Agreed) string {
	if agreed.Str(paceOption) == paceSlow {
		return "2d"
	}
	return table.NoClock
}
