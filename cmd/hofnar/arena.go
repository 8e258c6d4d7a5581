package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"hofnar/games"
	"hofnar/games/arena"
)

// contest measures computer players of a game, and programs outside, against each other.
type contest struct {
	Game    string        `arg:"" help:"The game, e.g. dalmuti."`
	Seats   []string      `help:"Who plays, a name for each seat: a computer player (hard, normal, easy or an older one; hard:0.2 has a fifth of its budget), random, a NAME of --program, or cmd:PROGRAM with its arguments." required:"" placeholder:"NAME,NAME"`
	Program []string      `help:"A program outside under a name of its own; its words are quoted as in a shell, without one being asked; a backslash quotes any character within double quotes too." sep:"none" placeholder:"NAME='COMMAND \"ARG\"'"`
	Games   int           `help:"How many deals to play, each as often as there are seats." default:"100"`
	Seed    uint64        `help:"Other seeds are other deals." default:"1"`
	Option  []string      `help:"An option of the game, KEY=VALUE." placeholder:"KEY=VALUE"`
	Moves   int           `help:"After so many a game is left unfinished." default:"20000"`
	Workers int           `help:"How many games to play at a time (default: one for each core)."`
	Time    time.Duration `help:"How long a program may think about a move." default:"1s"`
	Times   bool          `help:"Say how long decisions took, and how many games were played in a second."`
	JSON    bool          `help:"Write JSON: the same for the same seed, but for times."`
	Log     string        `help:"Write to this file what programs were asked and answered, and what was refused and why." placeholder:"FILE" type:"path"`
}

// Run prints a line for each side, and meanwhile how far it has come.
func (c contest) Run(ctx context.Context) error {
	return c.report(ctx, os.Stdout, os.Stderr)
}

// report plays, says on the way how far it has come, and writes what was played, also
// where the contest was stopped.
func (c contest) report(ctx context.Context, out, progress io.Writer) (err error) {
	match, err := c.contest(ctx)
	if err != nil {
		return err
	}
	log, err := openLog(c.Log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.close()) }()
	match.Log = log.write
	match.Played = newProgress(progress, c.Games*len(c.Seats)).played
	report, err := match.Run(ctx)
	if len(report.Sides) == 0 {
		return err
	}
	if ctx.Err() != nil {
		err = errors.New("stopped by a signal")
	}
	if err != nil {
		err = fmt.Errorf("after %d of %d games: %w", report.Games, c.Games*len(c.Seats), err)
	}
	if c.JSON {
		return errors.Join(c.writeJSON(out, match, report, err), err)
	}
	return errors.Join(c.write(out, report), err)
}

func (c contest) contest(ctx context.Context) (arena.Contest, error) {
	game, err := findGame(c.Game)
	if err != nil {
		return arena.Contest{}, err
	}
	if n := len(c.Seats); n < game.Low || n > game.High {
		return arena.Contest{}, fmt.Errorf("%s is for %d to %d players", c.Game, game.Low, game.High)
	}
	agreed, err := agree(game, len(c.Seats), c.Option)
	if err != nil {
		return arena.Contest{}, err
	}
	match := arena.Contest{
		Game: game, Agreed: agreed, Deals: c.Games, Seed: c.Seed, Most: c.Moves, Workers: c.Workers, Within: c.Time,
	}
	if c.Workers == 0 {
		match.Workers = runtime.GOMAXPROCS(0)
	}
	if c.Times {
		match.Now = time.Now
	}
	if match.Seats, err = c.seats(ctx, game); err == nil && (c.Games < 1 || c.Games > mostDeals) {
		err = fmt.Errorf("--games is from 1 to %d", mostDeals)
	}
	return match, err
}

// mostDeals is how many deals a contest may have: what has come of each is kept.
const mostDeals = 1_000_000

func (c contest) writeJSON(out io.Writer, match arena.Contest, report arena.Report, stopped error) error {
	said := ""
	if stopped != nil {
		said = stopped.Error()
	}
	return json.NewEncoder(out).Encode(struct {
		Game    string       `json:"game"`
		Seats   []string     `json:"seats"`
		Options games.Agreed `json:"options"`
		Seed    uint64       `json:"seed"`
		Stopped string       `json:"stopped,omitempty"`
		arena.Report
	}{c.Game, c.Seats, match.Agreed, c.Seed, said, report})
}
