package background

import (
	"testing"
	"time"
)

func TestWhatIsDoneOncePerPauseIsDoneAgainAfterIt(t *testing.T) {
	var p Cooldown[string]
	now := time.Unix(0, 0)
	for i, c := range []struct {
		after  time.Duration
		key    string
		begins bool
	}{
		{0, "anne", true}, {0, "anne", false}, {0, "marc", true},
		{59 * time.Second, "anne", false}, {time.Minute, "anne", true}, {time.Minute, "anne", false},
	} {
		if got := p.Begin(c.key, now.Add(c.after), time.Minute); got != c.begins {
			t.Errorf("%d: %s after %v: %v", i, c.key, c.after, got)
		}
	}
	if p.Forget("anne"); !p.Begin("anne", now.Add(time.Minute), time.Minute) {
		t.Error("what has come to nothing is not done again")
	}
	if n := len(p.free); n != 1 {
		t.Errorf("%d moments are remembered, one of them of no use any more", n)
	}
}
