package discord

import (
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
