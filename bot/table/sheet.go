package table

import "hofnar/games"

// Sheet is the score sheet of a table as the books have it: of a running game
// the rounds finished so far.
type Sheet struct {
	Header
	Rounds  []games.Round // oldest first
	Scores  []int         // by seat, at the end only
	Winners []games.Seat  // at the end only
}

// Standing is what somebody has achieved at one game over many tables.
type Standing struct {
	User   User
	Games  int            // finished ones
	Wins   int            // shared ones included
	Points int            // over all rounds, also of games not finished
	Titles map[string]int // of the rounds that brought points, how often
}

// Which chooses score sheets: those of a channel or, where none is named, of a server.
type Which struct {
	Guild, Channel string
	Limit          int // at most so many, the newest first
}
