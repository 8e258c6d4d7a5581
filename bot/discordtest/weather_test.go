package discordtest_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
)

// bubble runs a test with a Discord in memory, where time moves by itself.
func bubble(t *testing.T, test func(*table), change ...func(*discordtest.Config)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		test(newTable(t, append(change, func(cfg *discordtest.Config) { cfg.Memory, cfg.Clock = true, nil })...))
	})
}

func TestTheProxyAnswersInDiscordsPlace(t *testing.T) {
	r := newTable(t)
	i := r.slash(r.anne)
	r.s.Edge(time.Hour)
	r.clock.Advance(time.Minute - time.Millisecond)
	for name, a := range map[string]answer{
		"a route":        r.do("GET", r.messages(), nil),
		"an interaction": r.answer(i, 4, obj{"content": "a"}),
		"nowhere":        r.do("GET", "/nowhere", nil),
	} {
		if a.status != 429 || a.header.Get("Retry-After") != "3541" || !strings.HasPrefix(a.header.Get("Content-Type"), "text/html") || a.body != nil {
			t.Errorf("%s: %d %s %v", name, a.status, a.raw, a.header)
		}
		for h := range a.header {
			if strings.HasPrefix(h, "X-Ratelimit") {
				t.Errorf("%s: the proxy says %s", name, h)
			}
		}
	}
	r.clock.Advance(59*time.Minute + time.Millisecond)
	r.wants(r.do("GET", r.messages(), nil), 0, 0)
}

func TestTooManyRefusalsShutTheAddressOut(t *testing.T) {
	r := newTable(t, func(cfg *discordtest.Config) { cfg.Invalid = 20 })
	r.ch.Deny(discordtest.SendMessages)
	refuse := func(n int) {
		for range n {
			r.wants(r.as("Bot wrong", "GET", "/users/@me", nil), 401, 0)
		}
	}
	refuse(10)
	r.clock.Advance(9 * time.Minute)
	r.wants(r.do("POST", r.messages(), obj{"content": "a"}), 403, 50013)
	r.s.Fail(1, "GET", "", 429, nil, "")
	r.do("GET", r.messages(), nil)
	r.s.Fail(5, "GET", "", 429, map[string]string{"X-RateLimit-Scope": "shared"}, "")
	for range 5 { // not counted
		r.do("GET", r.messages(), nil)
	}
	r.wants(r.do("GET", r.messages()+"/1", nil), 404, 10008) // nor this
	if n := r.s.Invalid(); n != 12 {
		t.Errorf("%d are counted", n)
	}
	r.clock.Advance(time.Minute)
	if n := r.s.Invalid(); n != 2 {
		t.Errorf("ten minutes later %d are counted", n)
	}
	refuse(18)
	a := r.do("GET", "/users/@me", nil)
	if a.status != 403 || a.body != nil || !r.s.Banned() {
		t.Errorf("after twenty: %d %s", a.status, a.raw)
	}
	r.clock.Advance(time.Hour)
	r.wants(r.do("GET", "/users/@me", nil), 0, 0)
}

func TestClientsSayWhoTheyAre(t *testing.T) {
	r := newTable(t)
	for agent, ok := range map[string]bool{
		"DiscordBot (https://example.org, 1)":              true,
		"DiscordBot (http://example.org/a-b, 0.2.1) Go/1":  true,
		"DiscordBot (example.org, 1)":                      false,
		"DiscordBot (hofnar, 1)":                           false,
		"DiscordBot (https://example.org)":                 false,
		"Mozilla/5.0 (https://example.org, 1)":             false,
		"Go-http-client/1.1":                               false,
		"DiscordBot (https://example.org, (devel)) Go/1.2": false,
	} {
		r.agent = agent
		if a := r.do("GET", "/users/@me", nil); (a.status == 200) != ok || !ok && (a.status != 403 || a.body != nil) {
			t.Errorf("%q is answered %d: %s", agent, a.status, a.raw)
		}
	}
}

