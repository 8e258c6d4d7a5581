// Package dalmuti is The Great Dalmuti for four to eight players: rules, views, words and
// computer players. The rules are those of docs/rules/dalmuti.md; labels such as [D4] are its
// rulings.
//
// A position is one flat value (position.go). moves.go lists what is legal in it; Ask puts
// that list into questions, and Apply looks for its move in it. A move is carried out by a
// referee (play.go), for State in a draft that words what happens (events.go, roundnews.go,
// with the facts that programs read in facts.go), for computers in a world of which no events
// are made (world.go).
package dalmuti

import (
	"embed"

	"hofnar/games"
)

// Game is The Great Dalmuti.
var Game = &games.Game{
	Name: "dalmuti", Low: 4, High: mostPlayers, Version: 1,
	Options: []games.Option{
		{Key: "rounds", Default: 10, Low: 1, High: 30},
		{Key: "deck", Default: full, Choices: []string{full, trimmed}},
		{Key: "scoring", Default: subjects, Choices: []string{subjects, democracy}},
		{Key: "great_revolution", Default: swap, Choices: []string{swap, keep}},
		{Key: openTricks, Default: false, House: true},
		{Key: keepTitles, Default: false, House: true, Sequel: true},
	},
	Check:  check,
	Begin:  begin,
	Levels: levels,
	Titles: titles,
	Legacy: &games.Legacy{Option: keepTitles, Order: lastTitles, Chance: drawnFor},
	Statistics: []games.Statistic{
		{Key: statReign, Unit: games.Rounds},
		{Key: statClimb, Unit: games.Places},
		{Key: statRevolutions, Unit: games.Times, Adds: true},
		{Key: statGreat, Unit: games.Times, Adds: true},
	},
	Rules:  []string{"goal", "tips", "cards", "start", "taxes", "revolution", "tricks", "round", "democracy", "table", "rulings", "names"},
	Words:  games.Catalogue(words),
	Why:    why,
	Worlds: &games.Worlds{Begin: newWorld, Ponder: ponder, Greedy: greedy},
	Lesson: games.ReadLesson(lesson),
	Daily:  daily,

	Anchors: []games.Level{{Key: "courtier", Version: 1, Play: Courtier}},
	Detail:  View{},
	Facts:   []any{Seated{}, Dealt{}, Declined{}, Taxed{}, Paid{}, Revolted{}, Played{}, Passed{}, WentOut{}, Won{}, Ended{}},
}

// openTricks is the key of the house option by which finished tricks may be looked up before
// the round is over.
const openTricks = "open_tricks"

// keepTitles is the key of the house option by which people who play again keep the titles
// that the last game has left them.
const keepTitles = "keep_titles"

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

//go:embed lesson.json
var lesson []byte

// check refuses the trimmed deck to more than five players.
func check(players int, agreed games.Agreed) error {
	if agreed.Str("deck") == trimmed && players > 5 {
		return games.Refuse("dalmuti.refuse.trimmed", "Count", players)
	}
	return nil
}
