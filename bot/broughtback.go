package bot

import (
	"context"
	"time"

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
	placed interface {
		// Unarchive brings a thread back that was archived.
		Unarchive(ctx context.Context, thread string) error
	}
	books Threads
	comes func() *coming // sessions.comes
	turns turns
}

// archived is told that a thread was archived. Where it is not to be brought back, the
// next edit of its table's message does that.
func (t *threads) archived(at discord.Place) {
	id, open := t.tables.At(at.ID)
	if !open || at.Thread.Locked {
		return
	}
	coming := t.comes()
	t.turns.add(t.background, "thread", func() {
		defer coming.judged()
		g, ok := t.tables.Fetch(id, "")
		last, unwanted, err := t.books.BroughtBack(at.ID)
		since := t.clock.Since(last)
		switch {
		case !at.Thread.Since.After(last): // told again, after it was brought back
		case err == nil && ok && !unwanted && since < backWithin:
			err = t.books.NoteUnwanted(at.ID)
		case err == nil && ok && !unwanted && since >= backEvery:
			err = t.bringBack(g)
		}
		if err != nil {
			t.warn(g, err)
		}
	})
}

// bringBack brings the thread of a table back.
func (t *threads) bringBack(g table.Snapshot) error {
	if err := t.placed.Unarchive(t.ctx, g.Channel); err != nil {
		return err
	}
	return t.books.NoteBroughtBack(g.Channel, g.ID, t.clock.Now())
}
