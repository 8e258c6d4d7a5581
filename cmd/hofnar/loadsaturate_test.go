package main

import (
	"fmt"
	"testing"
	"time"
)

// saturating is what holds up to a rate.
func saturating(most float64) (try func(float64) (trial, error), tried *[]string) {
	tried = &[]string{}
	return func(rate float64) (trial, error) {
		*tried = append(*tried, fmt.Sprintf("%.0f", rate))
		t := trial{answers: answers{Count: 1000}}
		if rate > most {
			t.answers.Late = 2
		}
		return t, nil
	}, tried
}

func TestTheRateThatSaturatesIsLookedForAboveAndBelow(t *testing.T) {
	for most, c := range map[float64]struct {
		least float64
		tries int
	}{
		1000: {900, 9},
		120:  {109, 4},
		30:   {27, 6},
		0:    {0, 12},
	} {
		try, tried := saturating(most)
		holds, err := load{Rate: 100}.saturate(t.Context(), "he", try)
		if err != nil || holds > most || holds < c.least || len(*tried) > c.tries {
			t.Errorf("%v is held: found is %v, %v, after %v", most, holds, err, *tried)
		}
	}
}

func TestARateDoesNotHoldWhereSomethingFallsEverFurtherBehind(t *testing.T) {
	answered := answers{Count: 1000, Late: 1}
	for name, c := range map[string]struct {
		middle, end time.Duration
		want        bool
	}{
		"nothing is behind":                {0, 200 * time.Millisecond, true},
		"as far behind at the end":         {11 * time.Second, 12 * time.Second, true},
		"further behind at the end":        {4 * time.Second, 8 * time.Second, false},
		"not behind at all in the middle":  {0, 2 * time.Second, false},
		"less far behind at the end again": {5 * time.Second, time.Second, true},
	} {
		if got := (trial{answered, []course{{"channels", c.middle, c.end}}}).holds(); got != c.want {
			t.Errorf("%s: it holds: %v", name, got)
		}
	}
}

// Each second a move is made in both channels; one shows it after half a second, the other
// shows nothing after the tenth.
func TestHowFarChannelsAreBehindIsToldByTheOldestMoveThatTheyDoNotShow(t *testing.T) {
	noon := time.Date(2026, 8, 6, 12, 0, 0, 0, time.UTC)
	moves, shown := map[string][]time.Time{}, map[string][]time.Time{}
	for n := range 100 {
		at := noon.Add(time.Duration(n) * time.Second)
		for _, channel := range []string{"quick", "stuck"} {
			moves[channel] = append(moves[channel], at)
		}
		shown["quick"] = append(shown["quick"], at.Add(500*time.Millisecond))
		if n <= 10 {
			shown["stuck"] = append(shown["stuck"], at.Add(500*time.Millisecond))
		}
	}
	c := courseOf("channels", noon, noon.Add(100*time.Second), func(from, to time.Time) time.Duration { return channelsBehind(moves, shown, from, to) })
	if near := func(got, want time.Duration) bool { return (got - want).Abs() < 2*time.Second }; !near(c.middle, 19*time.Second) || !near(c.end, 39*time.Second) || !c.grows() {
		t.Errorf("they are behind by %v in the middle and %v at the end", c.middle, c.end)
	}
}
