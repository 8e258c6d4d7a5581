// Package reach is what follows from Discord's refusals in channels: where to try again
// and when, what Hofnar may not do there, and which messages are still to be deleted.
// It reads no clock and does no I/O.
package reach

import (
	"hash/fnv"
	"time"
)

const (
	// Apart is how far apart two refusals must be to be believed: what Discord says in a
	// bad minute passes by itself.
	Apart = time.Minute

	day        = 24 * time.Hour
	remembered = time.Hour // a single refusal that nothing has followed
	forGood    = 7 * day   // what a channel refuses for so long nobody counts on it to take
)

// Rest is how a channel stands that has refused Hofnar. The zero value, but for where it
// is: it has not.
type Rest struct {
	Channel, Guild string

	Since   time.Time // the first refusal since something was taken last; zero: none
	Resting bool      // refused twice, or confirmed: nothing is asked but when it is Due
	Tries   int       // how often that was planned, lately
	Due     time.Time // when one table tries again, or, where the channel does not rest, all this is forgotten
	Gone    bool      // the channel was deleted: nothing is tried any more
}

// Refused is how a channel stands after a refusal, and how long to wait before another
// tells more; 0: the channel rests. What else is known may confirm a refusal.
func (r Rest) Refused(now time.Time, confirmed bool) (Rest, time.Duration) {
	switch {
	case r.Gone, r.Resting && now.Before(r.Due): // somebody has tried out of turn
		return r, 0
	case r.Resting, confirmed:
	case r.Since.IsZero():
		r.Since, r.Due = now, now.Add(remembered)
		return r, Apart
	case now.Before(r.Since.Add(Apart)):
		return r, r.Since.Add(Apart).Sub(now)
	}
	if r.Since.IsZero() {
		r.Since = now
	}
	r.Resting, r.Due = true, r.next(now)
	r.Tries++
	return r, 0
}

// next is when to try again: after five minutes, an hour, then once a day, at a time of
// day of the channel's own.
func (r Rest) next(now time.Time) time.Time {
	switch r.Tries {
	case 0:
		return now.Add(5 * time.Minute)
	case 1:
		return now.Add(time.Hour)
	}
	at := now.Truncate(day).Add(ofDay(r.Channel))
	for at.Before(now.Add(day / 2)) {
		at = at.Add(day)
	}
	return at
}

// ofDay is a channel's own time of day, the same each day.
func ofDay(channel string) time.Duration {
	h := fnv.New64a()
	_, _ = h.Write([]byte(channel)) // never fails
	return time.Duration(h.Sum64() % uint64(day))
}

// Reached is how a channel stands that has taken something. How often it was tried is
// remembered for a day: where some requests are refused and others not, it is not tried
// the oftener. What a channel has taken before it was deleted may be heard of afterwards.
func (r Rest) Reached(now time.Time) Rest {
	switch {
	case r.Gone:
		return r
	case r.Tries == 0:
		return Rest{Channel: r.Channel, Guild: r.Guild}
	}
	return Rest{Channel: r.Channel, Guild: r.Guild, Tries: r.Tries, Due: now.Add(day)}
}

// ForGood reports whether a channel rests for so long that nothing is to wait for it any more.
func (r Rest) ForGood(now time.Time) bool {
	return r.Resting && !r.Since.IsZero() && !now.Before(r.Since.Add(forGood))
}

// Known reports whether there is anything to be remembered of the channel.
func (r Rest) Known() bool { return r.Gone || !r.Due.IsZero() }
