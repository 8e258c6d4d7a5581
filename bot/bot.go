// Package bot is Hofnar's front on Discord: what is typed and pressed goes to
// the tables in the order in which the gateway delivers it, and what happens
// there is shown in messages. It knows words and tables, no rules.
package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discord"
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
	// Remember keeps a note of the front's under a key, in place of the one before;
	// Recall returns it, empty when there is none.
	Remember(key, note string) error
	Recall(key string) (string, error)
}

// Config is what a bot is built from.
type Config struct {
	Client *discord.Client
	Shards discord.ShardRange
	Guild  string // register the commands in this server only; empty: everywhere
	Games  []*games.Game
	Words  *words.Words
	Books  Books
	// Open opens the house; changed and options belong into its Config.
	Open  func(changed func(table.Change), options []games.Option) (*table.House, error)
	Clock clockwork.Clock // nil: the real one
	Log   *slog.Logger    // nil: slog.Default()
	// TextOnly: no pictures; words say what they would show.
	TextOnly bool
}

// Bot is Hofnar on Discord.
type Bot struct {
	cfg    Config
	log    *slog.Logger
	clock  clockwork.Clock
	words  *words.Words
	rest   *discord.Client
	house  *table.House
	opened chan struct{} // closed once house is there
	ctx    context.Context
	stop   context.CancelFunc
	self   atomic.Value        // Hofnar's user id, a string
	take   func(discord.Event) // what every event is handed to, in the gateway's order
	busy   atomic.Int64        // errands under way beside the gateway's path
	posts  posts
	hands  hands
	calls  reminders
	ids    sync.Map // command name → id, for mentions of commands
	listed sync.Map // servers that READY has listed and that have not come yet
	turns  turns    // what is learnt of servers and channels
	health
}

// intents: commands and controls come without any; reactions run races, and
// without the servers' events nobody would tell that Hofnar was removed from one.
const intents = discord.IntentGuilds | discord.IntentGuildMessageReactions

// New builds a bot and opens its house.
func New(cfg Config) (*Bot, error) {
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	if cfg.Clock == nil {
		cfg.Clock = clockwork.NewRealClock()
	}
	if cfg.Shards.Count == 0 {
		cfg.Shards.Count = 1
	}
	b := &Bot{cfg: cfg, log: cfg.Log, clock: cfg.Clock, words: cfg.Words, rest: cfg.Client, opened: make(chan struct{})}
	b.ctx, b.stop = context.WithCancel(context.Background())
	b.posts.b, b.hands.b, b.calls.b = b, b, b
	b.take = b.handle
	house, err := cfg.Open(b.changed, houseOptions)
	if err != nil {
		b.stop()
		return nil, err
	}
	b.house = house
	close(b.opened)
	return b, nil
}

// Run brings the messages up to date, registers the commands and serves until ctx
// ends. It fails only when Discord refuses the token, or when the books cannot be
// read.
func (b *Bot) Run(ctx context.Context) error {
	defer b.close()
	if err := b.welcome(); err != nil {
		return err
	}
	b.do("commands", func() { b.register(ctx) })
	return b.rest.Listen(ctx, discord.Listener{Intents: intents, Shards: b.cfg.Shards, Handle: b.take, State: b.links.note, Gap: b.gap})
}

// gap tells the tables of a shard's servers that nothing arrived for a while.
func (b *Bot) gap(shard int, from, to time.Time) {
	b.house.Gap(from, to, func(g table.Glance) bool { return discord.ShardOf(g.Guild, b.cfg.Shards.Count) == shard })
}

// welcome brings up the messages that are behind, and calls whom a table waits for,
// if that was not done yet. All others stay as they are.
func (b *Bot) welcome() error {
	behind, err := b.cfg.Books.Behind()
	if err != nil {
		return fmt.Errorf("looking for messages that are behind: %w", err)
	}
	for _, id := range behind {
		b.posts.catchUp(id)
	}
	for _, g := range b.house.Tables() {
		b.calls.arm(g.ID)
	}
	return nil
}

// close lets errands that are under way finish, but not for long: first those
// that still need the tables, then what is left of them.
func (b *Bot) close() {
	b.idle(2 * time.Second)
	b.house.Close()
	b.stop()
	b.idle(2 * time.Second)
}

func (b *Bot) idle(most time.Duration) {
	for end := b.clock.Now().Add(most); b.busy.Load() > 0 && b.clock.Now().Before(end); {
		b.clock.Sleep(10 * time.Millisecond)
	}
}

// handle receives every event in the gateway's order. It only passes on.
func (b *Bot) handle(e discord.Event) {
	defer b.recovered("event " + e.Type)
	defer b.handling(b.clock.Now())()
	switch e.Type {
	case "READY":
		b.ready(e)
	case "INTERACTION_CREATE":
		in, ok := discord.ReadInteraction(e)
		if !ok {
			b.log.Warn("an interaction cannot be read")
			return
		}
		b.nudge(in.Channel)
		b.route(in)
	case "MESSAGE_REACTION_ADD":
		b.react(e)
	default:
		b.presence(e)
	}
}

// ready learns who Hofnar is in Discord's eyes, and which servers are to come.
func (b *Bot) ready(e discord.Event) {
	r, err := discord.ReadReady(e)
	if err != nil {
		b.log.Warn("READY cannot be read", "why", err)
	}
	b.self.Store(r.Self)
	for _, server := range r.Guilds {
		b.listed.Store(server, true)
	}
}

// do runs an errand beside the gateway's path.
func (b *Bot) do(what string, errand func()) {
	b.busy.Add(1)
	go func() {
		defer b.busy.Add(-1)
		defer b.recovered(what)
		errand()
	}()
}

func (b *Bot) recovered(what string) {
	if r := recover(); r != nil { // its own words may name cards
		b.log.Error("a mistake of ours", "in", what, "why", fmt.Sprintf("%T", r), "stack", string(debug.Stack()))
	}
}

// guarded runs a part of an errand that goes on after it: a panic in it is an error.
func (b *Bot) guarded(what string, part func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			b.log.Error("a mistake of ours", "in", what, "why", fmt.Sprintf("%T", r), "stack", string(debug.Stack()))
			err = errMistake
		}
	}()
	return part()
}

// errMistake stands for a panic.
var errMistake = errors.New("a mistake of ours")

// wait waits until a channel closes. It reports false when Hofnar goes home before.
func (b *Bot) wait(until <-chan struct{}) bool {
	select {
	case <-until:
		return true
	case <-b.ctx.Done():
		return false
	}
}

// pause waits for so long, or until it is told to hurry. It reports false when
// Hofnar goes home before.
func (b *Bot) pause(d time.Duration, hurry <-chan struct{}) bool {
	timer := b.clock.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.Chan():
	case <-hurry:
	case <-b.ctx.Done():
		return false
	}
	return true
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

// game returns a game by its name.
func (b *Bot) game(name string) *games.Game {
	return games.Named(b.cfg.Games, name)
}
