// Package notice says what stands in channels about tables: which message, of what kind,
// for whom, and what it shows. It reads no clock and does no I/O.
package notice

import (
	"time"

	"hofnar/bot/table"
)

// Kind is what a message is for.
type Kind string

// The kinds.
const (
	Board      Kind = "board"      // shows the table; the newest of its messages that do
	Stage      Kind = "stage"      // showed it: how the stage before has ended, without controls
	Call       Kind = "call"       // calls somebody whom the table waits for
	Offer      Kind = "offer"      // asks somebody to take over a seat
	Invitation Kind = "invitation" // names a guest in the table's channel
	Letter     Kind = "letter"     // tells a guest directly
	Ending     Kind = "ending"     // asks somebody whether the game is to end
	Line       Kind = "line"       // says in the channel of a table's thread what it does
)

// Notice is a message about a table that stands in a channel or in somebody's inbox. The
// zero Notice: none does. One that is for several people is one of each.
type Notice struct {
	Table                   table.ID
	Kind                    Kind
	Guild, Channel, Message string    // Guild is empty in an inbox
	For                     string    // a user; empty: all
	N                       int       // of a Call: Call.Turn; of an Offer, or an Ending: its N
	At                      time.Time // when it was posted; of a Line: when it changed last
	Stage                   string    // View.Stage that it shows; of a Line: the table's status
	// Shown is the Saved.Revision that it shows; of a Stage, 0 until it says how its stage has
	// ended; of a Call, how many of that turn had come due.
	Shown int
	Last  bool // it shows how the table has ended
	// Race is, of a Board, the stage whose race has its reaction there; Unoffered: it is still to be
	// put there; empty: no race was on.
	Race string
}

// Leaving is the Stage of a Board in whose place another one is being posted.
const Leaving = "-"

// Unoffered is the Race of a Board whose race lacks its reaction.
const Unoffered = "-"

// Turn is what becomes of the messages that showed a table when another one does.
type Turn struct {
	Over bool   // a stage is: the message of the one before it goes,
	Stay string // and this one stays, to show how it has ended; empty: none
}

// Stands reports whether there is such a message.
func (n Notice) Stands() bool { return n.Message != "" }
