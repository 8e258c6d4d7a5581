package discord

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discordtest"
)

func TestNeverMoreRequestsInAnySecondThanAllowed(t *testing.T) {
	for name, c := range map[string]struct {
		perSecond, want int
		jitter          time.Duration
	}{
		"all of the limit":                {0, 50, 0},
		"on a network that bunches up":    {0, 50, 120 * time.Millisecond},
		"a share of it":                   {10, 10, 0},
		"the smallest share of any use":   {2, 2, 0},
		"a limit that Discord has raised": {200, 200, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := newLoopback(t, func(cfg *discordtest.Config) { cfg.PerSecond = max(50, c.perSecond) })
				l.rest = New(Config{API: l.srv.API(), Token: l.srv.Token(), HTTP: &http.Client{Transport: l.srv.Transport()}, PerSecond: c.perSecond})
				var channels []string
				for i := range 4 * c.want {
					channels = append(channels, l.guild.Channel(fmt.Sprint("c", i)).ID)
				}
				l.srv.Weather(discordtest.Weather{Jitter: c.jitter})
				began := time.Now()
				atOnce(t, len(channels), func(i int) error { _, err := l.rest.NewestAfter(t.Context(), channels[i], "0", 1); return err })
				if n := l.answered("", 429); n > 0 {
					t.Errorf("%d were too many", n)
				}
				if took := time.Since(began); took > 10*time.Second {
					t.Errorf("four seconds' worth took %v", took)
				}
				if most := busiest(l.srv.Requests(), time.Second); most > c.want || most < c.want/2 {
					t.Errorf("the busiest second has %d", most)
				}
			})
		})
	}
}

// busiest counts the requests in the busiest stretch of that length.
func busiest(all []discordtest.Request, per time.Duration) (most int) {
	first := 0
	for i, r := range all {
		for r.At.Sub(all[first].At) >= per {
			first++
		}
		most = max(most, i-first+1)
	}
	return most
}

func TestAGlobalLimitLeavesInteractionsAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t)
		l.listen()
		in := l.press()
		header := map[string]string{"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global", "Retry-After": "6"}
		l.srv.Fail(1, "GET", "/channels", 429, header, `{"message":"You are being rate limited.","retry_after":5.5,"global":true}`)
		began := time.Now()
		done := make(chan time.Duration)
		go func() {
			_, _ = l.rest.NewestAfter(t.Context(), l.ch.ID, "0", 1)
			done <- time.Since(began)
		}()
		synctest.Wait()
		must(l.rest.Respond(t.Context(), in.ID, in.Token, Response{Type: Reply, Message: &plain}))
		must(l.rest.EditOriginal(t.Context(), in.App, in.Token, plain))
		if took := time.Since(began); took > 0 {
			t.Errorf("an interaction waits %v", took)
		}
		must(l.rest.Send(t.Context(), l.ch.ID, plain))
		if took := time.Since(began); took < 5500*time.Millisecond || took > 6*time.Second {
			t.Errorf("another route waits %v", took)
		}
		if took := <-done; took < 5500*time.Millisecond || took > 6*time.Second {
			t.Errorf("what was refused waits %v", took)
		}
	})
}

func TestAnHourOfTheProxysIsAnHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t)
		l.listen()
		in := l.press()
		l.srv.Edge(time.Hour)
		began, before := time.Now(), len(l.srv.Requests())
		for _, try := range []func() error{
			func() error { _, err := l.rest.NewestAfter(t.Context(), l.ch.ID, "0", 1); return err },
			func() error { _, err := l.rest.Send(t.Context(), l.ch.ID, plain); return err },
			func() error {
				_, err := l.rest.Respond(t.Context(), in.ID, in.Token, Response{Type: UpdateLater})
				return err
			},
			func() error { _, err := l.rest.EditOriginal(t.Context(), in.App, in.Token, plain); return err },
		} {
			err := try()
			if after, ok := RetryAfter(err); !ok || after < 59*time.Minute || after > time.Hour || RefusedForGood(err) {
				t.Errorf("refused with %v, again after %v", err, after)
			}
		}
		if n := len(l.srv.Requests()) - before; n != 1 || time.Since(began) > 0 {
			t.Errorf("%d requests went out, in %v", n, time.Since(began))
		}
		time.Sleep(time.Hour)
		must(l.rest.NewestAfter(t.Context(), l.ch.ID, "0", 1))

		l.srv.Edge(4 * time.Second)
		began = time.Now()
		must(l.rest.NewestAfter(t.Context(), l.ch.ID, "0", 1))
		if took := time.Since(began); took != 4*time.Second {
			t.Errorf("four seconds are waited for in %v", took)
		}
	})
}

