// Package settings is what people and servers set: /me, /settings; and what tables go by of
// that.
package settings

import (
	"context"

	"hofnar/bot/background"
	"hofnar/bot/channel"
	"hofnar/bot/people"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// Settings answers what is set, and sets it.
type Settings struct {
	Preferences *Preferences
	shared      *shared
	me          *me
	holidays    *holidays
	server      *server
}

// shared is what all of them stand on.
type shared struct {
	*background.Runner
	books    Books
	screens  *screen.Set
	channels *channel.Channels
	registry *table.Registry
}

// Books is where it is kept what people and servers have set.
type Books interface {
	preferenceBooks
	holidayBooks
	// ChangePerson changes what somebody has set in one step and returns it as it is then;
	// ChangeServer what is set in a server.
	ChangePerson(ctx context.Context, id string, change func(*people.Person)) (people.Person, error)
	ChangeServer(ctx context.Context, guild string, change func(*people.Server)) (people.Server, error)
	// TablesOf returns the open tables at which somebody sits: in a server, or in all of them.
	TablesOf(ctx context.Context, user, guild string) ([]table.ID, error)
}

// Config is what settings are built from.
type Config struct {
	*background.Runner
	Books    Books
	Screens  *screen.Set
	Channels *channel.Channels
}

// New is for what is kept in these books.
func New(cfg Config) *Settings {
	run, books := cfg.Runner, cfg.Books
	preferences := &Preferences{Runner: run, Books: books}
	shared := &shared{Runner: run, books: books, screens: cfg.Screens, channels: cfg.Channels}
	holidays := newHolidays(run, books, shared.reshow)
	return &Settings{
		Preferences: preferences, shared: shared, holidays: holidays,
		me:     &me{shared: shared, preferences: preferences, hours: &hours{preferences}, holidays: holidays},
		server: &server{shared},
	}
}

// Start says where the tables are; before that nothing can be set.
func (s *Settings) Start(registry *table.Registry) {
	s.shared.registry = registry
	s.holidays.alarm.Ring()
}

// OfPeople lists what people type about themselves.
func (s *Settings) OfPeople() []request.Command { return s.me.commands() }

// OfServers lists what is typed by those who manage a server.
func (s *Settings) OfServers() []request.Command {
	return []request.Command{s.server.command()}
}

// Controls lists what is pressed to set something.
func (s *Settings) Controls() []request.Control { return s.me.controls() }
