// Package gateway follows the connections to Discord: which are up, what it takes to resume
// them after a restart, how full they are, and what comes and goes: the servers in which
// Hofnar is, and with them what is kept of those that he was removed from.
//
// # A restart
//
// docs/design.md tells it end to end. What it takes to resume stands in the books for each
// shard (discord.Session): the session's id, its last sequence number, its address, how many
// shards there are, which events it hears, and the application's id as READY names it. The
// start asks Discord which application it is; where that, the number of shards or what is to
// be heard is another, and where Discord has ended the session, it identifies and all is as
// after a gap. Whoever stops Hofnar for good sees him online until Discord ends the session,
// some minutes later.
//
// All shards are written in one write, which shares its sync with what tables write (2 ms,
// for forty shards too), on a goroutine of its own; while nothing comes nothing is written.
// What is written stays behind the events (sessions): those of one second are one batch,
// which is written once each of them has been judged by its table, has found its answer, or
// has been acted upon (an archived thread, a permission). What a stop refuses is not judged.
//
// What comes again the tables know by table.Arrival, within a session: it is answered like
// the first time where it was carried out, as judged where it was refused, and a reaction's
// silently. A refusal after which the table wrote nothing is judged once more, by the same
// position, since no computer acts in a race and no clock runs out before people can be heard
// again; that a table stood still after a gap is not in the books, so there the refusal
// itself is written. Only deeds that are sent where the gateway's events are read bear their
// number; what is done beside that path goes by its key alone.
//
// After a resumed start nobody lists the servers. What the process before had noted of them
// holds once the session has been resumed (a session is kept only when its list is in the
// books), so data that are due can go; until then none do.
package gateway

import (
	"context"
	"sync/atomic"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/channel"
	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// Config is what a gateway is followed with.
type Config struct {
	*background.Runner
	API    *discord.Client
	Books  Books
	Access *channel.Access
	Self   *atomic.Value // told Hofnar's user id, a string
}

// Gateway is the connections and what follows from them.
type Gateway struct {
	cfg       Config
	links     *links
	missing   *missing
	servers   *servers
	sessions  *sessions
	presence  *presence
	retention *retention
	tables    *table.Registry
}

// New follows no connection before Start.
func New(cfg Config) *Gateway {
	return &Gateway{cfg: cfg, links: newLinks(), missing: newMissing(cfg.Runner), servers: newServers()}
}

// Start says where the tables are.
func (g *Gateway) Start(tables *table.Registry) {
	g.tables, g.missing.heard = tables, tables.Heard
	g.retention = newRetention(g.cfg.Runner, g.cfg.Books, tables, g.cfg.Access, g.links)
	g.presence = &presence{log: g.cfg.Log, access: g.cfg.Access, retention: g.retention, missing: g.missing, servers: g.servers}
	g.sessions = &sessions{
		Runner:    g.cfg.Runner,
		books:     g.cfg.Books,
		retention: g.retention,
		missing:   g.missing,
		fresh:     newBatch(),
		self:      g.cfg.Self.Store,
	}
}

// Hears reports whether what people do in a channel arrives at present, and they can be called
// there; also before Start.
func (g *Gateway) Hears(guild, channel string) bool {
	return g.links.hears(guild) && !g.missing.has(guild) && !g.cfg.Access.Rests(guild, channel)
}

// Lacks reports whether Hofnar is known not to be in a server: then its people can use his commands at
// most, and he can do nothing there.
func (g *Gateway) Lacks(guild string) bool { return g.servers.lack(g.links.of(guild), guild) }

// Listener is what connections tell, and what they begin with.
func (g *Gateway) Listener(intents, shards int, handle func(discord.Event)) discord.Listener {
	return discord.Listener{
		Intents: intents, Shards: shards, Handle: handle,
		Sessions: g.sessions, Divided: g.links.divide, State: g.linked, Gap: g.gap,
	}
}

// Received notes that an event has come, before anything is done with it. judged is to be
// called once nothing is to come of it any more that a kill could undo.
func (g *Gateway) Received() (judged func()) { return g.sessions.received().judged }

// Happened learns what is nobody's deed.
func (g *Gateway) Happened(e discord.Event, judged func()) {
	switch e.Type {
	case "READY":
		g.ready(e)
	case "RESUMED":
		connection := g.links.connection(e.Shard)
		g.cfg.Access.InTurn(func() { g.retention.resumed(e.Shard, connection) })
	}
	g.presence.event(e, judged)
}

// ready learns who Hofnar is in Discord's eyes, and which servers are to come.
func (g *Gateway) ready(e discord.Event) {
	r, err := discord.ReadReady(e)
	if err != nil {
		g.cfg.Log.Warn("READY cannot be read", "why", err)
		return
	}
	g.cfg.Self.Store(r.Self)
	g.missing.begin(e.Shard, r.Guilds)
	g.servers.begin(e.Shard, r.Guilds)
	connection := g.links.connection(e.Shard)
	g.cfg.Access.InTurn(func() { g.retention.begin(e.Shard, connection, r.Guilds) })
}

// linked is told when a shard's events begin and cease to come.
func (g *Gateway) linked(shard discord.Shard, up bool) {
	now := g.cfg.Clock.Now()
	if was, down := g.links.on(shard); up && !was {
		g.tables.Heard(down, now, func(guild, _ string) bool { return shard.Has(guild) })
	}
	g.links.note(shard, up, now)
}

// gap tells the tables of a shard's servers that nothing arrived for a while.
func (g *Gateway) gap(shard discord.Shard, from, to time.Time) { g.tables.Gap(from, to, shard.Has) }

// Up reports whether events come on all connections.
func (g *Gateway) Up() bool { return g.links.all() }

// Connections is on how many connections events come, and how many there are to be; 0: that is
// not known yet.
func (g *Gateway) Connections() (up, all int) { return g.links.state() }

// Watch says in the log, until ctx ends, when connections hold nearly too many servers.
func (g *Gateway) Watch(ctx context.Context) {
	(&crowding{Runner: g.cfg.Runner, api: g.cfg.API, connections: g.links.number}).watch(ctx)
}

// Close writes how far the sessions are, once what has come of them is judged, if it is within
// that time.
func (g *Gateway) Close(within time.Duration) { g.sessions.close(within) }
