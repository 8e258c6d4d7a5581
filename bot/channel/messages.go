package channel

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/notice"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// Tables is where the tables are: table.Registry is.
type Tables interface {
	Fetch(ctx context.Context, id table.ID, user string) (table.Snapshot, bool)
	At(channel string) (table.ID, bool)
	Send(id table.ID, d table.Deed, reply func(table.Snapshot, error))
	// Runs says from when on the time of somebody runs for whom a table waits, and when it is over; zero:
	// it does not run.
	Runs(g table.Snapshot, seat games.Seat, from time.Time) (next, over time.Time)
	// Heard says that people of those channels can be heard and called again, and since when
	// they could not.
	Heard(since, until time.Time, where func(guild, channel string) bool)
}

// API is what is asked of Discord: discord.Client does it.
type API interface {
	Send(ctx context.Context, channel string, m discord.Message) (discord.Posted, error)
	Edit(ctx context.Context, channel, id string, m discord.Message) (discord.Posted, error)
	Delete(ctx context.Context, channel, id string) error
	NewestAfter(ctx context.Context, channel, id string, limit int) ([]discord.Posted, error)
	React(ctx context.Context, channel, id, emoji string) error
	// Member reports by its error whether somebody is in a server.
	Member(ctx context.Context, guild, user string) error
	// Ahead is by how much this machine's clock is ahead of Discord's.
	Ahead() time.Duration
	// Inbox opens the channel that somebody shares with Hofnar alone.
	Inbox(ctx context.Context, user string) (channel string, err error)
	// StartThread starts a thread at a message, which Archive archives; Unarchive brings one back that was.
	StartThread(ctx context.Context, channel, message, name string) (thread string, err error)
	// EditDrawn edits a message as it is to be when it is its turn; EditOriginalDrawn and
	// DeleteOriginal change the one that a press was on.
	EditDrawn(ctx context.Context, channel, id string, draw discord.Draw) (discord.Posted, error)
	EditOriginalDrawn(ctx context.Context, app, token, id string, draw discord.Draw) (discord.Posted, error)
	DeleteOriginal(ctx context.Context, app, token string) error
	Archive(ctx context.Context, thread string) error
	Unarchive(ctx context.Context, thread string) error
}

// messages is what all need that post messages about tables and note where they stand.
type messages struct {
	*background.Runner
	api      API
	changing *changing
	screens  *screen.Set
	tables   Tables // there once the runner has started
	notices  Notices
	slow     func(games.Agreed) bool // whether a table is played over days
	rests    *rests
	owed     *deletions
	unsure   unsure
}

// How long to wait at least until what was refused, or is not in the books, is tried again.
const (
	retryRefused = 20 * time.Second
	retryBooks   = 5 * time.Second
)

// carryOut has something done at a table that nobody has pressed, and waits until it is in
// the books.
func (m *messages) carryOut(g table.Snapshot, what table.Action) error {
	_, err := table.Await(m.Ctx, m.tables, g.ID, table.Deed{Moderator: true, Do: what})
	m.Warn(err, "something cannot be done at a table", "what", fmt.Sprintf("%T", what), "table", g.ID)
	return err
}

// closeLobby closes a channel's lobby that nobody can come to any more, unless its game is to begin by
// itself yet.
func (m *messages) closeLobby(channel string) {
	id, open := m.tables.At(channel)
	if g, ok := m.tables.Fetch(m.Ctx, id, ""); open && ok && g.Status == table.Lobby && !g.Starts.After(m.Clock.Now()) {
		_ = m.carryOut(g, table.Cancel{})
	}
}

// warn logs what could not be done about a table's messages. That a table rests was said.
func (m *messages) warn(g table.Snapshot, err error) {
	level := slog.LevelWarn
	if m.resting(g) || discord.HeldBack(err) {
		level = slog.LevelDebug
	}
	if !m.Stopping() {
		m.Log.Log(m.Ctx, level, "a table's messages are not as they should be", "table", g.ID, "why", err)
	}
}

// resting reports whether nothing is asked of Discord in a table's channel at present.
func (m *messages) resting(g table.Snapshot) bool { return m.rests.resting(g.Guild, g.Channel) }

// sendIn posts a message in a table's channel, in the table's turn; sendDue one that is due at that
// moment, and sendWith one of that context.
func (m *messages) sendIn(g table.Snapshot, what discord.Message) (discord.Posted, error) {
	return m.sendDue(g, what, m.dueAt(g, m.Clock.Now()))
}

func (m *messages) sendDue(g table.Snapshot, what discord.Message, due time.Time) (discord.Posted, error) {
	return m.sendWith(discord.Due(m.Ctx, due), g, what)
}

func (m *messages) sendWith(ctx context.Context, g table.Snapshot, what discord.Message) (discord.Posted, error) {
	now, err := m.send(ctx, g.Guild, g.Channel, what, unsureOver)
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
	case discord.Unreachable(err), discord.IsCode(err, discord.ManyThreads): // its thread is archived, and stays so
		return m.rests.refused(g.Guild, g.Channel)
	case discord.RefusedForGood(err):
		return 0
	}
	return discord.RetryIn(err, retryRefused)
}

// put keeps messages that stand now; what they take the place of goes. Its error is one of
// the books.
func (m *messages) put(list ...notice.Notice) error {
	err := m.notices.PutNotices(m.Durable(), list, m.Clock.Now())
	if err == nil {
		m.owed.alarm.Ring()
		err = m.clear(list[0].Table) // what happened while it was on its way
	}
	m.Warn(err, "what stands about a table is not in the books", "table", list[0].Table)
	return err
}

// record is put of messages that somebody was called with: what is not noted would be posted
// again, so it is tried until it is, or Hofnar stops.
func (m *messages) record(list ...notice.Notice) error {
	for retry := background.Retry(0); ; {
		err := m.put(list...)
		if err == nil || !m.Pause(retry.Next(), nil) {
			return err
		}
	}
}

// clear has deleted what has served about a table. Its error is one of the books.
func (m *messages) clear(id table.ID) error {
	any, err := m.notices.Served(m.Ctx, id)
	if err == nil && any {
		err = m.notices.DropServed(m.Durable(), id, m.Clock.Now())
		m.owed.alarm.Ring()
	}
	m.Warn(err, "what has served about a table is not in the books", "table", id)
	return err
}

// remove takes away a message that has served, or that another has taken the place of:
// now, or as soon as that works. Its error is one of the books.
func (m *messages) remove(guild, channel, message string) error {
	if message == "" {
		return nil
	}
	err := m.owed.delete(guild, channel, message)
	m.Warn(err, "a message that is to be deleted is not in the books")
	return err
}

// nonceOf is the same word for the same message, so that sending it again after a
// crash or a lost answer does not post it twice.
func nonceOf(what ...any) string {
	sum := sha256.Sum256(fmt.Append(nil, what...))
	return hex.EncodeToString(sum[:])[:25]
}
