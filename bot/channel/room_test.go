package channel

import (
	"context"
	"sync"
	"testing"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/table/tabletest"
	"hofnar/games"
)

// obliging is a Discord that takes everything.
type obliging struct {
	API
	mu     sync.Mutex
	sent   []discord.Message
	edited int // of these
}

func (c *obliging) Send(_ context.Context, _ string, m discord.Message) (discord.Posted, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sent = append(c.sent, m)
	return discord.Posted{ID: "1"}, nil
}

func (c *obliging) Edit(ctx context.Context, channel, _ string, m discord.Message) (discord.Posted, error) {
	c.mu.Lock()
	c.edited++
	c.mu.Unlock()
	return c.Send(ctx, channel, m)
}

func (c *obliging) EditDrawn(ctx context.Context, channel, id string, draw discord.Draw) (discord.Posted, error) {
	m, ok := draw()
	if !ok {
		return discord.Posted{}, nil
	}
	return c.Edit(ctx, channel, id, m)
}

// posted is how many messages are new ones.
func (c *obliging) posted() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.sent) - c.edited
}
func (c *obliging) Delete(context.Context, string, string) error        { return nil }
func (c *obliging) React(context.Context, string, string, string) error { return nil }
func (c *obliging) Member(context.Context, string, string) error        { return nil }
func (c *obliging) Inbox(context.Context, string) (string, error)       { return "9", nil }
func (c *obliging) Ahead() time.Duration                                { return 0 }
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

// room is a table of Nim, and what posts about it.
type room struct {
	*messages
	table   *tabletest.Table
	channel *obliging
}

func newRoom(t *testing.T) *room {
	t.Helper()
	r := &room{table: tabletest.New(t), channel: &obliging{}}
	changing := &changing{Runner: r.table.Runner, api: r.channel}
	r.messages = &messages{
		Runner: r.table.Runner, api: r.channel, changing: changing, notices: r.table.Books, screens: r.table.Screens,
		slow: func(games.Agreed) bool { return false }, tables: r.table.Registry, owed: newDeletions(r.table.Runner, changing, r.table.Books),
		unsure: unsure{books: r.table.Books},
	}
	changing.refused = func(string) bool { return false }
	r.rests = newRests(r.table.Runner, r.table.Books, newDenials(r.table.Runner, r.table.Books), func(table.ID, bool) {}, func(time.Time, func(string, string) bool) {}, func(string) {})
	r.table.Start()
	return r
}

// calls are those of the table.
func (r *room) calls() *calls {
	c := r.contacts()
	return &calls{contacts: c, mornings: newMornings(c)}
}

func (r *room) contacts() *contacts {
	return &contacts{messages: r.messages, people: r.table.Books}
}
