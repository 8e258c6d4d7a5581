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

// Which chooses score sheets: those of a channel or, where none is named, those of a server's
// games that somebody has played.
type Which struct {
	Channel     string
	Guild, User string
	Limit       int // at most so many, the newest first
}
