package channel

import (
	"strconv"
	"testing"
	"time"
)

// Each roll of Kismet has a message of its own, and a token serves for a quarter of an hour.
func TestPressesOnManyMessagesAreNotAllLookedAtForEach(t *testing.T) {
	answered := make(chan struct{})
	close(answered)
	var p presses
	looked, most := 0, 0
	now := time.Date(2026, 8, 6, 12, 0, 0, 0, time.UTC)
	const all = 20_000 // in two hours
	for i := range all {
		now = now.Add(2 * time.Hour / all)
		p.note(Press{
			Message: strconv.Itoa(i), Until: now.Add(14 * time.Minute), Answered: answered,
			Changes: func() bool { looked++; return true },
		}, now)
		most = max(most, len(p.list))
	}
	if serve := all * 14 / 120; looked > 4*all || most > 2*serve+fewPressed {
		t.Errorf("for %d presses %d were looked at, and up to %d remembered where %d serve", all, looked, most, serve)
	}
}
