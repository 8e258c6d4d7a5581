package bot

import (
	"context"

	"hofnar/bot/channel"
	"hofnar/bot/daily"
	"hofnar/bot/gateway"
	"hofnar/bot/league"
	"hofnar/bot/lesson"
	"hofnar/bot/privacy"
	"hofnar/bot/registration"
	"hofnar/bot/settings"
	"hofnar/bot/table"
	"hofnar/games/fairness"
)

// Books is what the front has kept, beside the tables themselves.
type Books interface {
	channel.Books // what is read of persons and servers among it
	Lists
	Beginners
	Scores
	settings.Books
	privacy.Books
	league.Books
	lesson.Books
	daily.Books
	daily.NightBooks
	gateway.Books
	registration.Notes
	// Chain returns the newest entries of a server's chain, so many at most, the first of them
	// first; and how many the chain has of each kind.
	Chain(ctx context.Context, guild string, most int) (newest []fairness.Entry, kinds map[string]int, err error)
}

// Lists finds tables by what is known of them.
type Lists interface {
	// Latest returns the table opened last in a channel; table.ErrNone if none.
	Latest(ctx context.Context, channel string) (table.ID, error)
	// TablesIn returns a page of a server's tables, the open ones before the archived
	// ones, and how many there are.
	TablesIn(ctx context.Context, guild string, skip, most int) (ids []table.ID, open, archived int, err error)
}

// Beginners tells who plays for the first time.
type Beginners interface {
	// FirstSeat reports whether somebody has held no seat but at this table, and begun no lesson.
	FirstSeat(ctx context.Context, user string, here table.ID) (bool, error)
}

// Scores is where finished rounds are looked up.
type Scores interface {
	// Sheets returns score sheets, the table opened last first.
	Sheets(context.Context, table.Which) ([]table.Sheet, error)
}
