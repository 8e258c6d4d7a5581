package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"hofnar/bot/discord"
)

// serve connects Hofnar to Discord.
type serve struct {
	settings
	API        string `name:"api" env:"DISCORD_API" default:"https://discord.com/api/v10/" help:"Base address of the service."`
	Guild      string `env:"HOFNAR_GUILD" help:"Register the commands in this server only, at once."`
	ShardCount int    `name:"shard-count" env:"SHARD_COUNT" help:"How many connections to Discord to open; as many as Discord recommends if 0."`
	ShardID    string `name:"shard-id" env:"SHARD_ID" hidden:"" help:"Refused: one process holds all connections."`
	PerSecond  int    `name:"per-second" env:"HOFNAR_PER_SECOND" default:"50" help:"How many requests a second Discord allows the bot: 50, unless it has raised that."`
	Health     string `env:"HOFNAR_HEALTH" help:"Where /healthz, /readyz and /metrics say how Hofnar is, e.g. 127.0.0.1:8086, which nobody else reaches; nowhere if empty."`
	Rewrite    bool   `help:"Write the database file anew first, however large it is: nothing is left in it of those who were forgotten."`
	Wait       bool   `env:"HOFNAR_WAIT" help:"Get ready, and begin once whoever serves these books has stopped: an upgrade without a gap."`
	Token      string `env:"DISCORD_TOKEN" hidden:"" help:"The bot's token: from the environment or .env, never on the command line."`
}

// collectedAt is by how much memory may grow until it is collected, in hundredths of what is in use.
// Twice what is usual halves the work.
const collectedAt = 200

// collectLess has memory be collected less often, unless the environment says how often.
func collectLess() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectedAt)
	}
}

// Run serves until the context ends.
func (s serve) Run(ctx context.Context) error {
	collectLess()
	if s.Token == "" {
		return errors.New("set DISCORD_TOKEN in the environment or in .env (see .env.example); `hofnar sandbox` needs none")
	}
	if s.PerSecond < 2 {
		return fmt.Errorf("HOFNAR_PER_SECOND is %d: with fewer than 2 requests a second nobody can be played with", s.PerSecond)
	}
	if s.ShardID != "" {
		return errors.New("SHARD_ID cannot be set: one process holds all connections, since promises such as that of /me forget reach one database only")
	}
	if s.ShardCount < 0 {
		return fmt.Errorf("SHARD_COUNT is %d", s.ShardCount)
	}
	return withSetting(s.play(ctx, service{
		client: discord.Config{API: s.API, Token: s.Token, PerSecond: s.PerSecond},
		shards: s.ShardCount, guild: s.Guild, health: s.Health, rewrite: s.Rewrite, wait: s.Wait, begins: always,
	}, s.logger()))
}

// withSetting says beside why Discord lets nobody in which setting mends that, if one does.
func withSetting(err error) error {
	switch {
	case errors.Is(err, discord.ErrBadToken):
		return fmt.Errorf("%w (DISCORD_TOKEN)", err)
	case errors.Is(err, discord.ErrTooFew):
		return fmt.Errorf("%w: raise SHARD_COUNT, or do not set it", err)
	}
	return err
}
