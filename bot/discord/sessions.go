package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
)

// Session is what it takes to go on with a session of the gateway, in another process too.
type Session struct {
	Shard   Shard
	Intents int    // which events it hears
	App     string // the application whose it is
	Self    string // the bot's own user id
	ID      string // empty: there is none
	Seq     int64  // of the last event that was handled
	Address string // where it is to be resumed; empty: where Discord says
}

// Sessions is where sessions outlive the process.
type Sessions interface {
	// Load returns those that were kept.
	Load() []Session
	// Keep is told how the session of a shard stands now: after each event, and when it is
	// over. It must not block.
	Keep(Session)
}

// SessionName names a session without telling its id: who knows that could take it over.
func SessionName(id string) string {
	sum := sha256.Sum256([]byte(id))
	return hex.EncodeToString(sum[:8])
}

// resumable returns the kept sessions that can be resumed by so many shards, by their
// numbers, and has the others forgotten: a resumed session keeps the intents that it began
// with. Where Discord does not say which application this
// is, it will say so when a session is resumed that belongs to another one.
func (r *Client) resumable(ctx context.Context, l Listener, count int) map[int]Session {
	if l.Sessions == nil {
		return nil
	}
	all := l.Sessions.Load()
	if len(all) == 0 {
		return nil
	}
	app, err := r.owner(ctx)
	found := map[int]Session{}
	for _, one := range all {
		if one.Shard.Count == count && one.Intents == l.Intents && (err != nil || one.App == app) {
			found[one.Shard.ID] = one
		} else {
			l.Sessions.Keep(Session{Shard: one.Shard})
		}
	}
	return found
}

// restore has a shard begin with the session that was kept of it, if any.
func (g *gateway) restore(kept Session) {
	g.session, g.resume, g.seq, g.app, g.self = kept.ID, kept.Address, kept.Seq, kept.App, kept.Self
}

// keep has the session kept as it stands.
func (g *gateway) keep() {
	if g.Sessions != nil {
		g.Sessions.Keep(Session{Shard: g.shard, Intents: g.Intents, App: g.app, Self: g.self, ID: g.session, Seq: g.seq, Address: g.resume})
	}
}
