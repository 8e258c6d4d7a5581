package discord

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

func TestAFirstAnswerWaitsAsLongAsItsThreeSecondsAllow(t *testing.T) {
	slow := func(l *loopback, header map[string]string, body string) {
		l.srv.Fail(1, "POST", "/callback", 429, header, body)
	}
	for name, c := range map[string]struct {
		trouble func(*loopback)
		age     time.Duration // of the interaction
		took    time.Duration // less than 0: it is given up at once
	}{
		"the proxy refuses everything for a moment": {func(l *loopback) { l.srv.Edge(700 * time.Millisecond) }, 0, time.Second}, // in whole seconds
		"and tells of it with another request": {func(l *loopback) {
			l.srv.Edge(700 * time.Millisecond)
			go func() { _, _ = l.rest.NewestAfter(l.Context(), l.ch.ID, "0", 1) }()
			synctest.Wait()
		}, 0, time.Second},
		"for longer than Discord waits":                     {func(l *loopback) { l.srv.Edge(4 * time.Second) }, 0, -1},
		"the answer itself is rationed":                     {func(l *loopback) { slow(l, nil, `{"message":"slow","retry_after":0.5,"global":false}`) }, 0, 500 * time.Millisecond},
		"with all others":                                   {func(l *loopback) { slow(l, nil, `{"message":"slow","retry_after":0.5,"global":true}`) }, 0, 500 * time.Millisecond},
		"for longer than is left of the three seconds":      {func(l *loopback) { slow(l, nil, `{"message":"slow","retry_after":1.5,"global":false}`) }, 1500 * time.Millisecond, -1},
		"the interaction is older than Discord waits":       {func(l *loopback) {}, 3 * time.Second, -1},
		"the interaction is old, and nothing is in its way": {func(l *loopback) {}, 2500 * time.Millisecond, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := newLoopback(t)
				l.listen()
				in := l.press()
				asked := time.Now()
				time.Sleep(c.age)
				c.trouble(l)
				began := time.Now()
				_, err := l.rest.Respond(t.Context(), in.ID, in.Token, Response{Type: Reply, Message: &plain, Asked: asked})
				took := time.Since(began)
				if c.took < 0 && (err == nil || took > 0 || OutcomeUnknown(err)) {
					t.Errorf("it is not given up at once, but after %v: %v", took, err)
				}
				if seen := l.anne.Find(l.ch, "hello") != nil; c.took >= 0 && (err != nil || took != c.took || !seen) {
					t.Errorf("after %v it came to %v; seen: %v", took, err, seen)
				}
			})
		})
	}
}

// What is told of an answer that is lost is what is known of its first try.
func TestWhetherAnAnswerMayHaveGotThroughIsKnown(t *testing.T) {
	gone := status(404, `{"code":10062,"message":"Unknown interaction"}`)
	broken := status(502, "<html>")
	already := status(400, `{"code":40060,"message":"Interaction has already been acknowledged."}`)
	for name, c := range map[string]struct {
		answers  []func(http.ResponseWriter)
		repeated bool
		unknown  bool
	}{
		"refused":                             {[]func(http.ResponseWriter){gone}, false, false},
		"lost, and refused":                   {[]func(http.ResponseWriter){nil, gone}, false, true},
		"lost twice":                          {[]func(http.ResponseWriter){nil, broken}, false, true},
		"rationed, and refused":               {[]func(http.ResponseWriter){status(429, `{"message":"slow","retry_after":0.1}`), gone}, false, false},
		"lost, and given by a process before": {[]func(http.ResponseWriter){nil, already}, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, _ := scripted(t, c.answers...)
				_, err := r.Respond(t.Context(), "1", "token", Response{Type: UpdateLater, Repeated: c.repeated})
				if err == nil || OutcomeUnknown(err) != c.unknown {
					t.Errorf("it came to %v", err)
				}
			})
		})
	}
}
