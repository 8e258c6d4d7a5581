package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"hofnar/bot/discord"
	"hofnar/store"
)

// doctor says whether what Hofnar needs is in order, and what to do where not.
type doctor struct {
	settings
	API     string `name:"api" env:"DISCORD_API" default:"https://discord.com/api/v10/" help:"Base address of the service."`
	Token   string `env:"DISCORD_TOKEN" hidden:"" help:"The bot's token: from the environment or .env, never on the command line."`
	Channel string `help:"A channel's or thread's id: what may Hofnar do there?"`
}

// finding is what was found out about something.
type finding struct{ word, about, said string }

// The words of findings: all is well; play goes on, but something is to be done; it does not.
const (
	ok    = "ok"
	look  = "look"
	wrong = "wrong"
)

func (f finding) print(to io.Writer) { fmt.Fprintf(to, "%-5s  %-11s  %s\n", f.word, f.about, f.said) }

// Run prints what it finds; anything wrong is an error.
func (d doctor) Run(ctx context.Context) error {
	bad, all := false, d.findings(ctx)
	if ctx.Err() != nil {
		return ctx.Err() // told to stop: nobody was asked to the end
	}
	for _, f := range all {
		f.print(os.Stdout)
		bad = bad || f.word == wrong
	}
	err := reading(ctx, d.settings, func(books *store.Reader) error { return d.examine(ctx, books) })
	if err != nil || !bad {
		return err
	}
	return exit(1)
}

// findings are about all but what stands in the books.
func (d doctor) findings(ctx context.Context) []finding {
	all := []finding{{look, "token", "DISCORD_TOKEN is not set: nothing but the books is looked at"}}
	if d.Token != "" {
		all = d.atDiscord(ctx, discord.New(discord.Config{API: d.API, Token: d.Token}))
	}
	return append(all, disk(d.DB)...)
}

func (d doctor) examine(ctx context.Context, books *store.Reader) error {
	newest, err := newestMove(ctx, books)
	if err != nil {
		return err
	}
	finding{ok, "newest", fmt.Sprintf("In %s %s.", d.DB, newest)}.print(os.Stdout)
	said, err := checkThrough(ctx, books)
	switch {
	case ctx.Err() != nil:
		return ctx.Err() // told to stop: they were not read through
	case err != nil:
		finding{wrong, "books", "hofnar restore FILE goes back to a backup"}.print(os.Stdout)
		return errors.Join(errors.New("the books are not in order"), err)
	}
	finding{ok, "books", "The books are in order: " + said}.print(os.Stdout)
	return nil
}
