package discord

import (
	"net/http"
	"slices"
	"testing"
	"time"
)

// By how much this machine's clock is ahead is known to a second from the first answer on, and
// nearly exactly after some; what was seen hours ago counts no more, since clocks drift.
func TestTheClockIsComparedWithDiscords(t *testing.T) {
	noon := time.Date(2026, 8, 6, 12, 0, 0, 0, time.UTC)
	type answer struct {
		at   time.Duration // after noon by Discord's clock
		took time.Duration // until it was here
		off  time.Duration // by which this machine's clock is ahead then
	}
	minute := func(off time.Duration) (list []answer) {
		for n := range 60 {
			list = append(list, answer{time.Duration(n) * 1013 * time.Millisecond, 30 * time.Millisecond, off})
		}
		return list
	}
	wrong := func(by time.Duration) answer { return answer{0, 0, by} } // as if the clock were off for one answer
	for name, c := range map[string]struct {
		answers     []answer
		least, most time.Duration
	}{
		"nothing was seen":               {},
		"the first answer":               {[]answer{{900 * time.Millisecond, 100 * time.Millisecond, 5 * time.Minute}}, 5 * time.Minute, 5*time.Minute + time.Second},
		"many":                           {minute(5 * time.Minute), 5 * time.Minute, 5*time.Minute + 60*time.Millisecond},
		"many, where it is behind":       {minute(-5 * time.Minute), -5 * time.Minute, -5*time.Minute + 60*time.Millisecond},
		"one that took long says little": {append(minute(0), answer{0, 20 * time.Second, 0}), 0, 60 * time.Millisecond},
		"it has drifted": {
			append(minute(0), answer{time.Hour + time.Minute, 0, time.Second}, answer{2*time.Hour + 2*time.Minute, 0, 2 * time.Second}), time.Second, time.Second,
		},
		"one is false at first":                   {append([]answer{wrong(-40 * time.Second)}, minute(0)...), 0, 60 * time.Millisecond},
		"one is false in the end":                 {append(minute(0), wrong(-40*time.Second)), 0, 60 * time.Millisecond},
		"one bears a moment long gone":            {append(minute(0), wrong(40*time.Second)), 0, 60 * time.Millisecond},
		"twenty are false in a row":               {append(minute(0), slices.Repeat([]answer{wrong(-40 * time.Second)}, 20)...), 0, 300 * time.Millisecond},
		"the only one is false":                   {[]answer{wrong(-40 * time.Second)}, 0, 0},
		"one of the first three is false":         {append(minute(0)[:2], wrong(-40*time.Second)), 0, 60 * time.Millisecond},
		"the third answer, where it is behind":    {minute(-5 * time.Minute)[:3], -5 * time.Minute, -5*time.Minute + 60*time.Millisecond},
		"the third answer, after one that is old": {append([]answer{wrong(40 * time.Second)}, minute(0)[:2]...), 0, 60 * time.Millisecond},
	} {
		var now time.Time
		s := &skew{received: func() time.Time { return now }}
		for _, a := range c.answers {
			at := noon.Add(a.at)
			now = at.Add(a.took + a.off)
			s.learn(http.Header{"Date": {at.Format(http.TimeFormat)}})
		}
		s.learn(http.Header{"Date": {"nonsense"}})
		if got := s.ahead(); got < c.least || got > c.most {
			t.Errorf("%s: it is ahead by %v, expected %v to %v", name, got, c.least, c.most)
		}
	}
}
