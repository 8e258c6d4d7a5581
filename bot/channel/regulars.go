package channel

import (
	"errors"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
)

// regulars say what servers want regularly: each once, and silently. What is owed stands in the books
// until it is done.
type regulars struct {
	*messages
	first func() (regular, error) // the one of which there is something to do first; without a guild: none
	alarm *background.Alarm
}

// regular is one of them. Its errors are those of the books.
type regular struct {
	guild, channel string
	next, since    time.Time                             // when there is something to do about it, and when it was tried first, zero: it was not
	until          time.Time                             // when it is given up where the channel cannot be reached; zero: never
	message        func() (discord.Message, bool, error) // false: there is nothing to say
	done           func(said bool) error                 // notes that it is owed no more
	later          func(since, again time.Time) error    // notes when it was tried first, and when it is tried next
}

// How soon is said again what Discord did not take: the first tries come while Discord remembers the
// nonce of one that it has taken after all. Where the channel cannot be reached it is an hour at first,
// and a day at last.
const (
	soonestRegular = 5 * time.Second
	latestRegular  = time.Hour
	rarestRegular  = 24 * time.Hour
)

func newRegulars(m *messages, what string, first func() (regular, error)) *regulars {
	r := &regulars{messages: m, first: first}
	r.alarm = background.NewAlarm(m.Runner, what, r.look)
	return r
}

// look says what is owed, and when there is something to do next.
func (r *regulars) look() (next time.Time, err error) {
	for !r.Stopping() {
		one, err := r.first()
		if err != nil || one.guild == "" || one.next.After(r.Clock.Now()) {
			return one.next, err
		}
		if err := r.say(one); err != nil {
			return next, err
		}
	}
	return next, nil
}

// say says one. Its error is one of the books.
func (r *regulars) say(one regular) error {
	m, ok, err := one.message()
	if err != nil {
		return err
	}
	if ok {
		err = r.post(one, m)
	}
	if r.Stopping() {
		return nil
	}
	wait := r.refused(one, err)
	if wait == 0 {
		return one.done(err == nil)
	}
	now := r.Clock.Now()
	if one.since.IsZero() && !discord.HeldBack(err) {
		one.since = now
	}
	return one.later(one.since, now.Add(wait))
}

// post posts one, unless Hofnar is not in its server.
func (r *regulars) post(one regular, m discord.Message) error {
	if r.rests.away(one.guild) {
		return errResting
	}
	_, err := r.send(r.Ctx, one.guild, one.channel, m, 2*rarestRegular)
	if err == nil {
		r.rests.reached(one.guild, one.channel)
	}
	return err
}

// refused says how soon to say once more what Discord did not take, if anything has failed: ever more
// rarely. What it refuses for good is not said: 0.
func (r *regulars) refused(one regular, err error) time.Duration {
	var tried time.Duration
	if !one.since.IsZero() {
		tried = r.Clock.Now().Sub(one.since)
	}
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errResting):
		return r.unreached(one, tried, false)
	}
	r.Warn(err, "what a server wants regularly cannot be said")
	switch {
	case discord.Unreachable(err):
		if again := r.rests.refused(one.guild, one.channel); again > 0 {
			return again
		}
		return r.unreached(one, tried, discord.IsCode(err, discord.UnknownChannel))
	case discord.RefusedForGood(err):
		return 0
	}
	return discord.RetryIn(err, min(max(tried, soonestRegular), latestRegular))
}

// unreached says how soon to try once more a channel that cannot be reached: not at all where it was
// deleted, as Discord says or has said for a day, or where the next is due.
func (r *regulars) unreached(one regular, tried time.Duration, unknown bool) time.Duration {
	late := !one.until.IsZero() && !r.Clock.Now().Before(one.until)
	if late || unknown && tried >= rarestRegular || r.rests.deleted(one.channel) {
		return 0
	}
	return min(max(tried, latestRegular), rarestRegular)
}
