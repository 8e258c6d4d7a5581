// Package bot is Hofnar's front on Discord: what is typed and pressed goes to
// the tables in the order in which the gateway delivers it, and what happens
// there is shown in messages. It knows words and tables, no rules.
package bot

import (
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
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
	// TextOnly: no pictures; words say what they would show.
	TextOnly bool
}

// Bot is Hofnar on Discord.
type Bot struct {
	*background
	cfg      Config
	client   *discord.Client
	screens  *screen.Set
	registry *table.Registry
	self     atomic.Value        // Hofnar's user id, a string
	setUp    sync.Map            // by lobby: the *request whose answer says what to do there
	receive  func(discord.Event) // what every event is handed to, in the gateway's order

	posts    *posts
	hands    *hands
	pages    *pages
	calls    *reminders
	offers   *offers
	invites  *invitations
	lines    *lines
	served   *served
	presence *presence
	denials  *denials
	stays    *retention
	sessions *sessions
	weekly   *weekly
	leagues  *leagues
	commands *registration
	emojis   *emojis
	health
}

func (cfg Config) filled() Config {
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	if cfg.Clock == nil {
		cfg.Clock = clockwork.NewRealClock()
	}
	return cfg
}

// resume takes up what the books say of channels, and has deleted what nobody knows any
// more how to bring up to date.
func (b *Bot) resume() error {
	if err := b.denials.load(); err != nil {
		return fmt.Errorf("looking for what Hofnar may not do: %w", err)
	}
	if err := b.posts.rests.load(); err != nil {
		return fmt.Errorf("looking for channels at rest: %w", err)
	}
	if err := b.cfg.Books.DropScenes(b.clock.Now()); err != nil {
		return fmt.Errorf("looking for messages of stages: %w", err)
	}
	return b.catchUp()
}

// catchUp does what was left undone: messages that are behind, calls, offers, invitations
// and lines, and what has served. Everything else stays as it is.
func (b *Bot) catchUp() error {
	if err := b.cfg.Books.DropServed("", b.clock.Now()); err != nil {
		return fmt.Errorf("looking for what has served: %w", err)
	}
	for _, errand := range []struct {
		what string
		left func() ([]table.ID, error)
		see  func(table.ID)
	}{
		{"messages that are behind", b.cfg.Books.Behind, b.posts.catchUp},
		{"those who were not called", b.cfg.Books.Uncalled, b.calls.arm},
		{"offers that nobody has heard of", b.cfg.Books.Unasked, b.offers.settle},
		{"guests who were not told", b.cfg.Books.Invitations, b.invites.see},
		{"lines that are behind", b.cfg.Books.Unlined, b.lines.see},
	} {
		list, err := errand.left()
		if err != nil {
			return fmt.Errorf("looking for %s: %w", errand.what, err)
		}
		for _, id := range list {
			errand.see(id)
		}
	}
	b.calls.mornings.alarm.ring()
	b.weekly.alarm.ring()
	b.posts.rests.alarm.ring()
	b.posts.owed.alarm.ring()
	return nil
}
