package bot

import (
	"context"
	"log/slog"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/notice"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// tables is where the tables are: table.Registry is.
type tables interface {
	Fetch(id table.ID, user string) (table.Snapshot, bool)
	At(channel string) (table.ID, bool)
	In(guild string) []table.ID
	Send(id table.ID, d table.Deed, reply func(table.Snapshot, error))
}

// channels is where messages are posted, edited and removed: discord.Client does it.
type channels interface {
	Send(ctx context.Context, channel string, m discord.Message) (discord.Posted, error)
	Edit(ctx context.Context, channel, id string, m discord.Message) (discord.Posted, error)
	Delete(ctx context.Context, channel, id string) error
}

// messages is what all need that post messages about tables and note where they stand.
type messages struct {
	*background
	api     channels
	screens *screen.Set
	tables  tables // to be used once opened is closed
	notices Notices
	opened  chan struct{} // closed once the tables are there
	rests   *rests
	owed    *deletions
}

// noted puts something about a table's messages into the books, and waits until it is
// there. It is done by nobody: it is no press of anybody's.
func (m *messages) noted(g table.Snapshot, what table.Action) error {
	_, err := m.carriedOut(m.tables, g.ID, table.Deed{Moderator: true, Do: what})
	if err != nil && !m.stopping() {
		m.log.Warn("where a table's message stands was not noted", "table", g.ID, "why", err)
	}
	return err
}

// warn logs what could not be done about a table's messages. That a table rests was said.
func (m *messages) warn(g table.Snapshot, err error) {
	level := slog.LevelWarn
	if m.resting(g) {
		level = slog.LevelDebug
	}
	if !m.stopping() {
		m.log.Log(m.ctx, level, "a table's messages are not as they should be", "table", g.ID, "why", err)
	}
}

// resting reports whether nothing is asked of Discord in a table's channel at present.
func (m *messages) resting(g table.Snapshot) bool { return m.rests.resting(g.Guild, g.Channel) }

// sendIn posts a message in a table's channel.
func (m *messages) sendIn(g table.Snapshot, what discord.Message) (discord.Posted, error) {
	now, err := m.api.Send(m.ctx, g.Channel, what)
	if err == nil {
		m.rests.reached(g.Guild, g.Channel)
	}
	return now, err
}

// refused sees to what was refused in a table's channel. It returns how long to wait before
// it is tried again; 0: it is not, since the table rests now or nothing would help.
func (m *messages) refused(g table.Snapshot, err error) (again time.Duration) {
	m.warn(g, err)
	switch {
	case discord.Unreachable(err):
		return m.rests.refused(g.Guild, g.Channel)
	case discord.RefusedForGood(err):
		return 0
	}
	after, _ := discord.RetryAfter(err)
	return max(after, considerate)
}

// put keeps messages that stand now; what they take the place of goes. Its error is one of
// the books.
func (m *messages) put(list ...notice.Notice) error {
	err := m.notices.PutNotices(list, m.clock.Now())
	if err == nil {
		m.owed.alarm.ring()
		err = m.clear(list[0].Table) // what happened while it was on its way
	}
	if err != nil && !m.stopping() {
		m.log.Warn("what stands about a table is not in the books", "table", list[0].Table, "why", err)
	}
	return err
}

// clear has deleted what has served about a table. Its error is one of the books.
func (m *messages) clear(id table.ID) error {
	any, err := m.notices.Served(id)
	if err == nil && any {
		err = m.notices.DropServed(id, m.clock.Now())
		m.owed.alarm.ring()
	}
	if err != nil && !m.stopping() {
		m.log.Warn("what has served about a table is not in the books", "table", id, "why", err)
	}
	return err
}

// remove takes away a message that has served, or that another has taken the place of:
// now, or as soon as that works. Its error is one of the books.
func (m *messages) remove(guild, channel, message string) error {
	if message == "" {
		return nil
	}
	err := m.owed.delete(guild, channel, message)
	if err != nil && !m.stopping() {
		m.log.Warn("a message that is to be deleted is not in the books", "why", err)
	}
	return err
}

// carriedOut has a deed carried out at a table and waits for what comes of it.
func (b *background) carriedOut(at tables, id table.ID, d table.Deed) (table.Snapshot, error) {
	type outcome struct {
		g   table.Snapshot
		err error
	}
	done := make(chan outcome, 1)
	at.Send(id, d, func(g table.Snapshot, err error) { done <- outcome{g, err} })
	select {
	case o := <-done:
		return o.g, o.err
	case <-b.ctx.Done():
		return table.Snapshot{}, b.ctx.Err()
	}
}
