package channel

import (
	"errors"
	"slices"
	"sync"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/reach"
)

// deletions are messages that are to be deleted and could not be at once, or in whose place
// others stand now. They are in the books until they are gone: until Discord has said so
// twice, a minute apart.
type deletions struct {
	*background.Runner
	changing *changing
	books    Deletions
	alarm    *background.Alarm
}

func newDeletions(bg *background.Runner, changing *changing, books Deletions) *deletions {
	d := &deletions{Runner: bg, changing: changing, books: books}
	d.alarm = background.NewAlarm(bg, "messages to be deleted", d.look)
	return d
}

// delete deletes a message, now or as soon as that works. Its error is one of the books.
func (d *deletions) delete(guild, channel, message string) error {
	return d.do(reach.Deletion{Guild: guild, Channel: channel, Message: message})
}

// deletedAtOnce is how many messages are deleted side by side.
const deletedAtOnce = 16

// owe has a message deleted later, unless it is kept until then.
func (d *deletions) owe(one reach.Deletion) {
	d.Warn(d.books.PutDeletion(d.Durable(), one), "a message that is perhaps to be deleted is not in the books")
	d.alarm.Ring()
}

// look deletes what is due, and says when the next one is.
func (d *deletions) look() (next time.Time, err error) {
	for !d.Stopping() {
		list, err := d.books.FirstDeletions(d.Ctx, deletedAtOnce)
		due := slices.IndexFunc(list, func(one reach.Deletion) bool { return one.Due.After(d.Clock.Now()) })
		switch {
		case err == nil && len(list) == 0:
			return next, nil
		case err == nil && due == 0:
			return list[0].Due, nil
		case due > 0:
			list = list[:due]
		}
		if err = errors.Join(err, d.doAll(list)); err != nil {
			return next, err
		}
	}
	return next, nil
}

// doAll tries to delete messages that are due, unless Hofnar is not in their server.
func (d *deletions) doAll(list []reach.Deletion) error {
	absent, err := d.books.Absences(d.Ctx)
	if err != nil {
		return err
	}
	failed := make([]error, len(list))
	var all sync.WaitGroup
	for i, one := range list {
		all.Go(func() {
			failed[i] = d.Try("message to be deleted", func() error {
				if _, away := absent[one.Guild]; away {
					one.Attempts, _ = tried(one.Attempts, errResting, d.Clock.Now())
					return d.books.PutDeletion(d.Durable(), one)
				}
				return d.do(one)
			})
		})
	}
	all.Wait()
	return errors.Join(failed...)
}

// gone learns that a channel was deleted.
func (d *deletions) gone(channel string) {
	d.Warn(d.books.DropDeletion(d.Durable(), channel, ""), "messages of a deleted channel are still to be deleted")
}

// do tries to delete a message once, and notes what is left to do.
func (d *deletions) do(one reach.Deletion) error {
	err, gone := d.changing.delete(one.Channel, one.Message), false
	one.Attempts, gone = tried(one.Attempts, err, d.Clock.Now())
	closed := discord.IsCode(err, discord.ThreadArchived, discord.ThreadLocked)
	if gone || discord.RefusedForGood(err) && one.GivenUp(closed) {
		return d.books.DropDeletion(d.Durable(), one.Channel, one.Message)
	}
	d.Log.Debug("a message cannot be deleted yet", "channel", one.Channel, "why", err)
	if err = d.books.PutDeletion(d.Durable(), one); err == nil {
		d.alarm.Ring()
	}
	return err
}

// tried is what is left to do after one more try to change a message, and done that nothing is: it
// was changed, or is not there.
func tried(so reach.Attempts, err error, now time.Time) (left reach.Attempts, done bool) {
	switch after, _ := discord.RetryAfter(err); {
	case err == nil:
		return so, true
	case discord.HeldBack(err):
		so.Due = now.Add(after)
		return so, false
	case discord.IsCode(err, discord.UnknownMessage):
		return so.Missing(now)
	case discord.IsCode(err, discord.UnknownChannel):
		return so.Lost(now)
	default:
		return so.Failed(now, discord.RefusedForGood(err) || errors.Is(err, errResting), after), false
	}
}
