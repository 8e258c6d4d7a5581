package discordtest

import (
	"crypto/rand"
	"time"
)

const (
	startsPer = 24 * time.Hour  // Config.Gateway.Identifies in
	startGap  = 5 * time.Second // between identifies of one of max_concurrency queues
)

// starts counts identifies.
type starts struct {
	since time.Time         // the first of those that count
	used  int               // since then
	last  map[int]time.Time // by shard number modulo max_concurrency
	reset bool              // the token has been taken away
}

// What comes of an identify.
const (
	startGranted = iota
	startTooSoon
	startsSpent
)

// started counts an identify and says what comes of it. The lock is held.
func (s *Server) started(part shard) int {
	if s.cfg.Unlimited || s.cfg.Gateway.Identifies < 0 {
		return startGranted
	}
	now, of := s.clock.Now(), &s.gate.starts
	if s.startsLeft(); of.used == 0 {
		of.since = now
	}
	if of.used++; of.used > s.cfg.Gateway.Identifies {
		s.resetToken()
		return startsSpent
	}
	queue := part.id % s.cfg.Gateway.Concurrency
	if last, ok := of.last[queue]; ok && now.Sub(last) < startGap {
		return startTooSoon
	}
	if of.last == nil {
		of.last = map[int]time.Time{}
	}
	of.last[queue] = now
	return startGranted
}

// startsLeft is how many identifies are left, and until when.
func (s *Server) startsLeft() (n int, until time.Duration) {
	of := &s.gate.starts
	if of.used > 0 {
		until = of.since.Add(startsPer).Sub(s.clock.Now())
	}
	if until <= 0 {
		of.used, until = 0, 0
	}
	return max(0, s.cfg.Gateway.Identifies-of.used), until
}

// resetToken is what Discord does to a bot that identifies too often: all its
// sessions end, and its token is good for nothing. Token returns the new one.
func (s *Server) resetToken() {
	s.gate.starts.reset = true
	s.cfg.Token = rand.Text()
	for _, x := range s.sessions {
		s.drop(x, closeBadToken)
		s.end(x)
	}
}

// gatewayBot answers GET /gateway/bot.
func gatewayBot(r *request) (any, *problem) {
	left, until := r.s.startsLeft()
	cfg := r.s.cfg.Gateway
	if cfg.Identifies < 0 {
		cfg.Identifies, left = 1000, 1000
	}
	return map[string]any{
		"url": "ws://" + r.s.addr + gatewayPath, "shards": r.s.recommended(),
		"session_start_limit": map[string]any{
			"total": cfg.Identifies, "remaining": left, "reset_after": until.Milliseconds(), "max_concurrency": cfg.Concurrency,
		},
	}, nil
}

// gatewayAddress answers GET /gateway.
func gatewayAddress(r *request) (any, *problem) {
	return map[string]any{"url": "ws://" + r.s.addr + gatewayPath}, nil
}
