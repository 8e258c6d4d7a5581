// Command hofnar is a referee for table games in Discord channels.
//
// This is the only place where the parts of the house meet: it reads settings,
// builds the parts, ties them together and waits for a signal.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
	"github.com/joho/godotenv"
)

type commands struct {
	Serve    serve    `cmd:"" help:"Connect to Discord and keep the tables."`
	Sandbox  sandbox  `cmd:"" help:"Try it without an account: a Discord of its own on this machine."`
	Backup   backup   `cmd:"" help:"Copy the database while everything runs."`
	Restore  restore  `cmd:"" help:"Put a copy in place of the books, which nobody serves meanwhile."`
	Forget   forget   `cmd:"" help:"Forget somebody, as /me forget does."`
	Data     data     `cmd:"" help:"Print everything that the books hold about somebody, as /me data does."`
	Health   health   `cmd:"" help:"Ask a serving Hofnar whether he is ready to be played with."`
	Doctor   doctor   `cmd:"" help:"Read the books through and say whether they are in order."`
	Replay   replay   `cmd:"" help:"Replay a game record and print the position it ends in as JSON."`
	Verify   verify   `cmd:"" help:"Work out again from a game record that each card and roll follows from its secret."`
	Arena    contest  `cmd:"" help:"Play computer players and programs outside against each other and measure them."`
	Player   player   `cmd:"" help:"Be a player for a program that speaks as arena does: docs/players.md."`
	Load     load     `cmd:"" help:"Measure a serving Hofnar on a Discord of its own: answers, requests, processor, memory."`
	LoadEcho loadEcho `cmd:"" hidden:""`
	Bench    bench    `cmd:"" help:"Measure how fast the rules of a game are."`
	League   leagues  `cmd:"" help:"Look at the leagues in the books, check them, write them out."`
	Rate     rate     `cmd:"" help:"Compute ratings after games, as leagues do."`
	Version  version  `cmd:"" help:"Say which Hofnar this is: build, books, rules."`
}

// exit ends the program with this status; whatever there was to say is said.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

func main() {
	if err := godotenv.Load(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintln(os.Stderr, "hofnar: .env:", err)
		os.Exit(1)
	}
	os.Exit(run(os.Args[1:]))
}

// untilSignal ends with the first signal that says to stop; what that does not end, the second one
// does. A command that asks for no context ends with the first.
func untilSignal() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx
}

func run(args []string) int {
	parser, err := kong.New(&commands{},
		kong.Name("hofnar"),
		kong.Description("A referee for table games in Discord channels."),
		kong.UsageOnError(),
		kong.BindSingletonProvider(untilSignal))
	if err != nil {
		panic(err) // the declarations above are wrong: a mistake of ours
	}
	if err := kong.Visit(parser.Model, unsetEmpty); err != nil {
		parser.FatalIfErrorf(err)
	}
	called, err := parser.Parse(dashed(args))
	if err != nil {
		parser.FatalIfErrorf(err)
	}
	err = called.Run()
	var status exit
	switch {
	case err == nil:
		return 0
	case errors.As(err, &status):
		return int(status)
	}
	fmt.Fprintln(os.Stderr, "hofnar:", err)
	return 1
}

// unsetEmpty has a flag's variable that is empty be none: kong would read it as a value, such as the path
// of this folder.
func unsetEmpty(of kong.Visitable, next kong.Next) (err error) {
	if flag, ok := of.(*kong.Flag); ok {
		for _, env := range flag.Envs {
			if os.Getenv(env) == "" {
				err = errors.Join(err, os.Unsetenv(env))
			}
		}
	}
	return next(err)
}

// dashed lets long flags begin with one dash or two, as Go's own do.
func dashed(args []string) []string {
	out := make([]string, len(args))
	for i, a := range args {
		if len(a) > 2 && a[0] == '-' && a[1] != '-' && a[2] >= 'a' && a[2] <= 'z' {
			a = "-" + a
		}
		out[i] = a
	}
	return out
}
