package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
)

// Two processes, each with half of the connections and a database of its own, are
// one bot: either serves its servers, and the commands are registered once.
func TestTwoProcessesShareABot(t *testing.T) {
	srv, err := discordtest.New(discordtest.Config{Gateway: discordtest.GatewayConfig{Concurrency: 2}})
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Close()
	guilds, anne := bothShards(srv), srv.User("Anne")
	for id := range guilds {
		child(t, []string{
			"DISCORD_API=" + srv.API(), "DISCORD_TOKEN=" + srv.Token(), "HOFNAR_DB=" + filepath.Join(t.TempDir(), "h.db"), "LOG_LEVEL=warn",
			"SHARD_COUNT=2", "SHARD_ID=" + strconv.Itoa(id), "HOFNAR_PER_SECOND=25",
		}, "serve")
	}
	waitFor(t, "both are there", func() bool {
		return len(srv.Gateway().Shards()) == 2 && len(srv.Commands(guilds[0].ID)) > 0
	})
	for shard, guild := range guilds {
		guild.Join(anne)
		ch := guild.Channel(fmt.Sprintf("games-%d", shard))
		for _, press := range []func() (*discordtest.Reply, error){
			func() (*discordtest.Reply, error) { return anne.Slash(ch, "/play dalmuti", nil) },
			func() (*discordtest.Reply, error) { return anne.Click(anne.Find(ch, "Anne invites"), "Add computer") },
		} {
			if _, err := press(); err != nil {
				t.Fatalf("shard %d: %v", shard, err)
			}
		}
		waitFor(t, "the computer is seated", func() bool { return anne.Find(ch, "Seats 2 of") != nil })
	}
	puts := 0
	for _, r := range srv.Requests() {
		if r.Method == "PUT" && r.Status < 300 && slices.Contains([]string{"/applications/" + srv.Bot().ID + "/commands"}, r.Path) {
			puts++
		}
	}
	if puts != 1 {
		t.Errorf("the commands were registered %d times", puts)
	}
}

// bothShards makes servers until there is one for each of two shards.
func bothShards(srv *discordtest.Server) (guilds [2]*discordtest.Guild) {
	for n := 0; guilds[0] == nil || guilds[1] == nil; n++ {
		g := srv.Guild(fmt.Sprintf("Friends %d", n))
		id, _ := strconv.ParseUint(g.ID, 10, 64) // ids are numbers
		guilds[id>>22%2] = g
		time.Sleep(time.Millisecond)
	}
	return guilds
}

func waitFor(t *testing.T, what string, is func() bool) {
	t.Helper()
	for range 1500 {
		if is() {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("waited in vain until %s", what)
}

func TestTheShardsOfAProcess(t *testing.T) {
	for _, c := range []struct {
		name  string
		count int
		id    string
		want  discord.ShardRange
		bad   bool
	}{
		{"nothing is set", 0, "", discord.ShardRange{First: 0, Last: 0, Count: 1}, false},
		{"only how many there are", 4, "", discord.ShardRange{First: 0, Last: 3, Count: 4}, false},
		{"one of them", 4, "2", discord.ShardRange{First: 2, Last: 2, Count: 4}, false},
		{"a range of them", 16, "4-7", discord.ShardRange{First: 4, Last: 7, Count: 16}, false},
		{"a range with spaces", 16, "4 - 7", discord.ShardRange{First: 4, Last: 7, Count: 16}, false},
		{"one of nobody knows how many", 0, "1", discord.ShardRange{}, true},
		{"one beyond the last", 4, "4", discord.ShardRange{}, true},
		{"a range beyond the last", 4, "2-4", discord.ShardRange{}, true},
		{"a range from behind", 4, "3-2", discord.ShardRange{}, true},
		{"less than none", -1, "", discord.ShardRange{}, true},
		{"a number less than none", 4, "-1", discord.ShardRange{}, true},
		{"no number", 4, "all", discord.ShardRange{}, true},
		{"half a range", 4, "2-", discord.ShardRange{}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := readShards(c.count, c.id)
			if got != c.want || (err != nil) != c.bad {
				t.Errorf("reads %v, %v", got, err)
			}
		})
	}
}
