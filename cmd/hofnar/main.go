// Command hofnar is a referee for table games in Discord channels.
//
// This is the only place where the parts of the house meet: it reads settings,
// builds the parts, ties them together and waits for a signal.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
)

type commands struct {
	Replay replay  `cmd:"" help:"Replay a game record and print the position it ends in as JSON."`
	Arena  contest `cmd:"" help:"Play computer players against each other and measure them."`
	Bench  bench   `cmd:"" help:"Measure how fast the rules of a game are."`
}

// exit ends the program with this status; whatever there was to say is said.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:]))
}

func run(ctx context.Context, args []string) int {
	parser, err := kong.New(&commands{},
		kong.Name("hofnar"),
		kong.Description("A referee for table games in Discord channels."),
		kong.UsageOnError(),
		kong.BindTo(ctx, (*context.Context)(nil)))
	if err != nil {
		panic(err) // the declarations above are wrong: a mistake of ours
	}
	called, err := parser.Parse(args)
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
