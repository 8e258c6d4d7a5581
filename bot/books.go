package bot

import (
	"time"

	"hofnar/bot/notice"
	"hofnar/bot/people"
	"hofnar/bot/reach"
	"hofnar/bot/table"
	"hofnar/games/league"
)

// Books is what the front has kept, beside the tables themselves.
type Books interface {
	Persons
	Servers
	Lists
	Errands
	Invitations
	Scores
	Leagues
	Kept
	Absences
	Weeks
	Boards
	Notices
	Refusals
	Threads
	Sessions
	notes
}

// Persons is where it is kept what persons have set.
type Persons interface {
	// Person returns what somebody has set, or a newcomer; ChangePerson changes it in
	// one step and returns it as it is then.
	Person(id string) (people.Person, error)
	ChangePerson(id string, change func(*people.Person)) (people.Person, error)
	// FirstDue returns whom to tell first what fell into quiet hours, and when; an
	// empty id: nobody.
	FirstDue() (id string, at time.Time, err error)
}

// Servers is where it is kept what is set in servers.
type Servers interface {
	Server(guild string) (people.Server, error)
	// ChangeServer changes it in one step and returns it as it is then.
	ChangeServer(guild string, change func(*people.Server)) (people.Server, error)
}

// Lists finds tables by what is known of them.
type Lists interface {
	// Latest returns the table opened last in a channel; table.ErrNone if none.
	Latest(channel string) (table.ID, error)
	// TablesOf returns the open tables at which somebody sits, in one server or, if
	// that is empty, everywhere.
	TablesOf(user, guild string) ([]table.ID, error)
	// TablesIn returns a page of a server's tables, the open ones before the archived
	// ones, and how many there are.
	TablesIn(guild string, skip, most int) (ids []table.ID, open, archived int, err error)
	// PlayedElsewhere reports whether somebody has held a seat at another table's game.
	PlayedElsewhere(user string, here table.ID) (bool, error)
}

// Errands is what was left undone when Hofnar stopped. Tables at rest are left out.
type Errands interface {
	// Uncalled returns the tables at which somebody is to be called.
	Uncalled() ([]table.ID, error)
	// Unasked returns the tables with a seat that somebody is still to be asked to take
	// over; those at rest as well.
	Unasked() ([]table.ID, error)
	// Invitations returns the tables with guests who were not told.
	Invitations() ([]table.ID, error)
	// Unlined returns the tables in threads of their own of which the line in the
	// channel is not what it should be.
	Unlined() ([]table.ID, error)
}

// Invitations is where it is kept how often the guests of tables were told that seats are
// held for them.
type Invitations interface {
	InvitationsTold(table.ID) (int, error)
}

// Scores is where finished rounds are looked up.
type Scores interface {
	// Sheets returns score sheets, the table opened last first.
	Sheets(table.Which) ([]table.Sheet, error)
}

// Leagues is where the leagues of servers are kept.
type Leagues interface {
	LeagueSeasons
	LeagueStandings
	LeagueTallies
	LeaguePeople
	LeagueMembers
	LeagueCorrections
	LeagueTerms
	LeagueExports
}

// LeagueSeasons are the leagues of servers and their seasons.
type LeagueSeasons interface {
	// Leagues returns a server's leagues, its own first; none before its first game.
	Leagues(guild string) ([]league.League, error)
	// Seasons returns a league's seasons, the newest first.
	Seasons(id int64) ([]league.Season, error)
	// SeasonsDue reports whether seasons should have ended by then; EndSeasons ends them.
	SeasonsDue(guild string, at time.Time) (bool, error)
	EndSeasons(guild string, at time.Time) error
}

// LeagueStandings is what games have come to in leagues.
type LeagueStandings interface {
	// LeagueTable returns the table of a season and how people are called.
	LeagueTable(season int64) ([]league.Row, map[string]string, error)
	// Curve returns somebody's standing in a season after each game, oldest first.
	Curve(season int64, entrant string) ([]league.Point, error)
	// LastCounted returns what the last game of a season did.
	LastCounted(season int64) (league.Counted, error)
	// Shares returns what a part of a league's games comes to, and how people are called;
	// PartTitles how often each title was borne in it.
	Shares(league.Part) ([]league.GameStanding, map[string]string, error)
	PartTitles(league.Part) (map[string]int, error)
}

