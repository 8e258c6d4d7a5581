package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/arena"
)

// contest measures two computer players of a game against each other.
type contest struct {
	Game    string   `arg:"" help:"The game, e.g. dalmuti."`
	Games   int      `help:"How many games to play." default:"200"`
	Players int      `help:"How many sit at the table (default: the middle of what the game allows)."`
	Seed    uint64   `help:"Other seeds are other games." default:"1"`
	Option  []string `help:"An option of the game, KEY=VALUE." placeholder:"KEY=VALUE"`
	Level   string   `help:"The computer player to measure (default: the recommended one)."`
	Against string   `help:"Whom it meets: another level, or random." default:"random"`
}

// Run prints a line for each side.
func (c contest) Run() error {
	return c.report(os.Stdout)
}

func (c contest) report(out io.Writer) error {
	match, err := c.contest()
	if err != nil {
		return err
	}
	results, err := match.Run()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s, %d games of %d players, mean and 95 %% interval\n", c.Game, c.Games, match.Players)
	table := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	fmt.Fprintln(table, "\tplace\tpoints\tgames won")
	for _, r := range results {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", r.Level, r.Place, r.Points, r.Wins)
	}
	return table.Flush()
}

func (c contest) contest() (arena.Contest, error) {
	game, err := findGame(c.Game)
	if err != nil {
		return arena.Contest{}, err
	}
	low, high := game.Low, game.High
	players := c.Players
	if players == 0 {
		players = (low + high) / 2
	}
	if players < low || players > high {
		return arena.Contest{}, fmt.Errorf("%s is for %d to %d players", c.Game, low, high)
	}
	agreed, err := agree(game, players, c.Option)
	if err != nil {
		return arena.Contest{}, err
	}
	match := arena.Contest{Game: game, Agreed: agreed, Players: players, Games: c.Games, Seed: c.Seed}
	for i, key := range []string{c.Level, c.Against} {
		if match.Sides[i], err = findLevel(game, key); err != nil {
			return arena.Contest{}, err
		}
	}
	return match, nil
}

func findGame(name string) (*games.Game, error) {
	game := games.Named(all.Games, name)
	if game == nil {
		return nil, fmt.Errorf("there is no game called %q", name)
	}
	return game, nil
}

// findLevel returns a computer player; no name means the recommended one.
func findLevel(game *games.Game, key string) (games.Level, error) {
	levels := append(slices.Clone(game.Levels), arena.Random())
	i := slices.IndexFunc(levels, func(l games.Level) bool { return l.Key == key || key == "" })
	if i < 0 {
		return games.Level{}, fmt.Errorf("%s has no computer player called %q", game.Name, key)
	}
	return levels[i], nil
}

// agree reads options given as KEY=VALUE.
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
	agreed, err := games.Agree(game.Ruling(), raw)
	if err == nil {
		err = game.Allows(players, agreed)
	}
	if err != nil {
		return nil, fmt.Errorf("%s", reasonOf(err))
	}
	return agreed, nil
}
