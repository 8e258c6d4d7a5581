package channel

import (
	"context"
	"time"

	"hofnar/bot/notice"
	"hofnar/bot/people"
	"hofnar/bot/reach"
	"hofnar/bot/table"
	"hofnar/games/daily"
	"hofnar/games/fairness"
	"hofnar/games/league"
)

// Books is what is kept of what stands in channels, and what has to be known for it.
type Books interface {
	Boards
	Outdated
	Notices
	Errands
	Invitations
	Weeks
	DailyPosts
	Threads
	Rests
	Denials
	Deletions
	Unsure
	Persons
	Servers
	Tallies
}

// Persons is where it is kept what persons have set, and at which tables they sit.
type Persons interface {
	// Person returns what somebody has set, or a newcomer; ChangePerson changes it in
	// one step and returns it as it is then.
	Person(ctx context.Context, id string) (people.Person, error)
	ChangePerson(ctx context.Context, id string, change func(*people.Person)) (people.Person, error)
	// FirstDue returns whom to tell first what fell into quiet hours, and when; an
	// empty id: nobody.
	FirstDue(context.Context) (id string, at time.Time, err error)
	// TablesOf returns the open tables at which somebody sits, in one server or, if
	// that is empty, everywhere.
	TablesOf(ctx context.Context, user, guild string) ([]table.ID, error)
}

// Servers is where it is kept what is set in servers.
type Servers interface {
	Server(ctx context.Context, guild string) (people.Server, error)
}

// Tallies is what tables do to leagues.
type Tallies interface {
	// Counted returns what a table does to the leagues that it counts for, LeaguesFor for
	// which leagues a game of these people would count, were it begun at a moment.
	Counted(context.Context, table.ID) ([]league.Counted, error)
	LeaguesFor(ctx context.Context, guild, game string, users []string, at time.Time) ([]league.Counted, error)
}

// Boards is where it is kept which messages show tables.
type Boards interface {
	// Board returns the message that shows a table; the zero Notice where none does.
	Board(context.Context, table.ID) (notice.Notice, error)
	// PutBoard keeps a message that shows its table from now on, and what becomes of those
	// before: they are to be deleted from then on.
	PutBoard(ctx context.Context, n notice.Notice, turn notice.Turn, then time.Time) error
	// KeepNotice keeps what a message shows now, if it stands still.
	KeepNotice(context.Context, notice.Notice) error
	// NoteRace keeps the Race of a table's message, if that stands still.
	NoteRace(ctx context.Context, id table.ID, message, race string) error
	// EndStage keeps that the message of a stage shows how that has ended; DropStage has one
	// deleted that does not, DropStages all of these.
	EndStage(ctx context.Context, id table.ID, message string) error
	DropStage(ctx context.Context, id table.ID, message string, then time.Time) error
	DropStages(ctx context.Context, then time.Time) error
	// Behind returns the tables whose message does not show what it should, ended ones
	// included; those that cannot be reached are left out.
	Behind(context.Context) ([]table.ID, error)
}

// Notices is where it is kept what else stands in channels and inboxes.
type Notices interface {
	// Notices returns what stands of a kind about a table.
	Notices(context.Context, table.ID, notice.Kind) ([]notice.Notice, error)
	// LinesOfEnded returns the lines about tables in a thread that have ended, the one opened last first.
	LinesOfEnded(ctx context.Context, thread string) ([]notice.Notice, error)
	// PutNotices keeps messages that stand now, and are not to be deleted. What of the same
	// kind was there for the same people, offers for the same seat, and invitations for anybody,
	// is to be deleted from then on.
	PutNotices(ctx context.Context, list []notice.Notice, then time.Time) error
	// KeepNotice keeps what a message shows now, if it stands still.
	KeepNotice(context.Context, notice.Notice) error
	// MoveNotice has a message be about another table from now on, of which it shows nothing
	// yet; DropNotice keeps that one stands no more.
	MoveNotice(ctx context.Context, n notice.Notice, to table.ID) error
	DropNotice(context.Context, notice.Notice) error
	// Served reports whether something about a table has served; DropServed has that deleted
	// from then on, or of all tables where none is named.
	Served(context.Context, table.ID) (bool, error)
	DropServed(ctx context.Context, of table.ID, then time.Time) error
	// CalledBy returns the tables at which a message calls somebody.
	CalledBy(ctx context.Context, message string) ([]table.ID, error)
}

