package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mattn/go-shellwords"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/arena"
)

// seats are who plays, by seat.
func (c contest) seats(ctx context.Context, game *games.Game) (seats []arena.Seat, err error) {
	programs, err := programsOf(game, c.Program)
	if err != nil {
		return nil, err
	}
	for name := range programs {
		if !slices.Contains(c.Seats, name) {
			return nil, fmt.Errorf("%s has no seat: name it in --seats", name)
		}
	}
	for _, name := range c.Seats {
		seat, err := seatOf(ctx, game, name, programs)
		if err != nil {
			return nil, err
		}
		seats = append(seats, seat)
	}
	return seats, nil
}

var programName = regexp.MustCompile(`^[\pL\d][\pL\d._-]*$`)

// programsOf are the words of programs outside, by their names.
func programsOf(game *games.Game, given []string) (map[string][]string, error) {
	programs := map[string][]string{}
	for _, one := range given {
		name, command, ok := strings.Cut(one, "=")
		_, unknown := findLevel(game, name)
		switch {
		case !ok || !programName.MatchString(name):
			return nil, fmt.Errorf("a program is written NAME=COMMAND, its name of letters, digits, dots and dashes, not %q", one)
		case unknown == nil || programs[name] != nil:
			return nil, fmt.Errorf("there is another player called %q", name)
		}
		words, err := wordsOf(command)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		programs[name] = words
	}
	return programs, nil
}

// wordsOf parts a command at spaces as a shell does, quotes and backslashes seen to. All
// else that a shell does is neither done nor passed over.
func wordsOf(command string) ([]string, error) {
	parser := shellwords.NewParser()
	words, err := parser.Parse(command)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%q: a quote or a bracket is open, or a bracket is not in quotes", command)
	case parser.Position >= 0:
		return nil, fmt.Errorf("%q: no shell is between, so ; & | < and > stand in quotes", command)
	case len(words) == 0 || words[0] == "":
		return nil, errors.New("which program?")
	}
	return words, nil
}

// seatOf is who plays under that name.
func seatOf(ctx context.Context, game *games.Game, name string, programs map[string][]string) (seat arena.Seat, err error) {
	if words := programs[name]; words != nil {
		return arena.Seat{Name: name, Start: starter(ctx, words)}, nil
	}
	if program, outside := strings.CutPrefix(name, "cmd:"); outside {
		words := strings.Fields(program)
		if len(words) == 0 {
			return seat, errors.New("which program? A seat is written cmd:PROGRAM")
		}
		return arena.Seat{Name: name, Start: starter(ctx, words)}, nil
	}
	key, part, parted := strings.Cut(name, ":")
	level, err := findLevel(game, key)
	if err != nil || !parted {
		return arena.Level(level), err
	}
	share, err := strconv.ParseFloat(part, 64)
	if err != nil || !(share > 0 && share <= 1) {
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
