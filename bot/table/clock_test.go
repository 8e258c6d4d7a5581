package table

import (
	"testing"
	"time"

	"hofnar/games"
)

var (
	eight  = time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC)
	bert   = User{ID: "b", Name: "Bert"}
	carla  = User{ID: "c", Name: "Carla"}
	minute = timing{
		Calendar: everyMoment, now: eight, length: time.Minute,
		spent: func(string) time.Duration { return 0 },
	}
	waits  = turn{awaited: true, user: "b", stage: "1"}
	secret = turn{awaited: true, secret: true, user: "b", stage: "1"}
)

func (t timing) later(by time.Duration) timing {
	t.now = t.now.Add(by)
	return t
}

func TestATurnLeavesOrCostsWhatItTook(t *testing.T) {
	for what, one := range map[string]struct {
		is    turn
		takes time.Duration
		out   bool
		want  Clock
	}{
		"in time: a tenth is saved up":                  {waits, 30 * time.Second, false, Clock{Bank: 36 * time.Second}},
		"beyond the clock: the bank pays":               {waits, 70 * time.Second, false, Clock{Bank: 26 * time.Second}},
		"overdue: the bank is gone, and it counts":      {waits, 95 * time.Second, true, Clock{Late: 1}},
		"in secret: others could read off that it was":  {secret, 70 * time.Second, false, Clock{Bank: 30 * time.Second, Late: 1}},
		"overdue in secret: neither is bank nor count.": {secret, 95 * time.Second, true, Clock{Bank: 30 * time.Second, Late: 1}},
	} {
		c := Clock{Bank: 30 * time.Second, Late: 1}.after(turn{}, one.is, bert, minute)
		c.Out = one.out
		if got := c.after(one.is, turn{}, bert, minute.later(one.takes)); got != one.want {
			t.Errorf("%s: got %+v, want %+v", what, got, one.want)
		}
	}
	rich := Clock{Bank: 58 * time.Second}.after(turn{}, waits, bert, minute)
	if got := rich.after(waits, turn{}, bert, minute).Bank; got != time.Minute {
		t.Errorf("more than a clock is saved up: %v", got)
	}
}

func TestATurnThatGoesOnKeepsItsClock(t *testing.T) {
	c := Clock{Bank: 30 * time.Second}.after(turn{}, waits, bert, minute)
	if got := c.after(waits, waits, bert, minute.later(20*time.Second)); got != c {
		t.Errorf("got %+v, want %+v", got, c)
	}
	next := waits
	next.stage = "2"
	got := c.after(waits, next, bert, minute.later(20*time.Second))
	if !got.Since.Equal(eight.Add(20*time.Second)) || got.Bank != 36*time.Second {
		t.Errorf("another stage has a clock of its own: %+v", got)
	}
}

func TestAPauseCostsNothingOfAClock(t *testing.T) {
	c := Clock{}.after(turn{}, waits, bert, minute)
	stopped := c.stopped(eight.Add(20 * time.Second))
	if again := stopped.stopped(eight.Add(time.Hour)); again != stopped {
		t.Errorf("a clock that stands is stopped again: %+v", again)
	}
	got := stopped.resumed(minute.later(time.Hour))
	if want := eight.Add(time.Hour + 40*time.Second); !got.Until.Equal(want) || !got.Stopped.IsZero() {
		t.Errorf("got %+v, want it to end at %v", got, want)
	}
	held := minute
	held.held = true
	if c := (Clock{}).after(turn{}, waits, bert, held); c.Stopped.IsZero() {
		t.Error("a clock that begins in a pause runs")
	}
}

func TestAStepTakenBackGivesNobodyTime(t *testing.T) {
	before := Clock{Bank: 10 * time.Second}.after(turn{}, waits, bert, minute).stopped(eight.Add(50 * time.Second))
	after := before.after(waits, turn{}, bert, minute.later(50*time.Second))
	got := after.rewound(before, turn{}, waits, bert, minute.later(55*time.Second))
	if want := eight.Add(75 * time.Second); !got.Until.Equal(want) {
		t.Errorf("who is awaited again has until %v, want %v: what was left to him", got.Until, want)
	}
	got = before.rewound(Clock{Bank: 10 * time.Second}, waits, turn{}, bert, minute.later(55*time.Second))
	if got != (Clock{Bank: 10 * time.Second}) {
		t.Errorf("who is awaited no more has saved something up: %+v", got)
	}
}

func TestClocksTellWhoseTimeIsOver(t *testing.T) {
	runs := Clock{}.after(turn{}, waits, bert, minute)
	out := runs
	out.Out = true
	all := Clocks{0: {}, 1: runs, 2: out, 3: runs.stopped(eight)}
	if got := all.ends([]games.Seat{0, 1}); len(got) != 1 || !got[1].Equal(runs.Until) {
		t.Errorf("the channel sees %v", got)
	}
	if got := all.out([]games.Seat{2, 1, 0}); len(got) != 1 || got[0] != 2 {
		t.Errorf("out are %v", got)
	}
}

func TestASilenceCostsAClockOnce(t *testing.T) {
	c := Clock{}.after(turn{}, waits, bert, minute)
	down := silence{eight.Add(10 * time.Second), eight.Add(50 * time.Second)}
	later := silence{eight.Add(52 * time.Second), eight.Add(55 * time.Second)}
	given := c
	given.Regained = down.until
	out := c
	out.Out = true
	for what, one := range map[string]struct {
		c    Clock
		s    silence
		want bool
	}{
		"too little is left":         {c, down, true},
		"enough is left":             {c, silence{eight, eight.Add(20 * time.Second)}, false},
		"it has been given":          {given, down, false},
		"that was for another":       {given, later, false},
		"the same one goes on":       {given, silence{down.since, later.until}, true},
		"it had run out":             {out, down, false},
		"the turn began afterwards":  {c, silence{eight.Add(-time.Hour), eight}, false},
		"the table was paused":       {c.stopped(eight), down, false},
		"nobody was awaited at all.": {Clock{}, down, false},
	} {
		until := one.c.Until
		if one.c.Out {
			until = time.Time{} // nothing more comes of it
		}
		if got := one.s.costs(one.c, time.Minute, until); got != one.want {
			t.Errorf("%s: got %v", what, got)
		}
	}
}