// Errands is what was left undone when Hofnar stopped. Tables at rest are left out.
type Errands interface {
	// Unoffered returns the tables whose message lacks the reaction of its race.
	Unoffered(context.Context) ([]table.ID, error)
	// Uncalled returns the tables at which somebody is to be called.
	Uncalled(context.Context) ([]table.ID, error)
	// Unasked returns the tables with a seat that somebody is still to be asked to take over.
	Unasked(context.Context) ([]table.ID, error)
	// AskedToEnd returns the tables at which people are asked whether the game is to end.
	AskedToEnd(context.Context) ([]table.ID, error)
	// Invitations returns the tables with guests who were not told.
	Invitations(context.Context) ([]table.ID, error)
	// Unlined returns the tables in threads of their own of which the line in the
	// channel is not what it should be.
	Unlined(context.Context) ([]table.ID, error)
}

// Invitations is where it is kept how often the guests of tables were told that seats are
// held for them.
type Invitations interface {
	InvitationsTold(context.Context, table.ID) (int, error)
}

// Weeks is where it is kept where a word about each week is said, and what of.
type Weeks interface {
	// Speaks returns the language of a server's channels, a locale; empty: English.
	Speaks(ctx context.Context, guild string) (string, error)
	// FirstWeekly returns the one of which there is something to do first.
	FirstWeekly(context.Context) (people.Weekly, error)
	// NoteWeekly keeps when one is due and tried, unless it was set anew meanwhile.
	NoteWeekly(ctx context.Context, was, now people.Weekly) error
	// Week returns what has happened in a server's own league since some moment.
	Week(ctx context.Context, guild string, since time.Time) (league.Week, error)
	// NewestEntry returns the last entry of a server's chain, the zero Entry where there is none.
	NewestEntry(ctx context.Context, guild string) (fairness.Entry, error)
}

// DailyPosts is where it is kept where it is to be posted what became of deals of days.
type DailyPosts interface {
	// Speaks returns the language of a server's channels, a locale; empty: English.
	Speaks(ctx context.Context, guild string) (string, error)
	// FirstDailyPost returns the one of which there is something to do first; DailyPosted keeps that
	// one is done, DeferDailyPost when it was tried first and is tried next.
	FirstDailyPost(context.Context) (people.DailyPost, error)
	DailyPosted(context.Context, people.DailyPost) error
	DeferDailyPost(ctx context.Context, one people.DailyPost, since, again time.Time) error
	// DailyDeal returns the deal of a day, DailyBoard the games of it that stand on a server's board.
	DailyDeal(context.Context, daily.Day) (daily.Kept, error)
	DailyBoard(ctx context.Context, guild string, day daily.Day) ([]daily.Game, error)
}

// Threads is where it is kept which threads of tables were brought back.
type Threads interface {
	// BroughtBack returns when a thread was last brought back, and whether somebody wants
	// it archived all the same; NoteBroughtBack and NoteUnwanted note it.
	BroughtBack(ctx context.Context, thread string) (at time.Time, unwanted bool, err error)
	NoteBroughtBack(ctx context.Context, thread string, of table.ID, at time.Time) error
	NoteUnwanted(ctx context.Context, thread string) error
}

// Rests is where it is kept which channels refuse Hofnar.
type Rests interface {
	// Rests returns how all channels stand of which there is anything to say; ChangeRest
	// changes how one does in one step, and returns it as it is then.
	Rests(context.Context) ([]reach.Rest, error)
	ChangeRest(ctx context.Context, channel string, change func(*reach.Rest)) (reach.Rest, error)
	// FirstRest returns the one that is due first; the zero value: none is.
	FirstRest(context.Context) (reach.Rest, error)
	// ToShow returns the tables of a server, or of one of its channels, whose message is to
	// be kept up to date, the one opened last first.
	ToShow(ctx context.Context, guild, channel string) ([]table.ID, error)
	// ToShowBelow returns those of a channel and of its threads.
	ToShowBelow(ctx context.Context, guild, channel string) ([]table.ID, error)
	// Absences returns the servers in which Hofnar is no more.
	Absences(context.Context) (map[string]time.Time, error)
}

// Denials is where it is kept what Hofnar may not do in channels.
type Denials interface {
	Denials(context.Context) ([]reach.Denial, error)
	// PutDenial keeps it, in place of what was kept of the channel; without bits: nothing.
	PutDenial(context.Context, reach.Denial) error
}

// Deletions is where messages are kept that are to be deleted.
type Deletions interface {
	// FirstDeletions returns so many, those that are due first.
	FirstDeletions(ctx context.Context, most int) ([]reach.Deletion, error)
	PutDeletion(context.Context, reach.Deletion) error
	// DropDeletion drops one, or all of a channel where no message is named.
	DropDeletion(ctx context.Context, channel, message string) error
	// Absences returns the servers in which Hofnar is no more.
	Absences(context.Context) (map[string]time.Time, error)
}
