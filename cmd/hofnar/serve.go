package main

import (
	"context"
	"errors"
)

// serve connects Hofnar to Discord.
type serve struct {
	settings
	API   string `name:"api" env:"DISCORD_API" default:"https://discord.com/api/v10/" help:"Base address of the service."`
	Guild string `env:"HOFNAR_GUILD" help:"Register the commands in this server only, at once."`
	Token string `env:"DISCORD_TOKEN" hidden:"" help:"The bot's token: from the environment or .env, never on the command line."`
}

// Run serves until the context ends.
func (s serve) Run(ctx context.Context) error {
	if s.Token == "" {
		return errors.New("set DISCORD_TOKEN in the environment or in .env (see .env.example); `hofnar sandbox` needs none")
	}
	return s.play(ctx, discord{s.API, s.Token, s.Guild}, s.logger())
}
