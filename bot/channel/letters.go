package channel

import (
	"maps"
	"slices"
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

// posts are messages in channels that tell several, of which Discord may not have said whether they stand:
// each stays the same one, to the same people, until that is known. The zero value is ready.
type posts struct {
	mu   sync.Mutex
	list map[table.ID]post
}

// post is the one about a table that was tried last.
type post struct {
	n    int      // how many were before it
	to   []string // users
	last time.Time
}

// send posts what is said to these users, and returns whom it tells: where an earlier try may stand, those
// among them whom that was to. All others are told by the next one.
func (p *posts) send(m *messages, g table.Snapshot, what string, n int, users []string, say func(to []string) discord.Message) (told []string, now discord.Posted, err error) {
	one := p.tried(g.ID, n, users, m.Clock.Now())
	told = among(users, one.to)
	message := say(told)
	message.Nonce = nonceOf(what, g.ID, n, one.to)
	now, err = m.sendIn(g, message)
	one.last = m.Clock.Now()
	p.came(g.ID, one, err)
	return told, now, err
}

// tried is the post that is to be tried: the one before, if somebody is to be told by it still, and
// Hofnar has not given it up.
func (p *posts) tried(id table.ID, n int, users []string, now time.Time) post {
	p.mu.Lock()
	defer p.mu.Unlock()
	one := p.list[id]
	if one.n == n && now.Sub(one.last) < unsureOver && len(among(users, one.to)) > 0 {
		return one
	}
	return post{n: n, to: users}
}

// came notes what has come of a try. What a channel refuses that cannot be reached says nothing of those
// before.
func (p *posts) came(id table.ID, one post, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	maps.DeleteFunc(p.list, func(_ table.ID, of post) bool { return one.last.Sub(of.last) > unsureOver })
	delete(p.list, id)
	if err == nil || discord.RefusedForGood(err) && !discord.Unreachable(err) {
		return
	}
	if p.list == nil {
		p.list = map[table.ID]post{}
	}
	p.list[id] = one
}

// among are those users who are among others.
func among(users, others []string) []string {
	return slices.DeleteFunc(slices.Clone(users), func(user string) bool { return !slices.Contains(others, user) })
}
