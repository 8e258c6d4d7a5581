package bot

import (
	"context"
	"sync/atomic"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/channel"
	"hofnar/bot/discord"
	"hofnar/bot/league"
	"hofnar/bot/private"
	"hofnar/bot/request"
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
		Changed: b.changed, Options: houseOptions, Ends: b.persons.ends, Lasts: b.persons.lasts,
		Calls: table.Calls{Grace: grace, Share: b.persons.share, Newcomer: b.persons.newcomer},
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
	drawings, emojis := private.NewDrawings(bg), &emojis{Runner: bg, api: cfg.Client}
	screens := &screen.Set{Games: cfg.Games, Options: houseOptions, Words: cfg.Words, TextOnly: cfg.TextOnly, Draw: drawings.Draw, Emoji: emojis.id}
	channels := channel.New(channel.Config{Runner: bg, API: cfg.Client, Books: cfg.Books, Screens: screens})
	b := &Bot{
		cfg: cfg, bg: bg, client: cfg.Client, channels: channels, emojis: emojis, self: &atomic.Value{},
		answering: request.Answering{Runner: bg, Screens: screens, API: cfg.Client, Resting: channels.Access.Resting},
		private:   private.New(bg, screens, drawings),
		health:    health{links: newLinks()},
	}
	b.features = b.build(screens)
	list := b.listCommands()
	b.registration = &registration{Runner: bg, api: cfg.Client, notes: cfg.Books, guild: cfg.Guild, commands: request.Definitions(list, screens)}
	b.commands = byKey(list, func(c request.Command) string { return c.Path })
	b.controls = byKey(b.listControls(), func(c request.Control) screen.Verb { return c.Verb })
	b.receive = b.handle
	return b
}

// build builds what people can do with Hofnar.
func (b *Bot) build(screens *screen.Set) features {
	persons := &persons{Runner: b.bg, books: b.cfg.Books}
	tables := &tables{Runner: b.bg, books: b.cfg.Books, screens: screens, channels: b.channels}
	archive, lobbies := &archive{tables}, &lobbies{tables: tables}
	return features{
		persons: persons, tables: tables, archive: archive,
		openings:  &openings{tables: tables, persons: persons, lobbies: lobbies, threads: &threads{lobbies}},
		data:      &data{tables},
		handOver:  &handOver{tables},
		lists:     &tableLists{tables: tables, archive: archive},
		menus:     &menus{tables: tables, self: b.self},
		me:        &me{tables: tables, persons: persons, hours: &hours{persons}},
		settings:  &settings{tables},
		reactions: &reactions{tables: tables, games: b.cfg.Games, self: b.self},
		leagues: league.New(league.Config{
			Runner: b.bg, Books: b.cfg.Books, Games: b.cfg.Games, Screens: screens, Servers: b.cfg.Client,
			Person: persons.person, Recounted: tables.recounted,
		}),
	}
}

// byKey are these by what tells them apart.
func byKey[K comparable, V any](list []V, key func(V) K) map[K]V {
	all := map[K]V{}
	for _, one := range list {
		all[key(one)] = one
	}
	return all
}

// start ties what needs the tables, and begins with what they have told until now.
func (b *Bot) start(registry *table.Registry) {
	b.tables.registry = registry
	b.private.Start(registry)
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
	b.bg.Run("commands", func() { b.registration.stand(ctx) })
	if !b.cfg.TextOnly {
		b.bg.Run("emoji", func() { b.emojis.stand(ctx) })
	}
	crowding := &crowding{Runner: b.bg, api: b.client, connections: b.links.number}
	b.bg.Run("crowding", func() { crowding.watch(ctx) })
	return b.client.Listen(ctx, discord.Listener{Intents: intents, Shards: b.cfg.Shards, Handle: b.receive, Sessions: b.sessions, Divided: b.links.divide, State: b.linked, Gap: b.gap})
}

// gap tells the tables of a shard's servers that nothing arrived for a while.
func (b *Bot) gap(shard discord.Shard, from, to time.Time) {
	b.tables.registry.Gap(from, to, shard.Has)
}

// close lets errands that are under way finish, but not for long: first those
// that still need the tables, then what is left of them. What has not been judged by then
// comes again after the start.
func (b *Bot) close() {
	b.sessions.close(b.bg.Drain(2 * time.Second))
	b.tables.registry.Close()
	b.bg.Stop()
	b.bg.Drain(2 * time.Second)
}

// changed is told of every change at every table.
func (b *Bot) changed(c table.Change) {
	b.channels.Changed(c)
	if c.Began || c.Ended {
		b.openings.lobbies.started(c.ID)
	}
	if !c.Rung {
		b.private.Refresh(c.ID)
	}
}
