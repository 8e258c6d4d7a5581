// Package murphy is Dumm gelaufen! (Murphy) for two to six players: rules, view,
// words and a computer player. The rules are those of docs/rules/murphy.md; labels
// such as [M6] are its rulings.
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
	Rules:   []string{"goal", "cards", "turn", "exchange", "tasks", "fulfil", "red", "green", "after", "table", "rulings"},
	Titles:  taskTitles(),
	Statistics: []games.Statistic{
		{Key: statTasks, Unit: games.Times, Adds: true},
		{Key: statQuickest, Unit: games.Turns, Lower: true},
	},
	Words:  games.Catalogue(words),
	Worlds: &games.Worlds{Begin: newWorld, Ponder: ponder},

	Anchors: []games.Level{{Key: "plodder", Version: 1, Play: Plodder}},
	Detail:  View{},
	Facts:   []any{Dealt{}, Took{}, Laid{}, Handed{}, Swapped{}, Played{}, Fulfilled{}, Reshuffled{}},
}

// What is kept of everybody, as keys below murphy.statistic.
const (
	statTasks    = "tasks"         // fulfilled
	statQuickest = "quickest_task" // in how few turns
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