// LeagueTallies is what tables do to leagues.
type LeagueTallies interface {
	// Counted returns what a table does to the leagues that it counts for, LeaguesFor for
	// which leagues a game of these people would count.
	Counted(table.ID) ([]league.Counted, error)
	LeaguesFor(guild, game string, users []string) ([]league.League, error)
}

// LeaguePeople is what leagues tell of people.
type LeaguePeople interface {
	// Meetings returns whom somebody has met, or how often this one at which game.
	Meetings(id int64, who, other string) ([]league.Meeting, error)
	// ServersOf returns the servers in whose own leagues somebody's games have counted, so
	// many at most, those with the most games first.
	ServersOf(who string, most int) ([]string, error)
	// Bests returns what somebody's games in a server have kept for statistics.
	Bests(guild, who string) ([]league.Best, error)
}

// LeagueMembers is who belongs to leagues that ask for it.
type LeagueMembers interface {
	Belongs(id int64, user string) (bool, error)
	JoinLeague(id int64, user table.User, at time.Time) error
	PartLeague(id int64, user string, at time.Time) error
}

// LeagueCorrections is where games and results are declared void. Errors are those of
// package league.
type LeagueCorrections interface {
	// Corrections returns those of a season, oldest first, and those taken back too.
	Corrections(season int64) ([]league.Correction, error)
	// LastGames returns the last games of a season whose tables' names begin so, the
	// newest first: which table, what was played and when it ended.
	LastGames(season int64, begins string, most int) ([]league.Counted, error)
	Void(season int64, v league.Void, by table.User, reason string, at time.Time) error
	Restore(correction int64, by table.User, at time.Time) error
}

// LeagueTerms is where moderators make leagues and change them. Errors are those of
// package league.
type LeagueTerms interface {
	AddLeague(l league.League, at time.Time) (id int64, err error)
	// ChangeLeague has a league, and its season where it is open, agree on something else.
	ChangeLeague(league.League, league.Season) error
	CloseSeason(id int64, at time.Time) error
	BeginSeason(id int64, at time.Time) error
}

// LeagueExports is what is read of leagues to be handed out.
type LeagueExports interface {
	// ExportSeason returns a season of a league with all that belongs to it.
	ExportSeason(league.League, league.Season) (league.Export, error)
	// Load returns a table with its moves.
	Load(table.ID) (table.Kept, error)
}

// Kept is what the books hold about persons, and how that ends.
type Kept interface {
	// Data returns everything that is kept about somebody, by what it is about.
	Data(user string) (map[string][]map[string]any, error)
	// SeatsOf returns the open and archived tables at which somebody sits.
	SeatsOf(user string) ([]table.ID, error)
	// Forget puts a random id and this name in the place of somebody's everywhere, and
	// returns the tables that have changed; table.ErrSeated where somebody sits at one.
	Forget(user, called string) ([]table.ID, error)
}

// Absences is where it is kept which servers Hofnar was removed from.
type Absences interface {
	// ServersKept returns the servers of which anything is kept.
	ServersKept() ([]string, error)
	// NoteAbsence notes that Hofnar is in these servers no more, as far as anything is
	// kept of them and it was not noted before; NotePresence takes that back.
	NoteAbsence(guilds []string, at time.Time) error
	NotePresence(guilds []string) error
	// Absences returns when the data of each of them go.
	Absences() (map[string]time.Time, error)
	// RemoveServer removes the data of one, and returns the tables that are no more.
	RemoveServer(guild string) ([]table.ID, error)
}

// Boards is where it is kept which messages show tables.
type Boards interface {
	// Board returns the message that shows a table; the zero Notice where none does.
	Board(table.ID) (notice.Notice, error)
	// PutBoard keeps a message that shows its table from now on, and what becomes of those
	// before: they are to be deleted from then on.
	PutBoard(n notice.Notice, turn notice.Turn, then time.Time) error
	// KeepBoard keeps what the message of a table shows now.
	KeepBoard(id table.ID, stage string, shown int, last bool) error
	// EndScene keeps that the message of a stage shows how that has ended; DropScene has one
	// deleted that does not, DropScenes all of these.
	EndScene(id table.ID, message string) error
	DropScene(id table.ID, message string, then time.Time) error
	DropScenes(then time.Time) error
	// Behind returns the tables whose message does not show what it should, ended ones
	// included; those that cannot be reached are left out.
	Behind() ([]table.ID, error)
}

