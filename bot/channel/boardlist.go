package channel

import (
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
	"golang.org/x/time/rate"

	"hofnar/bot/notice"
	"hofnar/bot/table"
)

const (
	editEvery = 700 * time.Millisecond // a channel bears no more for long,
	editBurst = 3                      // but a few at once

	mostBoards = 500              // how many are remembered before those are forgotten
	idleBoard  = 10 * time.Minute // with which nothing was done for so long: the books know enough
)

// boardList remembers the messages that show tables.
type boardList struct {
	clock clockwork.Clock
	mu    sync.Mutex
	list  map[table.ID]*board
}

// of returns what is known of a table's message. The lock is held.
func (l *boardList) of(id table.ID) *board {
	if l.list == nil {
		l.list = map[table.ID]*board{}
	}
	if l.list[id] == nil {
		l.forgetIdle()
		l.list[id] = &board{
			id:     id,
			mu:     &l.mu,
			marked: l.clock.Now(),
			pace:   rate.NewLimiter(rate.Every(editEvery), editBurst),
			hurry:  make(chan struct{}, 1),
		}
	}
	return l.list[id]
}

// forgetIdle keeps the list short. The lock is held.
func (l *boardList) forgetIdle() {
	if len(l.list) < mostBoards {
		return
	}
	for id, b := range l.list {
		if !b.busy && l.clock.Since(b.marked) > idleBoard {
			delete(l.list, id)
		}
	}
}

// mark notes something that is to be done about a table's message, and reports whether
// somebody has to begin with it: else somebody is at it.
func (l *boardList) mark(id table.ID, j job) (b *board, idle bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b = l.of(id)
	b.mark(l.clock.Now(), j)
	idle, b.busy = !b.busy, true
	return b, idle
}

// next takes what is to be done about a message. One that shows how its table has ended is
// forgotten.
func (l *boardList) next(b *board) (j job, more bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	j, more = b.next()
	if !more && b.over {
		delete(l.list, b.id)
	}
	return j, more
}

// since takes as well what is to be done about a message since that job was taken.
func (l *boardList) since(b *board, j job) job {
	l.mu.Lock()
	defer l.mu.Unlock()
	return j.with(b.take())
}

// unshown is for how long the table has waited whose message has been behind for the longest.
func (l *boardList) unshown() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	var oldest time.Time
	for _, b := range l.list {
		oldest = earlier(oldest, b.behind())
	}
	if oldest.IsZero() {
		return 0
	}
	return l.clock.Since(oldest)
}

// lately reports whether a message was refused for good in the last minute.
func (l *boardList) lately(id table.ID) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.clock.Since(l.of(id).tried) < retryAsked
}

// said notes which message was last posted in a table's channel, where somebody has to do with
// the table's own.
func (l *boardList) said(id table.ID, message string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b := l.list[id]; b != nil && message != "" {
		b.said, b.saidAt = message, l.clock.Now()
	}
}

// closes notes how a stage ended, for its message to show in the end.
func (l *boardList) closes(id table.ID, was table.Snapshot) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b := l.of(id); b.was == nil || b.read && b.was.View().Stage != b.stands.Stage {
		b.was = &was
	}
}

// stands is the message that shows a table, as far as that was looked up, and what stage is
// coming or is shown by it.
func (l *boardList) stands(id table.ID) (stands notice.Notice, shows, coming string, read bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.list[id]
	if b == nil || !b.read {
		return stands, "", "", false
	}
	return b.stands, b.shows, b.coming, true
}
