package channel

import (
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/table"
)

const (
	backEvery  = 24 * time.Hour   // a thread is brought back unasked that often at most,
	backWithin = 10 * time.Minute // and not where somebody archives it again so soon
)

// threads brings back threads that are archived while a table is open in them: who is
// not in an archived thread can press nothing there.
type threads struct {
	*messages
	books    Threads
	queue    background.Queue
	perTable background.PerKey[table.ID]
}

// archived is told that a thread was archived, and calls judged once that is seen to.
// Where the thread is not to be brought back, the next edit of its table's message does that.
func (t *threads) archived(at discord.Place, judged func()) {
	id, open := t.tables.At(at.ID)
	if !open || at.Thread.Locked {
		judged()
		return
	}
	t.queue.Add(t.Runner, "thread", func() {
		defer judged()
		g, ok := t.tables.Fetch(t.Ctx, id, "")
		last, unwanted, err := t.books.BroughtBack(t.Ctx, at.ID)
		since := t.Clock.Since(last)
		switch {
		case !at.Thread.Since.After(last): // told again, after it was brought back
		case err == nil && ok && !unwanted && since < backWithin:
			err = t.books.NoteUnwanted(t.Durable(), at.ID)
		case err == nil && ok && !unwanted && since >= backEvery:
			t.later(g, t.bringBack(g))
		}
		if err != nil {
			t.warn(g, err)
		}
	})
}

// later has the thread of a table brought back later, if that has failed. One that refuses rests, as
// channels do.
func (t *threads) later(g table.Snapshot, err error) {
	if err == nil || t.Stopping() {
		return
	}
	if again := t.refused(g, err); again > 0 {
		t.perTable.Later(t.Runner, g.ID, t.Clock.Now().Add(again), t.try)
	}
}

// try brings the thread of a table back, unless that is over, or rests.
func (t *threads) try(id table.ID) {
	t.perTable.Run(t.Runner, "thread", id, func(id table.ID) (again time.Duration) {
		g, ok := t.tables.Fetch(t.Ctx, id, "")
		if !ok || !g.Status.Open() || t.resting(g) {
			return 0
		}
		if err := t.bringBack(g); err != nil {
			return t.refused(g, err)
		}
		return 0
	})
}

// bringBack brings the thread of a table back.
func (t *threads) bringBack(g table.Snapshot) error {
	if err := t.api.Unarchive(t.Ctx, g.Channel); err != nil {
		return err
	}
	t.rests.reached(g.Guild, g.Channel)
	return t.books.NoteBroughtBack(t.Durable(), g.Channel, g.ID, t.Clock.Now())
}
