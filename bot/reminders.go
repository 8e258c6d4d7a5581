package bot

import (
	"context"
	"errors"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// considerate is how long a player may think in live play before being called.
const considerate = 20 * time.Second

// grace is how long somebody may think before the first call.
func grace(agreed games.Agreed) time.Duration {
	if agreed.Str(paceOption) == paceSlow {
		return 0
	}
	return considerate
}

// members is what is asked about persons: discord.Client answers.
type members interface {
	// Member reports by its error whether somebody is in a server.
	Member(ctx context.Context, guild, user string) error
	// Inbox opens the channel that somebody shares with Hofnar alone.
	Inbox(ctx context.Context, user string) (channel string, err error)
}

// reminders call whoever keeps a table waiting, when the table says so, and take away
// what has served. Who was called for what is in the books, so that a restart calls
// nobody twice.
type reminders struct {
	*messages
	people  Persons
	lists   Lists
	members members
	morning morning
	each    each
}

// arm has a table seen to.
func (r *reminders) arm(id table.ID) { r.each.see(r.background, "reminder", id, r.see) }

// see sees to a table. What does not work is tried again, unless Discord refuses it for
// good.
func (r *reminders) see(id table.ID) {
	if !r.wait(r.opened) {
		return
	}
	for {
		err := errors.Join(r.callAll(id), r.clear(id))
		after, _ := discord.RetryAfter(err)
		if err == nil || !r.pause(max(after, considerate), nil) {
			return
		}
	}
}

// callAll calls whom a table waits for. Its error is one that may pass.
func (r *reminders) callAll(id table.ID) (failed error) {
	g, ok := r.tables.Fetch(id, "")
	if !ok || g.Post.Rest != table.Reachable {
		return nil
	}
	for _, seat := range g.Uncalled() {
		if err := r.call(g, seat); err != nil {
			failed = errors.Join(failed, r.failed(g, err))
		}
	}
	return failed
}

// clear takes away the messages that have served. Its error is one that may pass.
func (r *reminders) clear(id table.ID) (failed error) {
	g, ok := r.tables.Fetch(id, "")
	if !ok || g.Post.Rest != table.Reachable {
		return nil
	}
	for _, m := range g.Served() {
		if err := r.withdraw(g, m); err != nil {
			failed = errors.Join(failed, r.failed(g, err))
		}
	}
	return failed
}

// failed lets a table rest that cannot be reached, and returns what is to be tried again
// soon.
func (r *reminders) failed(g table.Snapshot, err error) error {
	r.warn(g, err)
	switch {
	case discord.Unreachable(err):
		return r.noted(g, table.Rested{Why: table.NoChannel})
	case discord.RefusedForGood(err):
		return nil
	}
	return err
}

// withdraw takes away a message that has served, unless it speaks of other tables, too:
// then it goes with the last of them.
func (r *reminders) withdraw(g table.Snapshot, m table.Mention) error {
	needed, err := r.lists.Needed(m.Message)
	if err == nil && !needed {
		err = r.api.Delete(r.ctx, m.Channel, m.Message)
	}
	elsewhere := m.Channel != g.Channel && discord.RefusedForGood(err) // it says nothing of the table's channel
	if err != nil && !elsewhere && !discord.IsCode(err, discord.UnknownMessage) {
		return err
	}
	return r.noted(g, table.Withdrawn{Message: m.Message})
}

// gone reports whether somebody has left the server; then a computer plays on.
// Discord tells of that only those whom it is told about: so it is asked here,
// where it matters.
func (r *reminders) gone(g table.Snapshot, user table.User) bool {
	if err := r.members.Member(r.ctx, g.Guild, user.ID); !discord.IsCode(err, discord.UnknownMember) {
		return false
	}
	r.tables.Send(g.ID, table.Deed{By: table.User{ID: user.ID}, Do: table.Leave{Departed: true}}, nil)
	return true
}
