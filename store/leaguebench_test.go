package store

import (
	"context"
	"flag"
	"fmt"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// How large the books of the benchmark are; it makes them first, which takes half a minute with a million results.
var (
	benchServers = flag.Int("leagues.servers", 200, "how many servers")
	benchGames   = flag.Int("leagues.games", 1250, "how many games of four people each")
)

// crowded are books of many servers, with so many finished games of four out of forty
// people each, written as an earlier program left them. Moves, a hundred in each game, have
// those of the first two servers alone: what is measured reads no others'.
func crowded(b *testing.B) *Store {
	b.Helper()
	path := filepath.Join(b.TempDir(), "books.db")
	s, err := Open(path)
	if err != nil {
		b.Fatal(err)
	}
	if err := transact(context.Background(), s.write, func(tx transaction) error { return crowd(tx, *benchServers, *benchGames) }); err != nil {
		b.Fatal(err)
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	began := time.Now()
	if s, err = Open(path); err != nil {
		b.Fatal(err)
	}
	b.Logf("worked out %d results in %s", *benchServers**benchGames*4, time.Since(began).Round(time.Millisecond))
	return s
}

func crowd(tx transaction, servers, each int) error {
	if err := execute(tx, `CREATE TEMP TABLE played AS WITH RECURSIVE server(g) AS (SELECT 1 UNION ALL SELECT g + 1 FROM server WHERE g < ?),
		game(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM game WHERE i < ?)
		SELECT 'g' || g AS guild, printf('T%04d-%06d', g, i) AS id, i * 60000 AS at, (i * 7919 + g) AS roll FROM server, game`, servers, each); err != nil {
		return err
	}
	for _, statement := range []string{
		`INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, event, opened, began, ended)
			SELECT id, guild, id, iif(roll % 2, 'dalmuti', 'kismet'), '{}', zeroblob(32), '', '', 'finished', '', at, at, at FROM played`,
		`CREATE TEMP TABLE sat AS SELECT id, seat, printf('%s-%02d', guild, (roll % 37 + seat * (1 + roll % 11)) % 40) AS user, 1 + (roll / 3 + seat) % 4 AS place
			FROM played, (SELECT 0 AS seat UNION SELECT 1 UNION SELECT 2 UNION SELECT 3)`,
		`CREATE INDEX sat_at ON sat (id)`,
		`INSERT INTO seats (table_id, seat, user_id, user_name, level, name, gone) SELECT id, seat, user, user, '', user, 0 FROM sat`,
		`INSERT INTO tenures (table_id, n, seat, user_id, user_name, first_move, next_move) SELECT id, seat, seat, user, user, 0, 1000 FROM sat`,
		`INSERT INTO moves (table_id, n, seat, act, event, received_ns, user_id) WITH RECURSIVE move(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM move WHERE n < 100)
			SELECT id, n, seat, '{"play":[1,2,3]}', 'event', 1, user FROM played CROSS JOIN sat USING (id) CROSS JOIN move ON seat = n % 4 WHERE guild IN ('g1', 'g2')`,
		`INSERT INTO rounds (table_id, round, seat, points, title, move, user_id, turns) SELECT id, n / 10, seat, seat, 'peon', n, user, 1
			FROM played CROSS JOIN moves ON table_id = id AND n % 10 = 0 CROSS JOIN sat USING (id, seat) WHERE guild IN ('g1', 'g2')`,
		`INSERT INTO results SELECT id, seat, 5 - place, place = 1 FROM sat`,
		`INSERT INTO places (table_id, seat, user_id, user_name, place, gone) SELECT id, seat, user, user, place, 0 FROM sat`,
		`INSERT INTO statistics SELECT id, user, 'reign', place FROM sat WHERE true ON CONFLICT DO NOTHING`,
		`INSERT INTO leagues (guild, name, games, way, minimum, computers, carry) SELECT DISTINCT guild, '', '[]', 'rating', 0, 0, 1 FROM played`,
		`INSERT INTO seasons (league, n, began) SELECT id, 1, 0 FROM leagues`,
		`INSERT INTO recounts (season) SELECT id FROM seasons`,
		`INSERT INTO league_tables (table_id, league, season, ended) SELECT played.id, leagues.id, leagues.id, at FROM played JOIN leagues USING (guild)`,
	} {
		if err := execute(tx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

// BenchmarkLeagues is what is asked of leagues in large books.
func BenchmarkLeagues(b *testing.B) {
	s := crowded(b)
	defer func() { _ = s.Close() }()
	maria := table.User{ID: "maria", Name: "Maria"}
	leagues, err := s.Leagues(context.Background(), "g1")
	if err != nil {
		b.Fatal(err)
	}
	seasons, err := s.Seasons(context.Background(), leagues[0].ID)
	if err != nil {
		b.Fatal(err)
	}
	season, games := seasons[0].ID, *benchGames
	correct := func(game int) error {
		if err := s.Void(context.Background(), season, league.Void{Table: fmt.Sprintf("T%04d-%06d", 1, game)}, maria, "", noon); err != nil {
			return err
		}
		all, err := s.Corrections(context.Background(), season)
		if err != nil {
			return err
		}
		return s.Restore(context.Background(), all[len(all)-1].ID, maria, noon)
	}
	n := 0
	for _, c := range []struct {
		what string
		do   func() error
	}{
		{"table", func() error { _, _, err := s.LeagueTable(context.Background(), season); return err }},
		{"leagues and seasons", func() error { _, err := s.Leagues(context.Background(), "g1"); return err }},
		{"curve", func() error { _, err := s.Curve(context.Background(), season, "g1-05"); return err }},
		{"results", func() error { _, _, err := s.Results(context.Background(), season); return err }},
		{"what a game did", func() error {
			_, err := s.Counted(context.Background(), table.ID(fmt.Sprintf("T%04d-%06d", 1, games/2)))
			return err
		}},
		{"the last game", func() error { _, err := s.LastCounted(context.Background(), season); return err }},
		{"the table of a game", func() error {
			_, _, err := s.Shares(context.Background(), league.Part{League: leagues[0].ID, Game: "dalmuti"})
			return err
		}},
		{"somebody's games", func() error {
			_, _, err := s.Shares(context.Background(), league.Part{League: leagues[0].ID, Person: "g1-05"})
			return err
		}},
		{"titles of a game", func() error {
			_, err := s.PartTitles(context.Background(), league.Part{League: leagues[0].ID, Game: "dalmuti"})
			return err
		}},
		{"opponents", func() error { _, err := s.Meetings(context.Background(), leagues[0].ID, "g1-05", ""); return err }},
		{"head to head", func() error { _, err := s.Meetings(context.Background(), leagues[0].ID, "g1-05", "g1-06"); return err }},
		{"statistics of somebody", func() error { _, err := s.Bests(context.Background(), "g1", "g1-05"); return err }},
		{"leagues for a game", func() error {
			_, err := s.LeaguesFor(context.Background(), "g1", "dalmuti", []string{"g1-05", "g1-06"})
			return err
		}},
		{"corrections", func() error { _, err := s.Corrections(context.Background(), season); return err }},
		{"export", func() error { _, err := s.ExportSeason(context.Background(), leagues[0], seasons[0]); return err }},
		{"the week", func() error {
			_, err := s.Week(context.Background(), "g1", time.UnixMilli(int64(games*9/10)*60_000))
			return err
		}},
		{"somebody's data", func() error { _, err := s.Data(context.Background(), "g1-05"); return err }},
		{"check", func() error { return s.CheckSeason(context.Background(), season) }},
		{"the last game void and back", func() error { return correct(games) }},
		{"the first game void and back", func() error { return correct(1) }},
		{"a league is edited", func() error {
			leagues[0].Computers = !leagues[0].Computers
			return s.ChangeLeague(context.Background(), leagues[0], seasons[0], table.User{ID: "rik", Name: "Rik"}, noon)
		}},
		{"somebody is forgotten", func() error {
			n++
			_, err := s.Forget(context.Background(), fmt.Sprintf("g2-%02d", n%40), "A former player", nil)
			return err
		}},
		{"a game begins and ends", func() error { n++; return benchGame(s, n) }},
	} {
		b.Run(c.what, func(b *testing.B) {
			before := processorTime(b)
			for b.Loop() {
				if err := c.do(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64((processorTime(b)-before).Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
	b.Run("a game ends, the leagues' part of it", func(b *testing.B) { benchEnd(b, s) })
}

// processorTime is the processor's time that the process has used so far: unlike the time on the
// wall it does not depend on what else the machine does.
func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// benchGame plays a game of server g1 from its start to its end.
func benchGame(s *Store, n int) error {
	saved, first := begun(lobby(table.ID(fmt.Sprintf("N%d", n)), fmt.Sprint("n", n)))
	saved.Guild = "g1"
	saved.Chairs = nil
	for i := range 4 {
		user := table.User{ID: fmt.Sprintf("g1-%02d", i), Name: "x"}
		saved.Chairs = append(saved.Chairs, table.Chair{User: user, Name: "x"})
		saved.Places = append(saved.Places, table.Place{Seat: games.Seat(i), User: user, Place: i + 1})
	}
	if err := s.Add(context.Background(), saved); err != nil {
		return err
	}
	if err := s.Commit(context.Background(), saved, first); err != nil {
		return err
	}
	saved.Edition++
	saved.Status, saved.Ended, saved.Scores, saved.Winners = table.Finished, noon.Add(time.Duration(n)*time.Second), []int{4, 3, 2, 1}, []games.Seat{0}
	return s.Commit(context.Background(), saved, move(1, "end"))
}

// benchEnd measures what leagues add to the transaction that ends a game.
func benchEnd(b *testing.B, s *Store) {
	if err := benchGame(s, 1_000_000); err != nil {
		b.Fatal(err)
	}
	ends := table.Saved{Header: table.Header{ID: "N1000000", Ended: noon.Add(2_000_000 * time.Second)}}
	begun, err := s.write.Begin()
	if err != nil {
		b.Fatal(err)
	}
	tx := transaction{begun, context.Background()}
	for b.Loop() {
		if _, err := tx.Exec("SAVEPOINT one"); err != nil {
			b.Fatal(err)
		}
		if err := putResult(tx, ends, table.Step{}); err != nil {
			b.Fatal(err)
		}
		if _, err := tx.Exec("ROLLBACK TO one"); err != nil {
			b.Fatal(err)
		}
	}
	if err := tx.Rollback(); err != nil {
		b.Fatal(err)
	}
}
