package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/store/storetest"
)

var (
	servers     = flag.Int("servers", 60, "in how many servers Hofnar is")
	serverSize  = flag.Int("servers.size", 3_000, "bytes that Discord says of each")
	perShard    = flag.Int("servers.shard", 25, "how many of them one connection holds")
	concurrency = flag.Int("servers.concurrency", 16, "how many connections begin in five seconds")
	reactions   = flag.Int("servers.events", 1_000, "how many reactions arrive on all connections together; 20,000 say what one costs")
)

// One process holds the connections to many servers, and answers in the last of them. With -v it
// says what that takes, with -servers in how many.
func TestOneProcessHoldsManyServers(t *testing.T) {
	srv, err := discordtest.New(discordtest.Config{Gateway: discordtest.GatewayConfig{
		Guilds: *perShard, Concurrency: *concurrency, GuildSize: *serverSize,
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Close()
	var last *discordtest.Guild
	for i := range *servers {
		last = srv.Guild(fmt.Sprint("server ", i))
	}
	ch, anne := last.Channel("games"), srv.User("Anne")
	last.Join(anne)
	began := time.Now()
	p, err := startChild(t.TempDir(), []string{"DISCORD_API=" + srv.API(), "DISCORD_TOKEN=" + srv.Token(),
		"HOFNAR_DB=" + storetest.File(t), "LOG_LEVEL=error"}, "serve")
	if err != nil {
		t.Fatal(err)
	}
	defer p.kill()
	shards := (*servers + *perShard - 1) / *perShard
	answered := func() bool { _, err := anne.Slash(ch, "/help", nil); return err == nil }
	for len(srv.Gateway().Shards()) < shards || !answered() {
		if time.Since(began) > 20*time.Minute {
			t.Fatalf("%d of %d connections are up", len(srv.Gateway().Shards()), shards)
		}
		time.Sleep(20 * time.Millisecond)
	}
	up, used := time.Since(began), p.processor()
	reaction, err := json.Marshal(map[string]any{"user_id": anne.ID, "channel_id": ch.ID, "guild_id": last.ID,
		"message_id": "1", "emoji": map[string]any{"name": "✊"}, "type": 0})
	if err != nil {
		t.Fatal(err)
	}
	events := 0
	for ; events < *reactions; events += shards {
		srv.Gateway().Deliver("MESSAGE_REACTION_ADD", reaction)
	}
	for !answered() {
		time.Sleep(20 * time.Millisecond)
	}
	cost := (p.processor() - used).Seconds()
	t.Logf("%d servers on %d connections: up after %v, which took %v of a core and %.0f MB; %.0f events a second of a core",
		*servers, shards, up.Round(time.Millisecond), used, p.memory(), float64(events)/max(cost, 0.01))
}
