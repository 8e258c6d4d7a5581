package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/arena"
)

// contest measures computer players of a game, and programs outside, against each other.
type contest struct {
	Game    string        `arg:"" help:"The game, e.g. dalmuti."`
	Seats   []string      `help:"Who plays, a name for each seat: a computer player (hard, normal, easy or an older one; hard:0.2 has a fifth of its budget), random, or cmd:PROGRAM with its arguments." required:"" placeholder:"NAME,NAME"`
	Games   int           `help:"How many deals to play, each as often as there are seats." default:"100"`
	Seed    uint64        `help:"Other seeds are other deals." default:"1"`
	Option  []string      `help:"An option of the game, KEY=VALUE." placeholder:"KEY=VALUE"`
	Moves   int           `help:"After so many a game is left unfinished." default:"20000"`
	Workers int           `help:"How many games to play at a time (default: one for each core)."`
	Time    time.Duration `help:"How long a program may think about a move." default:"1s"`
	Times   bool          `help:"Say how long decisions took, and how many games were played in a second."`
	JSON    bool          `help:"Write JSON: the same for the same seed, but for times."`
}

// Run prints a line for each side.
func (c contest) Run(ctx context.Context) error {
	return c.report(ctx, os.Stdout)
}

func (c contest) report(ctx context.Context, out io.Writer) error {
	match, err := c.contest(ctx)
	if err != nil {
		return err
	}
	report, err := match.Run(ctx)
	if err != nil {
		return err
	}
	if c.JSON {
		return c.writeJSON(out, match, report)
	}
	return c.write(out, report)
}

func (c contest) writeJSON(out io.Writer, match arena.Contest, report arena.Report) error {
	return json.NewEncoder(out).Encode(struct {
		Game    string       `json:"game"`
		Seats   []string     `json:"seats"`
		Options games.Agreed `json:"options"`
		Seed    uint64       `json:"seed"`
		Deals   int          `json:"deals"`
		arena.Report
	}{c.Game, c.Seats, match.Agreed, c.Seed, c.Games, report})
}

func (c contest) write(out io.Writer, r arena.Report) error {
	fmt.Fprintf(out, "%s, %d players, %d deals, %d games; mean and 95 %% interval, a deal is one sample\n",
		c.Game, len(c.Seats), c.Games, r.Games)
	fmt.Fprintf(out, "A fair share of the games won is %.1f %%.\n", 100/float64(len(c.Seats)))
	if r.Unfinished > 0 {
		fmt.Fprintf(out, "%d games were left unfinished after %d moves\n", r.Unfinished, c.Moves)
	}
	table := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	fmt.Fprintln(table, "\tseats\tplace\tpoints\twon")
	for _, s := range r.Sides {
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\t%.1f ± %.1f %%\n", s.Name, s.Seats, s.Place, s.Points, 100*s.Wins.Mean, 100*s.Wins.Margin)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, s := range r.Sides {
		writeMore(out, s)
	}
	if r.Pace > 0 {
		fmt.Fprintf(out, "%.1f games/s\n", r.Pace)
	}
	return nil
}

// writeMore says how fast a side decided, and what has gone wrong with a program.
func writeMore(out io.Writer, s arena.Side) {
	if s.Program != "" {
		fmt.Fprintf(out, "%s calls itself %q\n", s.Name, s.Program)
	}
	if s.Failures != (arena.Failures{}) {
		fmt.Fprintf(out, "%s: a random move stood in for %d crashes, %d moves that could not be and %d that were late\n", s.Name, s.Crashed, s.Illegal, s.Late)
	}
	if s.Times != nil {
		fmt.Fprintf(out, "%s: %d decisions, %s\n", s.Name, s.Times.Decisions, s.Times)
	}
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
	for _, name := range c.Seats {
		seat, err := seatOf(ctx, game, name)
		if err != nil {
			return arena.Contest{}, err
		}
		match.Seats = append(match.Seats, seat)
	}
	return match, nil
}

// seatOf is who plays under that name.
func seatOf(ctx context.Context, game *games.Game, name string) (seat arena.Seat, err error) {
	if program, outside := strings.CutPrefix(name, "cmd:"); outside {
		seat.Name = name
		seat.Start, err = starter(ctx, program)
		return seat, err
	}
	key, part, parted := strings.Cut(name, ":")
	level, err := findLevel(game, key)
	if err != nil || !parted {
		return arena.Level(level), err
	}
	share, err := strconv.ParseFloat(part, 64)
	if err != nil || share <= 0 || share > 1 {
		return seat, fmt.Errorf("a part of a budget is a number from 0 to 1, not %q", part)
	}
	seat = arena.Level(level.Within(share))
	seat.Name = name
	return seat, nil
}

func findGame(name string) (*games.Game, error) {
	game := games.Named(all.Games, name)
	if game == nil {
		return nil, fmt.Errorf("there is no game called %q", name)
	}
	return game, nil
}

// findLevel returns a computer player, older ones included; no name means the
// recommended one.
func findLevel(game *games.Game, key string) (games.Level, error) {
	levels := append(slices.Concat(game.Levels, game.Anchors), arena.Random(game))
	i := slices.IndexFunc(levels, func(l games.Level) bool { return l.Key == key || key == "" })
	if i < 0 {
		return games.Level{}, fmt.Errorf("%s has no computer player called %q, but %s", game.Name, key, keysOf(levels))
	}
	return levels[i], nil
}

func keysOf(levels []games.Level) string {
	var keys []string
	for _, l := range levels {
		if !slices.Contains(keys, l.Key) {
			keys = append(keys, l.Key)
		}
	}
	return strings.Join(keys, ", ")
}

// agree reads options given as KEY=VALUE, those of the house included.
func agree(game *games.Game, players int, pairs []string) (games.Agreed, error) {
	given := map[string]json.RawMessage{}
	for _, pair := range pairs {
		key, value, ok := strings.Cut(pair, "=")
		if !ok {
			return nil, fmt.Errorf("an option is written KEY=VALUE, not %q", pair)
		}
		given[key] = json.RawMessage(value)
		if !json.Valid(given[key]) {
			given[key], _ = json.Marshal(value) // a word stands for itself
		}
	}
	raw, err := json.Marshal(given)
	if err != nil {
		return nil, err
	}
	agreed, err := games.Agree(game.Options, raw)
	if err == nil {
		err = game.Allows(players, agreed)
	}
	if err != nil {
		return nil, fmt.Errorf("%s", reasonOf(err))
	}
	return agreed, nil
}
