package table

import (
	"context"
	"fmt"
	"sync"

	"hofnar/games"
)

// Registry runs all tables.
type Registry struct {
	tables
	cancel  context.CancelFunc
	advised sync.Map // ids of those who wait for a hint
}

// New opens the registry. A table is read from the Books when something is due there,
// or when somebody wants something of it, and sleeps again after a while. One whose
// moves cannot be replayed is logged and left as it is: nothing is possible there but
// Stop.
func New(cfg Config) (*Registry, error) {
	cfg = cfg.filled()
	ctx, cancel := context.WithCancel(context.Background())
	r := &Registry{cancel: cancel, tables: tables{shared: &shared{
		cfg: cfg, ctx: ctx, pool: newPool(cfg), hearing: hearing{began: cfg.Clock.Now()},
	}}}
	if cfg.Hears != nil {
		r.Hears(cfg.Hears)
	}
	r.sleepers = newSleepers(ctx, cfg.Clock, r.load, r.run)
	list, err := cfg.Books.OpenTables(ctx)
	if err != nil {
		return nil, fmt.Errorf("resume tables: %w", err)
	}
	for i, one := range list {
		r.ids.Store(one.Channel, one.ID)
		if g := r.cfg.game(one.Game); g != nil {
			list[i].Game = g.Name // one string for all its tables
		}
	}
	r.sleepers.begin(list)
	return r, nil
}

// Close stops all tables where they are; everything committed stays. What has
// not been begun is refused. It waits for no computer that thinks.
func (r *Registry) Close() {
	r.mu.Lock()
	r.closed = true
	r.cancel()
	r.mu.Unlock()
	r.sleepers.stop()
	r.pool.close()
	r.running.Wait()
}

// Look returns the newest committed position of a table in memory as that user may
// see it; the empty user is the channel. It waits for nothing, neither for the
// mailbox nor for the Books: ok is false for a table that sleeps, or ended some time
// ago.
func (r *Registry) Look(id ID, user string) (g Snapshot, ok bool) {
	t := r.awake(id)
	if t == nil {
		return Snapshot{}, false
	}
	g = t.snapshot(user)
	return g, g.p != nil
}

// Fetch is Look that reads a table which is not in memory from the Books, and waits
// for that, until ctx ends. The table is read for all who want it: it is there for the
// others though one of them waits no more.
func (r *Registry) Fetch(ctx context.Context, id ID, user string) (g Snapshot, ok bool) {
	t := r.get(id)
	if t == nil {
		return Snapshot{}, false
	}
	select {
	case <-t.ready:
	case <-ctx.Done():
	case <-r.ctx.Done():
	}
	g = t.snapshot(user)
	return g, g.p != nil
}

// In returns the open tables of a server, in no order.
func (r *Registry) In(guild string) (ids []ID) {
	for _, one := range r.open() {
		if one.Guild == guild {
			ids = append(ids, one.ID)
		}
	}
	return ids
}

// Send has a deed carried out: deeds at one table in the order of these calls.
// It never blocks. reply, which may be nil, is called once, on another
// goroutine, and must not block; it gets the position after the deed as the
// doer may see it and nil, a *games.Refusal, *Stale, or an error for the log. Of a deed
// that was carried out before, under the same key, the Snapshot says so (Repeat).
func (r *Registry) Send(id ID, d Deed, reply func(Snapshot, error)) {
	if reply == nil {
		reply = func(Snapshot, error) {}
	}
	for {
		t := r.get(id)
		if t == nil {
			go reply(Snapshot{}, unfetched(id))
			return
		}
		switch t.put(waitingDeed{d, reply}) {
		case putAccepted:
			return
		case putFull:
			go reply(t.seenBy(d), ErrShed)
			return
		case putGone:
			if r.leaving() {
				go reply(t.seenBy(d), games.Refuse("table.refuse.closing"))
				return
			}
		}
	}
}

// unfetched says why there is nothing under a name.
func unfetched(id ID) error {
	if id.sound() {
		return games.Refuse("table.refuse.closing")
	}
	return noTable(id)
}

// Answer reports whether the goroutines of all tables in memory answer before ctx ends.
func (r *Registry) Answer(ctx context.Context) error {
	var awake []*actor
	r.byID.Range(func(_, t any) bool {
		if t := t.(*actor); t.now.Load() != nil {
			awake = append(awake, t)
		}
		return true
	})
	answers := make(chan struct{}, len(awake))
	for _, t := range awake {
		if t.put(waitingDeed{Deed{Do: ping{}}, func(Snapshot, error) { answers <- struct{}{} }}) == putGone {
			answers <- struct{}{}
		}
	}
	for waiting := len(awake); waiting > 0; waiting-- {
		select {
		case <-answers:
		case <-ctx.Done():
			return fmt.Errorf("%d tables do not answer: %w", waiting, ctx.Err())
		}
	}
	return nil
}
