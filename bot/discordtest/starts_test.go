package discordtest_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
)

// starting is a table at which identifies are counted.
func starting(t *testing.T, total, concurrency int, test func(*table)) {
	inMemory(t, test, func(cfg *discordtest.Config) {
		cfg.Unlimited = false
		cfg.Gateway = discordtest.GatewayConfig{Identifies: total, Concurrency: concurrency}
	})
}

// start identifies and says what comes of it.
func (r *table) start(id, count int) (string, *gate) {
	r.Helper()
	g := r.dial()
	g.helloFor(0, id, count)
	return g.outcome(), g
}

// limit is the session_start_limit.
func (r *table) limit(field string) int {
	r.Helper()
	o, _ := r.wants(r.do("GET", "/gateway/bot", nil), 0, 0).field("session_start_limit").(obj)
	n, ok := o[field].(float64)
	if !ok {
		r.Fatal("no session_start_limit: ", o)
	}
	return int(n)
}

func TestIdentifiesAreCountedByTheDay(t *testing.T) {
	starting(t, 10, 1, func(r *table) {
		wants := func(remaining int, after time.Duration) {
			t.Helper()
			if got := r.limit("remaining"); got != remaining {
				t.Errorf("%d identifies are left instead of %d", got, remaining)
			}
			if got := r.limit("reset_after"); got != int(after.Milliseconds()) {
				t.Errorf("they are counted anew in %d ms instead of %v", got, after)
			}
		}
		wants(10, 0)
		if total, most := r.limit("total"), r.limit("max_concurrency"); total != 10 || most != 1 {
			t.Errorf("of %d identifies %d may be made at once", total, most)
		}
		for range 3 {
			if got, _ := r.start(0, 1); got != "READY" {
				t.Fatal("identifying leads to ", got)
			}
			r.clock.Advance(time.Hour)
		}
		wants(7, 21*time.Hour)
		r.clock.Advance(21*time.Hour - time.Millisecond)
		wants(7, time.Millisecond)
		r.clock.Advance(time.Millisecond)
		wants(10, 0)
	})
}

func TestOneIdentifyTooManyTakesTheTokenAway(t *testing.T) {
	starting(t, 3, 1, func(r *table) {
		token := r.s.Token()
		var last *gate
		for range 3 {
			var got string
			if got, last = r.start(0, 1); got != "READY" {
				t.Fatal("identifying leads to ", got)
			}
			r.clock.Advance(time.Minute)
		}
		if r.limit("remaining") != 0 || r.s.Gateway().TokenReset() {
			t.Error("the token is gone though no more was used than there was")
		}
		if got, _ := r.start(0, 1); got != "close 4004" {
			t.Errorf("one more identify leads to %s", got)
		}
		if code := last.closed(); code != 4004 {
			t.Errorf("the session before ends with %d", code)
		}
		synctest.Wait()
		if r.s.Gateway().Connected() || !r.s.Gateway().TokenReset() || r.s.Token() == token {
			t.Error("everything is as before")
		}
		r.wants(r.as("Bot "+token, "GET", "/users/@me", nil), 401, 0)
		r.wants(r.do("GET", "/users/@me", nil), 0, 0) // with the new one
	})
}

func TestIdentifiesAreFiveSecondsApart(t *testing.T) {
	type start struct {
		after     time.Duration
		id, count int
		want      string
	}
	for _, c := range []struct {
		name        string
		concurrency int
		starts      []start
	}{
		{"one at a time", 1, []start{{0, 0, 2, "READY"}, {4999 * time.Millisecond, 1, 2, "op 9"}, {time.Millisecond, 1, 2, "READY"}}},
		{"a shard in each of two queues", 2, []start{{0, 0, 4, "READY"}, {0, 1, 4, "READY"}, {0, 2, 4, "op 9"}, {0, 3, 4, "op 9"}}},
		{"the same shard again", 16, []start{{0, 7, 16, "READY"}, {0, 7, 16, "op 9"}, {5 * time.Second, 7, 16, "READY"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			starting(t, 1000, c.concurrency, func(r *table) {
				for i, s := range c.starts {
					r.clock.Advance(s.after)
					if got, _ := r.start(s.id, s.count); got != s.want {
						t.Errorf("identify %d leads to %s instead of %s", i, got, s.want)
					}
				}
				if got := r.limit("remaining"); got != 1000-len(c.starts) {
					t.Errorf("%d identifies are left", got)
				}
			})
		})
	}
}

func TestAGuildsEventsGoToItsShard(t *testing.T) {
	inMemory(t, func(r *table) {
		r.clock.Advance(time.Millisecond) // the next id belongs to the next shard
		other := r.s.Guild("The Cellar")
		there := other.Channel("games")
		other.Join(r.anne)
		var gates []*gate
		for id := range 2 {
			g := r.dial()
			g.helloFor(1<<0|1<<9|1<<10, id, 2)
			gates = append(gates, g)
		}
		synctest.Wait()
		if got := r.s.Gateway().Shards(); !slices.Equal(got, []int{0, 1}) {
			t.Fatal("the connected shards are ", got)
		}
		seen := map[string]*gate{} // by guild
		for _, g := range gates {
			ready, joined := g.next(), g.next()
			if guilds, _ := ready.field("guilds").(list); len(guilds) != 1 || guilds[0].(obj)["id"] != joined.field("id") || joined.Type != "GUILD_CREATE" {
				t.Fatalf("READY lists %v and is followed by %v", guilds, joined)
			}
			seen[joined.text("id")] = g
		}
		post := func(ch *discordtest.Channel, guild string) {
			t.Helper()
			r.wants(r.do("POST", "/channels/"+ch.ID+"/messages", obj{"content": "hello"}), 0, 0)
			m := last(r.anne.Sees(ch))
			if err := r.anne.React(m, "✊"); err != nil {
				t.Fatal(err)
			}
			for id, g := range seen {
				want := []string(nil)
				if id == guild {
					want = []string{"MESSAGE_CREATE", "MESSAGE_REACTION_ADD"}
				}
				if got := g.beat(); !slices.Equal(got, want) {
					t.Errorf("a shard hears %v instead of %v", got, want)
				}
			}
		}
		post(r.ch, r.guild.ID)
		post(there, other.ID)
	})
}
