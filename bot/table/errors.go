package table

import (
	"errors"
	"fmt"

	"hofnar/games"
)

// What Books answer besides trouble of their own.
var (
	ErrTaken     = errors.New("the channel has an open table")
	ErrBorne     = errors.New("another table bears that name")
	ErrDuplicate = errors.New("this event has been carried out before")
	ErrNone      = errors.New("there is no such table")
	ErrSeated    = errors.New("whoever is to be forgotten still sits at a table")
	ErrLobbies   = errors.New("the host has as many lobbies in the server as somebody may")
	ErrOutdated  = errors.New("the table's rows have been changed by others, or are gone")
)

// Taken says that a channel already has an open table, and which.
type Taken struct {
	ID      ID
	Channel string
	Sequel  ID // the ended table that it goes on from, if any
}

// Error implements error.
func (e *Taken) Error() string { return fmt.Sprintf("table %s is open in channel %s", e.ID, e.Channel) }

// Stale says that a control was shown under a position that has passed, and
// what holds now. Nothing has been done: the Snapshot beside it asks again.
type Stale struct{ games.Text }

// Error names the key; the sentence is the catalogue's business.
func (e *Stale) Error() string { return "stale: " + e.Key }

func stale(key string, pairs ...any) error { return &Stale{games.T(key, pairs...)} }

func noTable(id ID) error { return games.Refuse("table.refuse.none", "Table", string(id)) }
