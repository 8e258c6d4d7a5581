// Package privacy is what people see of what is kept about them, and how that ends: /me data
// and /me forget, what is dropped of those who are gone, and the file of the books, in which
// nothing is to be left of what was deleted.
package privacy

import (
	"context"

	"hofnar/bot/background"
	"hofnar/bot/channel"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// Privacy answers what is asked about it, and does what is owed.
type Privacy struct {
	data       *data
	forgetting *forgetting
	rewriting  *rewriting
	idle       *idle
}

// Books is where everything is kept about people.
type Books interface {
	rewriteBooks
	idleBooks
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
	// somebody's everywhere, and returns the tables that have changed; table.ErrSeated where
	// somebody sits at one, but for those that are broken.
	Forget(ctx context.Context, user string, former func(language string) string, broken []table.ID) ([]table.ID, error)
}

// Config is what it is built from. Of books whose file is larger than RewriteMost the file is
// written anew at a start only.
type Config struct {
	*background.Runner
	Books       Books
	Screens     *screen.Set
	Channels    *channel.Channels
	RewriteMost int64
}

// New is for what is kept in these books.
func New(cfg Config) *Privacy {
	rewriting := newRewriting(cfg.Runner, cfg.Books, cfg.RewriteMost)
	forgetting := newForgetting(cfg, rewriting)
	return &Privacy{
		data:       &data{Runner: cfg.Runner, books: cfg.Books, forgetting: forgetting, turn: make(chan struct{}, 1)},
		forgetting: forgetting, rewriting: rewriting, idle: newIdle(cfg.Runner, cfg.Books),
	}
}

// Start says where the tables are. Whoever is being forgotten is from then on.
func (p *Privacy) Start(registry *table.Registry) {
	p.forgetting.registry = registry
	p.LookForForgettings()
	p.rewriting.alarm.Ring()
	p.idle.alarm.Ring()
}

// LookForForgettings has those forgotten of whom the books say so.
func (p *Privacy) LookForForgettings() { p.forgetting.alarm.Ring() }

// Pressed notes that somebody has pressed something: what was set is kept as long.
func (p *Privacy) Pressed(user, locale string) { p.idle.pressed(user, locale) }

// Moved notes that a move has come at some table.
func (p *Privacy) Moved() { p.rewriting.move() }

// Owed says what is still to be done to the file of the books; empty: nothing.
func (p *Privacy) Owed(ctx context.Context) (string, error) { return p.rewriting.owed(ctx) }

// Commands lists what is typed.
func (p *Privacy) Commands() []request.Command { return p.data.commands() }

// Controls lists what is pressed.
func (p *Privacy) Controls() []request.Control { return p.data.controls() }
