package channel

import (
	"maps"
	"sync"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// letters are direct messages to guests that have not got through: each waits for itself before it is
// tried again, ever more rarely, and stays the same message, whatever is told to others meanwhile. The
// zero value is ready.
type letters struct {
	mu   sync.Mutex
	list map[letter]trial
}

// letter is one to a guest of a table.
type letter struct {
	table table.ID
	user  string
}

// trial is how a letter was tried.
type trial struct {
	n     int       // how often guests were told before the first try
	next  time.Time // no sooner
	retry background.Retry
}

// tried is how a letter was tried, if it was. n is how often guests were told before now.
func (l *letters) tried(one letter, n int) trial {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t, again := l.list[one]; again {
		return t
	}
	return trial{n: n}
}

// failed notes why a letter has not got through, and says when to try again. Those that nobody tries
// any more are forgotten.
func (l *letters) failed(one letter, t trial, now time.Time, err error) time.Time {
	t.next = now.Add(max(discord.RetryIn(err, retryRefused), t.retry.Next()))
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.list, func(_ letter, t trial) bool { return now.Sub(t.next) > unsureOver })
	if l.list == nil {
		l.list = map[letter]trial{}
	}
	l.list[one] = t
	return t.next
}

// through forgets a letter that has got through, or was refused for good.
func (l *letters) through(one letter) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.list, one)
}
