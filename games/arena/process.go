package arena

import (
	"errors"
	"time"

	"hofnar/games"
)

// Process is a running program that speaks lines of JSON.
type Process interface {
	// Allow sets the deadline, so long from now, for all that follows until it is called again.
	Allow(within time.Duration)
	// Send sends a line. It fails when the program is gone, or does not take the line
	// in time.
	Send(line []byte) error
	// Receive returns the next line. It fails with ErrLate when there is none in time,
	// with context.Canceled when the contest is being stopped, and otherwise when the program
	// is gone or its line is too long.
	Receive() ([]byte, error)
	// Stop ends the program and all that it has started, and returns how it has ended.
	Stop() error
}

// ErrLate says that no line has come in time.
var ErrLate = errors.New("no line in time")

// Entry is one line of a contest's log: something that was said with a program.
type Entry struct {
	Program  string // its name in the contest
	Game     int    // from 1
	Seat     games.Seat
	Asked    []byte    // a line that it was sent
	Answered []byte    // a line that came from it
	Act      games.Act // the act that the rules have refused
	Refused  error     // why an answer was not taken
	Ended    error     // why the process has ended
}
