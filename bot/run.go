package bot

import (
	"context"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/reach"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// byItself reports whether a game has begun because it was time, or could not begin then.
func byItself(c table.Change) bool {
	begun := c.Began && !c.Now.Starts.IsZero() && !c.Now.Began.Before(c.Now.Starts)
	return begun || !c.Now.Missed.Equal(c.Was.Missed)
}

// intents: commands and controls come without any; reactions run races, and
// without the servers' events nobody would tell that Hofnar was removed from one.
const intents = discord.IntentGuilds | discord.IntentGuildMessageReactions

// New builds a bot and opens its registry.
func New(cfg Config) (*Bot, error) {
	cfg = cfg.filled()
	bg := newBackground(cfg.Clock, cfg.Log)
	drawings := newDrawings(bg)
	emojis := &emojis{background: bg, api: cfg.Client}
	screens := &screen.Set{Games: cfg.Games, Options: houseOptions, Words: cfg.Words, TextOnly: cfg.TextOnly, Draw: drawings.draw, Emoji: emojis.id}
	denials := &denials{background: bg, books: cfg.Books, list: map[string]reach.Denial{}}
	m := &messages{background: bg, api: cfg.Client, notices: cfg.Books, screens: screens, opened: make(chan struct{}), owed: newDeletions(bg, cfg.Client, cfg.Books)}
	contacts := &contacts{messages: m, people: cfg.Books, members: cfg.Client}
	calls := newReminders(contacts, cfg.Books)
	lines := &lines{messages: m}
	offers := &offers{messages: m}
	invites := &invitations{contacts: contacts, books: cfg.Books}
	threads := &threads{messages: m, placed: cfg.Client, books: cfg.Books}
	posts := &posts{messages: m, threads: threads, people: cfg.Books, books: cfg.Books, placed: cfg.Client, leagues: cfg.Books, denials: denials, plain: &plain{servers: cfg.Books, denials: denials}, moved: calls.relink}
	screens.Where = posts.where
	links := newLinks()
	m.rests = newRests(bg, cfg.Books, denials, func(id table.ID, insist bool) {
		posts.mark(id, job{wake: insist, hurry: true})
		calls.arm(id)
		offers.settle(id)
		invites.see(id)
		lines.see(id)
	})
	var b *Bot
	stays := newRetention(m, cfg.Books, links, func(ids []table.ID) { b.registry.Reread(ids) })
	b = &Bot{
		background: bg, cfg: cfg, client: cfg.Client, screens: screens, denials: denials,
		pages: &pages{drawings: drawings, screens: screens},
		posts: posts, hands: &hands{messages: m, drawings: drawings, list: map[handKey]*openHand{}, acts: map[handKey]int{}}, calls: calls, offers: offers, invites: invites, lines: lines, served: &served{messages: m},
		presence: &presence{messages: m, stays: stays, denials: denials, threads: threads},
		emojis:   emojis,
		stays:    stays,
		sessions: &sessions{background: bg, books: cfg.Books, stays: stays, fresh: newBatch(), self: func(id string) { b.self.Store(id) }},
		weekly:   newWeekly(m, cfg.Books),
		leagues: &leagues{
			background: bg, books: cfg.Books, games: cfg.Games, screens: screens,
			person:    func(id string) people.Person { return b.person(id) },
			names:     &serverNames{background: bg, api: cfg.Client, all: map[string]serverName{}},
			exports:   exportPace{free: map[string]time.Time{}},
			recounted: func(id table.ID) { b.registry.Reread([]table.ID{id}); posts.catchUp(id) },
		},
		health:   health{links: links},
		commands: &registration{background: bg, api: cfg.Client, notes: cfg.Books, guild: cfg.Guild, commands: screens.Commands()},
	}
	threads.comes = b.sessions.comes
	b.receive = b.handle
	registry, err := cfg.Open(table.Config{Changed: b.changed, Options: houseOptions, Ends: b.ends, Lasts: b.lasts, Calls: table.Calls{Grace: grace, Share: b.share, Newcomer: b.newcomer}})
	if err != nil {
		bg.stop()
		return nil, err
	}
	b.registry, m.tables = registry, registry
	registry.Hears(links.hears)
	close(m.opened)
	return b, nil
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
	crowding := &crowding{background: b.background, api: b.client, connections: b.links.number}
	b.run("crowding", func() { crowding.watch(ctx) })
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
	b.sessions.close(b.drain(2 * time.Second))
	b.registry.Close()
	b.stop()
	b.drain(2 * time.Second)
}

// changed is told of every change at every table.
func (b *Bot) changed(c table.Change) {
	if c.NewStage {
		b.posts.close(c.ID, c.Was)
	}
	if len(c.Now.Uncalled()) > 0 {
		b.calls.arm(c.ID)
	}
	if mayServe(c) {
		b.served.see(c.ID)
	}
	if c.Began || c.Ended {
		b.started(c.ID)
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
	if c.Now.Parent != "" {
		b.lines.see(c.ID)
	}
	b.hands.refresh(c.ID)
	if len(c.Now.Offers) > 0 {
		b.offers.settle(c.ID)
	}
	if len(c.Now.Guests) > 0 {
		b.invites.see(c.ID)
	}
}
