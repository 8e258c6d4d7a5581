package channel

import (
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/people"
)

// weekly says once a week, in the channel that a server has chosen, who leads, who has
// climbed, and which was the game of the week.
type weekly struct {
	*messages
	books Weeks
	alarm *background.Alarm
}

// Week is how far apart words about weeks are.
const Week = 7 * 24 * time.Hour

// How soon a word that Discord did not take is said again: the first tries come while Discord
// remembers the nonce of one that it has taken after all.
const (
	soonestWeekly = 5 * time.Second
	latestWeekly  = time.Hour
)

func newWeekly(m *messages, books Weeks) *weekly {
	w := &weekly{messages: m, books: books}
	w.alarm = background.NewAlarm(m.Runner, "weekly", w.look)
	return w
}

// look says what is due, and when there is something to do next.
func (w *weekly) look() (next time.Time, err error) {
	for !w.Stopping() {
		first, err := w.books.FirstWeekly(w.Ctx)
		switch {
		case err == nil && (first.Guild == "" || first.Next().After(w.Clock.Now())):
			return first.Next(), nil
		case err == nil:
			err = w.say(first)
		}
		if err != nil {
			return next, err
		}
	}
	return next, nil
}

// say says the word that is due, about all since the one before: once, however many weeks
// have gone by, and not at all without a game. Its error is one of the books.
func (w *weekly) say(word people.Weekly) error {
	now := w.Clock.Now()
	of, err := w.books.Week(w.Ctx, word.Guild, word.Due.Add(-Week))
	if err != nil {
		return err
	}
	language, err := w.books.Speaks(w.Ctx, word.Guild)
	if err != nil {
		return err
	}
	newest, err := w.books.NewestEntry(w.Ctx, word.Guild)
	if err != nil {
		return err
	}
	if of.Games > 0 {
		m := w.screens.Speaking(language).Week(of, newest)
		m.Nonce = nonceOf("week", word.Guild, word.Due.UnixMilli())
		_, err = w.api.Send(w.Ctx, word.Channel, m)
	}
	if w.Stopping() {
		return nil
	}
	next := people.Weekly{
		Guild:   word.Guild,
		Channel: word.Channel,
		Due:     word.Due.Add(Week * (1 + now.Sub(word.Due)/Week)),
	}
	if wait := w.refusedRegular(word.Guild, word.Channel, word.Since, err); wait > 0 {
		next.Due, next.Since, next.Again = word.Due, word.Since, now.Add(wait)
		if next.Since.IsZero() {
			next.Since = now
		}
	}
	return w.books.NoteWeekly(w.Durable(), word, next)
}

// refusedRegular says when to say once more what servers want regularly and Discord did not take, if
// anything has failed: ever more rarely. What it refuses for good is not said: 0.
func (m *messages) refusedRegular(guild, channel string, since time.Time, err error) time.Duration {
	if err == nil {
		m.rests.reached(guild, channel)
		return 0
	}
	m.Warn(err, "what a server wants regularly cannot be said")
	switch {
	case discord.Unreachable(err):
		return m.rests.refused(guild, channel)
	case discord.RefusedForGood(err):
		return 0
	}
	var tried time.Duration
	if !since.IsZero() {
		tried = m.Clock.Now().Sub(since)
	}
	after, _ := discord.RetryAfter(err)
	return max(after, min(max(tried, soonestWeekly), latestWeekly))
}
