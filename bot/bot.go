package bot

import (
	"log/slog"
	"sync/atomic"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/background"
	"hofnar/bot/channel"
	"hofnar/bot/daily"
	"hofnar/bot/discord"
	"hofnar/bot/gateway"
	"hofnar/bot/league"
	"hofnar/bot/lesson"
	"hofnar/bot/privacy"
	"hofnar/bot/private"
	"hofnar/bot/registration"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/settings"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Config is what a bot is built from.
type Config struct {
	Client *discord.Client
	Shards int    // how many connections to Discord; 0: as many as it recommends
	Guild  string // register the commands in this server only; empty: everywhere
	Games  []*games.Game
	Words  *words.Words
	Books  Books
	// Open opens the registry, given what the front has to say of its Config.
	Open  func(table.Config) (*table.Registry, error)
	Clock clockwork.Clock // nil: the real one
	Log   *slog.Logger    // nil: slog.Default()
	// Deals: a deal is found for each day, and played by computers before it opens. Daily: there is
	// /daily.
	Deals, Daily bool
	// TextOnly: no pictures; words say what they would show.
	TextOnly bool
	// Meter measures; nil: nothing is measured.
	Meter Meter
	// RewriteMost is how large the file of the books may be to be written anew while people
	// play; 0: as usual.
	RewriteMost int64
}

// Bot is Hofnar on Discord.
type Bot struct {
	cfg       Config
	bg        *background.Runner
	client    *discord.Client
	answering request.Answering
	answers   background.Pending // that are still to be given
	channels  *channel.Channels
	private   *private.Messages
	self      *atomic.Value                   // Hofnar's user id, a string
	receive   func(discord.Event)             // what every event is handed to, in the gateway's order
	commands  map[string]request.Command      // by their paths
	controls  map[screen.Verb]request.Control // by their verbs

	features
	gateway      *gateway.Gateway
	registration *registration.Commands
	emojis       *registration.Emojis
	stuck        atomic.Int64 // events that have been handled for too long already
}

// features are what people can do with Hofnar.
type features struct {
	tables     *tables
	openings   *openings
	passing    *passing
	archive    *archive
	handOver   *handOver
	tableLists *tableLists
	menus      *menus
	settings   *settings.Settings
	privacy    *privacy.Privacy
	reactions  *reactions
	leagues    *league.Leagues
	lessons    *lesson.Lessons
	daily      *daily.Daily
}

func (cfg Config) filled() Config {
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	if cfg.Clock == nil {
		cfg.Clock = clockwork.NewRealClock()
	}
	if cfg.Meter == nil {
		cfg.Meter = unmeasured{}
	}
	if cfg.RewriteMost == 0 {
		cfg.RewriteMost = privacy.RewriteMost
	}
	return cfg
}
