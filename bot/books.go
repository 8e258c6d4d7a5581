package bot

import (
	"context"
	"time"

	"hofnar/bot/channel"
	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games/league"
)

// Books is what the front has kept, beside the tables themselves.
type Books interface {
	channel.Books // what is read of persons and servers among it
	Servers
	Lists
	Scores
	Leagues
	Kept
	Absences
	Sessions
	notes
}

// Servers is where it is changed what is set in servers.
type Servers interface {
	// ChangeServer changes it in one step and returns it as it is then.
	ChangeServer(ctx context.Context, guild string, change func(*people.Server)) (people.Server, error)
}

// Lists finds tables by what is known of them.
type Lists interface {
	// Latest returns the table opened last in a channel; table.ErrNone if none.
	Latest(channel string) (table.ID, error)
	// TablesIn returns a page of a server's tables, the open ones before the archived
	// ones, and how many there are.
	TablesIn(guild string, skip, most int) (ids []table.ID, open, archived int, err error)
	// PlayedElsewhere reports whether somebody has held a seat at another table's game.
	PlayedElsewhere(user string, here table.ID) (bool, error)
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
	Absences(context.Context) (map[string]time.Time, error)
	// RemoveServer removes the data of one, and returns the tables that are no more.
	RemoveServer(guild string) ([]table.ID, error)
}

// notes are the front's own, by a key: there is one for each, empty when there is none.
type notes interface {
	PutNote(ctx context.Context, key, note string) error
	Note(ctx context.Context, key string) (string, error)
}

// Sessions is where it is kept what it takes to resume the gateway's sessions.
type Sessions interface {
	// Sessions returns what is kept of each shard, by its number.
	Sessions(context.Context) (map[int]string, error)
	// KeepSessions keeps something of these shards in place of what was kept before; what
	// is empty is forgotten.
	KeepSessions(context.Context, map[int]string) error
}
