package table

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/games"
)

// Config is what a registry is built from.
type Config struct {
	Games []*games.Game
	Books Books
	Clock clockwork.Clock // nil: the real one
	// Live lets computers and standing orders take their time as people do.
	Live bool
	// Options are house options that every table has besides its game's own.
	Options []games.Option
	// Ends says when what is left of a clock is over for a person; nil: so long after.
	Ends EndsFunc
	// Lasts says how long nobody may touch a game under way in a server until it is
	// archived, 0: forever; nil: forever everywhere.
	Lasts func(guild string) time.Duration
	// Calls says how whoever keeps a table waiting is called.
	Calls Calls
	// Idle is how long an open table stays in memory that nobody has touched; 0: some minutes.
	Idle time.Duration
	// Thinkers is how many computers think at a time; 0: one less than there are cores, but
	// at least one.
	Thinkers int
	Log      *slog.Logger // nil: slog.Default()
	// Changed is told of every change that is in the books, except of a table
	// that opens and of Called. It runs on the table's goroutine, in the order
	// of the changes of that table and after the reply to the deed. It must
	// neither block nor call Open or Close, and may be called while New runs.
	Changed func(Change)
}

// Registry runs all tables.
type Registry struct {
	cfg      Config
	began    time.Time // before it nobody could do anything
	heard    atomic.Pointer[func(guild string) bool]
	silences silences
	tables   sync.Map   // ID → *table: those touched lately
	asleep   *asleep    // all other open ones
	channels sync.Map   // channel → ID of its open table
	claims   sync.Map   // channel → chan struct{}, closed when whoever opens a table there is done
	mu       sync.Mutex // guards closed and the writing of tables
	closed   bool
	done     chan struct{}
	running  sync.WaitGroup
	pool     *pool
	advised  sync.Map // ids of those who wait for a hint
}

// New opens the registry. A table is read from the Books when something is due there,
// or when somebody wants something of it, and sleeps again after a while. One whose
// moves cannot be replayed is logged and left as it is: nothing is possible there but
// Stop.
func New(cfg Config) (*Registry, error) {
	r := &Registry{cfg: cfg.filled(), done: make(chan struct{})}
	r.began = r.cfg.Clock.Now()
	r.asleep, r.pool = newAsleep(r), newPool(r.cfg.Thinkers)
	open, err := r.cfg.Books.OpenTables()
	if err != nil {
		return nil, fmt.Errorf("resume tables: %w", err)
	}
	for _, one := range open {
		r.channels.Store(one.Channel, one.ID)
	}
	r.asleep.begin(open)
	return r, nil
}

func (cfg Config) filled() Config {
	if cfg.Clock == nil {
		cfg.Clock = clockwork.NewRealClock()
	}
	if cfg.Idle == 0 {
		cfg.Idle = idleTTL
	}
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	if cfg.Ends == nil {
		cfg.Ends = func(_ User, from time.Time, left, _ time.Duration) time.Time { return from.Add(left) }
	}
	if cfg.Lasts == nil {
		cfg.Lasts = func(string) time.Duration { return 0 }
	}
	if cfg.Calls.Share == nil {
		cfg.Calls.Share = plainly
	}
	if cfg.Changed == nil {
		cfg.Changed = func(Change) {}
	}
	return cfg
}

// Close stops all tables where they are; everything committed stays. What has
// not been begun is refused. It waits for no computer that thinks.
func (r *Registry) Close() {
	r.mu.Lock()
	if !r.closed {
		r.closed = true
		close(r.done)
	}
	r.mu.Unlock()
	r.asleep.stop()
	r.pool.close()
	r.running.Wait()
}

// At returns the open table of a channel.
func (r *Registry) At(channel string) (ID, bool) {
	id, ok := r.channels.Load(channel)
	if !ok {
		return "", false
	}
	return id.(ID), true
}

// Look returns the newest committed position of a table in memory as that user may
// see it; the empty user is the channel. It waits for nothing, neither for the
// mailbox nor for the Books: ok is false for a table that sleeps, or ended some time
// ago.
func (r *Registry) Look(id ID, user string) (g Snapshot, ok bool) {
	t, ok := r.tables.Load(id)
	if !ok {
		return Snapshot{}, false
	}
	p := t.(*table).now.Load()
	if p == nil {
		return Snapshot{}, false
	}
	return p.snapshot(user), true
}

// Fetch is Look that reads a table which is not in memory from the Books, and waits
// for that.
func (r *Registry) Fetch(id ID, user string) (g Snapshot, ok bool) {
	t := r.table(id)
	if t == nil {
		return Snapshot{}, false
	}
	select {
	case <-t.ready:
	case <-r.done:
	}
	g = t.snapshot(user)
	return g, g.p != nil
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
		t := r.table(id)
		if t == nil {
			go reply(Snapshot{}, unfetched(id))
			return
		}
		switch t.put(request{d, reply}) {
		case accepted:
			return
		case full:
			go reply(t.seenBy(d), errBusy)
			return
		case gone:
			if r.leaving() {
				go reply(t.seenBy(d), games.Refuse("table.refuse.closing"))
				return
			}
		}
	}
}

// Answer reports whether the goroutines of all tables in memory answer before ctx ends.
func (r *Registry) Answer(ctx context.Context) error {
	var awake []*table
	r.tables.Range(func(_, t any) bool {
		if t := t.(*table); t.now.Load() != nil {
			awake = append(awake, t)
		}
		return true
	})
	answers := make(chan struct{}, len(awake))
	for _, t := range awake {
		if t.put(request{Deed{Do: ping{}}, func(Snapshot, error) { answers <- struct{}{} }}) == gone {
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

// errBusy refuses a deed where too many wait already.
var errBusy = games.Refuse("table.refuse.busy")

func (r *Registry) leaving() bool {
	select {
	case <-r.done:
		return true
	default:
		return false
	}
}

// unfetched says why there is nothing under a name.
func unfetched(id ID) error {
	if id.sound() {
		return games.Refuse("table.refuse.closing")
	}
	return noTable(id)
}

func noTable(id ID) error { return games.Refuse("table.refuse.none", "Table", string(id)) }

// table returns the table of that name, fetching it where needed; nil when the
// registry is closed or that can be no table's name.
func (r *Registry) table(id ID) *table {
	if t, ok := r.tables.Load(id); ok {
		return t.(*table)
	}
	if !id.sound() {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if t, ok := r.tables.Load(id); ok {
		return t.(*table)
	}
	if r.closed {
		return nil
	}
	t := newTable(r, id, nil, nil)
	r.start(t)
	return t
}

// seat gives a table its goroutine, unless the registry is closed.
func (r *Registry) seat(t *table) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.closed {
		r.start(t)
	}
	return !r.closed
}

func (r *Registry) start(t *table) {
	r.tables.Store(t.id, t)
	r.running.Go(t.run)
}

// goUnlessClosed runs something that Close waits for.
func (r *Registry) goUnlessClosed(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.closed {
		r.running.Go(f)
	}
}
