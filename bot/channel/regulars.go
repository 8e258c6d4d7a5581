package channel

import (
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
	message        func() (discord.Message, bool, error) // false: there is nothing to say
	done           func() error                          // notes that it is owed no more
	later          func(since, again time.Time) error    // notes when it was tried first, and when it is tried next
}

// How soon is said again what Discord did not take: the first tries come while Discord remembers the
// nonce of one that it has taken after all.
const (
	soonestRegular = 5 * time.Second
	latestRegular  = time.Hour
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
		_, err = r.api.Send(r.Ctx, one.channel, m)
	}
	if r.Stopping() {
		return nil
	}
	wait := r.refused(one, err)
	if wait == 0 {
		return one.done()
	}
	now := r.Clock.Now()
	if one.since.IsZero() && !discord.HeldBack(err) {
		one.since = now
	}
	return one.later(one.since, now.Add(wait))
}

// refused says how soon to say once more what Discord did not take, if anything has failed: ever more
// rarely. What it refuses for good is not said: 0.
func (r *regulars) refused(one regular, err error) time.Duration {
	if err == nil {
		r.rests.reached(one.guild, one.channel)
		return 0
	}
	r.Warn(err, "what a server wants regularly cannot be said")
	switch {
	case discord.Unreachable(err):
		return r.rests.refused(one.guild, one.channel)
	case discord.RefusedForGood(err):
		return 0
	}
	var tried time.Duration
	if !one.since.IsZero() {
		tried = r.Clock.Now().Sub(one.since)
	}
	return discord.RetryIn(err, min(max(tried, soonestRegular), latestRegular))
}
