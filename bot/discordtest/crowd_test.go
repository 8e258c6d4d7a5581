package discordtest_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
)

func TestServersAddedUnderWayAskForMoreShards(t *testing.T) {
	inMemory(t, func(r *table) {
		wants := func(shards int) {
			t.Helper()
			if got := r.wants(r.do("GET", "/gateway/bot", nil), 0, 0).field("shards"); got != float64(shards) {
				t.Errorf("%v shards are recommended instead of %d", got, shards)
			}
		}
		g, x := r.begin()
		guild := func(n int) *discordtest.Guild {
			r.clock.Advance(time.Millisecond) // so that they belong to different shards
			return r.s.Guild(fmt.Sprint("Friends ", n))
		}
		wants(2)
		other := guild(2)
		if before := g.beat(); len(before) > 0 {
			t.Errorf("%v comes of a server", before) // without the intent
		}
		wants(3)
		guild(3)
		if code := g.closed(); code != 4011 {
			t.Errorf("with a third server the session ends with %d", code)
		}
		if got := r.resume(x).outcome(); got != "op 9" {
			t.Errorf("resuming it leads to %s", got)
		}
		if got, _ := r.start(0, 1); got != "close 4011" {
			t.Errorf("identifying with one shard leads to %s", got)
		}
		_, half := r.start(0, 2)
		wants(4)
		other.Kick()
		wants(3)
		other.Invite()
		guild(4)
		synctest.Wait()
		if shards := r.s.Gateway().Shards(); !slices.Equal(shards, []int{0}) {
			t.Errorf("of two shards for four servers are connected: %v", shards)
		}
		half.close()
	}, func(cfg *discordtest.Config) { cfg.Gateway.Guilds = 2 })
}

func TestReactionsComeInAStreamOfTheirOwn(t *testing.T) {
	inMemory(t, func(r *table) {
		r.declare()
		g := r.identify(1<<9 | 1<<10)
		r.post(obj{"content": "all"})
		m := last(r.anne.Sees(r.ch))
		for _, emoji := range []string{"✊", "🎲"} {
			if err := r.anne.React(m, emoji); err != nil {
				t.Fatal(err)
			}
		}
		r.wants(r.answer(r.slash(r.anne), 5, obj{"flags": 64}), 0, 0)
		if got, want := g.upTo("INTERACTION_CREATE"), []string{"MESSAGE_CREATE", "INTERACTION_CREATE"}; !slices.Equal(got, want) {
			t.Errorf("first come %v", got)
		}
		r.clock.Advance(200 * time.Millisecond)
		for i, emoji := range []string{"✊", "🎲"} {
			p := g.until("MESSAGE_REACTION_ADD")
			if about, _ := p.field("emoji").(obj); about["name"] != emoji || p.Seq != 4+i {
				t.Errorf("reaction %d is %v, number %d", i, about["name"], p.Seq)
			}
		}
	}, func(cfg *discordtest.Config) { cfg.Gateway.Lag = 200 * time.Millisecond })
}

func TestAServerMayBeLarge(t *testing.T) {
	r := newTable(t, func(cfg *discordtest.Config) { cfg.Gateway.GuildSize = 60_000 })
	text, err := json.Marshal(r.identify(1).until("GUILD_CREATE").Data)
	if err != nil || len(text) < 60_000 || len(text) > 80_000 {
		t.Errorf("GUILD_CREATE has %d bytes: %v", len(text), err)
	}
}
