package bot

import (
	"time"

	"hofnar/bot/people"
	"hofnar/bot/table"
)

// Books is what the front has kept, beside the tables themselves.
type Books interface {
	Persons
	Servers
	Lists
	Errands
	Scores
	Leagues
	Kept
	Absences
	Weeks
	notes
}

// Persons is where it is kept what persons have set.
type Persons interface {
	// Person returns what somebody has set, or a newcomer; ChangePerson changes it in
	// one step and returns it as it is then.
	Person(id string) (people.Person, error)
	ChangePerson(id string, change func(*people.Person)) (people.Person, error)
	// FirstDue returns whom to tell first what fell into quiet hours, and when; an
	// empty id: nobody.
	FirstDue() (id string, at time.Time, err error)
}

// Servers is where it is kept what is set in servers.
type Servers interface {
	Server(guild string) (people.Server, error)
	// ChangeServer changes it in one step and returns it as it is then.
	ChangeServer(guild string, change func(*people.Server)) (people.Server, error)
}

// Lists finds tables by what is known of them.
type Lists interface {
	// Latest returns the table opened last in a channel; table.ErrNone if none.
	Latest(channel string) (table.ID, error)
	// TablesOf returns the open tables at which somebody sits, in one server or, if
	// that is empty, everywhere.
	TablesOf(user, guild string) ([]table.ID, error)
	// TablesIn returns a page of a server's tables, the open ones before the archived
	// ones, and how many there are.
	TablesIn(guild string, skip, most int) (ids []table.ID, open, archived int, err error)
	// Resting returns the tables of a server whose message cannot be reached.
	Resting(guild string) ([]table.ID, error)
	// PlayedElsewhere reports whether somebody has held a seat at another table's game.
	PlayedElsewhere(user string, here table.ID) (bool, error)
	// Needed reports whether a message still calls somebody at some table.
	Needed(message string) (bool, error)
}

// Errands is what was left undone when Hofnar stopped. Tables at rest are left out.
type Errands interface {
	// Behind returns the tables whose message does not show what it should, ended
	// ones included.
	Behind() ([]table.ID, error)
	// Uncalled returns the tables at which somebody is to be called, or a message that
	// has called somebody is to go.
	Uncalled() ([]table.ID, error)
	// Unasked returns the tables with a seat that somebody is still to be asked to take
	// over, or with messages that are still to be removed; those at rest as well.
	Unasked() ([]table.ID, error)
	// Invitations returns the tables with guests who were not told, and those where the
	// message that told them has served.
	Invitations() ([]table.ID, error)
	// Unlined returns the tables in threads of their own of which the line in the
	// channel is not what it should be.
	Unlined() ([]table.ID, error)
}

// Scores is where finished rounds are looked up.
type Scores interface {
	// Sheets returns score sheets, the table opened last first.
	Sheets(table.Which) ([]table.Sheet, error)
}

// notes are the front's own, by a key: there is one for each, empty when there is none.
type notes interface {
	PutNote(key, note string) error
	Note(key string) (string, error)
}
