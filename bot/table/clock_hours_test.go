package table

import (
	"testing"
	"time"

	"hofnar/bot/people"
	"hofnar/games"
)

// nights are those of somebody who sleeps from ten to seven, and days off by their number.
func nights(t *testing.T, days int) timing {
	t.Helper()
	p := people.Person{Quiet: people.Quiet{From: 22 * 60, To: 7 * 60}}
	if days > 0 {
		p.Holidays = people.Holidays{{First: "2026-03-02", Last: people.Day("2026-03-02").Plus(days - 1)}}
	}
	var set people.Hours
	c := Calendar{
		Hours: func(_ User, _ string, now time.Time, length, spent time.Duration) Hours {
			set = p.TurnHours(now, length, 30*24*time.Hour-spent)
			return "set"
		},
		Ends: func(h Hours, from time.Time, left time.Duration) (time.Time, time.Duration) {
			if h == "" {
				return from.Add(left), 0
			}
			return set.Ends(from, left)
		},
		Left: func(h Hours, from, to time.Time) time.Duration {
			if h == "" {
				return to.Sub(from)
			}
			return set.Left(from, to)
		},
		Share: func(_ Hours, from, to time.Time, tenths int) time.Time { return set.Share(from, to, tenths) },
	}
	return timing{Calendar: c, now: eight, length: 8 * time.Hour, spent: func(string) time.Duration { return 0 }}
}

func TestPausesGiveNoTurnASecondNight(t *testing.T) {
	at := nights(t, 0)
	c := Clock{}.begun(waits, bert, at) // it is eight in the evening: eight hours end at night
	if want := eight.Add(12 * time.Hour); !c.Until.Equal(want) || c.Nights != 4*time.Hour {
		t.Fatalf("it ends at %v after %v of quiet hours", c.Until, c.Nights)
	}
	early := c.stopped(eight.Add(time.Hour)).resumed(at.later(24 * time.Hour)) // seven hours are left
	if want := eight.Add(36 * time.Hour); !early.Until.Equal(want) || early.Nights != 5*time.Hour {
		t.Errorf("paused before its night it ends at %v after %v", early.Until, early.Nights)
	}
	late := c
	for range 5 { // each time a day later, in the last hour of what the night has given
		late = late.stopped(late.Until.Add(-time.Hour))
		late = late.resumed(timing{Calendar: at.Calendar, now: late.Stopped.Add(17 * time.Hour), length: at.length})
	}
	if want := eight.Add(11*time.Hour + 5*17*time.Hour + time.Hour); !late.Until.Equal(want) {
		t.Errorf("paused in its night five times it ends at %v, not at %v", late.Until, want)
	}
}

// While nobody sits there the clock goes by nobody's hours; it stays put off by the night.
func TestWhoLeavesBeforeTheNightAndComesBackHasTheNight(t *testing.T) {
	at := nights(t, 0)
	c := Clock{}.begun(waits, bert, at) // until eight in the morning, for four hours of the night
	for name, back := range map[string]Clock{
		"the game went on": c.idle(at.later(5*time.Minute)).taken(waits, bert, at.later(10*time.Minute)),
		"the game stood still": c.idle(at.later(5*time.Minute)).stopped(eight.Add(5*time.Minute)).resumed(at.later(10*time.Minute)).
			taken(waits, bert, at.later(10*time.Minute)),
		"the game stood still until that moment": c.idle(at.later(5*time.Minute)).stopped(eight.Add(5*time.Minute)).
			taken(waits, bert, at.later(10*time.Minute)),
	} {
		if least := eight.Add(12 * time.Hour); back.Until.Before(least) || back.Until.After(least.Add(10*time.Minute)) {
			t.Errorf("%s: it ends at %v, %v before %v", name, back.Until, least.Sub(back.Until), least)
		}
		again := back.stopped(eight.Add(time.Hour)).resumed(at.later(24 * time.Hour))
		if want := eight.Add(36 * time.Hour); again.Until.Before(want) || again.Until.After(want.Add(10*time.Minute)) {
			t.Errorf("%s: paused for a day more it ends at %v, not at %v", name, again.Until, want)
		}
	}
}

// A turn that was put off by a night has lasted through it, too: whoever is only nudged gets no
// second one until it counts twice.
func TestANudgeGivesNoTurnASecondNight(t *testing.T) {
	at := nights(t, 0)
	c := Clock{}.begun(waits, bert, at) // until eight in the morning, for four hours of the night
	for silence, want := range map[time.Duration]time.Duration{24 * time.Hour: 24 * time.Hour, 30 * time.Hour: 36 * time.Hour} {
		if got := at.later(12*time.Hour).countsTwice(c, silence); !got.Equal(eight.Add(want)) {
			t.Errorf("with a silence of %v it counts twice %v after it began", silence, got.Sub(eight))
		}
	}
	if got := at.countsTwice(c, 0); !got.IsZero() {
		t.Errorf("where nobody is silent for too long it counts twice at %v", got)
	}
}

