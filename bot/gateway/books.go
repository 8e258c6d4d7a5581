package gateway

import (
	"context"
	"time"

	"hofnar/bot/table"
)

// Books is where it is kept in which servers Hofnar is, and how far the gateway's sessions
// are.
type Books interface {
	absenceBooks
	sessionBooks
}

// absenceBooks is where it is kept which servers Hofnar was removed from.
type absenceBooks interface {
	// ServersKept returns the servers of which anything is kept.
	ServersKept(context.Context) ([]string, error)
	// NoteAbsence notes that Hofnar is in these servers no more, as far as anything is
	// kept of them and it was not noted before; NotePresence takes that back.
	NoteAbsence(ctx context.Context, guilds []string, at time.Time) error
	NotePresence(ctx context.Context, guilds []string) error
	// absenceBooks returns when the data of each of them go.
	Absences(context.Context) (map[string]time.Time, error)
	// RemoveServer removes the data of one, and returns the tables that are no more or, where
	// Hofnar is in it again, that it has back.
	RemoveServer(ctx context.Context, guild string) ([]table.ID, error)
}

// sessionBooks is where it is kept what it takes to resume the gateway's sessions.
type sessionBooks interface {
	// sessionBooks returns what is kept of each shard, by its number.
	Sessions(context.Context) (map[int]string, error)
	// KeepSessions keeps something of these shards in place of what was kept before; what
	// is empty is forgotten.
	KeepSessions(context.Context, map[int]string) error
}
