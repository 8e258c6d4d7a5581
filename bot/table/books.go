package table

import (
	"context"

	"hofnar/games/fairness"
)

// Books is where tables are kept. Every method is one transaction and is
// durable when it returns: a read ends with its context, a write that has been begun does
// not. The store fulfils it.
type Books interface {
	// Add stores a new lobby, and its entry in the server's chain, which it returns: with the
	// commitment to its seed, and the zero Entry where there are no chains. It fails with ErrTaken when the channel already
	// has an open table, with ErrBorne when there is a table of that name, and with ErrLobbies when its host has MostLobbies in the server.
	Add(ctx context.Context, t Saved) (fairness.Entry, error)
	// Save rewrites everything of a table but its moves, chance and rounds,
	// and notes the key of the event that asked for it (empty: no key), and the newest
	// event that the table has judged (zero: leave that as it is). It
	// fails with ErrDuplicate when that key has been noted at this table before, and
	// with ErrOutdated when the books have another edition; else they have the next one.
	Save(ctx context.Context, t Saved, event string, judged Arrival) error
	// Commit appends a step of a running game: the move (nil Act for the
	// beginning), the chance outcomes it consumed, rounds it finished, and the
	// table's new row. It fails as Save does.
	Commit(ctx context.Context, t Saved, step Step) error
	// OpenTables returns all open tables in brief, in no order.
	OpenTables(ctx context.Context) ([]Brief, error)
	// Load returns any table, open or not, with its steps; ErrNone if there is none.
	Load(ctx context.Context, id ID) (Kept, error)
	// Newest returns the message that shows a table; the zero Shown where none does.
	Newest(ctx context.Context, id ID) (Shown, error)
	// Lobbies returns how many lobbies somebody is the host of in a server, but for that which
	// an event has opened (empty: of all).
	Lobbies(ctx context.Context, guild, host, event string) (int, error)
	// Borne reports whether there is a table of that name, open or not.
	Borne(ctx context.Context, id ID) (bool, error)
}
