package bot

import (
	"sync"

	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// What Hofnar learns of coming and going: servers that he is removed from and
// comes back to, channels and threads that are deleted or change. A table that
// cannot be reached rests: nothing of it is lost, and nothing is asked of Discord
// in vain.

// presence passes on an event about a server, a channel or a thread.
func (b *Bot) presence(e discord.Event) {
	p, err := discord.ReadPlace(e)
	if err != nil {
		b.log.Warn("an event cannot be read", "type", e.Type)
		return
	}
	switch e.Type {
	case "GUILD_CREATE":
		_, listed := b.listed.LoadAndDelete(p.ID)
		b.inTurn(func() { b.backIn(p.ID, !listed) })
	case "GUILD_DELETE":
		if !p.Unavailable { // else Discord has trouble, and Hofnar is still in it
			b.inTurn(func() { b.restIn(p.ID) })
		}
	case "CHANNEL_DELETE", "THREAD_DELETE":
		b.inChannel(p.ID, func(g table.Glance) { b.posts.noted(g, table.Rested{Why: table.NoChannel}) })
	case "CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE":
		b.inChannel(p.ID, func(g table.Glance) { b.posts.wake(g.ID) }) // also one that is being refused just now
		b.inTurn(func() { b.wake(p.Guild, func(g table.Glance) bool { return g.Channel == p.ID }) })
	}
}

// turns are errands that are run one after the other, in the order in which they
// were given.
type turns struct {
	mu   sync.Mutex
	list []func()
	busy bool
}

// inTurn runs an errand after those before it, beside the gateway's path.
func (b *Bot) inTurn(errand func()) {
	b.turns.mu.Lock()
	defer b.turns.mu.Unlock()
	b.turns.list = append(b.turns.list, errand)
	if !b.turns.busy {
		b.turns.busy = true
		b.do("presence", func() {
			for errand := b.turns.next(); errand != nil; errand = b.turns.next() {
				_ = b.guarded("presence", func() error { errand(); return nil })
			}
		})
	}
}

func (t *turns) next() (errand func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.list) == 0 {
		t.busy = false
		return nil
	}
	errand, t.list = t.list[0], t.list[1:]
	return errand
}

// inChannel does something about the open table of a channel, if there is one.
func (b *Bot) inChannel(channel string, do func(table.Glance)) {
	id, open := b.house.At(channel)
	if !open {
		return
	}
	b.inTurn(func() {
		if g, ok := b.house.Look(id, ""); ok {
			do(g)
		}
	})
}

// restIn has all tables of a server rest: Hofnar was removed from it.
func (b *Bot) restIn(server string) {
	for _, g := range b.house.Tables() {
		if g.Guild == server {
			b.posts.noted(g, table.Rested{Why: table.NoServer})
		}
	}
}

// backIn wakes the tables of a server that rest because Hofnar was not there; also
// those that were refused when he has just been invited again.
func (b *Bot) backIn(server string, invited bool) {
	b.wake(server, func(g table.Glance) bool { return invited || g.Post.Rest == table.NoServer })
}

// wake has those tables of a server try again that rest, ended ones included.
func (b *Bot) wake(server string, which func(table.Glance) bool) {
	resting, err := b.cfg.Books.Resting(server)
	if err != nil {
		b.log.Error("the tables at rest cannot be found", "why", err)
	}
	for _, id := range resting {
		if g, ok := b.house.Fetch(id, ""); ok && which(g) {
			b.posts.wake(id)
		}
	}
}

// nudge has the table of a channel try again, if it rests: somebody acts there, so
// it can perhaps be reached.
func (b *Bot) nudge(channel string) {
	b.inChannel(channel, func(g table.Glance) {
		if g.Post.Rest != table.Reachable {
			b.posts.nudge(g.ID)
		}
	})
}
