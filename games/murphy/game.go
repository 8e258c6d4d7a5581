// Package murphy is Dumm gelaufen! (Murphy) for two to six players: rules, view,
// words and a computer player. The authority on the rules is murphy.md; labels
// such as [M6] are its rulings.
package murphy

import (
	"embed"
	"io/fs"

	"hofnar/games"
)

// Game is Dumm gelaufen!
var Game games.Game = rules{}

const mostPlayers = 6

//go:embed words/*.toml
var words embed.FS

type rules struct{}

func (rules) Name() string { return "murphy" }

func (rules) Seats() (low, high int) { return 2, mostPlayers }

func (rules) Options() []games.Option {
	return []games.Option{{Key: "target", Default: 3, Low: 1, High: 3}}
}

func (rules) Check(int, games.Agreed) error { return nil }

func (rules) Races() []games.Race { return nil }

func (rules) Typed() []games.Typed { return nil }

func (rules) Levels() []games.Level { return []games.Level{{Key: "plodder", Play: Plodder}} }

func (rules) Rules() []string {
	return []string{"goal", "cards", "turn", "exchange", "tasks", "fulfil", "red", "green", "after", "table", "rulings"}
}

func (rules) Words() fs.FS { return games.Catalogue(words) }
