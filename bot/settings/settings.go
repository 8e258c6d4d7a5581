// Package settings is what people and servers set, and see of what is kept about them:
// /me, /settings; and what tables go by of that.
package settings

import (
	"context"
	"slices"

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
	data        *data
	forgetting  *forgetting
	rewriting   *rewriting
	idle        *idle
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

// Books is where it is kept what people and servers have set, and what else is kept of
// people.
type Books interface {
	preferenceBooks
	rewriteBooks
	idleBooks
	holidayBooks
	// ChangePerson changes what somebody has set in one step and returns it as it is then;
	// ChangeServer what is set in a server.
	ChangePerson(ctx context.Context, id string, change func(*people.Person)) (people.Person, error)
	ChangeServer(ctx context.Context, guild string, change func(*people.Server)) (people.Server, error)
	// TablesOf returns the open tables at which somebody sits: in a server, or in all of them.
	TablesOf(ctx context.Context, user, guild string) ([]table.ID, error)
	// Data returns everything that is kept about somebody, by what it is about.
	Data(ctx context.Context, user string) (map[string][]map[string]any, error)
	// SeatsOf returns the open and archived tables at which somebody sits.
	SeatsOf(ctx context.Context, user string) ([]table.ID, error)
	// Knows reports whether anything is kept about somebody in any server, or was set.
	Knows(ctx context.Context, user string) (bool, error)
	// BeginForgetting notes that somebody is to be forgotten, and ToForget returns all
	// who are.
	BeginForgetting(ctx context.Context, user string) error
	ToForget(ctx context.Context) ([]string, error)
	// Forget puts a random id and that name, in each server's language, in the place of
	// somebody's everywhere, and returns the tables that have changed; table.ErrSeated where somebody sits at one, but
	// for those that are broken.
	Forget(ctx context.Context, user string, former func(language string) string, broken []table.ID) ([]table.ID, error)
}

// Config is what settings are built from. Of books whose file is larger than RewriteMost
// the file is written anew at a start only.
type Config struct {
	*background.Runner
	Books       Books
	Screens     *screen.Set
	Channels    *channel.Channels
	RewriteMost int64
}

// New is for what is kept in these books.
func New(cfg Config) *Settings {
	run, books := cfg.Runner, cfg.Books
	preferences := &Preferences{Runner: run, Books: books}
	shared := &shared{Runner: run, books: books, screens: cfg.Screens, channels: cfg.Channels}
	rewriting := newRewriting(run, books, cfg.RewriteMost)
	forgetting := newForgetting(shared, rewriting)
	holidays := newHolidays(run, books, shared.reshow)
	return &Settings{
		Preferences: preferences, shared: shared, holidays: holidays,
		forgetting: forgetting, rewriting: rewriting, idle: newIdle(run, books),
		me:     &me{shared: shared, preferences: preferences, hours: &hours{preferences}, holidays: holidays},
		data:   &data{shared, forgetting},
		server: &server{shared},
	}
}

// Start says where the tables are; before that nothing can be set. Whoever is being
// forgotten is from then on.
func (s *Settings) Start(registry *table.Registry) {
	s.shared.registry = registry
	s.LookForForgettings()
	s.rewriting.alarm.Ring()
	s.idle.alarm.Ring()
	s.holidays.alarm.Ring()
}

// LookForForgettings has those forgotten of whom the books say so.
func (s *Settings) LookForForgettings() { s.forgetting.alarm.Ring() }

// Pressed notes that somebody has pressed something: what was set is kept as long.
func (s *Settings) Pressed(user, locale string) { s.idle.pressed(user, locale) }

// Moved notes that a move has come at some table.
func (s *Settings) Moved() { s.rewriting.move() }

// Owed says what is still to be done to the file of the books; empty: nothing.
func (s *Settings) Owed(ctx context.Context) (string, error) { return s.rewriting.owed(ctx) }

// OfPeople lists what people type about themselves.
func (s *Settings) OfPeople() []request.Command {
	return slices.Concat(s.me.commands(), s.data.commands())
}

// OfServers lists what is typed by those who manage a server.
func (s *Settings) OfServers() []request.Command {
	return []request.Command{s.server.command()}
}

// Controls lists what is pressed to set something.
func (s *Settings) Controls() []request.Control {
	return slices.Concat(s.me.controls(), s.data.controls())
}
