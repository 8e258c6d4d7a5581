// Package bot is Hofnar's front on Discord: what is typed and pressed goes to
// the tables in the order in which the gateway delivers it, and what happens
// there is shown in messages. It knows words and tables, no rules.
package bot

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Books is what the front reads of what is kept.
type Books interface {
	// Sheets returns score sheets, the table opened last first.
	Sheets(table.Which) ([]table.Sheet, error)
	// Standings ranks the people of a server at one game since some moment, the
	// best first.
	Standings(guild, game string, since time.Time) ([]table.Standing, error)
	// Latest returns the table opened last in a channel; table.ErrNone if none.
	Latest(channel string) (table.ID, error)
	// Behind returns the tables whose message does not show what it should, ended
	// ones included; those at rest are left out.
	Behind() ([]table.ID, error)
	// Resting returns the tables of a server whose message cannot be reached.
	Resting(guild string) ([]table.ID, error)
	// Uncalled returns the tables that visibly wait for somebody who was not called
	// yet; those at rest are left out.
	Uncalled() ([]table.ID, error)
	// PutNote keeps a note of the front's under a key, in place of the one before;
	// Note returns it, empty when there is none.
	PutNote(key, note string) error
	Note(key string) (string, error)
	People
}

// Config is what a bot is built from.
type Config struct {
	Client *discord.Client
	Shards discord.ShardRange
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

// paceOption says how a table is played; reminders go by it.
const (
	paceOption = "pace"
	paceLive   = "live"
	paceSlow   = "slow"
)

// houseOptions are agreed on at every table, whatever is played there.
var houseOptions = append([]games.Option{{Key: paceOption, Default: paceLive, Choices: []string{paceLive, paceSlow}, House: true}}, table.ClockOptions(usualClock)...)

// usualClock is how long a clock is where the host has not said.
func usualClock(agreed games.Agreed) string {
	if agreed.Str(paceOption) == paceSlow {
		return "2d"
	}
	return table.NoClock
}

// Bot is Hofnar on Discord.
type Bot struct {
	*background
	cfg      Config
	client   *discord.Client
	screens  *screen.Set
	registry *table.Registry
	self     atomic.Value        // Hofnar's user id, a string
	receive  func(discord.Event) // what every event is handed to, in the gateway's order

	posts    *posts
	hands    *hands
	calls    *reminders
	presence *presence
	commands *registration
	health
}

// intents: commands and controls come without any; reactions run races, and
// without the servers' events nobody would tell that Hofnar was removed from one.
const intents = discord.IntentGuilds | discord.IntentGuildMessageReactions

// New builds a bot and opens its registry.
func New(cfg Config) (*Bot, error) {
	cfg = cfg.filled()
	bg := newBackground(cfg.Clock, cfg.Log)
	screens := &screen.Set{Games: cfg.Games, Options: houseOptions, Words: cfg.Words, TextOnly: cfg.TextOnly}
	m := &messages{background: bg, api: cfg.Client, screens: screens, opened: make(chan struct{})}
	calls := &reminders{messages: m, people: cfg.Books}
	posts := &posts{messages: m, reached: calls.arm}
	b := &Bot{
		background: bg, cfg: cfg, client: cfg.Client, screens: screens,
		posts: posts, hands: &hands{messages: m}, calls: calls,
		presence: &presence{messages: m, posts: posts, books: cfg.Books},
		commands: &registration{background: bg, api: cfg.Client, notes: cfg.Books, guild: cfg.Guild, mine: cfg.Shards.First == 0, commands: screens.Commands()},
	}
	b.receive = b.handle
	registry, err := cfg.Open(table.Config{Changed: b.changed, Options: houseOptions, Ends: b.ends})
	if err != nil {
		bg.stop()
		return nil, err
	}
	b.registry, m.tables = registry, registry
	registry.Hears(b.hears)
	close(m.opened)
	return b, nil
}

func (cfg Config) filled() Config {
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	if cfg.Clock == nil {
		cfg.Clock = clockwork.NewRealClock()
	}
	if cfg.Shards.Count == 0 {
		cfg.Shards.Count = 1
	}
	return cfg
}

// Run brings the messages up to date, registers the commands and serves until ctx
// ends. It fails only when Discord refuses the token, or when the books cannot be
// read.
func (b *Bot) Run(ctx context.Context) error {
	defer b.close()
	if err := b.resume(); err != nil {
		return err
	}
	b.run("commands", func() { b.commands.stand(ctx) })
	return b.client.Listen(ctx, discord.Listener{Intents: intents, Shards: b.cfg.Shards, Handle: b.receive, State: b.linked, Gap: b.gap})
}

// gap tells the tables of a shard's servers that nothing arrived for a while.
func (b *Bot) gap(shard int, from, to time.Time) {
	b.registry.Gap(from, to, b.onShard(shard))
}

// resume brings up the messages that are behind, and calls whom a table waits for,
// if that was not done yet. All others stay as they are.
func (b *Bot) resume() error {
	behind, err := b.cfg.Books.Behind()
	if err != nil {
		return fmt.Errorf("looking for messages that are behind: %w", err)
	}
	for _, id := range behind {
		b.posts.catchUp(id)
	}
	uncalled, err := b.cfg.Books.Uncalled()
	if err != nil {
		return fmt.Errorf("looking for those who were not called: %w", err)
	}
	for _, id := range uncalled {
		b.calls.arm(id)
	}
	b.calls.armMorning()
	return nil
}

// close lets errands that are under way finish, but not for long: first those
// that still need the tables, then what is left of them.
func (b *Bot) close() {
	b.drain(2 * time.Second)
	b.registry.Close()
	b.stop()
	b.drain(2 * time.Second)
}

// ready learns who Hofnar is in Discord's eyes, and which servers are to come.
func (b *Bot) ready(e discord.Event) {
	r, err := discord.ReadReady(e)
	if err != nil {
		b.log.Warn("READY cannot be read", "why", err)
	}
	b.self.Store(r.Self)
	for _, server := range r.Guilds {
		b.presence.listed.Store(server, true)
	}
}

// changed is told of every change at every table.
func (b *Bot) changed(c table.Change) {
	if c.NewStage {
		b.posts.close(c.ID, c.Was)
	}
	switch {
	case c.Now.Gap != c.Was.Gap: // the notice of it goes when it has served
		b.posts.catchUp(c.ID)
		b.clock.AfterFunc(b.clock.Until(c.Now.Gap.Until), func() { b.posts.catchUp(c.ID) })
	case c.Shown, !c.Moved:
		b.posts.touch(c.ID, c.Turned || c.Began || c.Ended)
	}
	b.hands.refresh(c.ID)
	b.calls.arm(c.ID)
}
