package table

import (
	"encoding/json"
	"time"

	"hofnar/games"
)

// Deed is something a person wants done at a table.
type Deed struct {
	By        User
	Guild     string    // the server that it was asked for in; a table of another is none to it. Empty: Hofnar himself wants it
	Moderator bool      // may manage messages in the table's channel
	Event     string    // key of the event that asks for it; a key carried out once is not carried out again
	Arrived   Arrival   // where it came in its session of the gateway; zero: from elsewhere, or out of turn
	Received  time.Time // when the event reached the process; zero means now
	Do        Action
}

// To is the same deed, to do this.
func (d Deed) To(do Action) Deed {
	d.Do = do
	return d
}

// Action is what a deed does: one of those below, and nothing else.
type Action interface {
	// apply carries the action out on the draft of an attempt.
	apply(*attempt) error
}

// The actions. In the lobby anybody may sit down; who sits may add and remove
// computers; options, seats and the start are the host's.
type (
	// Join takes a seat in the lobby. In a running game it takes back the seat
	// that the same person has left.
	Join struct{}
	// Leave gives the seat up. In a running game a computer plays on; when no
	// person is left, a lobby closes and a running game pauses. A leaving host
	// hands the table to whoever sits in the next seat with a person in it. Who has
	// left cannot take another seat, and is last at the end unless he comes back.
	Leave struct {
		Departed bool // has left the server: also who has left the table before
		Archived bool // also a table that has been put away
	}
	// AddComputer seats a computer of this level; empty means the recommended one.
	AddComputer struct{ Level string }
	// RemoveComputer sends away the computer of that name.
	RemoveComputer struct{ Name string }
	// SetOption agrees on something else; the value as a record writes it.
	SetOption struct {
		Key   string
		Value json.RawMessage
	}
	// MoveSeat takes somebody's chair out of the row and puts it in again elsewhere.
	MoveSeat struct {
		Who string // Chair.Occupant
		To  games.Seat
	}
	// Shuffle seats everybody at random.
	Shuffle struct{}
	// Start begins the game.
	Start struct{}
	// Cancel closes a lobby; for the host or a moderator.
	Cancel struct{}
	// Stop ends a table before its end; for the host or a moderator, and for
	// everybody who sat there once all have left.
	Stop struct{}
	// Choose makes the move that these picks lead to. Where they lead to another
	// question, nothing changes, and Snapshot.Picks says so in the reply.
	Choose struct {
		// Version is Snapshot.Version of the position that a private control was shown
		// under, with Public Snapshot.PublicVersion of a control that all see, and -1 for
		// one that is bound to a stage instead: an open question, a knock.
		Version int
		Public  bool
		Stage   string // View.Stage the control was shown under, with Version -1
		Picks   games.Picks
		// Standing makes it a standing order as well: the same answer again
		// whenever the seat is asked, until the scene changes, the player
		// chooses something else or calls it off.
		Standing bool
	}
	// Move makes a move of a game that was typed. It is judged by the position it finds.
	Move struct {
		Game string
		Act  games.Act
	}
	// Pause stops a running game and its clocks until Resume; for the host or a
	// moderator.
	Pause struct{}
	// Resume lets a paused game go on.
	Resume struct{}
	// TakeBack takes one's last move back, or asks the others for their consent.
	TakeBack struct{ Version int } // Snapshot.Version
	// Consent is one's answer to somebody who wants to take a move back.
	Consent struct {
		Version int  // Snapshot.PublicVersion
		No      bool // then it stands
	}
	// CallOff takes back one's standing order, if there is one.
	CallOff struct{}
	// Gap says that what was done between two moments may never have arrived. For
	// ten seconds the table does not leave its stage, so that whoever was not
	// heard can try again.
	Gap struct {
		From, To time.Time
		Until    time.Time // when the ten seconds are over; set by the table
	}
	// Rename notes how the doer is called now. Other deeds do so by the way.
	Rename struct{}
	// Called notes that so many calls of a turn are seen to. Nobody is told.
	Called struct {
		Seat   games.Seat
		Turn   int // Call.Turn
		Calls  int // Call.Rung, as it was then
		PutOff bool
	}
	// OfferSeat asks somebody to take over a seat of a running game: one's own
	// (games.Public), also after leaving; or, for the host or a moderator, that of
	// somebody of whom two turns in a row were overdue, or who has left the server.
	// An offer of that seat to somebody else is taken back.
	OfferSeat struct {
		Seat games.Seat
		To   User
	}
	// TakeSeat accepts an offer, by its number.
	TakeSeat struct {
		Seat games.Seat
		N    int
	}
	// DropOffer declines an offer, or takes it back.
	DropOffer struct {
		Seat games.Seat
		N    int
	}
)
