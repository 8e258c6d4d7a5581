package privacy

import (
	"context"
	"errors"
	"maps"
	"sync"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/channel"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// leaveWait is how long somebody who is to be forgotten waits for a table to be left.
const leaveWait = 30 * time.Second

// forgetting has people forgotten: those of whom the books say so, also after a kill, and
// again until it has worked.
type forgetting struct {
	*background.Runner
	books     Books
	screens   *screen.Set
	channels  *channel.Channels
	registry  *table.Registry
	rewriting *rewriting
	alarm     *background.Alarm

	mu   sync.Mutex
	done map[string][]func()  // what to do once somebody is forgotten
	last map[string]time.Time // when somebody was forgotten last, for forgottenStill
}

// forgottenStill is how long it is remembered that somebody was forgotten: who has not come
// again meanwhile is not once more, which would be kept for good.
const forgottenStill = 24 * time.Hour

func newForgetting(cfg Config, rewriting *rewriting) *forgetting {
	f := &forgetting{
		Runner: cfg.Runner, books: cfg.Books, screens: cfg.Screens, channels: cfg.Channels, rewriting: rewriting,
		done: map[string][]func(){}, last: map[string]time.Time{},
	}
	f.alarm = background.NewAlarm(cfg.Runner, "forgetting", f.look)
	return f
}

// needless reports whether somebody was forgotten lately and has not come again.
func (f *forgetting) needless(ctx context.Context, user string) (bool, error) {
	f.mu.Lock()
	maps.DeleteFunc(f.last, func(_ string, at time.Time) bool { return f.Clock.Since(at) > forgottenStill })
	_, lately := f.last[user]
	f.mu.Unlock()
	if !lately {
		return false, nil
	}
	known, err := f.books.Knows(ctx, user)
	return !known && err == nil, err
}

// begin notes that somebody is to be forgotten; then is called once that is done.
func (f *forgetting) begin(user string, then func()) error {
	if err := f.books.BeginForgetting(f.Durable(), user); err != nil {
		return err
	}
	f.mu.Lock()
	f.done[user] = append(f.done[user], then)
	f.mu.Unlock()
	f.alarm.Ring()
	return nil
}

// look forgets all who are to be forgotten, each whatever comes of the others.
func (f *forgetting) look() (next time.Time, err error) {
	users, err := f.books.ToForget(f.Ctx)
	for _, user := range users {
		failed := f.Try("forgetting", func() error { return f.forget(user) })
		if failed == nil {
			f.tell(user)
			f.rewriting.alarm.Ring()
		}
		err = errors.Join(err, failed)
	}
	return time.Time{}, err
}

// forget has somebody leave all tables, and forgotten in the books. Whoever sits down
// somewhere meanwhile leaves once more.
func (f *forgetting) forget(user string) (err error) {
	for range 5 {
		var seats, broken []table.ID
		if seats, err = f.books.SeatsOf(f.Ctx, user); err != nil {
			return err
		}
		if broken = f.leave(user, seats); f.Stopping() {
			return f.Ctx.Err()
		}
		var changed []table.ID
		changed, err = f.books.Forget(f.Durable(), user, f.screens.Forgotten, broken)
		f.registry.Reread(changed)
		if !errors.Is(err, table.ErrSeated) {
			break
		}
	}
	if err == nil {
		err = f.channels.CatchUp() // messages of open tables still show the name
	}
	return err
}

// leave has somebody leave these tables, and returns those that cannot be left.
func (f *forgetting) leave(user string, seats []table.ID) (broken []table.ID) {
	for _, id := range seats {
		ctx, stop := context.WithTimeout(f.Ctx, leaveWait)
		_, err := table.Await(ctx, f.registry, id, table.Deed{By: table.User{ID: user}, Do: table.Leave{Archived: true}})
		if stop(); err != nil {
			f.Warn(err, "a table cannot be left by somebody who is forgotten; the seat goes to a computer", "table", id)
			broken = append(broken, id)
		}
	}
	f.Warn(f.channels.Forget(user, seats), "messages that have served cannot be noted as such")
	return broken
}

// tell tells those who wait for somebody to be forgotten.
func (f *forgetting) tell(user string) {
	f.mu.Lock()
	waiting := f.done[user]
	delete(f.done, user)
	f.last[user] = f.Clock.Now()
	f.mu.Unlock()
	for _, then := range waiting {
		then()
	}
}
