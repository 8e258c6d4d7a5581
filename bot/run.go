package bot

import (
	"context"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/channel"
	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// intents: commands and controls come without any; reactions run races, and
// without the servers' events nobody would tell that Hofnar was removed from one.
const intents = discord.IntentGuilds | discord.IntentGuildMessageReactions

// New builds a bot, opens its registry and has what is told of its tables be seen to.
func New(cfg Config) (*Bot, error) {
	b := build(cfg.filled())
	registry, err := b.cfg.Open(table.Config{
		Changed: b.changed, Options: houseOptions, Ends: b.ends, Lasts: b.lasts,
		Calls: table.Calls{Grace: grace, Share: b.share, Newcomer: b.newcomer},
	})
	if err != nil {
		b.bg.Stop()
		return nil, err
	}
	b.start(registry)
	return b, nil
}

// build ties what needs no table.
func build(cfg Config) *Bot {
	bg := background.New(cfg.Clock, cfg.Log)
	drawings, emojis := newDrawings(bg), &emojis{Runner: bg, api: cfg.Client}
	screens := &screen.Set{Games: cfg.Games, Options: houseOptions, Words: cfg.Words, TextOnly: cfg.TextOnly, Draw: drawings.draw, Emoji: emojis.id}
	b := &Bot{
		cfg: cfg, bg: bg, client: cfg.Client, screens: screens, emojis: emojis,
		channels: channel.New(channel.Config{Runner: bg, API: cfg.Client, Books: cfg.Books, Screens: screens}),
		hands:    newHands(bg, screens, drawings),
		pages:    &pages{drawings: drawings, screens: screens},
		health:   health{links: newLinks()},
		commands: &registration{Runner: bg, api: cfg.Client, notes: cfg.Books, guild: cfg.Guild, commands: screens.Commands()},
	}
	b.leagues = &leagues{
		Runner: bg, books: cfg.Books, games: cfg.Games, screens: screens, person: b.person, recounted: b.recounted,
		names:   &serverNames{Runner: bg, api: cfg.Client, all: map[string]serverName{}},
		exports: exportPace{free: map[string]time.Time{}},
	}
	b.receive = b.handle
	return b
}

// start ties what needs the tables, and begins with what they have told until now.
func (b *Bot) start(registry *table.Registry) {
	b.registry, b.hands.tables = registry, registry
	b.channels.Start(registry)
	b.retention = newRetention(b.bg, b.cfg.Books, registry, b.channels.Access, b.links)
	b.presence = &presence{log: b.bg.Log, access: b.channels.Access, retention: b.retention}
	b.sessions = &sessions{Runner: b.bg, books: b.cfg.Books, retention: b.retention, fresh: newBatch(), self: b.self.Store}
	registry.Hears(b.links.hears)
	b.bg.Start()
}

// Run brings the messages up to date, registers the commands and serves until ctx
// ends. It fails only when Discord refuses the token, or when the books cannot be
// read.
func (b *Bot) Run(ctx context.Context) error {
	defer b.close()
	if err := b.channels.Resume(); err != nil {
		return err
	}
	b.bg.Run("commands", func() { b.commands.stand(ctx) })
	if !b.cfg.TextOnly {
		b.bg.Run("emoji", func() { b.emojis.stand(ctx) })
	}
	crowding := &crowding{Runner: b.bg, api: b.client, connections: b.links.number}
	b.bg.Run("crowding", func() { crowding.watch(ctx) })
	return b.client.Listen(ctx, discord.Listener{Intents: intents, Shards: b.cfg.Shards, Handle: b.receive, Sessions: b.sessions, Divided: b.links.divide, State: b.linked, Gap: b.gap})
}

// gap tells the tables of a shard's servers that nothing arrived for a while.
func (b *Bot) gap(shard discord.Shard, from, to time.Time) {
	b.registry.Gap(from, to, shard.Has)
}

// close lets errands that are under way finish, but not for long: first those
// that still need the tables, then what is left of them. What has not been judged by then
// comes again after the start.
func (b *Bot) close() {
	b.sessions.close(b.bg.Drain(2 * time.Second))
	b.registry.Close()
	b.bg.Stop()
	b.bg.Drain(2 * time.Second)
}

// changed is told of every change at every table.
func (b *Bot) changed(c table.Change) {
	b.channels.Changed(c)
	if c.Began || c.Ended {
		b.started(c.ID)
	}
	if !c.Rung {
		b.hands.refresh(c.ID)
	}
}

// recounted has a table's message tell anew what the table does to leagues.
func (b *Bot) recounted(id table.ID) {
	b.registry.Reread([]table.ID{id})
	b.channels.Refresh(id)
}
