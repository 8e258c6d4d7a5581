package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync/atomic"

	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
	page "hofnar/bot/sandbox"
	"hofnar/bot/table"
	"hofnar/store"
)

// sandbox runs everything on this machine: a loopback Discord, the bot on it and
// a page on which one person can be several.
type sandbox struct {
	Dir      string `default:"sandbox" type:"path" help:"The folder in which the conversation and the games are kept."`
	Addr     string `default:"127.0.0.1:8080" help:"Where the page is served; an address of this machine alone."`
	Bot      bool   `default:"true" negatable:"" help:"Run the bot as well; --no-bot (or -bot=false) leaves that to a separate hofnar serve."`
	LogLevel string `env:"LOG_LEVEL" default:"warn" help:"debug, info, warn or error."`
	Daily    bool   `env:"HOFNAR_DAILY" default:"true" negatable:"" help:"Find a deal for each day, which computers play in the background two days ahead; else there is no /daily."`
	Pictures bool   `env:"HOFNAR_PICTURES" default:"true" negatable:"" help:"Draw the tables that have a picture; else words say what it would show."`
}

// The people and channels of the sandbox.
var (
	people   = []string{"Anne", "Marc", "Katrien", "Lowie", "Maria", "Jan", "Els", "Piet"}
	channels = []string{"games", "evening", "train"}
)

// Run serves the page until the context ends.
func (s sandbox) Run(ctx context.Context) error {
	if err := os.MkdirAll(s.Dir, 0o700); err != nil {
		return err
	}
	set, err := s.settings()
	if err != nil {
		return err
	}
	file := filepath.Join(s.Dir, "discord.json")
	owner, err := store.Own(file)
	if err != nil {
		return err
	}
	defer func() { _ = owner.Close() }() // it ends with the process anyway
	srv, err := discordtest.New(discordtest.Config{Addr: s.Addr, File: file, Log: set.logger()})
	if err != nil {
		return err
	}
	defer srv.Close()
	var registry atomic.Pointer[table.Registry]
	srv.Extra(furnish(srv, func(channel string) []string { return waitedFor(registry.Load(), channel) }))
	fmt.Printf("Hofnar's sandbox is open: %s\nStop it with Ctrl-C; started again, it goes on where it was.\n", srv.URL())
	if !s.Bot {
		fmt.Printf("A separate Hofnar joins it with\n  DISCORD_API=%s DISCORD_TOKEN=%s go run ./cmd/hofnar serve\n", srv.API(), srv.Token())
		<-ctx.Done()
		return nil
	}
	return set.play(ctx, service{client: discord.Config{API: srv.API(), Token: srv.Token()}, opened: registry.Store, anew: true}, set.logger())
}

// settings are those of a serve that keeps its books in the sandbox's folder.
func (s sandbox) settings() (settings, error) {
	set := settings{DB: filepath.Join(s.Dir, "hofnar.db"), Pictures: s.Pictures, Daily: s.Daily}
	err := set.LogLevel.UnmarshalText([]byte(s.LogLevel))
	return set, err
}

// waitedFor returns the ids of the people for whom the table of a channel visibly waits.
func waitedFor(registry *table.Registry, channel string) (ids []string) {
	if registry == nil {
		return nil
	}
	id, _ := registry.At(channel)
	g, ok := registry.Look(id, "")
	if !ok || g.Status != table.Running {
		return nil
	}
	for _, seat := range g.View().Turn {
		if c := g.Chairs[seat]; c.Human() {
			ids = append(ids, c.User.ID)
		}
	}
	return ids
}

// furnish makes the people and channels and the page on top of them.
func furnish(srv *discordtest.Server, waited func(channel string) []string) http.Handler {
	guild := srv.Guild("Friends")
	var users []*discordtest.User
	for _, name := range people {
		u := srv.User(name)
		u.CloseInbox() // the page shows none: whoever wants direct messages is called in the channel, and told why
		users = append(users, u)
	}
	guild.Join(users...)
	guild.Moderator(users[0])
	guild.Manager(users[0])
	var rooms []*discordtest.Channel
	for _, name := range channels {
		rooms = append(rooms, guild.Channel(name))
	}
	return page.New(srv, guild, rooms, users, waited)
}
