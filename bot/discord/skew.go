package discord

import (
	"net/http"
	"slices"
	"sync"
	"time"
)

// How many answers tell of Discord's clock, and for how long: clocks drift.
const (
	skewOf   = 64
	skewOver = 2 * time.Hour
)

// skew is by how much this machine's clock is ahead of Discord's, or behind it: never more
// than between the moment that an answer of Discord's bears and that at which it came. Moments
// bear no fractions, so each says up to a second too much, and the least is as good as exact
// after some answers. One that is more than a second below the middle bears a false moment, by
// which what is asked just now would count as long gone: it is not believed, nor is a first one
// that says that this clock is behind. A clock that is wrong by minutes is found out like this.
type skew struct {
	mu       sync.Mutex
	answers  []bound // the newest last
	least    time.Duration
	received func() time.Time
}

// bound is what an answer says: by how much this machine's clock is ahead at most.
type bound struct {
	ahead time.Duration
	came  time.Time
}

// learn reads the moment that an answer bears.
func (s *skew) learn(answer http.Header) {
	at, err := http.ParseTime(answer.Get("Date"))
	if err != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.received()
	s.answers = append(s.answers, bound{now.Sub(at), now})
	for len(s.answers) > skewOf || len(s.answers) > 2 && now.Sub(s.answers[0].came) > skewOver {
		s.answers = s.answers[1:]
	}
	s.least = s.believed()
}

// believed is the least that an answer says which is not far from what the others say.
func (s *skew) believed() time.Duration {
	var all []time.Duration
	for _, one := range s.answers {
		all = append(all, one.ahead)
	}
	if len(all) == 1 {
		return max(0, all[0])
	}
	slices.Sort(all)
	from, _ := slices.BinarySearch(all, all[len(all)/2]-time.Second)
	return all[from]
}

// ahead is by how much this machine's clock is ahead at most; 0 where nothing was seen.
func (s *skew) ahead() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.least
}

// Ahead is by how much this machine's clock is ahead of Discord's, up to a second too much; 0 where it
// is not, or nothing was seen yet.
func (r *Client) Ahead() time.Duration { return max(0, r.skew.ahead()) }
