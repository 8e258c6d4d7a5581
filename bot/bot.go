// Package bot is Hofnar's front on Discord: what is typed and pressed goes to
// the tables in the order in which the gateway delivers it, and what happens
// there is shown in messages. It knows words and tables, no rules.
package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/jonboulle/clockwork"

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
	// Unfinished returns all open tables.
	Unfinished() ([]table.Kept, error)
}

// Config is what a bot is built from.
type Config struct {
	API   string // base address, e.g. https://discord.com/api/v10/
	Token string
	Guild string // register the commands in this server only; empty: everywhere
	Games []games.Game
	Words *words.Words
	Books Books
	// Open opens the house; changed and options belong into its Config.
	Open  func(changed func(table.Change), options []games.Option) (*table.House, error)
	Clock clockwork.Clock // for reminders; nil: the real one
	Log   *slog.Logger    // nil: slog.Default()
	// TextOnly: no pictures; words say what they would show.
	TextOnly bool
}

// Bot is Hofnar on Discord.
type Bot struct {
	cfg    Config
	log    *slog.Logger
	words  *words.Words
	rest   *rest
	house  *table.House
	opened chan struct{} // closed once house is there
	ctx    context.Context
	stop   context.CancelFunc
	self   atomic.Value // Hofnar's user id, a string
	take   func(event)  // what every event is handed to, in the gateway's order
	busy   atomic.Int64 // errands under way beside the gateway's path
	posts  posts
	hands  hands
	calls  reminders
	ids    sync.Map // command name → id, for mentions of commands
}

// intents: commands and controls come without any; reactions run races.
const intents = int(discordgo.IntentGuildMessageReactions)

// New builds a bot and opens its house.
func New(cfg Config) (*Bot, error) {
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	if cfg.Clock == nil {
		cfg.Clock = clockwork.NewRealClock()
	}
	b := &Bot{cfg: cfg, log: cfg.Log, words: cfg.Words, rest: newREST(cfg.API, cfg.Token, cfg.Log), opened: make(chan struct{})}
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

// Run registers the commands, shows the tables and serves until ctx ends. It
// fails only when Discord refuses the token, or when the books cannot be read.
func (b *Bot) Run(ctx context.Context) error {
	defer b.close()
	if err := b.insist(ctx, b.register); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return nil
	}
	if err := b.welcome(); err != nil {
		return err
	}
	g := &gateway{rest: b.rest, token: b.cfg.Token, intents: intents, log: b.log, pace: usualPace, handle: b.take, gap: b.house.Gap}
	return g.Run(ctx)
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
	for end := time.Now().Add(most); b.busy.Load() > 0 && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
}

// insist tries until it works: Discord may be away when Hofnar comes. Only a
// token that is refused will be refused again.
func (b *Bot) insist(ctx context.Context, try func(context.Context) error) error {
	for wait := usualPace.retry; ; wait = min(2*wait, usualPace.longest) {
		err := try(ctx)
		if err == nil || ctx.Err() != nil {
			return nil
		}
		if isStatus(err, 401) {
			return fmt.Errorf("%w: %s", errFatal, fatalCodes[4004])
		}
		b.log.Warn("Discord does not answer as it should; trying again", "why", err)
		if pause(ctx, jitter(wait)) != nil {
			return nil
		}
	}
}

func (b *Bot) register(ctx context.Context) error {
	app, err := b.rest.Me(ctx)
	if err != nil {
		return fmt.Errorf("asking Discord who Hofnar is: %w", err)
	}
	list, err := b.rest.PutCommands(ctx, app, b.cfg.Guild, b.commands())
	if err != nil {
		return fmt.Errorf("registering the commands: %w", err)
	}
	for _, c := range list {
		b.ids.Store(c.Name, c.ID)
	}
	return nil
}

// welcome brings the messages of all open tables up to date.
func (b *Bot) welcome() error {
	open, err := b.cfg.Books.Unfinished()
	if err != nil {
		return fmt.Errorf("looking for open tables: %w", err)
	}
	for _, k := range open {
		b.posts.touch(k.ID, true)
		b.calls.arm(k.ID)
	}
	return nil
}

// handle receives every event in the gateway's order. It only passes on.
func (b *Bot) handle(e event) {
	defer b.recovered("event " + e.Type)
	switch e.Type {
	case "READY":
		b.ready(e)
	case "INTERACTION_CREATE":
		in, ok := readInteraction(e)
		if !ok {
			b.log.Warn("an interaction cannot be read")
			return
		}
		b.route(in)
	case "MESSAGE_REACTION_ADD":
		b.react(e)
	}
}

// ready learns who Hofnar is in Discord's eyes.
func (b *Bot) ready(e event) {
	var d struct {
		User wireUser `json:"user"`
	}
	if err := json.Unmarshal(e.Data, &d); err != nil {
		b.log.Warn("READY cannot be read", "why", err)
	}
	b.self.Store(d.User.ID)
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
	if r := recover(); r != nil {
		b.log.Error("a mistake of ours", "in", what, "why", r, "stack", string(debug.Stack()))
	}
}

// changed is told of every change at every table.
func (b *Bot) changed(c table.Change) {
	if c.NewStage {
		b.posts.close(c.ID, c.Was)
	}
	if c.Shown || !c.Moved {
		b.posts.touch(c.ID, c.Turned || c.Began || c.Ended)
	}
	if c.Now.Gap != c.Was.Gap { // the notice of it goes when it has served
		b.cfg.Clock.AfterFunc(time.Until(c.Now.Gap.Until), func() { b.posts.touch(c.ID, false) })
	}
	b.hands.refresh(c.ID)
	b.calls.arm(c.ID)
}

// game returns a game by its name.
func (b *Bot) game(name string) games.Game {
	for _, g := range b.cfg.Games {
		if g.Name() == name {
			return g
		}
	}
	return nil
}
