// Package murphy is Dumm gelaufen! (Murphy) for two to six players: rules, views, words and
// computer players. The rules are those of docs/rules/murphy.md; labels such as [M6] are its
// rulings.
//
// A position is one flat value (position.go). What a player may do in it is a tree of steps:
// steps.go lists the legal ones, choose.go makes one. Both ways in walk that tree: Ask puts
// it into questions, Apply reads an act into steps (read.go, enter.go). A complete move is
// carried out by a referee (play.go, actions.go, draw.go), for State in a draft that words
// what happens (events.go), for computers in a world in which nobody listens (world.go).
package murphy

import (
	"embed"
	"strconv"

	"hofnar/games"
)

// Game is Dumm gelaufen!
var Game = &games.Game{
	Name: "murphy", Low: 2, High: mostPlayers, Version: 1,
	Options: []games.Option{{Key: "target", Default: 3, Low: 1, High: 3}},
	Begin:   begin,
	Levels:  levels,
	Rules:   []string{"goal", "tips", "cards", "turn", "exchange", "tasks", "fulfil", "red", "green", "after", "table", "rulings"},
	Titles:  taskTitles(),
	Statistics: []games.Statistic{
		{Key: statTasks, Unit: games.Times, Adds: true},
		{Key: statQuickest, Unit: games.Turns, Lower: true},
	},
	Words:  games.Catalogue(words),
	Why:    why,
	Worlds: &games.Worlds{Begin: newWorld, Ponder: ponder},
	Lesson: games.ReadLesson(lesson),
	Daily:  daily,

	Anchors: []games.Level{{Key: "plodder", Version: 2, Play: Plodder}},
	Detail:  View{},
	Facts:   []any{Dealt{}, Took{}, Laid{}, Handed{}, Swapped{}, Played{}, Fulfilled{}, Reshuffled{}},
}

// What is counted for everybody, as keys below murphy.statistic.
const (
	statTasks    = "tasks"         // fulfilled
	statQuickest = "quickest_task" // after how few turns of all players
)

// taskTitles are the tasks, by their numbers: what stands in the score sheet.
func taskTitles() (titles []string) {
	for task := range lastTask {
		titles = append(titles, strconv.Itoa(task+1))
	}
	return titles
}

const mostPlayers = 6

//go:embed words/*.toml
var words embed.FS

//go:embed lesson.json
var lesson []byte
