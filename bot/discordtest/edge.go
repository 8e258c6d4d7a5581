package discordtest

import (
	"fmt"
	"net/http"
	"regexp"
	"time"
)

// The proxy before Discord: what it refuses never reaches the API. Most of its
// answers are pages; one looks like Discord's own.

const (
	invalidPer = 10 * time.Minute
	banLasts   = time.Hour
)

// userAgent is what Discord asks clients to call themselves: a URL and a
// version. More may follow.
var userAgent = regexp.MustCompile(`^DiscordBot \(https?://[\w.-]+[^\s,()]*, ?[^\s,()]+\)`)

// edge answers in Discord's place, or returns nil to let the request pass.
func (s *Server) edge(r *request) *response {
	now := s.clock.Now()
	switch l := &s.limits; {
	case now.Before(l.banned):
		return page(http.StatusForbidden, "error code: 1015", 0)
	case now.Before(l.edge):
		return page(http.StatusTooManyRequests, "You are being rate limited", l.edge.Sub(now))
	case !userAgent.MatchString(r.UserAgent()):
		return page(http.StatusForbidden, "error code: 1010", 0)
	}
	return nil
}

func page(status int, says string, after time.Duration) *response {
	res := &response{status: status, header: http.Header{"Content-Type": {"text/html; charset=UTF-8"}}}
	if after > 0 {
		res.header.Set("Retry-After", wholeSeconds(after.Seconds()))
	}
	res.body = fmt.Appendf(nil, "<!DOCTYPE html><html><head><title>Access denied</title></head><body>%s</body></html>\n", says)
	return res
}

// count notes an answer that Discord counts against the address, and bans it
// when there are too many.
func (s *Server) count(res *response) {
	switch res.status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests:
	default:
		return
	}
	now, l := s.clock.Now(), &s.limits
	if now.Before(l.banned) || res.header.Get("X-RateLimit-Scope") == "shared" {
		return
	}
	l.invalid.add(now)
	if l.invalid.since(now.Add(-invalidPer)) >= s.cfg.Invalid {
		l.banned, l.invalid = now.Add(banLasts), nil
	}
}

// Edge has the proxy answer every request for so long with a page of its own:
// 429 with a Retry-After and none of Discord's headers.
func (s *Server) Edge(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.limits.edge = s.clock.Now().Add(d)
}

// Block has the proxy refuse, for so long, every request whose path contains this:
// 403 in JSON with a code, as Discord refuses, but without any of Discord's headers.
// It says nothing of what the bot may do.
func (s *Server) Block(d time.Duration, pathPart string) { s.refuseFor(d, "", pathPart, errBlocked) }

// Invalid counts the answers of the last ten minutes that Discord counts
// against the address: 401, 403 and 429.
func (s *Server) Invalid() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.limits.invalid.since(s.clock.Now().Add(-invalidPer))
}

// Banned reports whether the address is shut out for too many such answers.
func (s *Server) Banned() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.clock.Now().Before(s.limits.banned)
}
