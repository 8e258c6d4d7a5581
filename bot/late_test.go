package bot

import (
	"slices"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

func TestWhoseTimeHasRunOutBeforeIsNotCalledForIt(t *testing.T) {
	now := time.Unix(1_750_000_000, 0)
	over := func(ago ...time.Duration) (g table.Snapshot) {
		g.Clocks = map[games.Seat]time.Time{}
		for seat, d := range ago {
			g.Clocks[games.Seat(seat)] = now.Add(-d)
			if d >= 0 {
				g.Late = append(g.Late, games.Seat(seat))
			}
		}
		return g
	}
	for name, c := range map[string]struct {
		table table.Snapshot
		want  []games.Seat
	}{
		"one":                    {over(-time.Hour, 0), []games.Seat{1}},
		"two at once":            {over(time.Second, 0), []games.Seat{0, 1}},
		"one an hour before":     {over(time.Hour, 0, -time.Hour), []games.Seat{1}},
		"only a long time since": {over(time.Hour), []games.Seat{0}},
	} {
		if got := late(c.table); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v are called, want %v", name, got, c.want)
		}
	}
}
