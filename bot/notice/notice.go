// Package notice says what stands in channels about tables: which message, of what kind,
// for whom, and what it shows. Pure.
package notice

import (
	"time"

	"hofnar/bot/table"
)

// Kind is what a message is for.
type Kind string

// The kinds.
const (
	Board Kind = "board" // shows the table; the newest of its messages that do
	Scene Kind = "scene" // showed it: how the stage before has ended, without controls
)

// Notice is a message about a table that stands in a channel or in somebody's inbox. The
// zero Notice: none does.
type Notice struct {
	Table            table.ID
	Kind             Kind
	Channel, Message string
	At               time.Time // when it was posted
	Stage            string    // View.Stage that it shows
	Shown            int       // Saved.Revision that it shows; a Scene shows 0 until it says how its stage has ended
	Last             bool      // it shows how the table has ended
}

// Turn is what becomes of the messages that showed a table when another one does.
type Turn struct {
	Over bool   // a stage is: the message of the one before it goes,
	Stay string // and this one stays, to show how it has ended; empty: none
}

// Stands reports whether there is such a message.
func (n Notice) Stands() bool { return n.Message != "" }
