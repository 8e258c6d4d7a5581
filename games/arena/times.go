package arena

import (
	"fmt"
	"math"
	"time"

	"hofnar/games"
)

// spread is a histogram of durations. From a microsecond on, each class is 5 % longer than the
// one before, so that quantiles of millions of decisions need little memory.
type spread struct {
	classes [500]int
	n       int
	most    time.Duration
}

var wider = math.Log(1.05)

func (s *spread) add(d time.Duration) {
	class := 0
	if d > time.Microsecond {
		class = min(1+int(math.Log(float64(d)/float64(time.Microsecond))/wider), len(s.classes)-1)
	}
	s.classes[class]++
	s.n++
	s.most = max(s.most, d)
}

func (s *spread) join(other *spread) {
	for i, n := range other.classes {
		s.classes[i] += n
	}
	s.n += other.n
	s.most = max(s.most, other.most)
}

// below is the duration that this share of all durations does not exceed, to within 5 %.
func (s *spread) below(share float64) time.Duration {
	sum := 0
	for class, n := range s.classes {
		if sum += n; n > 0 && float64(sum) >= share*float64(s.n) && class+1 < len(s.classes) {
			return min(s.most, time.Duration(float64(time.Microsecond)*math.Exp(float64(class)*wider)))
		}
	}
	return s.most
}

// Times are how long decisions took.
type Times struct {
	Decisions int           `json:"decisions"`
	Median    time.Duration `json:"median_ns"`
	High      time.Duration `json:"p99_ns"` // 99 % took no longer
	Most      time.Duration `json:"most_ns"`
}

// String writes "median 1.2ms, 99 % 3.4ms, most 5.6ms".
func (t Times) String() string {
	return fmt.Sprintf("median %v, 99 %% %v, most %v", short(t.Median), short(t.High), short(t.Most))
}

func short(d time.Duration) time.Duration {
	if d > time.Millisecond {
		return d.Round(10 * time.Microsecond)
	}
	return d.Round(10 * time.Nanosecond)
}

// timed is the same computer, with its decisions timed where the contest has a clock.
func (c Contest) timed(play games.Computer, into *spread) games.Computer {
	if c.Now == nil {
		return play
	}
	return func(s games.Sight) games.Thought {
		began := c.Now()
		t := play(s)
		into.add(c.Now().Sub(began))
		return t
	}
}

// times adds to the report how long decisions took, where they were timed.
func (c Contest) times(r *Report, workers []*worker, began time.Time) {
	if c.Now == nil {
		return
	}
	r.Pace = float64(r.Games) / max(c.Now().Sub(began).Seconds(), 1e-9)
	for i, side := range r.Sides {
		var all spread
		for seat, s := range c.Seats {
			for _, w := range workers {
				if s.Name == side.Name {
					all.join(&w.spent[seat])
				}
			}
		}
		r.Sides[i].Times = &Times{all.n, all.below(0.5), all.below(0.99), all.most}
	}
}
