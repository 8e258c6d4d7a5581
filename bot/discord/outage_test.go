package discord

import (
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
)

// Sessions last while Discord answers heartbeats, however long it takes to begin them:
// who identifies anew meanwhile stands at the end of a queue when the outage is over,
// and uses up the sessions of a day.
func TestAnOutageCostsAShardOneSession(t *testing.T) {
	const shards = 40
	for _, concurrency := range []int{1, 16} {
		t.Run(fmt.Sprintf("%d at once", concurrency), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				srv := newDiscord(t, func(cfg *discordtest.Config) {
					cfg.Gateway.Concurrency, cfg.Heartbeat = concurrency, 20*time.Minute
				})
				p := newProcess(t, srv)
				p.rest.log = slog.New(slog.DiscardHandler)
				p.start(shards)
				up := func() bool { return len(srv.Gateway().Shards()) == shards }
				p.until(up)
				srv.Gateway().Outage()
				srv.Gateway().DropConnections(4000)
				time.Sleep(2 * time.Hour)
				used := srv.Gateway().Identifies() - shards
				srv.Gateway().Restore()
				began := time.Now()
				p.until(up)
				took := time.Since(began)
				t.Logf("%d identifies in two hours, %d in all; the last shard is up %v after", used, srv.Gateway().Identifies()-shards, took)
				if used > shards || took > time.Minute {
					t.Errorf("%d identifies; the last shard is up %v after the outage", used, took)
				}
			})
		})
	}
}
