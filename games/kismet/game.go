// Package kismet is Kismet for three to eight players: rules, view, words and
// computer players. The authority on the rules is kismet.md; labels such as [K3]
// are its rulings.
package kismet

import (
	"embed"
	"io/fs"

	"hofnar/games"
)

// Game is Kismet.
var Game games.Game = rules{}

const mostPlayers = 8

// The keys and choices of what the table agrees on beside the rules.
const (
	rowsOption = "rows" // how open cards are shown
	sorted     = "sorted"
	shuffled   = "shuffled"
	waitOption = "wait" // seconds that computers leave people
)

//go:embed words/*.toml
var words embed.FS

type rules struct{}

func (rules) Name() string { return "kismet" }

func (rules) Seats() (low, high int) { return 3, mostPlayers }

func (rules) Options() []games.Option {
	return []games.Option{
		{Key: "rounds", Default: 3, Low: 1, High: 20},
		{Key: rowsOption, Default: sorted, Choices: []string{sorted, shuffled}, House: true},
		{Key: waitOption, Default: 5, Low: 4, High: 60, House: true},
	}
}

func (rules) Check(int, games.Agreed) error { return nil }

func (rules) Races() []games.Race { return []games.Race{{Key: keyKnock, Emoji: fist}} }

func (rules) Typed() []games.Typed { return nil }

func (rules) Levels() []games.Level {
	return []games.Level{{Key: "lynx", Play: Lynx}, {Key: "owl", Play: Owl}}
}

func (rules) Rules() []string {
	return []string{"goal", "turn", "joker", "knock", "claim", "round", "table", "tips", "rulings"}
}

func (rules) Words() fs.FS { return games.Catalogue(words) }
