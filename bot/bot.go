// Package bot is Hofnar's front on Discord: what is typed and pressed goes to
// the tables in the order in which the gateway delivers it, and what happens
// there is shown in messages. It knows words and tables, no rules.
package bot

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

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
var houseOptions = slices.Concat(
	[]games.Option{{Key: paceOption, Default: paceLive, Choices: []string{paceLive, paceSlow}, House: true}},
	table.ClockOptions(usualClock),
	[]games.Option{table.Hints},
)

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
	offers   *offers
	invites  *invitations
	lines    *lines
	presence *presence
	stays    *retention
	weekly   *weekly
	leagues  *leagues
	commands *registration
	emojis   *emojis
	health
}

// intents: commands and controls come without any; reactions run races, and
// without the servers' events nobody would tell that Hofnar was removed from one.
const intents = discord.IntentGuilds | discord.IntentGuildMessageReactions

// New builds a bot and opens its registry.
func New(cfg Config) (*Bot, error) {
	cfg = cfg.filled()
	bg := newBackground(cfg.Clock, cfg.Log)
	easel := newEasel(bg)
	emojis := &emojis{background: bg, api: cfg.Client, mine: cfg.Shards.First == 0}
	screens := &screen.Set{Games: cfg.Games, Options: houseOptions, Words: cfg.Words, TextOnly: cfg.TextOnly, Draw: easel.draw, Emoji: emojis.id}
	m := &messages{background: bg, api: cfg.Client, screens: screens, opened: make(chan struct{})}
	calls := &reminders{messages: m, people: cfg.Books, lists: cfg.Books, members: cfg.Client}
	lines := &lines{messages: m, placed: cfg.Client}
	offers := &offers{messages: m}
	invites := &invitations{messages: m, people: cfg.Books, members: cfg.Client}
	posts := &posts{messages: m, people: cfg.Books, placed: cfg.Client, leagues: cfg.Books, plain: &plain{servers: cfg.Books}, reached: func(id table.ID) { calls.arm(id); offers.settle(id); invites.see(id); lines.see(id) }}
	var b *Bot
	stays := newRetention(m, cfg.Books, cfg.Shards.Count, func(ids []table.ID) { b.registry.Reread(ids) })
	b = &Bot{
		background: bg, cfg: cfg, client: cfg.Client, screens: screens,
		posts: posts, hands: &hands{messages: m, easel: easel, list: map[handKey]*openHand{}, acts: map[handKey]int{}}, calls: calls, offers: offers, invites: invites, lines: lines,
		presence: &presence{messages: m, reachable: posts.wake, books: cfg.Books, stays: stays},
		emojis:   emojis,
		stays:    stays, weekly: newWeekly(m, cfg.Books),
		leagues: &leagues{
			background: bg, books: cfg.Books, games: cfg.Games, screens: screens,
			person:    func(id string) people.Person { return b.person(id) },
			recounted: func(id table.ID) { b.registry.Reread([]table.ID{id}); posts.catchUp(id) },
		},
		commands: &registration{background: bg, api: cfg.Client, notes: cfg.Books, guild: cfg.Guild, mine: cfg.Shards.First == 0, commands: screens.Commands()},
	}
	b.receive = b.handle
	registry, err := cfg.Open(table.Config{Changed: b.changed, Options: houseOptions, Ends: b.ends, Lasts: b.lasts, Calls: table.Calls{Grace: grace, Share: b.share, Newcomer: b.newcomer}})
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
	if !b.cfg.TextOnly {
		b.run("emoji", func() { b.emojis.stand(ctx) })
	}
	return b.client.Listen(ctx, discord.Listener{Intents: intents, Shards: b.cfg.Shards, Handle: b.receive, State: b.linked, Gap: b.gap})
}

// gap tells the tables of a shard's servers that nothing arrived for a while.
func (b *Bot) gap(shard int, from, to time.Time) {
	b.registry.Gap(from, to, b.onShard(shard))
}

// resume does what was left undone: messages that are behind, calls, offers, invitations
// and lines. Everything else stays as it is.
func (b *Bot) resume() error {
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
	b.calls.armMorning()
	b.weekly.alarm.ring()
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
	if err == nil {
		b.presence.inTurn(func() { b.stays.begin(e.Shard, r.Guilds) })
	}
}

// changed is told of every change at every table.
func (b *Bot) changed(c table.Change) {
	if c.NewStage {
		b.posts.close(c.ID, c.Was)
	}
	if len(c.Now.Uncalled())+len(c.Now.Served()) > 0 {
		b.calls.arm(c.ID)
	}
	switch {
	case c.Rung:
		return
	case c.Now.Gap != c.Was.Gap: // the notice of it goes when it has served
		b.posts.catchUp(c.ID)
		b.clock.AfterFunc(b.clock.Until(c.Now.Gap.Until), func() { b.posts.catchUp(c.ID) })
	case c.Shown, !c.Moved:
		b.posts.touch(c.ID, c.Turned || c.Began || c.Ended)
	}
	if byItself(c) { // nobody is there to see an edit
		b.posts.mark(c.ID, job{again: true})
	}
	if c.Now.Thread.Line != "" {
		b.lines.see(c.ID)
	}
	b.hands.refresh(c.ID)
	b.offers.look(c.Now)
	if len(c.Now.Guests) > 0 || c.Now.Invitation != "" {
		b.invites.see(c.ID)
	}
}
