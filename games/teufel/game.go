// Package teufel is Auf Teufel komm raus! for two to four players: rules, view,
// words and a computer player. The authority on the rules is teufel.md; labels
// such as [T5] are its rulings.
package teufel

import (
	"embed"
	"io/fs"
	"strings"

	"hofnar/games"
)

// Game is Auf Teufel komm raus!
var Game games.Game = rules{}

//go:embed words/*.toml
var words embed.FS

type rules struct{}

func (rules) Name() string { return "teufel" }

func (rules) Seats() (low, high int) { return 2, 4 }

func (rules) Options() []games.Option { return nil }

func (rules) Check(int, games.Agreed) error { return nil }

func (rules) Races() []games.Race { return nil }

func (rules) Typed() []games.Typed {
	return []games.Typed{{Command: "place", Option: "field", Act: func(field string) games.Act { return naming(strings.ToLower(field)) }}}
}

func (rules) Levels() []games.Level { return []games.Level{{Key: "imp", Play: Imp}} }

func (rules) Rules() []string {
	return []string{"goal", "board", "two", "three", "four", "score", "table", "tips", "rulings"}
}

func (rules) Words() fs.FS { return games.Catalogue(words) }
