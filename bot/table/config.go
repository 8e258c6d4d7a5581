package table

import (
	"log/slog"
	"slices"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/games"
)

// options lists all that may be agreed on at a table of that game.
func (cfg *Config) options(g *games.Game) []games.Option {
	if g == nil {
		return nil
	}
	return slices.Concat(g.Options, HouseOptions(g, cfg.Options))
}

// idleTTL is how long an open table stays in memory that nobody has touched.
const idleTTL = 5 * time.Minute

// Config is what a registry is built from.
type Config struct {
	Games []*games.Game
	Books Books
	Clock clockwork.Clock // nil: the real one
	// Live lets computers and standing orders take their time as people do.
	Live bool
	// Options are house options that every table has besides its game's own.
	Options  []games.Option
	Calendar Calendar
	// Silence says after how long somebody who keeps a table without a clock waiting counts
	// as overdue, in a server; nil: never.
	Silence func(guild string) time.Duration
	// Consent says how long who is asked whether a game is to end may say nothing until that
	// agrees; nil: ten minutes.
	Consent func(games.Agreed) time.Duration
	// Lasts says how long nobody may touch a game under way in a server until it is
	// archived, 0: forever; nil: forever everywhere.
	Lasts func(guild string) time.Duration
	// Hears is as Registry.Hears has it, from when tables wake on; nil: people can be heard.
	Hears func(guild, channel string) bool
	// Calls says how whoever keeps a table waiting is called.
	Calls Calls
	// Idle is how long an open table stays in memory that nobody has touched; 0: some minutes.
	Idle time.Duration
	// Thinkers is how many computers think at a time; 0: nice.Abreast.
	Thinkers int
	// Thought is told of each thought of a computer: how long it has waited for its turn, and
	// how long it took. Many goroutines call it; nil: nobody is told.
	Thought func(waited, took time.Duration)
	Log     *slog.Logger // nil: slog.Default()
	// Changed is told of every change that is in the books, except of a table
	// that opens and of Called. It runs on the table's goroutine, in the order
	// of the changes of that table and after the reply to the deed. It must
	// neither block nor call Open or Close, and may be called while New runs.
	Changed func(Change)
}

// turn is how long a turn is to take at a table, without a bank; without a clock, until it is a silence.
func (cfg Config) turn(p *position) time.Duration {
	if clockless(p) {
		return cfg.Silence(p.Guild)
	}
	return clockLength(p.Options)
}

func (cfg Config) filled() Config {
	if cfg.Clock == nil {
		cfg.Clock = clockwork.NewRealClock()
	}
	if cfg.Idle == 0 {
		cfg.Idle = idleTTL
	}
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	if cfg.Calendar.Hours == nil {
		cfg.Calendar = everyMoment
	}
	if cfg.Silence == nil {
		cfg.Silence = func(string) time.Duration { return 0 }
	}
	if cfg.Consent == nil {
		cfg.Consent = func(games.Agreed) time.Duration { return 10 * time.Minute }
	}
	if cfg.Lasts == nil {
		cfg.Lasts = func(string) time.Duration { return 0 }
	}
	if cfg.Thought == nil {
		cfg.Thought = func(waited, took time.Duration) {}
	}
	if cfg.Changed == nil {
		cfg.Changed = func(Change) {}
	}
	return cfg
}

// game finds one by its name; nil: there is none.
func (cfg *Config) game(name string) *games.Game { return games.Named(cfg.Games, name) }
