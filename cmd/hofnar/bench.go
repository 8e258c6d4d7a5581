package main

import (
	"fmt"
	"os"
	"time"

	"hofnar/games"
)

// bench measures how fast the rules of a game are on one core.
type bench struct {
	Game    string        `arg:"" help:"The game, e.g. dalmuti."`
	Players int           `help:"How many sit at the table (default: as few as may)."`
	For     time.Duration `help:"How long to measure." default:"3s"`
}

// Run prints how many random games, rounds and moves are played per second.
func (b bench) Run() error {
	game, err := findGame(b.Game)
	if err != nil {
		return err
	}
	players := game.Low
	if b.Players > 0 {
		players = b.Players
	}
	agreed, err := agree(game, players, nil)
	if err != nil {
		return err
	}
	var played, rounds, moves int
	began := time.Now()
	for time.Since(began) < b.For {
		p := games.PlayOut{Game: game, Agreed: agreed, Seed: games.Seed{byte(played), byte(played >> 8), byte(played >> 16)}}
		for range players {
			p.Players = append(p.Players, games.Random)
		}
		if err := p.Run(100_000); err != nil {
			return err
		}
		played, rounds, moves = played+1, rounds+len(p.State.Tally().Sheet), moves+len(p.Moves)
	}
	per := time.Since(began).Seconds()
	_, err = fmt.Fprintf(os.Stdout, "%s, %d random players on one core: %.0f games, %.0f rounds, %.0f moves per second\n",
		b.Game, players, float64(played)/per, float64(rounds)/per, float64(moves)/per)
	return err
}
