package discordtest

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// limits counts requests by bucket, as Discord does: so many in so long.
type limits struct {
	buckets map[string]*window
	global  window
	old     map[string]*window // edits of old messages, by channel
}

type window struct {
	ends time.Time
	used int
}

type allowance struct {
	most int
	per  time.Duration
}

const (
	globalMost = 50
	oldAge     = time.Hour
)

// allowances are by method and the shape of the route. Discord changes them at
// will; these are near what bots have met.
func allowed(method, pattern string) allowance {
	switch {
	case strings.Contains(pattern, "/reactions/"):
		return allowance{1, 250 * time.Millisecond}
	case strings.Contains(pattern, "/commands"):
		return allowance{20, 20 * time.Second}
	case strings.Contains(pattern, "/callback"):
		return allowance{50, time.Second}
	case strings.HasPrefix(pattern, "POST /webhooks"), strings.Contains(pattern, "/webhooks/"):
		return allowance{5, 2 * time.Second}
	case strings.HasSuffix(pattern, "/messages") && method == http.MethodPost:
		return allowance{5, 5 * time.Second}
	case method == http.MethodPatch, method == http.MethodDelete:
		return allowance{5, 5 * time.Second}
	}
	return allowance{50, time.Second}
}

// take counts one request or refuses it, and says in the headers how matters stand.
func (l *limits) take(now time.Time, h http.Header, r *request, pattern string, hook bool) *problem {
	if l.buckets == nil {
		l.buckets = map[string]*window{}
	}
	if !hook {
		if after := l.global.take(now, allowance{globalMost, time.Second}); after > 0 {
			h.Set("X-RateLimit-Global", "true")
			h.Set("X-RateLimit-Scope", "global")
			return &problem{status: 429, message: "You are being rate limited.", after: after.Seconds(), global: true}
		}
	}
	kind := pattern
	if strings.Contains(pattern, "/reactions/") {
		kind = "reactions"
	}
	key := kind + " " + r.PathValue("channel") + r.PathValue("guild") + r.PathValue("token")
	a := allowed(r.Method, pattern)
	w := l.buckets[key]
	if w == nil {
		w = &window{}
		l.buckets[key] = w
	}
	after := w.take(now, a)
	h.Set("X-RateLimit-Bucket", fmt.Sprintf("%x", kind))
	h.Set("X-RateLimit-Limit", fmt.Sprint(a.most))
	h.Set("X-RateLimit-Remaining", fmt.Sprint(max(0, a.most-w.used)))
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(w.ends.UnixMilli())/1000))
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", w.ends.Sub(now).Seconds()))
	if after > 0 {
		h.Set("X-RateLimit-Scope", "user")
		return &problem{status: 429, message: "You are being rate limited.", after: after.Seconds()}
	}
	return nil
}

// take counts one, or says how long there is none.
func (w *window) take(now time.Time, a allowance) time.Duration {
	if !now.Before(w.ends) {
		*w = window{ends: now.Add(a.per)}
	}
	if w.used >= a.most {
		return w.ends.Sub(now)
	}
	w.used++
	return 0
}

// editOld rations edits of messages that are older than an hour.
func (s *Server) editOld(m *Message) *problem {
	now := s.clock.Now()
	if s.cfg.Unlimited || now.Sub(m.Timestamp) < oldAge {
		return nil
	}
	if s.limits.old == nil {
		s.limits.old = map[string]*window{}
	}
	w := s.limits.old[m.ChannelID]
	if w == nil {
		w = &window{}
		s.limits.old[m.ChannelID] = w
	}
	if after := w.take(now, allowance{3, 6 * time.Second}); after > 0 {
		return &problem{status: 429, code: 30046, after: after.Seconds(),
			message: "Maximum number of edits to messages older than 1 hour reached. Try again later."}
	}
	return nil
}
