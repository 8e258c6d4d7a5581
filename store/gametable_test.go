package store

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// sharesPlainly is what Shares asks, as slow as it is short.
const sharesPlainly = `WITH gains AS (
		SELECT r.entrant, r.computer, r.ended, r.table_id,
			points - lag(points, 1, 0) OVER one AS points, wins - lag(wins, 1, 0) OVER one AS wins, beaten - lag(beaten, 1, 0) OVER one AS beaten
		FROM seasons CROSS JOIN ratings AS r ON r.season = seasons.id
		WHERE league = ?1 AND ?2 IN (0, seasons.id) AND ?3 IN ('', r.entrant)
		WINDOW one AS (PARTITION BY r.season, r.entrant ORDER BY r.ended, r.table_id))
	SELECT game, entrant, computer, count(*), sum(wins), sum(points), sum(beaten),
		EXISTS (SELECT 1 FROM unsettled AS u CROSS JOIN seasons ON seasons.id = u.season
			WHERE u.entrant = gains.entrant AND league = ?1 AND iif(?2 = 0, seasons.ended IS NULL, seasons.id = ?2))
	FROM gains CROSS JOIN tables ON tables.id = gains.table_id
	WHERE (?4 = '' OR game = ?4) AND gains.ended >= ?5 GROUP BY game, entrant, computer`

func plainly(t *testing.T, s *Store, p league.Part) (all []league.GameStanding) {
	t.Helper()
	must(t, s.readTx(t.Context(), "plainly", func(tx transaction) (err error) {
		all, err = rows(tx, func(r *sql.Rows) (s league.GameStanding, err error) {
			return s, r.Scan(&s.Game, &s.ID, &s.Computer, &s.Games, &s.Wins, &s.Points, &s.Beaten, &s.Unsettled)
		}, sharesPlainly, p.League, p.Season, p.Person, p.Game, p.Since)
		return err
	}))
	return all
}

// randomSeasons has two leagues of a server play three seasons: games end at the same moment or are void,
// somebody leaves, somebody is unsettled, and computers play.
func randomSeasons(t *testing.T, s *Store, r *rand.Rand) {
	t.Helper()
	_, err := s.AddLeague(t.Context(), league.League{Guild: "g", Name: "wins", Rules: league.Rules{Way: league.ByWins, Computers: true}}, league.Season{}, noon)
	must(t, err)
	endedIn(t, s, "h", "H", time.Hour, "anne", "marc")
	var played []league.Void
	for i, n := range r.Perm(36) {
		players := []string{"anne", "marc", "karel", "lowie", "rik", "#"}
		r.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
		players = players[:2+r.IntN(3)]
		void := league.Void{Table: fmt.Sprintf("T%02d", n)}
		if players[0] != "#" && r.IntN(2) == 0 {
			void.Person = players[0]
		}
		played = append(played, void)
		if last := len(players) - 1; players[last] != "#" && r.IntN(4) == 0 {
			players[last] += " left"
		}
		ended(t, s, table.ID(void.Table), time.Duration(1+i/2)*time.Hour, players...)
		if i%12 != 11 {
			continue
		}
		for _, name := range []string{"", "wins"} {
			l, open := season(t, s, name)
			settled(t, s, s.Void(t.Context(), open.ID, played[i-r.IntN(6)], table.User{ID: "maria"}, "a reason", noon))
			settled(t, s, s.Void(t.Context(), open.ID, played[i-6-r.IntN(6)], table.User{ID: "maria"}, "a reason", noon))
			if i < 35 {
				must(t, closeSeason(t, s, l.ID, noon.Add(time.Duration(1+i/2)*time.Hour)))
			}
		}
	}
	settled(t, s, s.writeTx(t.Context(), "other games, and who is unsettled", func(tx transaction) error {
		return execute(tx, `UPDATE tables SET game = 'kismet' WHERE random() % 2 = 0;
			INSERT INTO unsettled SELECT season, entrant FROM standings WHERE random() % 3 = 0;
			UPDATE standings SET games = games + 3, wins = wins + 1, points = points + 2, beaten = beaten + 1 -- as in a season that is worked out anew`)
	}))
}

// However a part of a league is read, it comes to what all of its games brought one by one.
func TestPartsOfALeagueAreReadTheQuickWayAndTheSame(t *testing.T) {
	s, r := fresh(t), rand.New(rand.NewPCG(8, 8))
	randomSeasons(t, s, r)
	leagues, err := s.Leagues(t.Context(), "g")
	must(t, err)
	compared := 0
	for _, l := range leagues {
		seasons, err := s.Seasons(t.Context(), l.ID)
		must(t, err)
		if len(seasons) != 3 {
			t.Fatalf("%d seasons", len(seasons))
		}
		for _, season := range append(seasons, league.Season{}) {
			for since := int64(0); since < 20; since += 3 {
				for _, game := range []string{"", "dalmuti", "kismet"} {
					for _, who := range []string{"", "anne", "marc"} {
						part := league.Part{League: l.ID, Season: season.ID, Game: game, Person: who}
						if since > 0 {
							part.Since = noon.Add(time.Duration(since)*time.Hour).UnixMilli() + r.Int64N(2)
						}
						got, _, err := s.Shares(t.Context(), part)
						must(t, err)
						if diff := cmp.Diff(plainly(t, s, part), got); diff != "" {
							t.Fatalf("%+v: %s", part, diff)
						}
						compared += len(got)
						if part == (league.Part{League: l.ID, Since: part.Since}) {
							all, _, err := s.Totals(t.Context(), l.ID, part.Since)
							must(t, err)
							want := slices.SortedFunc(slices.Values(league.Together(got)), func(a, b league.Standing) int { return strings.Compare(a.ID, b.ID) })
							if diff := cmp.Diff(want, all); diff != "" {
								t.Fatalf("all games since %d: %s", part.Since, diff)
							}
						}
					}
				}
			}
		}
	}
	if compared < 500 {
		t.Errorf("only %d rows were compared", compared)
	}
}
