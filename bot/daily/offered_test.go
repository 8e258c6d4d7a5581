package daily_test

import (
	"testing"

	"hofnar/bot/daily"
)

func TestWhoFindsNoDealsHasNoCommandForThem(t *testing.T) {
	for offered, want := range map[bool]int{true: 1, false: 0} {
		d := daily.New(daily.Config{Games: quick(1), Offered: offered})
		if n := len(d.Commands()); n != want || len(d.Controls()) == 0 {
			t.Errorf("offered: %v: %d commands, and %d controls by which a deal goes on", offered, n, len(d.Controls()))
		}
	}
}
