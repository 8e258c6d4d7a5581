package table_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/store"
	"hofnar/store/storetest"
)

var (
	anne  = table.User{ID: "1", Name: "Anne"}
	marc  = table.User{ID: "2", Name: "Marc"}
	lowie = table.User{ID: "3", Name: "Lowie"}
	maria = table.User{ID: "4", Name: "Maria"}
	karel = table.User{ID: "5", Name: "Karel"}
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// moody books fail when they are told to.
type moody struct {
	table.Books
	mu     sync.Mutex
	before error // instead of writing
	after  error // though it is written
}

func (m *moody) set(before, after error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.before, m.after = before, after
}

func (m *moody) write(do func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.before != nil {
		return m.before
	}
	return errors.Join(do(), m.after)
}

func (m *moody) Save(ctx context.Context, t table.Saved, event string, judged table.Arrival) error {
	return m.write(func() error { return m.Books.Save(ctx, t, event, judged) })
}

func (m *moody) Commit(ctx context.Context, t table.Saved, s table.Step) error {
	return m.write(func() error { return m.Books.Commit(ctx, t, s) })
}

// room is a registry with real books, virtual time and one table.
type room struct {
	t        *testing.T
	path     string
	store    *store.Store
	books    *moody
	clock    *clockwork.FakeClock
	game     stones
	live     bool
	crew     int  // how many computers think at a time
	bare     bool // as before there were clocks
	days     table.Calendar
	silence  time.Duration
	calls    table.Calls
	log      locked
	registry *table.Registry
	id       table.ID

	mu      sync.Mutex
	changes []table.Change
	changed chan struct{} // something was appended to changes
	during  func(table.Change)
	events  int
}

func newRoom(t *testing.T) *room {
	r := &room{t: t, path: storetest.File(t), clock: clockwork.NewFakeClockAt(noon), changed: make(chan struct{}, 1)}
	r.enter()
	t.Cleanup(r.leave)
	return r
}

// liveRoom is one in which computers take their time.
func liveRoom(t *testing.T) *room {
	r := newRoom(t)
	r.live = true
	r.restart()
	return r
}

func (r *room) enter() {
	r.t.Helper()
	var err error
	if r.store, err = store.Open(r.path); err != nil {
		r.t.Fatal(err)
	}
	r.books = &moody{Books: r.store}
	r.registry, err = table.New(table.Config{
		Games: []*games.Game{r.game.listed()}, Books: r.books, Clock: r.clock, Live: r.live, Thinkers: r.crew,
		Options: r.options(), Calendar: r.days, Silence: func(string) time.Duration { return r.silence }, Calls: r.calls,
		Log:     slog.New(slog.NewTextHandler(&r.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Changed: r.hear,
	})
	if err != nil {
		r.t.Fatal(err)
	}
}

// options are those of this registry.
func (r *room) options() []games.Option {
	pace := games.Option{Key: "pace", Default: "live", Choices: []string{"live", "days"}, House: true}
	if r.bare {
		return []games.Option{pace}
	}
	return append([]games.Option{pace, table.Hints}, table.ClockOptions(func(agreed games.Agreed) string {
		if agreed.Str("pace") == "days" {
			return "2d"
		}
		return table.NoClock
	})...)
}

// locked is a log that is written by several goroutines and read meanwhile.
type locked struct {
	mu sync.Mutex
	to strings.Builder
}

func (l *locked) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.to.String()
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.to.Write(p)
}

func (r *room) leave() {
	r.registry.Close()
	if err := r.store.Close(); err != nil {
		r.t.Error(err)
	}
}

// restart closes everything and opens it again.
func (r *room) restart() {
	r.t.Helper()
	r.leave()
	r.enter()
}

func (r *room) hear(c table.Change) {
	r.mu.Lock()
	r.changes = append(r.changes, c)
	during := r.during
	r.mu.Unlock()
	select {
	case r.changed <- struct{}{}:
	default:
	}
	if during != nil {
		during(c)
	}
}

// heard are the changes told so far, once all of them have been: what a mailbox answers
// it tells afterwards.
func (r *room) heard() []table.Change {
	_, _ = r.try(anne, table.RemoveComputer{}) // is refused, but stands last in the mailbox
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.changes)
}

// until waits for something to become true of the table.
func (r *room) until(what string, true_ func(table.Snapshot) bool) table.Snapshot {
	r.t.Helper()
	timeout := time.After(10 * time.Second)
	for {
		if g := r.look(table.User{}); true_(g) {
			return g
		}
		select {
		case <-r.changed:
		case <-timeout:
			r.t.Fatalf("waited in vain until %s; the table is %s at step %d", what, r.look(table.User{}).Status, r.look(table.User{}).Steps())
		}
	}
}

// advance lets time pass once the table has done what it was sent and waits.
func (r *room) advance(d time.Duration) {
	r.t.Helper()
	r.heard()
	ctx, cancel := context.WithTimeout(r.t.Context(), 10*time.Second)
	defer cancel()
	if err := r.clock.BlockUntilContext(ctx, 1); err != nil {
		r.t.Fatalf("no table waits for anything: %v", err)
	}
	r.clock.Advance(d)
}

func (r *room) open() table.Snapshot {
	r.t.Helper()
	g, err := r.registry.Open(context.Background(), table.Opening{Guild: "g", Channel: "c", Host: anne, Game: "stones", Event: "open"})
	if err != nil {
		r.t.Fatal(err)
	}
	r.id = g.ID
	return g
}

type answer struct {
	snapshot table.Snapshot
	err      error
}

// send sends a deed and returns where its answer arrives.
func (r *room) send(d table.Deed) <-chan answer {
	if d.Event == "" {
		r.events++
		d.Event = fmt.Sprintf("event %d", r.events)
	}
	answers := make(chan answer, 2)
	r.registry.Send(r.id, d, func(g table.Snapshot, err error) { answers <- answer{g, err} })
	return answers
}

func (r *room) deed(d table.Deed) (table.Snapshot, error) {
	r.t.Helper()
	select {
	case a := <-r.send(d):
		return a.snapshot, a.err
	case <-time.After(10 * time.Second):
		r.t.Fatalf("no answer to %#v", d.Do)
		panic("not reached")
	}
}

// try has somebody do something.
func (r *room) try(by table.User, do table.Action) (table.Snapshot, error) {
	r.t.Helper()
	return r.deed(table.Deed{By: by, Do: do})
}

// do has somebody do something that must succeed.
func (r *room) do(by table.User, do table.Action) table.Snapshot {
	r.t.Helper()
	g, err := r.try(by, do)
	if err != nil {
		r.t.Fatalf("%s: %#v: %v", by.Name, do, err)
	}
	return g
}

// refused has somebody do something that must be refused with that key.
func (r *room) refused(by table.User, do table.Action, key string) {
	r.t.Helper()
	if _, err := r.try(by, do); keyOf(err) != key {
		r.t.Errorf("%s: %#v: got %v, want %s", by.Name, do, err, key)
	}
}

func keyOf(err error) string {
	var refusal *games.Refusal
	var stale *table.Stale
	switch {
	case errors.As(err, &refusal):
		return refusal.Key
	case errors.As(err, &stale):
		return stale.Key
	}
	return ""
}

func (r *room) look(by table.User) table.Snapshot {
	r.t.Helper()
	g, ok := r.registry.Fetch(context.Background(), r.id, by.ID)
	if !ok {
		r.t.Fatalf("there is no table %s", r.id)
	}
	return g
}

// pick is the choice of one option by somebody who sees the newest position.
func (r *room) pick(by table.User, key string) table.Choose {
	r.t.Helper()
	return table.Choose{Version: r.look(by).Version, Picks: games.Picks{{key}}}
}

func (r *room) knock() table.Choose {
	r.t.Helper()
	return table.Choose{Version: -1, Stage: r.look(table.User{}).View().Stage, Picks: games.Picks{{"knock"}}}
}

// begun opens a table for these, starts it, and has all bid.
func (r *room) begun(others ...table.User) {
	r.t.Helper()
	r.open()
	for _, u := range others {
		r.do(u, table.Join{})
	}
	r.do(anne, table.Start{})
	r.bid(append([]table.User{anne}, others...)...)
}

func (r *room) bid(all ...table.User) {
	r.t.Helper()
	for _, u := range all {
		r.do(u, r.pick(u, "low"))
	}
}

func names(g table.Snapshot) string {
	var all []string
	for _, c := range g.Chairs {
		all = append(all, c.Name)
	}
	return strings.Join(all, ", ")
}
