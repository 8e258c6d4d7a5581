package discord

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
)

// What a process has asked before it is to connect it does not ask again, for a minute.
func TestWhoIsWarmGoesOnWithASessionWithoutAskingAnything(t *testing.T) {
	for name, c := range map[string]struct {
		warm  bool
		after time.Duration
		asks  []string
	}{
		"":                   {asks: []string{"/gateway/bot", "/applications/@me"}},
		"warm":               {warm: true, after: 50 * time.Second},
		"warm some time ago": {warm: true, after: 2 * time.Minute, asks: []string{"/gateway/bot", "/applications/@me"}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				srv := newDiscord(t, func(cfg *discordtest.Config) { cfg.Gateway.SessionLife = time.Hour })
				kept := &shelf{kept: map[Shard]Session{}}
				before := follows(t, srv, kept, 0)
				next := newProcess(t, srv)
				next.cfg.Sessions = kept
				if c.warm {
					if err := next.rest.Warm(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
				time.Sleep(c.after)
				if err := before.stop(); err != nil {
					t.Fatal(err)
				}
				next.until(func() bool { return !srv.Gateway().Connected() }) // Discord has noticed, too
				asked := len(srv.Requests())
				next.start(0)
				next.until(func() bool { return srv.Gateway().Connected() })
				var asks []string
				for _, r := range srv.Requests()[asked:] {
					asks = append(asks, r.Path)
				}
				if !slices.Equal(asks, c.asks) || srv.Gateway().Identifies() != 1 {
					t.Errorf("asked is %v, expected %v; %d sessions began", asks, c.asks, srv.Gateway().Identifies())
				}
			})
		})
	}
}