func TestAnswersTakeTheirTime(t *testing.T) {
	bubble(t, func(r *table) {
		r.s.Weather(discordtest.Weather{Method: "POST", PathPart: "/messages", Requests: 1, Before: 2 * time.Second, After: 3 * time.Second})
		began := time.Now()
		done := make(chan answer)
		go func() { done <- r.do("POST", r.messages(), obj{"content": "slow"}) }()
		time.Sleep(2*time.Second - 1)
		if r.anne.Find(r.ch, "slow") != nil {
			t.Error("it is carried out too early")
		}
		time.Sleep(2 * time.Nanosecond)
		if r.anne.Find(r.ch, "slow") == nil {
			t.Error("it is not carried out in time")
		}
		r.wants(r.do("GET", r.messages(), nil), 0, 0) // others are not held up
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("another request took %v", took)
		}
		r.wants(<-done, 0, 0)
		if took := time.Since(began); took != 5*time.Second {
			t.Errorf("the answer took %v", took)
		}
		r.post(obj{"content": "quick"})
		if took := time.Since(began); took != 5*time.Second {
			t.Errorf("the next one takes its time as well: %v", took)
		}
	})
}

func TestWhatMayBefallARequest(t *testing.T) {
	for name, c := range map[string]struct {
		weather discordtest.Weather
		status  int // 0: the connection breaks
		done    bool
	}{
		"the connection breaks before":    {discordtest.Weather{ResetBefore: 1}, 0, false},
		"the answer is lost":              {discordtest.Weather{ResetAfter: 1}, 0, true},
		"the proxy finds nobody":          {discordtest.Weather{FailBefore: 1}, 502, false},
		"the proxy loses patience":        {discordtest.Weather{FailAfter: 1}, 504, true},
		"nothing happens to other routes": {discordtest.Weather{PathPart: "/webhooks", ResetBefore: 1}, 200, true},
		"nothing happens to other verbs":  {discordtest.Weather{Method: "GET", ResetBefore: 1}, 200, true},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(r *table) {
				r.s.Weather(c.weather)
				a := r.do("POST", r.messages(), obj{"content": "fragile"})
				if (a.lost != nil) != (c.status == 0) || a.status != c.status {
					t.Errorf("answered %d, %v", a.status, a.lost)
				}
				if done := r.anne.Find(r.ch, "fragile") != nil; done != c.done {
					t.Errorf("done: %v", done)
				}
				r.s.Weather()
				r.post(obj{"content": "again"})
			})
		})
	}
}

func TestOthersMayUseAChannelsLimitUp(t *testing.T) {
	bubble(t, func(r *table) {
		r.s.Weather(discordtest.Weather{Shared: 0.3})
		refused := 0
		for range 100 {
			r.wants(r.do("GET", "/users/@me", nil), 0, 0)
			a := r.do("GET", r.messages(), nil)
			if a.status != 429 {
				continue
			}
			refused++
			if after, _ := a.field("retry_after").(float64); a.header.Get("X-RateLimit-Scope") != "shared" || a.field("global") != false || after <= 0 {
				t.Fatalf("answered %s %v", a.raw, a.header)
			}
		}
		if refused < 15 || refused > 45 || r.s.Invalid() != 0 {
			t.Errorf("%d of 100 were refused, and %d count", refused, r.s.Invalid())
		}
	})
}

func TestWeatherIsAsLikelyAsAsked(t *testing.T) {
	bubble(t, func(r *table) {
		r.s.Weather(discordtest.Weather{ResetAfter: 0.1, FailBefore: 0.2, Jitter: time.Second, Rand: rand.New(rand.NewPCG(1, 2))})
		began, broken, failed := time.Now(), 0, 0
		for range 1000 {
			switch a := r.do("POST", "/nowhere", nil); {
			case a.lost != nil:
				broken++
			case a.status == 502:
				failed++
			}
		}
		if broken < 70 || broken > 130 || failed < 160 || failed > 240 {
			t.Errorf("%d of 1000 broke, %d failed", broken, failed)
		}
		if took := time.Since(began); took < 900*time.Second || took > 1100*time.Second {
			t.Errorf("1000 answers took %v", took)
		}
	})
}
