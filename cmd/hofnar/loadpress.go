package main

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"hofnar/bot/discordtest"
)

// waitsFor is how long Discord waits for a first answer.
const waitsFor = 3 * time.Second

// sample is how long presses took from the moment at which they were due.
type sample struct {
	mu   *sync.Mutex
	due  []time.Time // of each
	took []time.Duration
	late int // not answered within three seconds
}

func newSample() *sample { return &sample{mu: &sync.Mutex{}} }

// add notes a press that was due so long ago. One whose button had gone was none.
func (s *sample) add(took time.Duration, err error) {
	due := time.Now().Add(-took)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case errors.Is(err, discordtest.ErrNotVisible):
		return
	case err != nil || took > waitsFor:
		s.late++
	}
	s.due, s.took = append(s.due, due), append(s.took, took)
}

// answers are how long it took to be answered, in milliseconds.
type answers struct {
	Count  int     `json:"count"`
	Median float64 `json:"p50_ms"`
	Worst  float64 `json:"p99_ms"`
	Late   int     `json:"late"`
}

func (s *sample) answers() answers {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := answers{Count: len(s.took), Late: s.late}
	a.Median, a.Worst = percentiles(s.took)
	return a
}

// percentiles are the median and the 99th, in milliseconds.
func percentiles(list []time.Duration) (median, worst float64) {
	if len(list) == 0 {
		return 0, 0
	}
	all := slices.Sorted(slices.Values(list))
	milli := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	return milli(all[len(all)/2]), milli(all[len(all)*99/100])
}

// press has so many presses come a second for so long, whether or not they are answered, and
// waits for the last answers.
func (c *crowd) press(ctx context.Context, rate float64, long time.Duration) *sample {
	return paced(ctx, rate, long, func() func() error { return c.tables[c.rand.IntN(len(c.tables))].gesture(c.rand) })
}

// paced has so many things done a second, whether or not those before are done, and says how long
// they took from the moment they were due; nil is nothing to be done.
func paced(ctx context.Context, rate float64, long time.Duration, next func() (do func() error)) *sample {
	s := newSample()
	var all sync.WaitGroup
	began := time.Now()
	for n := 0; ; n++ {
		due := began.Add(time.Duration(float64(n) / rate * float64(time.Second)))
		if due.Sub(began) >= long {
			break
		}
		select {
		case <-ctx.Done():
			return s
		case <-time.After(time.Until(due)):
		}
		if do := next(); do != nil {
			all.Go(func() {
				err := do()
				s.add(time.Since(due), err)
			})
		}
	}
	all.Wait()
	return s
}
