package arena

import (
	"errors"
	"time"

	"hofnar/games"
)

// Process is a program that speaks lines of JSON: one that runs.
type Process interface {
	// Allow says how long, from now on, all that follows may take until it is called again.
	Allow(within time.Duration)
	// Send sends a line. It fails when the program is gone, or does not take the line
	// in time.
	Send(line []byte) error
	// Receive returns the next line. It fails with ErrLate when there is none in time,
	// with context.Canceled when the contest is to stop, and otherwise when the program
	// is gone or writes what is no line.
	Receive() ([]byte, error)
	// Stop ends the program and all that it has started, and says how it has ended.
	Stop() error
}

// ErrLate says that no line has come in time.
var ErrLate = errors.New("no line in time")

// Entry is one line of the log of a contest: a part of what is said with a program.
type Entry struct {
	Program  string // its name in the contest
	Game     int    // from 1
	Seat     games.Seat
	Asked    []byte    // a line that it was sent
	Answered []byte    // a line that came from it
	Act      games.Act // what it meant to do where that was refused by the rules
	Refused  error     // why an answer was not taken
	Ended    error     // why it plays no more
}
