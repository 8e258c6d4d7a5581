package bot

import (
	"context"
	"time"

	"hofnar/bot/channel"
	"hofnar/bot/league"
	"hofnar/bot/people"
	"hofnar/bot/table"
)

// Books is what the front has kept, beside the tables themselves.
type Books interface {
	channel.Books // what is read of persons and servers among it
	Servers
	Lists
	Scores
	league.Books
	Kept
	Absences
	Sessions
	notes
}

// Servers is where it is changed what is set in servers.
type Servers interface {
	// ChangeServer changes it in one step and returns it as it is then.
	ChangeServer(ctx context.Context, guild string, change func(*people.Server)) (people.Server, error)
}

// Lists finds tables by what is known of them.
type Lists interface {
	// Latest returns the table opened last in a channel; table.ErrNone if none.
	Latest(ctx context.Context, channel string) (table.ID, error)
	// TablesIn returns a page of a server's tables, the open ones before the archived
	// ones, and how many there are.
	TablesIn(ctx context.Context, guild string, skip, most int) (ids []table.ID, open, archived int, err error)
	// PlayedElsewhere reports whether somebody has held a seat at another table's game.
	PlayedElsewhere(ctx context.Context, user string, here table.ID) (bool, error)
}

// Scores is where finished rounds are looked up.
type Scores interface {
	// Sheets returns score sheets, the table opened last first.
	Sheets(context.Context, table.Which) ([]table.Sheet, error)
}

// Kept is what the books hold about persons, and how that ends.
type Kept interface {
	// Data returns everything that is kept about somebody, by what it is about.
	Data(ctx context.Context, user string) (map[string][]map[string]any, error)
	// SeatsOf returns the open and archived tables at which somebody sits.
	SeatsOf(ctx context.Context, user string) ([]table.ID, error)
	// Forget puts a random id and this name in the place of somebody's everywhere, and
	// returns the tables that have changed; table.ErrSeated where somebody sits at one.
	Forget(ctx context.Context, user, called string) ([]table.ID, error)
}

// Absences is where it is kept which servers Hofnar was removed from.
type Absences interface {
	// ServersKept returns the servers of which anything is kept.
	ServersKept(context.Context) ([]string, error)
	// NoteAbsence notes that Hofnar is in these servers no more, as far as anything is
	// kept of them and it was not noted before; NotePresence takes that back.
	NoteAbsence(ctx context.Context, guilds []string, at time.Time) error
	NotePresence(ctx context.Context, guilds []string) error
	// Absences returns when the data of each of them go.
	Absences(context.Context) (map[string]time.Time, error)
	// RemoveServer removes the data of one, and returns the tables that are no more.
	RemoveServer(ctx context.Context, guild string) ([]table.ID, error)
}

// notes are the front's own, by a key: there is one for each, empty when there is none.
type notes interface {
	PutNote(ctx context.Context, key, note string) error
	Note(ctx context.Context, key string) (string, error)
}

// Sessions is where it is kept what it takes to resume the gateway's sessions.
type Sessions interface {
	// Sessions returns what is kept of each shard, by its number.
	Sessions(context.Context) (map[int]string, error)
	// KeepSessions keeps something of these shards in place of what was kept before; what
	// is empty is forgotten.
	KeepSessions(context.Context, map[int]string) error
}