// Discord bans an address that earns 10,000 refusals in ten minutes. At half of them what
// causes them waits.
func TestWhoeverIsAlwaysRefusedWaitsAndNobodyElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t, func(cfg *discordtest.Config) { cfg.Unlimited = true })
		var log bytes.Buffer
		l.rest.limits.log = slog.New(slog.NewTextHandler(&log, nil))
		l.ch.Deny(discordtest.SendMessages)
		for range refusedMany - 20 {
			l.rest.limits.learn(messageCall("", "POST", l.ch.ID, ""), &Error{Status: 403})
		}
		began, sent := time.Now(), len(l.srv.Requests())
		atOnce(t, 8, func(int) error {
			for time.Since(began) < 10*time.Second {
				_, _ = l.rest.Send(t.Context(), l.ch.ID, plain)
				time.Sleep(50 * time.Millisecond)
			}
			return nil
		})
		if n := len(l.srv.Requests()) - sent; n < 20 || n > 20+8 {
			t.Errorf("%d more were refused", n)
		}
		if said := strings.Count(log.String(), "what causes them waits"); said != 1 {
			t.Errorf("the log says so %d times:\n%s", said, log.String())
		}
		began = time.Now()
		must(l.rest.Send(t.Context(), l.guild.Channel("other").ID, plain))
		must(l.rest.NewestAfter(t.Context(), l.ch.ID, "0", 1))
		if took := time.Since(began); took > time.Second {
			t.Errorf("what is not refused waits %v", took)
		}
	})
}

func TestWhoeverIsRefusedRarelyCausesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits(clockwork.NewRealClock(), told(t), 0)
		refusal, many, few := &Error{Status: 403}, messageCall("", "POST", "1", ""), messageCall("", "POST", "2", "")
		for range refusedCause - 1 {
			l.learn(few, refusal)
		}
		for range refusedMany {
			l.learn(many, refusal)
		}
		if l.barred(many) <= 0 || l.barred(few) > 0 {
			t.Errorf("who is refused always waits %v, who is refused rarely %v", l.barred(many), l.barred(few))
		}
		time.Sleep(refusedPer)
		if d := l.barred(many); d > 0 || len(l.causes) > 0 {
			t.Errorf("ten minutes later it waits %v; %v are remembered", d, l.causes)
		}
	})
}

func TestNearABanNothingGoesOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var all []func(http.ResponseWriter)
		for range 3 * refusedMost {
			all = append(all, status(403, `{"code":50001,"message":"Missing Access"}`))
		}
		r, s := scripted(t, all...)
		began := time.Now()
		for i := range 2 * refusedMost {
			_, _ = r.Respond(t.Context(), fmt.Sprint(i), "token", Response{Type: UpdateLater})
			time.Sleep(20 * time.Millisecond)
		}
		if s.calls.Load() != refusedMost || time.Since(began) > refusedPer {
			t.Errorf("%d answers went out in %v", s.calls.Load(), time.Since(began))
		}
		time.Sleep(refusedPer)
		calls := s.calls.Load()
		if _, err := r.Respond(t.Context(), "1", "token", Response{Type: UpdateLater}); s.calls.Load() != calls+1 {
			t.Errorf("later nothing goes out either: %v", err)
		}
	})
}

// An ordinary limit of a route comes to an end for a new message as late as for the old one.
func TestOnlyALimitOfTheMessageItselfIsAReasonForANewOne(t *testing.T) {
	long := `{"message": "slower", "retry_after": 64.57, "global": false}`
	for what, c := range map[string]struct {
		scope, body string
		want        bool
	}{
		"published":        {"shared", `{"message": "slower", "code": 20028, "retry_after": 1163}`, true},
		"old":              {"shared", `{"message": "old", "code": 30046, "retry_after": 3}`, true},
		"short":            {"shared", `{"message": "slower", "retry_after": 3}`, false},
		"the bot's own":    {"user", long, false},
		"all of the bot's": {"global", `{"message": "slower", "retry_after": 64.57, "global": true}`, false},
		"the proxy's":      {"", "a page", false},
	} {
		e := readRefusal(http.StatusTooManyRequests, http.Header{"X-Ratelimit-Scope": {c.scope}}, []byte(c.body))
		if got := EditsRationed(e); got != c.want {
			t.Errorf("%s: %v, wanted %v", what, got, c.want)
		}
	}
}
