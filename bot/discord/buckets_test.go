package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
)

// atOnce does something n times beside each other.
func atOnce(t *testing.T, n int, do func(i int) error) {
	t.Helper()
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			if err := do(i); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

// place is where a message stands.
type place struct{ channel, id string }

// Whoever waits gets a place of his own when a bucket fills again. The limits
// are the loopback's; it would answer 429 to one request too many.
func TestNobodyOverdrawsABucket(t *testing.T) {
	for name, c := range map[string]struct {
		n    int
		do   func(l *loopback, p place, in Interaction, i int) error
		most time.Duration // that it may take, with up to 200 ms to Discord and as many back
	}{
		"edits of one message": {20, func(l *loopback, p place, _ Interaction, _ int) error {
			_, err := l.rest.Edit(l.Context(), p.channel, p.id, plain)
			return err
		}, 17 * time.Second},
		"reactions": {12, func(l *loopback, p place, _ Interaction, _ int) error {
			return l.rest.React(l.Context(), p.channel, p.id, "✊")
		}, 12 * 650 * time.Millisecond},
		"two routes that share one": {20, func(l *loopback, _ place, in Interaction, i int) error {
			if i%2 == 0 {
				_, err := l.rest.Followup(l.Context(), in.App, in.Token, plain)
				return err
			}
			_, err := l.rest.EditOriginal(l.Context(), in.App, in.Token, plain)
			return err
		}, 14 * time.Second},
		"routes that share none": {10, func(l *loopback, p place, _ Interaction, i int) error {
			if i%2 == 0 {
				_, err := l.rest.Send(l.Context(), p.channel, plain)
				return err
			}
			_, err := l.rest.Edit(l.Context(), p.channel, p.id, plain)
			return err
		}, 2 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := newLoopback(t)
				l.listen()
				in := l.press()
				must(l.rest.Respond(t.Context(), in.ID, in.Token, Response{Type: Reply, Message: &plain}))
				p := place{channel: l.guild.Channel("other").ID}
				p.id = must(l.rest.Send(t.Context(), p.channel, plain)).ID
				time.Sleep(10 * time.Second)
				l.srv.Weather(discordtest.Weather{Jitter: 200 * time.Millisecond})
				began := time.Now()
				atOnce(t, c.n, func(i int) error { return c.do(l, p, in, i) })
				if n := l.answered("", 429); n > 0 {
					t.Errorf("%d requests were too many", n)
				}
				if took := time.Since(began); took > c.most {
					t.Errorf("it took %v", took)
				}
			})
		})
	}
}

func TestABucketThatIsEmptyIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		empty := status(200, `{}`, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "0.2")
		far := status(200, `{}`, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "20", "X-RateLimit-Reset", "99999999999")
		r, s := scripted(t, empty, empty, empty, far)
		edit := func(ctx context.Context, channel string) error {
			_, err := r.Edit(ctx, channel, "6", plain)
			return err
		}
		for range 2 {
			if err := edit(t.Context(), "5"); err != nil {
				t.Fatal(err)
			}
		}
		short, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer stop()
		if err := edit(short, "5"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("who cannot wait is told %v", err)
		}
		began := time.Now()
		if err := edit(t.Context(), "other"); err != nil || time.Since(began) > 0 {
			t.Errorf("another channel waits as well: %v, %v", time.Since(began), err)
		}
		if err := edit(t.Context(), "5"); err != nil || time.Since(began) != 150*time.Millisecond {
			t.Errorf("the third edit: %v after %v", err, time.Since(began))
		}
		calls := s.calls.Load()
		if after, ok := RetryAfter(edit(t.Context(), "5")); !ok || after != 20*time.Second || s.calls.Load() != calls {
			t.Errorf("a long wait is refused with %v, after %d calls", after, s.calls.Load()-calls)
		}
	})
}

// Other bots and other processes draw on some buckets too.
func TestABucketThatOthersHaveEmptiedIsLeftAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, s := scripted(t, status(429, `{"message":"slow","retry_after":2,"global":false}`,
			"X-RateLimit-Scope", "shared", "X-RateLimit-Bucket", "b", "X-RateLimit-Limit", "10", "X-RateLimit-Remaining", "9", "X-RateLimit-Reset-After", "0.1"))
		began := time.Now()
		atOnce(t, 5, func(int) error { return r.React(t.Context(), "5", "6", "✊") })
		if took := time.Since(began); took < 2*time.Second || s.calls.Load() != 6 {
			t.Errorf("five reactions needed %d calls in %v", s.calls.Load(), took)
		}
	})
}

func TestBucketsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t, func(cfg *discordtest.Config) { cfg.OpenAPI = "" })
		for i := range 1300 {
			_, _ = l.rest.EditOriginal(t.Context(), "1", fmt.Sprint("token-", i), plain) // refused
			time.Sleep(100 * time.Millisecond)
		}
		if n := len(l.rest.buckets.all); n > 1100 {
			t.Errorf("%d buckets are remembered", n)
		}
	})
}

func TestWithoutLimitsNobodyWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t, func(cfg *discordtest.Config) { cfg.Unlimited = true })
		p := must(l.rest.Send(t.Context(), l.ch.ID, plain))
		l.srv.Weather(discordtest.Weather{After: 100 * time.Millisecond})
		began := time.Now()
		atOnce(t, 8, func(int) error { _, err := l.rest.Edit(t.Context(), l.ch.ID, p.ID, plain); return err })
		if took := time.Since(began); took > 300*time.Millisecond { // the first finds out
			t.Errorf("it took %v", took)
		}
		if l.answered("", http.StatusTooManyRequests) > 0 {
			t.Error("there are limits")
		}
	})
}

func TestA429WithoutHeadersIsHeeded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t)
		l.srv.Fail(1, "POST", "/emojis", 429, nil, `{"message":"slow","retry_after":3600,"global":false}`)
		app, began := must(l.rest.Me(t.Context())), time.Now()
		for range 3 {
			_, err := l.rest.CreateEmoji(t.Context(), app, "card", nil)
			if after, ok := RetryAfter(err); !ok || after != time.Hour {
				t.Errorf("refused with %v", err)
			}
		}
		must(l.rest.Emojis(t.Context(), app))
		if n := l.answered("/emojis", 429); n != 1 || time.Since(began) > 0 {
			t.Errorf("%d requests were refused, in %v", n, time.Since(began))
		}
	})
}
