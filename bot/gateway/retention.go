package gateway

import (
	"errors"
	"slices"
	"sync"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/channel"
	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// retention has the data of servers go that Hofnar was removed from, some time after. It
// goes by what Discord says: an event that tells of a removal, and a beginning session
// that lists all servers of its shard. As long as a shard has not listed them, or is not
// heard since, he may have been invited again unheard, and nothing goes.
type retention struct {
	*background.Runner
	books  absenceBooks
	tables *table.Registry
	access *channel.Access
	links  *links
	listed sync.Map // shard → listing
	alarm  *background.Alarm
}

// listing says on which connection the servers of a shard are known.
type listing struct {
	connection int
	inherited  bool // from the process before: it counts once the session is resumed
}

func newRetention(
	bg *background.Runner,
	books absenceBooks,
	tables *table.Registry,
	access *channel.Access,
	links *links,
) *retention {
	r := &retention{Runner: bg, books: books, tables: tables, access: access, links: links}
	r.alarm = background.NewAlarm(bg, "retention", r.look)
	return r
}

// begin learns from a session in which servers of its shard Hofnar is.
func (r *retention) begin(shard discord.Shard, connection int, here []string) {
	r.listed.Delete(shard)
	kept, err := r.books.ServersKept(r.Ctx)
	absent, failed := r.books.Absences(r.Ctx)
	var back, gone []string
	for _, guild := range kept {
		_, noted := absent[guild]
		switch {
		case !shard.Has(guild):
		case !slices.Contains(here, guild):
			gone = append(gone, guild)
		case noted:
			back = append(back, guild)
		}
	}
	if err = errors.Join(err, failed, r.note(back, gone)); err != nil {
		r.Warn(err, "in which servers Hofnar is cannot be noted")
		return
	}
	for _, guild := range here { // also those of which nothing is kept
		r.access.Present(guild, true)
	}
	r.listed.Store(shard, listing{connection: connection})
	r.alarm.Ring()
}

// inherit takes over what the process before has noted of a shard's session. That holds
// once it is resumed: until then what has changed meanwhile is not known.
func (r *retention) inherit(shard discord.Shard) { r.listed.Store(shard, listing{inherited: true}) }

// resumed learns that a session goes on, and that what was missed of it has come.
func (r *retention) resumed(shard discord.Shard, connection int) {
	if _, listed := r.listed.Load(shard); listed {
		r.listed.Store(shard, listing{connection: connection})
		r.alarm.Ring()
	}
}

// knows reports whether the servers of a shard's session are known.
func (r *retention) knows(shard discord.Shard) bool {
	at, listed := r.listed.Load(shard)
	return listed && !at.(listing).inherited
}

// hears reports whether it would be known by now if Hofnar had been invited to a server
// again.
func (r *retention) hears(guild string) bool {
	shard := r.links.of(guild)
	at, listed := r.listed.Load(shard)
	return listed && at == listing{connection: r.links.connection(shard)}
}

// note notes in which servers Hofnar is again, and in which no more.
func (r *retention) note(back, gone []string) (err error) {
	if len(back) > 0 {
		err = r.books.NotePresence(r.Durable(), back)
	}
	if len(gone) > 0 {
		err = errors.Join(err, r.books.NoteAbsence(r.Durable(), gone, r.Clock.Now()))
	}
	for _, guild := range gone {
		r.access.Present(guild, false)
	}
	for _, guild := range back {
		r.access.Present(guild, true)
	}
	return err
}

// moved learns that Hofnar was removed from a server, or has come back. Where that cannot
// be noted the servers of its shard are not known any more, until they are listed again.
func (r *retention) moved(guild string, here bool) {
	back, gone := []string{guild}, []string(nil)
	if !here {
		back, gone = gone, back
	}
	if err := r.note(back, gone); err != nil {
		r.listed.Delete(r.links.of(guild))
		r.Warn(err, "in which servers Hofnar is cannot be noted")
	}
	r.alarm.Ring()
}

// look removes what is due, and says when the next one is.
func (r *retention) look() (next time.Time, err error) {
	absent, err := r.books.Absences(r.Ctx)
	if err != nil {
		return next, err
	}
	for guild, due := range absent {
		if !r.hears(guild) {
			continue
		}
		if !due.After(r.Clock.Now()) {
			err = errors.Join(err, r.remove(guild))
			continue
		}
		if next.IsZero() || due.Before(next) {
			next = due
		}
	}
	return next, err
}

// remove has the open tables of a server stop, so that none is in memory any more that
// would be written, and then all go: unless Hofnar is in it again by then.
func (r *retention) remove(guild string) error {
	for _, id := range r.tables.In(guild) {
		absent, err := r.books.Absences(r.Ctx)
		if _, still := absent[guild]; err != nil || !still {
			return err
		}
		if _, err := table.Await(r.Ctx, r.tables, id, table.Deed{Moderator: true, Do: table.Stop{}}); err != nil {
			return err
		}
	}
	moved, err := r.books.RemoveServer(r.Ctx, guild)
	r.tables.Reread(moved)
	if err != nil && len(moved) > 0 { // which nobody has shown while they were not its own
		if g, ok := r.tables.Fetch(r.Ctx, moved[0], ""); ok {
			r.access.Invited(g.Guild)
		}
	}
	return err
}
