package channel

import (
	"errors"
	"sync"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/reach"
	"hofnar/bot/table"
)

// rests decide what follows from Discord's refusals in channels. One says little: where a
// second comes a minute later, or what an interaction has said of Hofnar's permissions
// confirms it, the channel rests. What rests is tried again by itself, ever more rarely:
// one table for the whole channel. In a server that Hofnar was removed from all channels do.
type rests struct {
	*background.Runner
	books   Rests
	denials *denials
	wake    func(id table.ID, insist bool) // has a table shown again, also in a channel that rests if one insists
	// heard tells the tables of channels that their people can be called again, and since when they
	// could not; zero: since before this process.
	heard func(since time.Time, where func(guild, channel string) bool)
	// closes has a lobby closed that waits in a channel which rests for good.
	closes func(channel string)
	alarm  *background.Alarm

	mu     sync.Mutex
	list   map[string]known     // by channel
	absent map[string]time.Time // by server: since when; zero: since before this process
	turn   int64                // counts the changes in the books, in their order
}

// known is how a channel stands, since that change.
type known struct {
	reach.Rest
	turn int64
}

func newRests(
	bg *background.Runner,
	books Rests,
	denials *denials,
	wake func(table.ID, bool),
	heard func(time.Time, func(guild, channel string) bool),
	closes func(channel string),
) *rests {
	r := &rests{
		Runner:  bg,
		books:   books,
		denials: denials,
		wake:    wake,
		heard:   heard,
		closes:  closes,
		list:    map[string]known{},
		absent:  map[string]time.Time{},
	}
	r.alarm = background.NewAlarm(bg, "channels at rest", r.look)
	return r
}

// load reads what is in the books.
func (r *rests) load() error {
	list, err := r.books.Rests(r.Ctx)
	absent, failed := r.books.Absences(r.Ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, one := range list {
		r.list[one.Channel] = known{Rest: one}
	}
	for guild := range absent {
		r.absent[guild] = time.Time{}
	}
	return errors.Join(err, failed)
}

// resting reports whether nothing is asked of Discord in a channel. Nobody's time runs out there
// then: nobody can be called.
func (r *rests) resting(guild, channel string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, absent := r.absent[guild]
	return absent || r.list[channel].Resting
}

// deleted reports whether a channel was deleted.
func (r *rests) deleted(channel string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.list[channel].Gone
}

// known reports whether a channel has refused something lately.
func (r *rests) known(channel string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.list[channel].Known()
}

// away reports whether Hofnar is not in a server.
func (r *rests) away(guild string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, absent := r.absent[guild]
	return absent
}

// present learns whether Hofnar is in a server. What waits there for him to come back goes
// on.
func (r *rests) present(guild string, here bool) {
	r.mu.Lock()
	since, was := r.absent[guild]
	if !here && !was {
		r.absent[guild] = r.Clock.Now()
	}
	r.mu.Unlock()
	if here && was {
		r.heard(since, func(in, _ string) bool { return in == guild })
		r.mu.Lock()
		delete(r.absent, guild)
		r.mu.Unlock()
		r.wakeIn(guild, "", false)
	}
}

// change changes how a channel stands, in the books and then here.
func (r *rests) change(channel string, do func(*reach.Rest)) error {
	var turn int64
	now, err := r.books.ChangeRest(r.Durable(), channel, func(one *reach.Rest) {
		r.mu.Lock()
		r.turn++
		turn = r.turn
		r.mu.Unlock()
		do(one)
	})
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if turn > r.list[channel].turn {
		r.list[channel] = known{now, turn}
	}
	return nil
}

// refused learns that a channel has refused something, as it may do for lack of access. It
// returns how long to wait before another try tells more; 0: the channel rests. No lobby waits for one
// that refuses for too long.
func (r *rests) refused(guild, channel string) (again time.Duration) {
	confirmed, forGood := r.denials.denied(channel, writing), false
	err := r.change(channel, func(now *reach.Rest) {
		now.Guild = guild
		*now, again = now.Refused(r.Clock.Now(), confirmed)
		forGood = now.ForGood(r.Clock.Now())
	})
	if err != nil {
		r.unwritten(err)
		return reach.Apart
	}
	if forGood {
		r.closes(channel)
	}
	r.alarm.Ring()
	return again
}

// reached learns that a channel has taken something: whatever rests there tries again.
func (r *rests) reached(guild, channel string) {
	r.mu.Lock()
	was := r.list[channel]
	r.mu.Unlock()
	if !was.Known() {
		return
	}
	if was.Resting {
		r.heard(was.Since, func(_, at string) bool { return at == channel })
	}
	if err := r.change(channel, func(now *reach.Rest) { *now = now.Reached(r.Clock.Now()) }); err != nil {
		r.unwritten(err)
		return
	}
	if was.Resting {
		r.wakeIn(guild, channel, false)
	}
}

// below are the tables to be shown in a server, or in one of its channels and its threads,
// whose lines stand there.
func (r *rests) below(guild, channel string) ([]table.ID, error) {
	if channel == "" {
		return r.books.ToShow(r.Ctx, guild, "")
	}
	return r.books.ToShowBelow(r.Ctx, guild, channel)
}

// wakeIn has the tables of a server, or of one of its channels, shown again; also where a
// channel rests, if one insists.
func (r *rests) wakeIn(guild, channel string, insist bool) {
	list, err := r.below(guild, channel)
	if err != nil {
		r.unwritten(err)
	}
	for _, id := range list {
		r.wake(id, insist)
	}
}

// gone learns that a channel was deleted: nothing is tried there any more.
func (r *rests) gone(guild, channel string) {
	err := r.change(channel, func(now *reach.Rest) {
		*now = reach.Rest{Channel: channel, Guild: guild, Resting: true, Gone: true}
	})
	if err != nil {
		r.unwritten(err)
	}
}

// look has one table try again in each channel that is due, and says when the next one is.
func (r *rests) look() (next time.Time, err error) {
	for !r.Stopping() {
		first, err := r.books.FirstRest(r.Ctx)
		switch {
		case err == nil && (first.Due.IsZero() || first.Due.After(r.Clock.Now())):
			return first.Due, nil
		case err == nil:
			err = r.probe(first)
		}
		if err != nil {
			return next, err
		}
	}
	return next, nil
}

// probe has one table of a channel try again, each time another: there may be something
// wrong with a message. That counts as refused until it gets through.
// Nothing is asked where Hofnar is not in the server.
func (r *rests) probe(was reach.Rest) error {
	list, err := r.below(was.Guild, was.Channel)
	if err != nil {
		return err
	}
	due := false
	err = r.change(was.Channel, func(now *reach.Rest) {
		if now.Due.After(r.Clock.Now()) { // it has been refused or reached just now
			return
		}
		if due = now.Resting && len(list) > 0; !due {
			*now = reach.Rest{Channel: was.Channel}
			return
		}
		*now, _ = now.Refused(r.Clock.Now(), false)
	})
	if err == nil && due && !r.away(was.Guild) {
		r.Log.Debug("a channel that rests is tried again", "channel", was.Channel, "tries", was.Tries)
		r.wake(list[was.Tries%len(list)], true)
	}
	return err
}

func (r *rests) unwritten(err error) {
	r.Warn(err, "which channels rest is not in the books")
}
