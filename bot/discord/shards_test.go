package discord

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
)

// twoGuilds are two servers of which the first one's events go to shard 0 of two.
func twoGuilds(t *testing.T, srv *discordtest.Server) (list [2]*discordtest.Guild) {
	t.Helper()
	for n := 0; list[0] == nil || list[1] == nil; n++ {
		g := srv.Guild(fmt.Sprint("Friends ", n))
		list[ShardOf(g.ID, 2).ID] = g
		time.Sleep(time.Millisecond)
	}
	return list
}

// reactions has somebody react so many times in a server.
func reactions(t *testing.T, srv *discordtest.Server, g *discordtest.Guild, n int) {
	t.Helper()
	u, ch := srv.User("Anne"), g.Channel("games")
	g.Join(u)
	m := u.Say(ch, "hello")
	for i := range n {
		if err := u.React(m, []string{"✊", "🎲"}[i%2]); err != nil {
			t.Fatal(err)
		}
		if err := u.Unreact(m, []string{"✊", "🎲"}[i%2]); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTwoShardsShareTheServers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := newDiscord(t)
		guilds := twoGuilds(t, srv)
		p := newProcess(t, srv).start(2)
		p.until(func() bool { return slices.Equal(srv.Gateway().Shards(), []int{0, 1}) })
		for _, g := range guilds {
			reactions(t, srv, g, 10)
		}
		synctest.Wait()
		var got [2][]int64
		for _, e := range append(p.events("MESSAGE_REACTION_ADD"), p.events("MESSAGE_REACTION_REMOVE")...) {
			got[e.Shard.ID] = append(got[e.Shard.ID], e.Seq)
		}
		for shard, list := range got {
			if len(list) != 20 || !slices.IsSorted(list[:10]) || !slices.IsSorted(list[10:]) {
				t.Errorf("shard %d has heard %v", shard, list)
			}
		}
	})
}

func TestOneShardsTroubleIsItsOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := newDiscord(t)
		var from []int
		p := newProcess(t, srv)
		p.cfg.Gap = func(shard Shard, since, _ time.Time) {
			if !since.IsZero() {
				from = append(from, shard.ID)
			}
		}
		p.start(2)
		p.until(func() bool { return len(srv.Gateway().Shards()) == 2 })
		srv.Gateway().DropShard(1, 4009)
		time.Sleep(time.Minute)
		if got := srv.Gateway().Shards(); !slices.Equal(got, []int{0, 1}) || srv.Gateway().Identifies() != 3 {
			t.Errorf("connected: %v, after %d identifies", got, srv.Gateway().Identifies())
		}
		if !slices.Equal(from, []int{1}) {
			t.Errorf("gaps in the shards %v", from)
		}
	})
}

func TestARefusedShardEndsAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := newDiscord(t)
		p := newProcess(t, srv).start(3)
		p.until(func() bool { return len(srv.Gateway().Shards()) == 3 })
		srv.Gateway().DropShard(1, 4010)
		if err := <-p.done; err == nil {
			t.Error("Run ends without an error")
		}
		p.done <- nil
		synctest.Wait()
		if got := srv.Gateway().Shards(); len(got) > 0 {
			t.Errorf("still connected: %v", got)
		}
	})
}

func TestWhereDiscordAsksForMoreShardsTheyAreOpened(t *testing.T) {
	for _, c := range []struct {
		name string
		set  int
		want []int // shards in the end
	}{
		{"as many as it recommends", 0, []int{0, 1, 2, 3}},
		{"but not where the number is set", 1, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				srv := newDiscord(t, func(cfg *discordtest.Config) { cfg.Gateway.Guilds = 2 })
				p := newProcess(t, srv)
				var divided []int
				var lost []time.Time
				p.cfg.Divided = func(n int) { divided = append(divided, n) }
				p.cfg.Gap = func(_ Shard, from, _ time.Time) {
					p.mu.Lock()
					defer p.mu.Unlock()
					lost = append(lost, from)
				}
				p.start(c.set)
				p.until(srv.Gateway().Connected)
				time.Sleep(time.Minute)
				before := time.Now()
				for n := range 3 {
					srv.Guild(fmt.Sprint("Friends ", n))
					time.Sleep(time.Millisecond)
				}
				time.Sleep(2 * time.Minute)
				if got := srv.Gateway().Shards(); !slices.Equal(got, c.want) {
					t.Fatalf("connected are %v, after %v", got, divided)
				}
				if c.set > 0 {
					if err := p.stop(); !errors.Is(err, ErrTooFew) {
						t.Errorf("Listen ends with %v", err)
					}
					return
				}
				if !slices.Equal(divided, []int{1, 4}) || srv.Gateway().Identifies() != 5 || len(lost) != 5 {
					t.Fatalf("the numbers were %v, with %d identifies; gaps since %v", divided, srv.Gateway().Identifies(), lost)
				}
				for _, from := range lost[1:] {
					if d := from.Sub(before); d < 0 || d > time.Second {
						t.Errorf("a gap is counted from %v after the servers came", d)
					}
				}
			})
		})
	}
}
