package channel

import (
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/people"
)

// weekly says once a week, in the channel that a server has chosen, who leads, who has
// climbed, and which was the game of the week.
type weekly struct {
	*messages
	books Weeks
}

// Week is how far apart words about weeks are.
const Week = 7 * 24 * time.Hour

func newWeekly(m *messages, books Weeks) *regulars {
	return newRegulars(m, "weekly", weekly{m, books}.first)
}

// first is the word that is due first: said once, however many weeks have gone by.
func (w weekly) first() (regular, error) {
	word, err := w.books.FirstWeekly(w.Ctx)
	weeks := 1 + w.Clock.Now().Sub(word.Due)/Week
	from, until := word.From, w.Clock.Now()
	if from.IsZero() { // there was none before
		from = word.Due.Add(-Week)
	}
	note := func(now people.Weekly) error {
		now.Guild, now.Channel = word.Guild, word.Channel
		return w.books.NoteWeekly(w.Durable(), word, now)
	}
	return regular{
		guild: word.Guild, channel: word.Channel, next: word.Next(), since: word.Since,
		message: func() (discord.Message, bool, error) { return w.message(word, from) },
		done: func(said bool) error {
			if !said {
				until = from
			}
			return note(people.Weekly{From: until, Due: word.Due.Add(Week * weeks)})
		},
		later: func(since, again time.Time) error {
			return note(people.Weekly{From: from, Due: word.Due, Since: since, Again: again})
		},
	}, err
}

// message is about all since some moment, at which the word before was said; there is none without a
// game.
func (w weekly) message(word people.Weekly, from time.Time) (m discord.Message, ok bool, err error) {
	of, err := w.books.Week(w.Ctx, word.Guild, from)
	if err != nil || of.Games == 0 {
		return m, false, err
	}
	language, err := w.books.Speaks(w.Ctx, word.Guild)
	if err != nil {
		return m, false, err
	}
	newest, err := w.books.NewestEntry(w.Ctx, word.Guild)
	if err != nil {
		return m, false, err
	}
	m = w.screens.Speaking(language).Week(of, newest)
	m.Nonce = nonceOf("week", word.Guild, word.Due.UnixMilli())
	return m, true, nil
}
