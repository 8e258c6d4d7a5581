package discord

import (
	"net/http"
	"sync"
	"time"
)

// skewOver is for how long what was seen of Discord's clock counts, at least: clocks drift.
const skewOver = time.Hour

// skew is by how much this machine's clock is ahead of Discord's, or behind it: never more
// than between the moment that an answer of Discord's bears and that at which it came. The
// least of these is as good as exact after some answers; the first is up to a second too much,
// since the moment bears no fractions. A clock that is wrong by minutes is found out like this.
type skew struct {
	mu       sync.Mutex
	seen     bool
	least    time.Duration // in this while
	before   time.Duration // and in the one before
	began    time.Time     // this while
	received func() time.Time
}

// learn reads the moment that an answer bears.
func (s *skew) learn(answer http.Header) {
	at, err := http.ParseTime(answer.Get("Date"))
	if err != nil {
		return
	}
	now := s.received()
	most := now.Sub(at)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case !s.seen:
		s.seen, s.least, s.before, s.began = true, most, most, now
	case now.Sub(s.began) >= skewOver:
		s.least, s.before, s.began = most, s.least, now
	}
	s.least = min(s.least, most)
}

// ahead is by how much this machine's clock is ahead at most; 0 where nothing was seen.
func (s *skew) ahead() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return min(s.least, s.before)
}
