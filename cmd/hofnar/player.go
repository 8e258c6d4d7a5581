package main

import (
	"os"

	"hofnar/games/arena"
)

// player has a computer player play as a program outside does: docs/players.md.
type player struct {
	Game  string `arg:"" help:"The game, e.g. dalmuti."`
	Level string `help:"Which computer player (default: the recommended one)."`
	Seed  uint64 `help:"Another seed, other chances." default:"1"`
}

// Run reads lines and answers them until there are no more.
func (p player) Run() error {
	game, err := findGame(p.Game)
	if err != nil {
		return err
	}
	level, err := findLevel(game, p.Level)
	if err != nil {
		return err
	}
	return arena.Player{Game: game, Level: level, Seed: p.Seed}.Run(os.Stdin, os.Stdout)
}
