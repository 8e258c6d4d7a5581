package gateway

import (
	"context"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
)

// crowded is from how many servers a connection on the log speaks of it: Discord closes
// one that holds more than 2,500.
const crowded = 2000

// crowding says in the log, once a day, that the connections hold nearly as many servers
// as they may.
type crowding struct {
	*background.Runner
	api         *discord.Client
	connections func() int
}

// watch looks as soon as Hofnar has connected, and then every day.
func (c *crowding) watch(ctx context.Context) {
	for wait := time.Minute; c.Pause(wait, ctx.Done()) && ctx.Err() == nil; wait = 24 * time.Hour {
		c.look(ctx)
	}
}

func (c *crowding) look(ctx context.Context) {
	connections := c.connections()
	switch servers, err := c.api.Servers(ctx); {
	case err != nil:
		c.Log.Info("Discord does not say in how many servers Hofnar is", "why", err)
	case servers >= crowded*connections && connections > 0:
		c.Log.Warn(
			"the connections hold nearly as many servers as they may: "+
				"raise SHARD_COUNT, or start Hofnar anew where it is not set",
			"servers",
			servers,
			"connections",
			connections,
		)
	}
}
