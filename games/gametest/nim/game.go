// Package nim is Nim for two to six players: the smallest whole game, there to show
// how one is written and to be played by tests. It is on no list of games.
package nim

import (
	"embed"
	"math/rand/v2"

	"hofnar/games"
)

// Game is Nim.
var Game = &games.Game{
	Name: "nim", Low: 2, High: mostPlayers,
	Options:    []games.Option{{Key: "last", Default: wins, Choices: []string{wins, loses}}},
	Begin:      begin,
	Levels:     []games.Level{{Key: "heron", Play: Heron}},
	Rules:      []string{"goal", "turn"},
	Statistics: []games.Statistic{{Key: "most", Unit: games.Pieces}},
	Words:      games.Catalogue(words),
	Worlds:     &games.Worlds{Begin: newWorld, Ponder: ponder},

	Detail: View{},
}

// What becomes of whoever takes the last stone, as records write it.
const (
	wins  = "wins"
	loses = "loses"
)

//go:embed words/*.toml
var words embed.FS

// State is a position of the game.
type State struct {
	last   string
	heaps  []int
	taken  []int      // stones, by seat
	turns  int        // how many there have been
	player games.Seat // whose turn it is; when all is over, who took the last stone
}

// begin lays out one heap more than there are players.
func begin(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
	deal := func(r *rand.Rand) []int {
		heaps := make([]int, players+1)
		for i := range heaps {
			heaps[i] = 1 + r.IntN(mostStones)
		}
		return heaps
	}
	heaps, err := games.Draw(chance, "heaps", deal, func(heaps []int) games.Text { return wrong(heaps, players) })
	if err != nil {
		return nil, nil, err
	}
	s := &State{last: agreed.Str("last"), heaps: heaps, taken: make([]int, players)}
	return s, []games.Event{s.event("laid_out")}, nil
}

// mostStones is how many a heap may have.
const mostStones = 9

// wrong says what is wrong with recorded heaps, if anything.
func wrong(heaps []int, players int) games.Text {
	ok := len(heaps) == players+1
	for _, stones := range heaps {
		ok = ok && stones >= 1 && stones <= mostStones
	}
	if !ok {
		return games.T("nim.chance.heaps", "Count", players+1, "Most", mostStones)
	}
	return games.Text{}
}
