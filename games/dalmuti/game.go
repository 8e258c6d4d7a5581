// Package dalmuti is The Great Dalmuti for four to eight players: rules, view,
// words and a computer player. The authority on the rules is dalmuti.md; labels
// such as [D4] are its rulings.
package dalmuti

import (
	"embed"
	"io/fs"

	"hofnar/games"
)

// Game is The Great Dalmuti.
var Game games.Game = rules{}

// OpenTricks is the key of the house option that lets finished tricks be
// looked up.
const OpenTricks = "open_tricks"

// The choices of the options, as records write them.
const (
	full      = "full"
	trimmed   = "trimmed"
	subjects  = "subjects"
	democracy = "democracy"
	swap      = "swap"
	keep      = "keep"
)

//go:embed words/*.toml
var words embed.FS

type rules struct{}

func (rules) Name() string { return "dalmuti" }

func (rules) Seats() (low, high int) { return 4, mostPlayers }

func (rules) Options() []games.Option {
	return []games.Option{
		{Key: "rounds", Default: 10, Low: 1, High: 30},
		{Key: "deck", Default: full, Choices: []string{full, trimmed}},
		{Key: "scoring", Default: subjects, Choices: []string{subjects, democracy}},
		{Key: "great_revolution", Default: swap, Choices: []string{swap, keep}},
		{Key: OpenTricks, Default: false, House: true},
	}
}

// Check: a trimmed deck is for four or five.
func (rules) Check(players int, agreed games.Agreed) error {
	if agreed.Str("deck") == trimmed && players > 5 {
		return games.Refuse("dalmuti.refuse.trimmed", "Count", players)
	}
	return nil
}

func (rules) Races() []games.Race { return nil }

func (rules) Typed() []games.Typed { return nil }

func (rules) Levels() []games.Level {
	return []games.Level{{Key: "courtier", Play: Courtier}}
}

func (rules) Rules() []string {
	return []string{"goal", "cards", "start", "taxes", "revolution", "tricks", "round", "democracy", "table", "tips", "rulings", "names"}
}

func (rules) Words() fs.FS { return games.Catalogue(words) }
