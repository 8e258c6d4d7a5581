package discordtest

import (
	"fmt"
	"hash/fnv"
	"net/http"
	"strings"
	"time"
)

// limits counts requests by bucket, as Discord does: so many in so long.
type limits struct {
	most    int // in any second, but for interactions and webhooks
	buckets map[string]*window
	global  trail              // all but interactions and webhooks
	old     map[string]*window // edits of old messages, by channel
	shown   map[string]*window // edits of published messages, by message
	invalid trail              // answers of 401, 403 and 429
	opened  trail              // direct channels
	direct  trail              // messages in those
	banned  time.Time          // until then the address is shut out
	edge    time.Time          // until then the proxy answers in Discord's place
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
	globalPer = time.Second
	oldAge    = time.Hour
)

// allowed is what a route allows, by its method and shape. Discord changes that at
// will; this is near what bots have met.
func allowed(method, family string) allowance {
	switch {
	case strings.Contains(family, "reactions"):
		return allowance{1, 250 * time.Millisecond}
	case strings.Contains(family, "/commands"):
		return allowance{20, 20 * time.Second}
	case strings.Contains(family, "/emojis"):
		return allowance{10, 10 * time.Second}
	case strings.Contains(family, "/callback"):
		return allowance{50, time.Second}
	case family == "webhooks":
		return allowance{5, 2 * time.Second}
	case strings.HasSuffix(family, "/messages") && method == http.MethodPost:
		return allowance{5, 5 * time.Second}
	case method == http.MethodPatch, method == http.MethodDelete:
		return allowance{5, 5 * time.Second}
	}
	return allowance{50, time.Second}
}

// family names the routes that share a bucket: some do, most have one of their
// own. A client can tell only by X-RateLimit-Bucket.
func family(method, pattern string) string {
	switch {
	case strings.Contains(pattern, "/reactions/") && method != http.MethodGet:
		return "reactions"
	case strings.Contains(pattern, " /webhooks/"):
		return "webhooks"
	case strings.HasPrefix(pattern, "GET /channels/{channel}/messages"):
		return "reading"
	}
	return pattern
}

// admit counts one request or refuses it, and says in the headers how matters stand.
func (l *limits) admit(now time.Time, h http.Header, r *request, pattern string, hook bool) *problem {
	if !hook {
		if after := l.global.room(now, allowance{l.most, globalPer}); after > 0 {
			h.Set("X-RateLimit-Global", "true")
			h.Set("X-RateLimit-Scope", "global")
			return limited(after, true)
		}
		l.global.add(now)
	}
	kind := family(r.Method, pattern)
	a := allowed(r.Method, kind)
	w := l.window(kind + " " + r.PathValue("channel") + r.PathValue("guild") + r.PathValue("token"))
	after := w.reserve(now, a)
	h.Set("X-RateLimit-Bucket", bucketName(kind))
	h.Set("X-RateLimit-Limit", fmt.Sprint(a.most))
	h.Set("X-RateLimit-Remaining", fmt.Sprint(max(0, a.most-w.used)))
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(w.ends.UnixMilli())/1000))
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", w.ends.Sub(now).Seconds()))
	if after > 0 {
		h.Set("X-RateLimit-Scope", "user")
		return limited(after, false)
	}
	return nil
}

func (l *limits) window(key string) *window {
	if l.buckets == nil {
		l.buckets = map[string]*window{}
	}
	w := l.buckets[key]
	if w == nil {
		w = &window{}
		l.buckets[key] = w
	}
	return w
}

// bucketName is a name that says nothing of the route, like Discord's.
func bucketName(kind string) string {
	h := fnv.New128a()
	_, _ = h.Write([]byte(kind)) // never fails
	return fmt.Sprintf("%x", h.Sum(nil))
}

func limited(after time.Duration, global bool) *problem {
	return &problem{status: 429, message: "You are being rate limited.", after: after.Seconds(), global: global}
}

// reserve counts one, or says how long there is none.
func (w *window) reserve(now time.Time, a allowance) time.Duration {
	if !now.Before(w.ends) {
		*w = window{ends: now.Add(a.per)}
	}
	if w.used >= a.most {
		return w.ends.Sub(now)
	}
	w.used++
	return 0
}

// trail is when something happened, the oldest first.
type trail []time.Time

// room says how long until there may be another, 0 if now: never more than so
// many in any stretch of that length.
func (t *trail) room(now time.Time, a allowance) time.Duration {
	if t.since(now.Add(-a.per)) < a.most {
		return 0
	}
	return (*t)[len(*t)-a.most].Add(a.per).Sub(now)
}

// since forgets what happened until then and counts the rest.
func (t *trail) since(then time.Time) int {
	for len(*t) > 0 && !(*t)[0].After(then) {
		*t = (*t)[1:]
	}
	return len(*t)
}

func (t *trail) add(now time.Time) { *t = append(*t, now) }

// editShown rations edits of messages that were published: other servers show them too. So it was
// reported (discord-api-docs #6109), with a header that is wrong, and a bucket that has some left.
func (s *Server) editShown(m *Message) *problem {
	if s.cfg.Unlimited || m.Flags&flagCrossposted == 0 {
		return nil
	}
	if s.limits.shown == nil {
		s.limits.shown = map[string]*window{}
	}
	w := s.limits.shown[m.ID]
	if w == nil {
		w = &window{}
		s.limits.shown[m.ID] = w
	}
	if after := w.reserve(s.clock.Now(), allowance{3, time.Hour}); after > 0 {
		return &problem{status: 429, code: 20028, after: after.Seconds(), shared: true, hasty: true,
			message: "The write action you are performing on the channel has hit the write rate limit."}
	}
	return nil
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
	if after := w.reserve(now, allowance{3, 6 * time.Second}); after > 0 {
		return &problem{status: 429, code: 30046, after: after.Seconds(),
			message: "Maximum number of edits to messages older than 1 hour reached. Try again later."}
	}
	return nil
}
