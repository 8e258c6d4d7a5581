package discord

import (
	"context"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// noted is a meter that notes all it is told.
type noted struct {
	mu   sync.Mutex
	told []string
}

func (n *noted) note(format string, args ...any) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.told = append(n.told, fmt.Sprintf(format, args...))
}

// all is what it was told until now.
func (n *noted) all() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Clone(n.told)
}

func (n *noted) Requested(route string, status int, _ time.Duration) { n.note("%s: %d", route, status) }
func (n *noted) Waited(limit string, took time.Duration)             { n.note("%s: %v", limit, took) }
func (n *noted) Answered(outcome string, took time.Duration)         { n.note("%s after %v", outcome, took) }
func (n *noted) Connected(event string)                              { n.note("%s", event) }
func (n *noted) SessionsLeft(left, of int)                           { n.note("%d of %d left", left, of) }

// metered is scripted with a meter.
func metered(answers ...func(http.ResponseWriter)) (*Client, *noted) {
	n := &noted{}
	return New(Config{API: "http://discord.invalid/api", HTTP: &http.Client{Transport: &scriptedAPI{answers: answers}}, Meter: n}), n
}

// Every request that there is, with ids and tokens wherever words can be handed over.
func TestAMeterIsToldNoIDs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const id = "123456789012345678901234567890"
		r, n := metered()
		all := reflect.ValueOf(r)
		for i := range all.NumMethod() {
			if name := all.Type().Method(i).Name; slices.Contains([]string{"Listen", "Backlog", "Ahead"}, name) { // they ask nothing
				continue
			}
			args := []reflect.Value{reflect.ValueOf(t.Context())}
			for at := 1; at < all.Method(i).Type().NumIn(); at++ {
				arg := reflect.New(all.Method(i).Type().In(at)).Elem()
				switch {
				case arg.Kind() == reflect.String:
					arg.SetString(id)
				case arg.Type() == reflect.TypeFor[Draw]():
					arg.Set(reflect.ValueOf(Draw(func() (Message, bool) { return plain, true })))
				}
				args = append(args, arg)
			}
			before := len(n.told)
			all.Method(i).Call(args)
			if len(n.told) == before {
				t.Errorf("nothing is told of %s", all.Type().Method(i).Name)
			}
		}
		for _, told := range n.told {
			if strings.Contains(told, id[:20]) || strings.Contains(told, id[6:]) {
				t.Errorf("it is told %q", told)
			}
		}
	})
}

func TestAMeterIsToldOfLimitsAndOutcomes(t *testing.T) {
	empty := status(200, `{"id":"7"}`, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "2")
	edit := func(ctx context.Context, r *Client) { _, _ = r.Edit(ctx, "5", "6", plain) }
	answer := func(age time.Duration) func(context.Context, *Client) {
		return func(ctx context.Context, r *Client) {
			_, _ = r.Respond(ctx, "1", "token", Response{Type: UpdateLater, Asked: time.Now().Add(-age)})
		}
	}
	for name, c := range map[string]struct {
		answers []func(http.ResponseWriter)
		do      []func(context.Context, *Client)
		told    []string
	}{
		"an edit, and one that waits for its bucket": {
			[]func(http.ResponseWriter){empty}, []func(context.Context, *Client){edit, edit},
			[]string{"bucket: 0s", "global: 0s", "PATCH channels/messages/id: 200", "bucket: 2s", "global: 0s", "PATCH channels/messages/id: 200"},
		},
		"one that has no answer, and is refused then": {
			[]func(http.ResponseWriter){nil, status(403, `{"code":50013}`)}, []func(context.Context, *Client){edit},
			[]string{"bucket: 0s", "global: 0s", "PATCH channels/messages/id: 0", "bucket: 0s", "global: 0s", "PATCH channels/messages/id: 403"},
		},
		"a first answer":                    {nil, []func(context.Context, *Client){answer(time.Second)}, []string{"POST callback: 200", "answered after 1s"}},
		"one that comes too late":           {nil, []func(context.Context, *Client){answer(3 * time.Second)}, []string{"late after 3s"}},
		"one that Discord says is too late": {[]func(http.ResponseWriter){status(404, `{"code":10062}`)}, []func(context.Context, *Client){answer(time.Second)}, []string{"POST callback: 404", "late after 1s"}},
		"one that was given before":         {[]func(http.ResponseWriter){status(400, `{"code":40060}`)}, []func(context.Context, *Client){answer(0)}, []string{"POST callback: 400", "answered after 0s"}},
		"one that is refused":               {[]func(http.ResponseWriter){status(403, `{"code":50001}`)}, []func(context.Context, *Client){answer(0)}, []string{"POST callback: 403", "failed after 0s"}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, n := metered(c.answers...)
				for _, do := range c.do {
					do(t.Context(), r)
				}
				if told := n.all(); !slices.Equal(told, c.told) {
					t.Errorf("it is told %q, not %q", told, c.told)
				}
			})
		})
	}
}

func TestAMeterIsToldOfConnections(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := &noted{}
		srv := newDiscord(t)
		p := newProcess(t, srv)
		p.rest.meter = n
		p.start(1)
		p.until(srv.Gateway().Connected)
		srv.Gateway().DropConnections(4000)
		time.Sleep(time.Minute)
		srv.Gateway().DropConnections(4000)
		srv.Gateway().Forget() // so that resuming is in vain
		time.Sleep(time.Minute)
		told := slices.DeleteFunc(n.all(), func(one string) bool { return strings.Contains(one, ":") }) // of requests
		want := []string{"1000 of 1000 left", "begun", "ended", "resumed", "ended", "ended", "999 of 1000 left", "begun"}
		if !slices.Equal(told, want) {
			t.Errorf("it is told %q, not %q", told, want)
		}
	})
}

// How long requests wait depends on what Discord allows the bot; and of what it refuses, it
// does not hold everything against whoever asked.
func TestItIsKnownHowMuchIsHeldBackAndRefused(t *testing.T) {
	for perSecond, takes := range map[int]time.Duration{50: 11 * time.Second, 500: 1100 * time.Millisecond} {
		synctest.Test(t, func(t *testing.T) {
			r, _ := scripted(t)
			r.limits = newLimits(r.clock, r.log, perSecond)
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			for range 500 + r.limits.turns.burst {
				go func() { _, _ = r.limits.wait(ctx, call{}, time.Hour) }()
			}
			synctest.Wait()
			if is := r.Backlog(); is.Waiting != 500 || (is.Takes-takes).Abs() > takes/20 {
				t.Errorf("with %d requests a second %d wait for %v", perSecond, is.Waiting, is.Takes)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		r, _ := scripted(t, status(403, `{"code":50013}`), status(401, `{"code":50027}`), status(404, `{}`),
			status(429, `{"retry_after":1}`, "X-RateLimit-Scope", "shared"), status(429, `{"retry_after":1}`), status(200, `{}`))
		for range 4 {
			_ = r.React(t.Context(), "5", "6", "✊")
		}
		if n := r.Backlog().Refused; n != 3 {
			t.Errorf("%d refusals count", n)
		}
		time.Sleep(10 * time.Minute)
		if n := r.Backlog().Refused; n != 0 {
			t.Errorf("%d refusals count ten minutes later", n)
		}
	})
}
