package channel

import (
	"context"
	"log/slog"
	"sync"
	"testing"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/gametest/nim"
	"hofnar/store"
	"hofnar/store/storetest"
)

// obliging is a Discord that takes everything.
type obliging struct {
	API
	mu   sync.Mutex
	sent []discord.Message
}

func (c *obliging) Send(_ context.Context, _ string, m discord.Message) (discord.Posted, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sent = append(c.sent, m)
	return discord.Posted{ID: "1"}, nil
}

func (c *obliging) Edit(ctx context.Context, channel, _ string, m discord.Message) (discord.Posted, error) {
	return c.Send(ctx, channel, m)
}
func (c *obliging) Delete(context.Context, string, string) error        { return nil }
func (c *obliging) React(context.Context, string, string, string) error { return nil }
func (c *obliging) Member(context.Context, string, string) error        { return nil }
func (c *obliging) Inbox(context.Context, string) (string, error)       { return "9", nil }
func (c *obliging) NewestAfter(context.Context, string, string, int) ([]discord.Posted, error) {
	return nil, nil
}

// text is all that the last message says.
func (c *obliging) text() (said string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.sent) == 0 {
		return ""
	}
	var read func([]discord.Component)
	read = func(list []discord.Component) {
		for _, part := range list {
			said += part.Content + "\n"
			read(part.Components)
		}
	}
	read(c.sent[len(c.sent)-1].Components)
	return said
}

// room is a table of Nim, at which Anne waits for Marc, and what posts about it.
type room struct {
	*messages
	t       *testing.T
	channel *obliging
	books   *store.Store
	id      table.ID
}

func newRoom(t *testing.T) *room {
	t.Helper()
	books, err := store.Open(storetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = books.Close() })
	list := []*games.Game{nim.Game}
	catalogue, err := words.Load(list)
	if err != nil {
		t.Fatal(err)
	}
	registry, err := table.New(table.Config{Games: list, Books: books})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(registry.Close)
	r := &room{t: t, channel: &obliging{}, books: books}
	bg := background.New(clockwork.NewRealClock(), slog.New(slog.NewTextHandler(t.Output(), nil)))
	t.Cleanup(bg.Stop)
	r.messages = &messages{
		Runner: bg, api: r.channel, notices: books, screens: &screen.Set{Games: list, Words: catalogue},
		tables: registry, owed: newDeletions(bg, r.channel, books),
	}
	r.rests = newRests(bg, books, newDenials(bg, books), func(table.ID, bool) {})
	bg.Start()
	g, err := registry.Open(table.Opening{Guild: "7", Channel: "8", Host: table.User{ID: "1", Name: "Anne"}, Game: "nim"})
	if err != nil {
		t.Fatal(err)
	}
	r.id = g.ID
	return r
}

// calls are those of the table.
func (r *room) calls() *calls {
	c := &contacts{messages: r.messages, people: r.books}
	return &calls{contacts: c, mornings: newMornings(c)}
}

// does has somebody do something and returns what the channel sees then.
func (r *room) does(id, name string, what table.Action) table.Snapshot {
	r.t.Helper()
	done := make(chan error)
	r.tables.Send(r.id, table.Deed{By: table.User{ID: id, Name: name}, Do: what}, func(_ table.Snapshot, err error) { done <- err })
	if err := <-done; err != nil {
		r.t.Fatalf("%s cannot %T: %v", name, what, err)
	}
	g, _ := r.tables.Fetch(r.id, "")
	return g
}
