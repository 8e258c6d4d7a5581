package bot

import (
	"errors"
	"time"

	"hofnar/bot/reach"
	"hofnar/bot/table"
)

// rests decide what follows from Discord's refusals in channels. One says little: where a
// second comes a minute later, or what an interaction has said of Hofnar's permissions
// confirms it, the channel rests. What rests is tried again by itself, ever more rarely:
// one table for the whole channel.
type rests struct {
	*background
	books   Rests
	denials *denials
	wake    func(table.ID) // has a table that rests try again
	alarm   *alarm
}

func newRests(bg *background, books Books, denials *denials, wake func(table.ID)) *rests {
	r := &rests{background: bg, books: books, denials: denials, wake: wake}
	r.alarm = &alarm{background: bg, what: "channels at rest", look: r.look}
	return r
}

// refused learns that a channel has refused something, as it may do for lack of access. It
// returns how long to wait before another try tells more; 0: the channel rests.
func (r *rests) refused(guild, channel string) (again time.Duration) {
	confirmed := r.denials.denied(channel, writing)
	_, err := r.books.ChangeRest(channel, func(now *reach.Rest) {
		now.Guild = guild
		*now, again = now.Refused(r.clock.Now(), confirmed)
	})
	if err != nil {
		r.unwritten(err)
		return reach.Apart
	}
	r.alarm.ring()
	return again
}

// reached learns that a channel has taken something: whatever rests there tries again.
func (r *rests) reached(guild, channel string) {
	was, err := r.books.Rest(channel)
	if err == nil && !was.Known() {
		return
	}
	if err == nil {
		_, err = r.books.ChangeRest(channel, func(now *reach.Rest) { *now = now.Reached(r.clock.Now()) })
	}
	if err != nil {
		r.unwritten(err)
		return
	}
	if was.Resting {
		r.wakeAll(guild, channel)
	}
}

func (r *rests) wakeAll(guild, channel string) {
	list, err := r.books.RestingIn(guild, channel)
	if err != nil {
		r.unwritten(err)
	}
	for _, id := range list {
		r.wake(id)
	}
}

// gone learns that a channel was deleted: nothing is tried there any more.
func (r *rests) gone(guild, channel string) {
	_, err := r.books.ChangeRest(channel, func(now *reach.Rest) {
		*now = reach.Rest{Channel: channel, Guild: guild, Resting: true, Gone: true}
	})
	if err != nil {
		r.unwritten(err)
	}
}

// plan has channels tried again in which tables rest though that is not kept: since before
// it was, or since Hofnar was killed as something was taken there and before they were told.
func (r *rests) plan() error {
	list, err := r.books.Unplanned()
	for _, one := range list {
		_, failed := r.books.ChangeRest(one.Channel, func(now *reach.Rest) {
			now.Guild = one.Guild
			*now = now.Daily(r.clock.Now())
		})
		err = errors.Join(err, failed)
	}
	return err
}

// look has one table try again in each channel that is due, and says when the next one is.
func (r *rests) look() (next time.Time) {
	for !r.stopping() {
		first, err := r.books.FirstRest()
		switch {
		case err == nil && (first.Due.IsZero() || first.Due.After(r.clock.Now())):
			return first.Due
		case err == nil:
			err = r.probe(first)
		}
		if err != nil {
			r.unwritten(err)
			return r.clock.Now().Add(retryAlarm)
		}
	}
	return next
}

// probe has one table of a channel try again, each time another: there may be something
// wrong with a message. That counts as refused until it gets through.
// Nothing is asked where Hofnar is not in the server.
func (r *rests) probe(was reach.Rest) error {
	absent, err := r.books.Absences()
	if err != nil {
		return err
	}
	list, err := r.books.RestingIn(was.Guild, was.Channel)
	if err != nil {
		return err
	}
	_, away := absent[was.Guild]
	due := false
	_, err = r.books.ChangeRest(was.Channel, func(now *reach.Rest) {
		if now.Due.After(r.clock.Now()) { // it has been refused or reached just now
			return
		}
		if due = now.Resting && len(list) > 0; !due {
			*now = reach.Rest{Channel: was.Channel}
			return
		}
		*now, _ = now.Refused(r.clock.Now(), false)
	})
	if err == nil && due && !away {
		r.log.Debug("a channel that rests is tried again", "channel", was.Channel, "tries", was.Tries)
		r.wake(list[was.Tries%len(list)])
	}
	return err
}

func (r *rests) unwritten(err error) {
	if !r.stopping() {
		r.log.Warn("which channels rest is not in the books", "why", err)
	}
}
