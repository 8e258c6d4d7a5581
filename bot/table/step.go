package table

import (
	"encoding/json"
	"strings"
	"time"

	"hofnar/games"
)

// Step is one accepted move with what belongs to it.
type Step struct {
	N          int // from 0, the beginning
	Who        games.Seat
	Act        games.Act         // nil for the beginning; of no meaning where it Cancels another
	Chance     []json.RawMessage // the outcomes it consumed
	Rounds     []games.Round     // the rounds it finished, of which the first has number FirstRound
	FirstRound int
	// Statistics are what a game that it ended has kept of everybody, by user and key;
	// written with the step, and not read again.
	Statistics map[string]map[string]int
	// Event is the key of what caused it: an interaction's id, session:seq, or one of the
	// causes below with the step's number, "computer:N".
	Event    string
	Received time.Time // when that reached the process
	Judged   Arrival   // the newest event that the table has judged; written with the step, and not read again

	User     string // whose seat it was, the id; empty: a computer's from the start
	Computer bool   // a computer has made it, with a User: in that person's place
	Cancels  int    // the step that it takes back, of which it is no move; 0: none
}

// instead reports whether a computer has made the step in a person's place.
func (s Step) instead() bool { return s.Computer && s.User != "" }

// pressed reports whether a person has made the step by pressing something.
func (s Step) pressed() bool {
	cause := s.cause()
	return s.User != "" && !s.Computer && cause != byOrder && cause != bySettled
}

// cause is what caused the step where nobody has pressed it.
func (s Step) cause() string {
	cause, _, _ := strings.Cut(s.Event, ":")
	return cause
}

// Causes of steps that nobody has pressed, as event keys name them.
const (
	byComputer = "computer"
	byOrder    = "order"
	bySettled  = "settled" // there was one answer
	byBreath   = "breath"  // it follows the move before it, as its player's own
	byClock    = "overdue" // what is done is thought out when it is due
)
