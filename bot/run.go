package bot

import (
	"context"
	"sync/atomic"
	"time"

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
)

// intents: commands and controls come without any; reactions run races, and
// without the servers' events nobody would tell that Hofnar was removed from one.
const intents = discord.IntentGuilds | discord.IntentGuildMessageReactions

// New builds a bot, opens its registry and has what is told of its tables be seen to.
func New(cfg Config) (*Bot, error) {
	b := build(cfg.filled())
	registry, err := b.cfg.Open(table.Config{
		Changed: b.changed, Options: houseOptions, Calendar: b.settings.Preferences.Calendar(),
		Silence: b.settings.Preferences.Silence, Consent: consent, Lasts: b.settings.Preferences.Lasts,
		Hears: b.gateway.Hears,
		Calls: table.Calls{
			Grace:    grace,
			Newcomer: b.settings.Preferences.Newcomer,
		},
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
	drawings, emojis := private.NewDrawings(bg), &registration.Emojis{Runner: bg, API: cfg.Client}
	screens := &screen.Set{
		Games:    cfg.Games,
		Options:  houseOptions,
		Words:    cfg.Words,
		TextOnly: cfg.TextOnly,
		NoDaily:  !cfg.Daily,
		Draw:     drawings.Draw,
		Behind:   drawings.Behind,
		Emoji:    emojis.ID,
	}
	channels := channel.New(channel.Config{Runner: bg, API: cfg.Client, Books: cfg.Books, Screens: screens, Slow: slow})
	b := &Bot{
		cfg: cfg, bg: bg, client: cfg.Client, channels: channels, emojis: emojis, self: &atomic.Value{},
		answering: request.Answering{Runner: bg, Screens: screens, API: cfg.Client, Resting: channels.Access.Resting},
		private:   private.New(bg, screens, drawings),
	}
	b.features = b.buildFeatures(screens)
	b.registration = &registration.Commands{Runner: bg, API: cfg.Client, Notes: cfg.Books, Guild: cfg.Guild}
	list := b.listCommands()
	b.registration.List = request.Definitions(list, screens)
	b.gateway = gateway.New(
		gateway.Config{Runner: bg, API: cfg.Client, Books: cfg.Books, Access: channels.Access, Self: b.self},
	)
	b.answering.Lacks = b.gateway.Lacks
	b.commands = byKey(list, func(c request.Command) string { return c.Path })
	b.controls = byKey(b.listControls(), func(c request.Control) screen.Verb { return c.Verb })
	b.receive = b.handle
	return b
}

// buildFeatures builds what people can do with Hofnar.
func (b *Bot) buildFeatures(screens *screen.Set) features {
	set := settings.New(settings.Config{Runner: b.bg, Books: b.cfg.Books, Screens: screens, Channels: b.channels})
	kept := privacy.New(privacy.Config{
		Runner: b.bg, Books: b.cfg.Books, Screens: screens, Channels: b.channels, RewriteMost: b.cfg.RewriteMost,
	})
	tables := &tables{Runner: b.bg, books: b.cfg.Books, screens: screens, channels: b.channels}
	passing := &passing{Runner: b.bg, tables: tables, list: map[table.ID][]passer{}}
	archive, opened := &archive{tables}, &opened{tables, passing}
	return features{
		settings: set, privacy: kept, tables: tables, archive: archive, passing: passing,
		openings:   &openings{tables: tables, preferences: set.Preferences, opened: opened, threads: &threads{opened: opened}},
		handOver:   &handOver{tables},
		tableLists: &tableLists{tables: tables, archive: archive},
		menus:      &menus{tables: tables, self: b.self},
		reactions:  &reactions{tables: tables, games: b.cfg.Games, self: b.self},
		leagues: league.New(league.Config{
			Runner: b.bg, Books: b.cfg.Books, Games: b.cfg.Games, Screens: screens, Servers: b.cfg.Client,
			Person: set.Preferences.Person, Recounted: tables.recounted,
		}),
		lessons: &lesson.Lessons{Runner: b.bg, Books: b.cfg.Books, Games: b.cfg.Games},
		daily:   daily.New(daily.Config{Runner: b.bg, Books: b.cfg.Books, Games: b.cfg.Games, Person: set.Preferences.Person, Offered: b.cfg.Daily}),
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
	b.settings.Start(registry)
	b.privacy.Start(registry)
	b.daily.Start(registry.Think)
	b.night(registry.Quiet).Look()
	b.leagues.Recount()
	b.gateway.Start(registry)
	b.bg.Start()
}

// night does what is to be done for deals of days when no computer thinks for people.
func (b *Bot) night(quiet func(context.Context) error) *daily.Night {
	return daily.NewNight(daily.NightConfig{
		Runner: b.bg, Books: b.cfg.Books, Games: b.cfg.Games, Closed: b.channels.Look, Quiet: quiet, Finds: b.cfg.Deals,
	})
}

// Run brings the messages up to date, registers the commands and serves until ctx
// ends. It fails only when Discord refuses the token, or when the books cannot be
// read.
func (b *Bot) Run(ctx context.Context) error {
	defer b.close()
	if err := b.channels.Resume(); err != nil {
		return err
	}
	b.bg.Run("commands", func() { b.registration.Stand(ctx) })
	if !b.cfg.TextOnly {
		b.bg.Run("emoji", func() { b.emojis.Stand(ctx) })
	}
	b.bg.Run("crowding", func() { b.gateway.Watch(ctx) })
	return b.client.Listen(ctx, b.gateway.Listener(intents, b.cfg.Shards, b.receive))
}

// How long a stop waits, at most: the next process may be waiting for the books, and people
// for it, who are answered within three seconds or not at all.
const (
	judgedWithin = 700 * time.Millisecond // for what has come to be judged
	givenWithin  = 700 * time.Millisecond // for answers to be given
	sentWithin   = 300 * time.Millisecond // for requests that are on their way
	endsWithin   = 700 * time.Millisecond // for what was told to stop
)

// close ends what was begun, in this order: what has come is judged, how far the sessions are
// stands in the books, answers are given. What is still to be done in channels is in the books,
// and left to the next process; what has not been judged by then comes to it again.
func (b *Bot) close() {
	b.gateway.Close(judgedWithin)
	b.bg.Await(&b.answers, givenWithin)
	b.bg.Drain(sentWithin)
	b.tables.registry.Close()
	b.bg.Stop()
	b.bg.Drain(endsWithin)
}

// changed is told of every change at every table.
func (b *Bot) changed(c table.Change) {
	b.channels.Changed(c)
	if c.Moved {
		b.privacy.Moved()
	}
	if c.Ended {
		b.leagues.Recount()
	}
	b.passing.changed(c.Now)
	if !c.Rung {
		b.private.Refresh(c.ID)
	}
}
