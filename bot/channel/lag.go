package channel

import (
	"slices"
	"sync"
	"time"
)

const (
	lagOver  = time.Minute     // for how long it is remembered how far behind messages were
	lagMost  = 10_000          // and of how many of them
	lagNoted = 2 * time.Second // beyond it the log says so, once in that time
)

// Lag is how long after a change the messages of tables have shown it in the last minute.
type Lag struct {
	Shown         int           // changes, of which those that were one edit count once
	Median, Worst time.Duration // 99 of 100 were shown within Worst

	Unshown time.Duration // for how long the oldest change waits that no message shows, of tables that can be reached; 0: none does

	AllShown int           // since the process began
	AllTook  time.Duration // those together
}

// lags are how long it took to show changes.
type lags struct {
	mu   sync.Mutex
	list []shownAfter // the oldest first
	said time.Time    // when the log was last told
	all  Lag          // AllShown and AllTook
}

type shownAfter struct {
	at   time.Time
	took time.Duration
}

// add notes that a change was shown. late reports whether the log is to be told how far behind
// messages are.
func (l *lags) add(now time.Time, took time.Duration) (late bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forget(now)
	if len(l.list) == lagMost {
		l.list = slices.Delete(l.list, 0, 1)
	}
	l.list = append(l.list, shownAfter{now, took})
	l.all.AllShown++
	l.all.AllTook += took
	if late = took > lagNoted && now.Sub(l.said) >= lagOver; late {
		l.said = now
	}
	return late
}

func (l *lags) forget(now time.Time) {
	old := slices.IndexFunc(l.list, func(one shownAfter) bool { return now.Sub(one.at) < lagOver })
	if old < 0 {
		old = len(l.list)
	}
	l.list = slices.Delete(l.list, 0, old)
}

// is sums up the last minute.
func (l *lags) is(now time.Time) Lag {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forget(now)
	is := l.all
	if is.Shown = len(l.list); is.Shown == 0 {
		return is
	}
	var all []time.Duration
	for _, one := range l.list {
		all = append(all, one.took)
	}
	slices.Sort(all)
	is.Median, is.Worst = all[len(all)/2], all[len(all)*99/100]
	return is
}

// Lag is how far messages of tables were behind in the last minute, and are.
func (c *Channels) Lag() Lag {
	is := c.boards.lags.is(c.Clock.Now())
	is.Unshown = c.boards.list.unshown()
	return is
}

// showed notes how long it took to show what was to be done since then. What was not shown by
// a change of the message, since there was none to be seen, counts for nothing.
func (p *boards) showed(since time.Time) {
	now := p.Clock.Now()
	if p.lags.add(now, now.Sub(since)) {
		is := p.lags.is(now)
		p.Log.Info("tables' messages are behind", "median", is.Median, "99 of 100", is.Worst, "edits in a minute", is.Shown)
	}
}
