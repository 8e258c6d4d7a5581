package bot

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discord"
	"hofnar/bot/reach"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/gametest/nim"
	"hofnar/store"
	"hofnar/store/storetest"
)

// channel is one that takes everything.
type channel struct {
	mu   sync.Mutex
	sent []discord.Message
}

func (c *channel) Send(_ context.Context, _ string, m discord.Message) (discord.Posted, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sent = append(c.sent, m)
	return discord.Posted{ID: "1"}, nil
}

func (c *channel) Edit(ctx context.Context, channel, _ string, m discord.Message) (discord.Posted, error) {
	return c.Send(ctx, channel, m)
}
func (c *channel) Delete(context.Context, string, string) error        { return nil }
func (c *channel) React(context.Context, string, string, string) error { return nil }
func (c *channel) Member(context.Context, string, string) error        { return nil }
func (c *channel) Inbox(context.Context, string) (string, error)       { return "9", nil }
func (c *channel) NewestAfter(context.Context, string, string, int) ([]discord.Posted, error) {
	return nil, nil
}

// text is all that the last message says.
func (c *channel) text() (said string) {
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
	channel *channel
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
	registry, err := table.New(table.Config{Games: list, Books: books, Options: houseOptions})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(registry.Close)
	r := &room{t: t, channel: &channel{}, books: books}
	r.messages = &messages{
		background: newBackground(clockwork.NewRealClock(), slog.New(slog.NewTextHandler(t.Output(), nil))), api: r.channel, notices: books,
		screens: &screen.Set{Games: list, Options: houseOptions, Words: catalogue}, tables: registry, opened: make(chan struct{}),
	}
	r.owed = newDeletions(r.background, r.channel, books)
	r.rests = newRests(r.background, books, &denials{background: r.background, books: books, list: map[string]reach.Denial{}}, func(table.ID, bool) {})
	t.Cleanup(r.stop)
	close(r.opened)
	g, err := registry.Open(table.Opening{Guild: "7", Channel: "8", Host: table.User{ID: "1", Name: "Anne"}, Game: "nim"})
	if err != nil {
		t.Fatal(err)
	}
	r.id = g.ID
	return r
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

func TestAMessageIsShownAgainAfterAPanicWhileItWasDrawn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		sound := r.screens
		r.screens = &screen.Set{Words: sound.Words} // knows no game, which the lobby does not survive
		p := &posts{messages: r.messages, people: r.books, placed: r.channel, denials: r.rests.denials, plain: &plain{servers: r.books, denials: r.rests.denials}, books: r.books, moved: func(table.ID) {}}
		p.touch(r.id, false)
		synctest.Wait()
		if r.channel.text() != "" {
			t.Fatal("the lobby was drawn without its game")
		}
		r.screens = sound
		p.touch(r.id, false)
		time.Sleep(time.Hour)
		if !strings.Contains(r.channel.text(), "Anne invites") {
			t.Errorf("nothing is shown any more after a panic: %q", r.channel.text())
		}
	})
}

// private is where the answers of one person's interactions stand, of which edits are
// counted.
type private struct {
	responder
	edits int
	shown discord.Message
}

func (p *private) EditOriginal(_ context.Context, _, _ string, m discord.Message) (discord.Posted, error) {
	p.edits, p.shown = p.edits+1, m
	return discord.Posted{ID: "2"}, nil
}

func TestAHandIsShownAgainAfterAPanicWhileItWasDrawn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		r.does("2", "Marc", table.Join{})
		r.does("1", "Anne", table.Start{})
		sound, anne := r.screens, &private{}
		k := handKey{r.id, "1"}
		h := &hands{messages: r.messages, drawings: newDrawings(r.background), acts: map[handKey]int{}}
		q := &request{in: discord.Interaction{Received: r.clock.Now()}, viewer: screen.Viewer{User: "1"}, screens: sound, api: anne, bg: r.background, answered: true, settled: make(chan struct{})}
		close(q.settled)
		h.list = map[handKey]*openHand{k: {r: q}}
		r.screens = nil // nothing can be drawn
		h.refresh(r.id)
		synctest.Wait()
		if anne.edits > 0 {
			t.Fatal("a hand was drawn without screens")
		}
		r.screens = sound
		h.refresh(r.id)
		synctest.Wait()
		if anne.edits != 1 || len(anne.shown.Components) == 0 {
			t.Errorf("after a panic the hand was edited %d times", anne.edits)
		}
	})
}
