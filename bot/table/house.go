package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"github.com/jonboulle/clockwork"

	"hofnar/games"
)

// Config is what a house is built from.
type Config struct {
	Games []*games.Game
	Books Books
	Clock clockwork.Clock // nil: the real one
	// Live lets computers and standing orders take their time as people do.
	Live bool
	// Options are house options that every table has besides its game's own.
	Options []games.Option
	Log     *slog.Logger // nil: slog.Default()
	// Changed is told of every change that is in the books, except of a table
	// that opens and of Posted, Mentioned and Rested. It runs on the table's goroutine, in the order
	// of the changes of that table and after the reply to the deed. It must
	// neither block nor call Open or Close, and may be called while New runs.
	Changed func(Change)
}

// House runs all tables.
type House struct {
	cfg      Config
	tables   sync.Map // ID → *table: all open ones and those looked at lately
	channels sync.Map // channel → ID of its open table
	opening  sync.Mutex
	mu       sync.Mutex // guards closed and the writing of tables
	closed   bool
	done     chan struct{}
	running  sync.WaitGroup
}

// New opens the house and resumes every unfinished table from the Books. A
// table whose moves cannot be replayed is logged and left as it is: nothing is
// possible there but Stop.
func New(cfg Config) (*House, error) {
	h := &House{cfg: cfg.filled(), done: make(chan struct{})}
	kept, err := h.cfg.Books.Unfinished()
	if err != nil {
		return nil, fmt.Errorf("resume tables: %w", err)
	}
	for _, k := range kept {
		h.channels.Store(k.Channel, k.ID)
		h.seat(newTable(h, k.ID, h.restore(k), k.Events))
	}
	return h, nil
}

func (cfg Config) filled() Config {
	if cfg.Clock == nil {
		cfg.Clock = clockwork.NewRealClock()
	}
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	if cfg.Changed == nil {
		cfg.Changed = func(Change) {}
	}
	return cfg
}

// Close stops all tables where they are; everything committed stays. What has
// not been begun is refused.
func (h *House) Close() {
	h.mu.Lock()
	if !h.closed {
		h.closed = true
		close(h.done)
	}
	h.mu.Unlock()
	h.running.Wait()
}

// At returns the open table of a channel.
func (h *House) At(channel string) (ID, bool) {
	id, ok := h.channels.Load(channel)
	if !ok {
		return "", false
	}
	return id.(ID), true
}

// Tables returns all open tables as their channels see them, in no order.
func (h *House) Tables() []Glance {
	var all []Glance
	h.channels.Range(func(_, id any) bool {
		if g, ok := h.Look(id.(ID), ""); ok && g.Status.Open() {
			all = append(all, g)
		}
		return true
	})
	return all
}

// Look returns the newest committed position of a table in memory as that user may
// see it; the empty user is the channel. It waits for nothing, neither for the
// mailbox nor for the Books: ok is false for a table that ended some time ago. All
// open tables are in memory.
func (h *House) Look(id ID, user string) (g Glance, ok bool) {
	t, ok := h.tables.Load(id)
	if !ok {
		return Glance{}, false
	}
	p := t.(*table).now.Load()
	if p == nil {
		return Glance{}, false
	}
	return p.glance(user), true
}

// Fetch is Look that reads a table which is not in memory from the Books, and waits
// for that.
func (h *House) Fetch(id ID, user string) (g Glance, ok bool) {
	t := h.table(id)
	if t == nil {
		return Glance{}, false
	}
	select {
	case <-t.ready:
	case <-h.done:
	}
	g = t.glance(user)
	return g, g.p != nil
}

// Send has a deed carried out: deeds at one table in the order of these calls.
// It never blocks. reply, which may be nil, is called once, on another
// goroutine, and must not block; it gets the position after the deed as the
// doer may see it and nil, a *games.Refusal, *Stale, or an error for the log.
func (h *House) Send(id ID, d Deed, reply func(Glance, error)) {
	if reply == nil {
		reply = func(Glance, error) {}
	}
	for {
		t := h.table(id)
		if t == nil {
			go reply(Glance{}, h.noTable(id))
			return
		}
		switch t.put(request{d, reply}) {
		case accepted:
			return
		case full:
			go reply(t.glance(d.By.ID), errBusy)
			return
		case gone:
			if h.leaving() {
				go reply(t.glance(d.By.ID), games.Refuse("table.refuse.closing"))
				return
			}
		}
	}
}

// Answer reports whether the goroutines of all open tables answer before ctx ends.
func (h *House) Answer(ctx context.Context) error {
	var open []ID
	h.channels.Range(func(_, id any) bool { open = append(open, id.(ID)); return true })
	answers := make(chan struct{}, len(open))
	for _, id := range open {
		h.Send(id, Deed{Do: ping{}}, func(_ Glance, err error) {
			if !errors.Is(err, errBusy) { // that is no answer of its own
				answers <- struct{}{}
			}
		})
	}
	for waiting := len(open); waiting > 0; waiting-- {
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

func (h *House) leaving() bool {
	select {
	case <-h.done:
		return true
	default:
		return false
	}
}

func (h *House) noTable(id ID) error {
	if id.sound() {
		return games.Refuse("table.refuse.closing")
	}
	return games.Refuse("table.refuse.none", "Table", string(id))
}

// table returns the table of that name, fetching it where needed; nil when the
// house is closed or that can be no table's name.
func (h *House) table(id ID) *table {
	if t, ok := h.tables.Load(id); ok {
		return t.(*table)
	}
	if !id.sound() {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if t, ok := h.tables.Load(id); ok {
		return t.(*table)
	}
	if h.closed {
		return nil
	}
	t := newTable(h, id, nil, nil)
	h.start(t)
	return t
}

// seat gives a table its goroutine, unless the house is closed.
func (h *House) seat(t *table) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.closed {
		h.start(t)
	}
	return !h.closed
}

func (h *House) start(t *table) {
	h.tables.Store(t.id, t)
	h.running.Go(t.run)
}
