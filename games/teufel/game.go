// Package teufel is Auf Teufel komm raus! for two to four players: rules, view, words
// and computer players. The rules are those of docs/rules/teufel.md; labels
// such as [T5] are its rulings.
package teufel

import (
	"embed"
	"strings"

	"hofnar/games"
)

// Game is Auf Teufel komm raus!
var Game = &games.Game{
	Name: "teufel", Low: 2, High: 4, Version: 1,
	Begin: begin,
	Teams: partners,
	Statistics: []games.Statistic{
		{Key: statLongest, Unit: games.Steps},
		{Key: statTails, Unit: games.Times, Adds: true},
	},
	Typed:  []games.Typed{{Command: "place", Option: "field", Act: func(field string) games.Act { return naming(strings.ToLower(field)) }}},
	Levels: levels,
	Rules:  []string{"goal", "tips", "board", "two", "three", "four", "score", "table", "rulings"},
	Words:  games.Catalogue(words),
	Why:    why,
	Worlds: &games.Worlds{Begin: newWorld, Ponder: ponder},
	Lesson: games.ReadLesson(lesson),
	Daily:  daily,

	Anchors: []games.Level{{Key: "imp", Version: 1, Play: Imp}},
	Detail:  View{},
}

//go:embed words/*.toml
var words embed.FS

//go:embed lesson.json
var lesson []byte

// What is kept of everybody, as keys below teufel.statistic; partners have both.
const (
	statLongest = "longest_tail"
	statTails   = "tails" // that score
)

// partners are those who share devils: with four, those who sit opposite.
func partners(players int) []int {
	if players < 4 {
		return nil
	}
	numbers := make([]int, players)
	for i, team := range teams[players] {
		for _, who := range team.Seats {
			numbers[who] = i + 1
		}
	}
	return numbers
}