// Notices is where it is kept what else stands in channels and inboxes.
type Notices interface {
	// Notices returns what stands of a kind about a table.
	Notices(table.ID, notice.Kind) ([]notice.Notice, error)
	// PutNotices keeps messages that stand now. What of the same kind was there for the same
	// people at the same table, and of invitations whatever was, is to be deleted from then on.
	PutNotices(list []notice.Notice, then time.Time) error
	// MoveNotice has a message be about another table from now on; DropNotice keeps that one
	// stands no more.
	MoveNotice(n notice.Notice, to table.ID) error
	DropNotice(notice.Notice) error
	// Served reports whether something about a table has served; DropServed has that deleted
	// from then on, or of all tables where none is named.
	Served(table.ID) (bool, error)
	DropServed(of table.ID, then time.Time) error
	// CalledBy returns the tables at which a message calls somebody.
	CalledBy(message string) ([]table.ID, error)
}

// Refusals is what Discord has refused in channels, and what follows from it.
type Refusals interface {
	Rests
	Denials
	Deletions
}

// Rests is where it is kept which channels refuse Hofnar.
type Rests interface {
	// Rests returns how all channels stand of which there is anything to say; ChangeRest
	// changes how one does in one step, and returns it as it is then.
	Rests() ([]reach.Rest, error)
	ChangeRest(channel string, change func(*reach.Rest)) (reach.Rest, error)
	// FirstRest returns the one that is due first; the zero value: none is.
	FirstRest() (reach.Rest, error)
	// ToShow returns the tables of a server, or of one of its channels, whose message is to
	// be kept up to date, the one opened last first.
	ToShow(guild, channel string) ([]table.ID, error)
	// ToShowBelow returns those of a channel and of its threads.
	ToShowBelow(guild, channel string) ([]table.ID, error)
	// Absences returns the servers in which Hofnar is no more.
	Absences() (map[string]time.Time, error)
}

// Denials is where it is kept what Hofnar may not do in channels.
type Denials interface {
	Denials() ([]reach.Denial, error)
	// PutDenial keeps it, in place of what was kept of the channel; without bits: nothing.
	PutDenial(reach.Denial) error
}

// Deletions is where messages are kept that are to be deleted.
type Deletions interface {
	// FirstDeletions returns so many, those that are due first.
	FirstDeletions(most int) ([]reach.Deletion, error)
	PutDeletion(reach.Deletion) error
	// DropDeletion drops one, or all of a channel where no message is named.
	DropDeletion(channel, message string) error
	// Absences returns the servers in which Hofnar is no more.
	Absences() (map[string]time.Time, error)
}

// Weeks is where it is kept where a word about each week is said, and what of.
type Weeks interface {
	// FirstWeekly returns the one of which there is something to do first.
	FirstWeekly() (notice.Weekly, error)
	// NoteWeekly keeps when one is due and tried, unless it was set anew meanwhile.
	NoteWeekly(was, now notice.Weekly) error
	// Week returns what has happened in a server's own league since some moment.
	Week(guild string, since time.Time) (league.Week, error)
}

// Threads is where it is kept which threads of tables were brought back.
type Threads interface {
	// BroughtBack returns when a thread was last brought back, and whether somebody wants
	// it archived all the same; NoteBroughtBack and NoteUnwanted note it.
	BroughtBack(thread string) (at time.Time, unwanted bool, err error)
	NoteBroughtBack(thread string, of table.ID, at time.Time) error
	NoteUnwanted(thread string) error
}

// notes are the front's own, by a key: there is one for each, empty when there is none.
type notes interface {
	PutNote(key, note string) error
	Note(key string) (string, error)
}

// Sessions is where it is kept what it takes to resume the gateway's sessions.
type Sessions interface {
	// Sessions returns what is kept of each shard, by its number.
	Sessions() (map[int]string, error)
	// KeepSessions keeps something of these shards in place of what was kept before; what
	// is empty is forgotten.
	KeepSessions(map[int]string) error
}
