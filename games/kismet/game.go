// Package kismet is Kismet for three to eight players: rules, view, words and
// computer players. The authority on the rules is kismet.md; labels such as [K3]
// are its rulings.
package kismet

import (
	"embed"

	"hofnar/games"
)

// Game is Kismet.
var Game = &games.Game{
	Name: "kismet", Low: 3, High: mostPlayers,
	Options: []games.Option{
		{Key: "rounds", Default: 3, Low: 1, High: 20},
		{Key: rowsOption, Default: sorted, Choices: []string{sorted, shuffled}, House: true},
		{Key: waitOption, Default: 5, Low: 4, High: 60, House: true},
	},
	Begin:  begin,
	Levels: []games.Level{{Key: "lynx", Play: Lynx}, {Key: "owl", Play: Owl}},
	Races:  []games.Race{{Key: keyKnock, Emoji: fist}},
	Rules:  []string{"goal", "turn", "joker", "knock", "claim", "round", "table", "tips", "rulings"},
	Words:  games.Catalogue(words),
}

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
