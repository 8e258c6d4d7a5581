package league

import (
	"context"
	"time"

	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games/league"
)

// Books is where the leagues of servers are kept.
type Books interface {
	seasonBooks
	standingBooks
	peopleBooks
	memberBooks
	correctionBooks
	recountBooks
	termBooks
	exportBooks
	// Server returns what is set in a server.
	Server(ctx context.Context, guild string) (people.Server, error)
}

// seasonBooks are the leagues of servers and their seasons.
type seasonBooks interface {
	// Leagues returns a server's leagues, its own first; none before its first game.
	Leagues(ctx context.Context, guild string) ([]league.League, error)
	// Seasons returns a league's seasons, the newest first.
	Seasons(ctx context.Context, id int64) ([]league.Season, error)
	// SeasonsDue reports whether seasons should have ended by then; EndSeasons ends them.
	SeasonsDue(ctx context.Context, guild string, at time.Time) (bool, error)
	EndSeasons(ctx context.Context, guild string, at time.Time) error
	// CloseSeason closes the open season of a league, BeginSeason begins the one after the last:
	// where another one is that by now, they fail with league.ErrSeasonClosed, and league.ErrSeasonOpen.
	CloseSeason(ctx context.Context, id, open int64, at time.Time) error
	BeginSeason(ctx context.Context, id, last int64, at time.Time) error
}

// standingBooks is what games have come to in leagues.
type standingBooks interface {
	// LeagueTable returns the table of a season and how people are called.
	LeagueTable(ctx context.Context, season int64) ([]league.Row, map[string]string, error)
	// Curve returns somebody's standing in a season after each game, oldest first.
	Curve(ctx context.Context, season int64, entrant string) ([]league.Point, error)
	// LastCounted returns what the last game of a season did.
	LastCounted(ctx context.Context, season int64) (league.Counted, error)
	// Shares returns what a part of a league's games comes to, and how people are called;
	// Totals the same of all games and seasons since a moment; PartTitles how often each title was borne in a part.
	Shares(context.Context, league.Part) ([]league.GameStanding, map[string]string, error)
	Totals(ctx context.Context, id, since int64) ([]league.Standing, map[string]string, error)
	PartTitles(context.Context, league.Part) (map[string]int, error)
}

// peopleBooks is what leagues tell of people.
type peopleBooks interface {
	// Meetings returns whom somebody has met, or how often this one at which game.
	Meetings(ctx context.Context, id int64, who, other string) ([]league.Meeting, error)
	// ServersOf returns the servers in whose own leagues somebody's games have counted, so
	// many at most, those with the most games first.
	ServersOf(ctx context.Context, who string, most int) ([]string, error)
	// Bests returns what somebody's games in a server have kept for statistics.
	Bests(ctx context.Context, guild, who string) ([]league.Best, error)
}

// memberBooks is who belongs to leagues that ask for it.
type memberBooks interface {
	Belongs(ctx context.Context, id int64, user string) (bool, error)
	// WasPutOut reports whether a moderator has put somebody out of a league, and nobody has let
	// that one in since.
	WasPutOut(ctx context.Context, id int64, user string) (bool, error)
	JoinLeague(ctx context.Context, id int64, user, by table.User, at time.Time) error
	PartLeague(ctx context.Context, id int64, user, by table.User, at time.Time) error
}

// correctionBooks is where games and results are declared void. Errors are those of
// package league.
type correctionBooks interface {
	// Corrections returns those of a season, oldest first, and those taken back too.
	Corrections(ctx context.Context, season int64) ([]league.Correction, error)
	// RuleChanges returns what moderators have changed about what a season's league has agreed
	// on and about who is let in, as far as it was changed during it or holds from it on, oldest first.
	RuleChanges(ctx context.Context, season int64) ([]league.RuleChange, error)
	// LastGames returns the last games of a season whose tables' names begin so, the
	// newest first: which table, what was played and when it ended.
	LastGames(ctx context.Context, season int64, begins string, most int) ([]league.Counted, error)
	Void(ctx context.Context, season int64, v league.Void, by table.User, reason string, at time.Time) error
	// Corrected returns the games about which a correction is whose messages tell of it.
	Corrected(ctx context.Context, season int64, v league.Void) ([]table.ID, error)
	Restore(ctx context.Context, correction int64, by table.User, at time.Time) error
}

// recountBooks is what results come to, wherever that is to be worked out anew.
type recountBooks interface {
	// Recounts returns the seasons of which that is so.
	Recounts(ctx context.Context) ([]int64, error)
	// Recount works out what is to be of a season's league, and returns the games that count
	// only now.
	Recount(ctx context.Context, season int64) (late []table.ID, err error)
}

// termBooks is where moderators make leagues and change them. Errors are those of
// package league.
type termBooks interface {
	AddLeague(ctx context.Context, l league.League, first league.Season, at time.Time) (id int64, err error)
	// ChangeLeague has a league, and its season where it is open, agree on something else. It
	// fails with league.ErrCounted where a game would be out that has counted.
	ChangeLeague(ctx context.Context, l league.League, season league.Season, by table.User, at time.Time) error
}

// exportBooks is what is read of leagues to be handed out.
type exportBooks interface {
	// ExportSeason returns a season of a league with all that belongs to it.
	ExportSeason(context.Context, league.League, league.Season) (league.Export, error)
	// Load returns a table with its moves.
	Load(context.Context, table.ID) (table.Kept, error)
}
