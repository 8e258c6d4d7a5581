// Package kismet is Kismet for three to eight players: rules, view, words and
// computer players. The rules are those of docs/rules/kismet.md; labels such as [K3]
// are its rulings.
package kismet

import (
	"embed"

	"hofnar/games"
)

// Game is Kismet.
var Game = &games.Game{
	Name: "kismet", Low: 3, High: mostPlayers, Version: 1,
	Options: []games.Option{
		{Key: "rounds", Default: 3, Low: 1, High: 20},
		{Key: rowsOption, Default: sorted, Choices: []string{sorted, shuffled}, House: true},
		{Key: waitOption, Default: 5, Low: 4, High: 60, Unit: true, House: true},
	},
	Begin:  begin,
	Levels: levels,
	Races:  []games.Race{{Key: keyKnock, Emoji: fist}},

	NoHints: true, // what fits is to be seen
	Statistics: []games.Statistic{
		{Key: statRight, Unit: games.Times, Adds: true},
		{Key: statLate, Unit: games.Times, Adds: true},
		{Key: statWrong, Unit: games.Times, Adds: true, Lower: true},
		{Key: statQuickest, Unit: games.Milliseconds, Lower: true, From: markOpen, To: statRight},
		{Key: statRound, Unit: games.Points},
	},
	Rules:  []string{"goal", "tips", "turn", "joker", "knock", "claim", "round", "table", "rulings"},
	Words:  games.Catalogue(words),
	Worlds: &games.Worlds{Begin: newWorld, Ponder: ponder},
	Lesson: games.ReadLesson(lesson),

	Anchors: []games.Level{{Key: "lynx", Version: 1, Play: Lynx}, {Key: "owl", Version: 1, Play: Owl}, evenHanded},
	Detail:  View{},
	Facts:   []any{Began{}, Rolled{}, Said{}, Laid{}, Back{}, Knock{}},
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

//go:embed lesson.json
var lesson []byte
