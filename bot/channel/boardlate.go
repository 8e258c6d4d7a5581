package channel

import (
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// late is an edit of a table's message that waits for its turn: it shows the table as it is
// then.
type late struct {
	*showing
	b *board
	g table.Snapshot
	m discord.Message

	overtaken bool // the table has come to a stage that this message does not show
}

// draw is the message as it is to be now. What has happened since stays to be done: there may
// be more to it than an edit.
func (l *late) draw() (m discord.Message, ok bool) {
	if !l.b.pending() {
		return l.m, true
	}
	err := l.Try("table message", func() error { return l.renew() })
	if err != nil {
		l.warn(l.g, err)
	}
	return l.m, !l.overtaken
}

func (l *late) renew() error {
	g, ok := l.tables.Fetch(l.Ctx, l.b.id, "")
	if !ok {
		return nil
	}
	if l.overtaken = g.View().Stage != l.g.View().Stage; l.overtaken {
		return nil
	}
	m, err := l.drawing.drawn(g)
	if err == nil {
		l.g, l.m = g, m
	}
	return err
}

// How much longer than live tables others may wait, where more is to be sent than Discord
// allows.
const (
	slowWaits = time.Second     // tables that play over days
	endWaits  = 2 * time.Second // how a stage has ended
	goneWaits = 3 * time.Second // messages that are to go
)

// dueAt is when the message of a table is due that has been behind since then.
func (m *messages) dueAt(g table.Snapshot, since time.Time) time.Time {
	if m.slow(g.Options) {
		return since.Add(slowWaits)
	}
	return since
}
