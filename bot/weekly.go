package bot

import (
	"time"

	"hofnar/bot/discord"
)

// weekly says once a week, in the channel that a server has chosen, who leads, who has
// climbed, and which was the game of the week.
type weekly struct {
	*messages
	books Weeks
	alarm *alarm
}

const (
	week        = 7 * 24 * time.Hour
	retryWeekly = time.Hour // until a word that Discord did not take is said again
)

func newWeekly(m *messages, books Weeks) *weekly {
	w := &weekly{messages: m, books: books}
	w.alarm = &alarm{background: m.background, what: "weekly", look: w.look}
	return w
}

// look says what is due, and when the next one is.
func (w *weekly) look() time.Time {
	for !w.stopping() {
		guild, channel, due, err := w.books.FirstWeekly()
		switch {
		case err == nil && (guild == "" || due.After(w.clock.Now())):
			return due
		case err == nil:
			err = w.say(guild, channel, due)
		}
		if err != nil {
			w.log.Warn("the word about a week is not in the books", "why", err)
			return w.clock.Now().Add(retryAlarm)
		}
	}
	return time.Time{}
}

// say says the word that is due, about all since the one before: once, however many weeks
// have gone by, and not at all without a game. Its error is one of the books.
func (w *weekly) say(guild, channel string, due time.Time) error {
	now := w.clock.Now()
	of, err := w.books.Week(guild, due.Add(-week))
	if err != nil {
		return err
	}
	next := due.Add(week * (1 + now.Sub(due)/week))
	if of.Games > 0 {
		m := w.screens.Week(of)
		m.Nonce = nonceOf("week", guild, due.UnixMilli())
		if _, err := w.api.Send(w.ctx, channel, m); err != nil {
			if w.stopping() {
				return nil
			}
			w.log.Warn("the word about a week cannot be said", "why", err)
			if after, _ := discord.RetryAfter(err); !discord.RefusedForGood(err) {
				next = now.Add(max(after, retryWeekly))
			}
		}
	}
	return w.books.NoteWeekly(guild, next)
}