// paused is a table of Bert's turn that goes on after a pause.
func paused(c Clock, since time.Time, at timing) *attempt {
	call := Call{User: bert.ID, Since: c.Since, Rung: 1, Due: [mostCalls]time.Time{
		c.Since, at.Share(c.Hours, c.Since, c.Until, 5), at.Share(c.Hours, c.Since, c.Until, 9),
	}}
	p := &position{Saved: Saved{
		Header: Header{Options: games.Agreed{ClockOption: "8h"}, Chairs: Chairs{{User: bert}}},
		Clocks: Clocks{0: c.stopped(since)}, Calls: map[games.Seat]Call{0: call.paused(since)},
		Tenures: Tenures{}.begun(0, bert, 0),
	}}
	return &attempt{now: at.now, cfg: &Config{Calendar: at.Calendar}, was: p, p: p.draft()}
}

func TestAfterAPauseCallsComeAsMuchLaterAsTheClockEnds(t *testing.T) {
	for what, one := range map[string]struct {
		off         int
		from, until time.Duration
		end, later  time.Duration // when the clock ends then, and by how much later
	}{
		"days off that were to come": {3, time.Hour, 64 * time.Hour, 84 * time.Hour, 0},
		"the night was to come":      {0, time.Hour, 2 * time.Hour, 12 * time.Hour, 0},
		"the night was under way":    {0, 9 * time.Hour, 33 * time.Hour, 36 * time.Hour, 24 * time.Hour},
	} {
		at := nights(t, one.off)
		c := Clock{}.begun(waits, bert, at)
		a := paused(c, eight.Add(one.from), at.later(one.until))
		before := a.was.Calls[0].Due
		resumeTime(a)
		got, until := a.p.Calls[0].Due, a.p.Clocks[0].Until
		if !until.Equal(eight.Add(one.end)) || !got[LastCall].Before(until) {
			t.Errorf("%s: the clock ends at %v, the last call comes at %v", what, until, got[LastCall])
		}
		for i, by := range []time.Duration{0, one.later, one.later} {
			if !got[i].Equal(before[i].Add(by)) {
				t.Errorf("%s: call %d comes %v later, not %v", what, i, got[i].Sub(before[i]), by)
			}
		}
	}
}

func TestDaysOffAreNotDrawnFromTheBank(t *testing.T) {
	at := nights(t, 3) // from midnight on, in four hours
	at.length = 2 * time.Hour
	c := Clock{Bank: 5 * time.Hour}.begun(waits, bert, at)
	for after, want := range map[time.Duration]time.Duration{
		time.Hour: 5 * time.Hour, 3 * time.Hour: 4 * time.Hour, 50 * time.Hour: 3 * time.Hour, 77 * time.Hour: 2 * time.Hour, 90 * time.Hour: 0,
	} {
		now := at.later(after)
		if got := c.drawn(now); got != want {
			t.Errorf("after %v there are %v left, not %v", after, got, want)
		}
		if got := c.idle(now); got.Bank != want || got.Hours != "" {
			t.Errorf("after %v a turn that is nobody's leaves %v, not %v", after, got.Bank, want)
		}
		if got := c.stopped(now.now).drawn(now.later(time.Hour)); got != want {
			t.Errorf("stopped after %v there are %v left, not %v", after, got, want)
		}
	}
}

func TestDaysOffThatATurnHasGoneByAreSpent(t *testing.T) {
	at := nights(t, 3) // from midnight on, in four hours
	c := Clock{}.begun(waits, bert, at)
	for after, want := range map[time.Duration]time.Duration{
		2 * time.Hour: 0, 14 * time.Hour: 10 * time.Hour, 80 * time.Hour: 72 * time.Hour,
	} {
		if got := c.off(at.later(after)); got != want {
			t.Errorf("after %v there are %v spent, not %v", after, got, want)
		}
	}
	all := Tenures{{Seat: 1, User: bert, To: 3}, {Seat: 0, User: carla, To: Lasting}}
	all = all.spending(1, bert.ID, 2*time.Hour).begun(1, bert, 9).spending(1, bert.ID, time.Hour)
	if got := all.spent(bert.ID); got != 3*time.Hour || all.spent(carla.ID) != 0 {
		t.Errorf("over two tenures there are %v spent", got)
	}
}
