package table

import (
	"testing"
	"time"
)

func TestCallsComeDueInTheirOrderAndThoseDueTogetherAreOne(t *testing.T) {
	c := Call{User: "b", Due: [mostCalls]time.Time{eight, eight.Add(time.Hour), eight.Add(2 * time.Hour)}}
	for _, one := range []struct {
		at   time.Duration
		rung int
		next time.Duration
	}{{-time.Second, 0, 0}, {0, 1, time.Hour}, {3 * time.Hour, 3, -1}} {
		now := c.rung(eight.Add(one.at))
		if now.Rung != one.rung {
			t.Errorf("after %v %d calls are due, want %d", one.at, now.Rung, one.rung)
		}
		if next := now.next(); one.next < 0 != next.IsZero() || one.next >= 0 && !next.Equal(eight.Add(one.next)) {
			t.Errorf("after %v the next is due at %v", one.at, next)
		}
	}
	c.Ended = eight
	if now := c.rung(eight.Add(time.Hour)); now.Rung != 0 || !now.next().IsZero() {
		t.Errorf("a turn that is over calls: %+v", now)
	}
}

func TestAPausePutsCallsOff(t *testing.T) {
	c := Call{User: "b", Since: eight, Rung: 1, Due: [mostCalls]time.Time{eight, eight.Add(time.Hour)}}
	got := c.paused(eight.Add(time.Minute)).paused(eight.Add(2*time.Minute)).resumed(eight.Add(11*time.Minute), Clock{}, Clock{})
	if want := eight.Add(70 * time.Minute); !got.Due[HalfCall].Equal(want) || !got.Stopped.IsZero() {
		t.Errorf("the next call is due at %v, want %v", got.Due[HalfCall], want)
	}
	if !got.Due[FirstCall].Equal(eight) || !got.Due[LastCall].IsZero() {
		t.Errorf("what has rung, or never will, is put off: %v", got.Due)
	}
}

func TestAFirstCallIsPatientForHalfTheClock(t *testing.T) {
	c := Call{User: "b", Since: eight, Due: [mostCalls]time.Time{eight.Add(20 * time.Second)}}
	for what, one := range map[string]struct {
		length time.Duration
		until  time.Time
		want   time.Duration
	}{
		"as long as asked":       {0, eight.Add(time.Minute), time.Minute},
		"not shorter than it is": {0, eight, 20 * time.Second},
		"half the clock":         {90 * time.Second, eight.Add(time.Minute), 45 * time.Second},
	} {
		if got := c.patient(one.length, eight, one.until).Due[FirstCall]; !got.Equal(eight.Add(one.want)) {
			t.Errorf("%s: it is due at %v", what, got)
		}
	}
}

func TestWhoIsThereNeedsNoFirstCall(t *testing.T) {
	called := Call{User: "b", Rung: 1, Told: 1, Ended: eight}
	for what, one := range map[string]struct {
		c     Call
		user  string
		acted bool
		after time.Duration
		want  bool
	}{
		"was called, and came":               {called, "b", false, time.Second, true},
		"was quicker than the call":          {Call{User: "b", Ended: eight}, "b", true, 0, true},
		"only the stage has changed":         {Call{User: "b", Ended: eight}, "b", false, 0, false},
		"somebody else sits there now":       {called, "c", true, time.Second, false},
		"the turn before is long over":       {called, "b", true, 2 * time.Minute, false},
		"the call is not made yet":           {Call{User: "b", Rung: 1, Ended: eight}, "b", true, 0, false},
		"the call is put off till morning.":  {Call{User: "b", Rung: 1, Told: 1, Owed: true, Ended: eight}, "b", true, 0, false},
		"there was no turn before, and is 0": {Call{}, "b", true, 0, false},
	} {
		if got := one.c.isThere(one.user, one.acted, eight.Add(one.after)); got != one.want {
			t.Errorf("%s: got %v", what, got)
		}
	}
}
