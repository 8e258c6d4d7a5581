package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"hofnar/store"
)

// trial is what has come of a rate of presses.
type trial struct {
	answers answers
	behind  []course // what may fall ever further behind
}

// course is how far something was behind in the middle of a trial and at its end.
type course struct {
	what        string
	middle, end time.Duration
}

// grows reports whether it falls ever further behind. What stays the same differs by chance.
func (c course) grows() bool { return c.end > c.middle*5/4+500*time.Millisecond }

// holds reports whether a rate can be held: all but one in a thousand are answered within three
// seconds, and nothing falls ever further behind.
func (t trial) holds() bool {
	for _, c := range t.behind {
		if c.grows() {
			return false
		}
	}
	return t.answers.Count > 0 && t.answers.Late*1000 <= t.answers.Count
}

// step is how much more is tried at once, and finer how much once a rate does not hold: its
// root, and the root of that.
const step = 1.5

var finer = []float64{1.22, 1.1}

// saturate is the highest rate tried that holds: ever half as much again until one does not,
// or ever less until one does, and then two in between. It says how far it is.
func (l load) saturate(ctx context.Context, who string, try func(rate float64) (trial, error)) (holds float64, err error) {
	fmt.Fprintf(os.Stderr, "%s: looking for the rate that saturates, %v for each that is tried\n", who, l.For)
	tries := func(rate float64) bool {
		if err != nil || ctx.Err() != nil {
			return false
		}
		var t trial
		t, err = try(rate)
		fmt.Fprintf(os.Stderr, "%s: %s\n", who, t.says(rate))
		return err == nil && t.holds()
	}
	rate := l.Rate
	for ; holds == 0 && rate >= 1 && err == nil && ctx.Err() == nil; rate /= step {
		if tries(rate) {
			holds = rate
		}
	}
	if holds == l.Rate {
		for rate = holds * step; rate < 1e5 && tries(rate); rate *= step {
			holds = rate
		}
	}
	for _, more := range finer {
		if rate = holds * more; holds > 0 && tries(rate) {
			holds = rate
		}
	}
	return holds, err
}

func (t trial) says(rate float64) string {
	said := fmt.Sprintf("%.0f presses a second, %d of %d late", rate, t.answers.Late, t.answers.Count)
	for _, c := range t.behind {
		said += fmt.Sprintf(", %s behind by %v in the middle and %v at the end", c.what, c.middle.Round(time.Millisecond), c.end.Round(time.Millisecond))
	}
	if t.holds() {
		return said + ": it holds"
	}
	return said + ": it does not hold"
}

// trial is what came of these presses.
func (s *sample) trial() trial {
	t := trial{answers: s.answers()}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.due) == 0 {
		return t
	}
	from, to := s.due[0], s.due[0]
	for _, due := range s.due {
		if due.Before(from) {
			from = due
		}
		if due.After(to) {
			to = due
		}
	}
	t.behind = append(t.behind, courseOf("answers", from, to, s.answerTime))
	return t
}

// answerTime is how long answers took in the mean of presses that were due in that time.
func (s *sample) answerTime(from, to time.Time) time.Duration {
	var sum time.Duration
	n := 0
	for i, due := range s.due {
		if !due.Before(from) && due.Before(to) {
			sum += s.took[i]
			n++
		}
	}
	return sum / time.Duration(max(1, n))
}

// courseOf is how far something was behind in the fifth of a time around its middle, and in
// the last fifth of it.
func courseOf(what string, from, to time.Time, behind func(from, to time.Time) time.Duration) course {
	at := func(part float64) time.Time { return from.Add(time.Duration(part * float64(to.Sub(from)))) }
	return course{what, behind(at(0.4), at(0.6)), behind(at(0.8), to)}
}

// tryOut has presses come at a rate, and looks how far channels are behind meanwhile.
func (l load) tryOut(ctx context.Context, c *crowd, file string, rate float64) (trial, error) {
	from, sent := time.Now(), len(c.srv.Requests())
	s := c.press(ctx, rate, l.For)
	to := from.Add(l.For)
	books, err := store.OpenReader(file)
	if err != nil {
		return trial{}, err
	}
	defer func() { _ = books.Close() }() // nothing was written
	moves, err := movesIn(ctx, books, from, to)
	if err != nil {
		return trial{}, err
	}
	t, shown := s.trial(), shownIn(c.srv.Requests()[sent:], c.tokens())
	t.behind = append(t.behind, courseOf("channels", from, to, func(from, to time.Time) time.Duration { return channelsBehind(moves, shown, from, to) }))
	return t, nil
}

// channelsBehind is by how much channels were behind the moves in the mean of a time: how old
// the oldest move is that they do not show, nothing where they show all.
func channelsBehind(moves, shown map[string][]time.Time, from, to time.Time) time.Duration {
	const looks = 10
	var sum time.Duration
	for i := range looks {
		at := from.Add(to.Sub(from) * time.Duration(i) / looks)
		for channel, made := range moves {
			sum += unshown(made, shown[channel], at)
		}
	}
	return sum / time.Duration(looks*max(1, len(moves)))
}

// unshown is how old the oldest move is, at that moment, that was made after the channel was
// last shown something.
func unshown(made, shown []time.Time, at time.Time) time.Duration {
	var last time.Time
	for _, one := range shown {
		if !one.After(at) && one.After(last) {
			last = one
		}
	}
	for _, one := range made {
		if one.After(last) && one.Before(at) {
			return at.Sub(one)
		}
	}
	return 0
}
