package privacy

import (
	"context"
	"sync"
	"time"

	"hofnar/bot/background"
)

// idleMost is how long what somebody has set is kept whom no server's books know, and who
// presses nothing.
const idleMost = 30 * 24 * time.Hour

// idleBooks know who has pressed something lately.
type idleBooks interface {
	// NotePress notes that somebody has pressed something, and the language that Discord names; DropIdle drops what those have
	// set who have not since then, and whom the books of no server know.
	NotePress(ctx context.Context, user, locale string, at time.Time) error
	DropIdle(ctx context.Context, since, now time.Time) error
}

// idle ends what people have set who are gone, every night.
type idle struct {
	*background.Runner
	books idleBooks
	alarm *background.Alarm

	mu   sync.Mutex
	seen map[string]string // in which language who has pressed something since the last night
}

func newIdle(r *background.Runner, books idleBooks) *idle {
	i := &idle{Runner: r, books: books, seen: map[string]string{}}
	i.alarm = background.NewAlarm(r, "settings of those who are gone", i.look)
	return i
}

func (i *idle) look() (next time.Time, err error) {
	i.mu.Lock()
	clear(i.seen)
	i.mu.Unlock()
	now := i.Clock.Now()
	return nightAfter(now), i.books.DropIdle(i.Ctx, now.Add(-idleMost), now)
}

// pressed notes that somebody has pressed something: once a day, and when the language has
// changed, that is written down.
func (i *idle) pressed(user, locale string) {
	i.mu.Lock()
	before, seen := i.seen[user]
	i.seen[user] = locale
	i.mu.Unlock()
	if !seen || before != locale {
		i.Run("somebody is there", func() {
			i.Warn(i.books.NotePress(i.Ctx, user, locale, i.Clock.Now()), "that somebody is there cannot be noted")
		})
	}
}
