// Package teufel is Auf Teufel komm raus! for two to four players: rules, view,
// words and a computer player. The authority on the rules is teufel.md; labels
// such as [T5] are its rulings.
package teufel

import (
	"embed"
	"strings"

	"hofnar/games"
)

// Game is Auf Teufel komm raus!
var Game = &games.Game{
	Name: "teufel", Low: 2, High: 4,
	Begin:  begin,
	Typed:  []games.Typed{{Command: "place", Option: "field", Act: func(field string) games.Act { return naming(strings.ToLower(field)) }}},
	Levels: []games.Level{{Key: "imp", Play: Imp}},
	Rules:  []string{"goal", "board", "two", "three", "four", "score", "table", "tips", "rulings"},
	Words:  games.Catalogue(words),
}

//go:embed words/*.toml
var words embed.FS
