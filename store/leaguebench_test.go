package store

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
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
	if s, err = Open(path); err != nil {
		b.Fatal(err)
	}
	began := time.Now()
	if err := s.recountAll(context.Background()); err != nil {
		b.Fatal(err)
	}
	b.Logf("worked out %d results in %s", *benchServers**benchGames*4, time.Since(began).Round(time.Millisecond))
	return s
}

// crowd runs a file of statements, which other tests run as well.
func crowd(tx transaction, servers, each int) error {
	statements, err := os.ReadFile("testdata/crowd.sql")
	if err != nil {
		return err
	}
	return execute(tx, string(statements), servers, each)
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
		err := s.Void(context.Background(), season, league.Void{Table: gameOf(game)}, maria, "", noon)
		if err = errors.Join(err, s.recountAll(context.Background())); err != nil {
			return err
		}
		all, err := s.Corrections(context.Background(), season)
		if err != nil {
			return err
		}
		return errors.Join(s.Restore(context.Background(), all[len(all)-1].ID, maria, noon), s.recountAll(context.Background()))
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
			_, err := s.Counted(context.Background(), table.ID(gameOf(games/2)))
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
			_, err := s.LeaguesFor(context.Background(), "g1", "dalmuti", []string{"g1-05", "g1-06"}, noon)
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
			err := s.ChangeLeague(context.Background(), leagues[0], seasons[0], table.User{ID: "rik", Name: "Rik"}, noon)
			return errors.Join(err, s.recountAll(context.Background()))
		}},
		{"somebody is forgotten", func() error {
			n++
			_, err := s.Forget(context.Background(), fmt.Sprintf("g2-%02d", n%40), always("A former player"), nil)
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
	if err := added(s.Add(context.Background(), saved)); err != nil {
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
	tx := transaction{Tx: begun, ctx: context.Background()}
	for b.Loop() {
		if _, err := tx.Exec("SAVEPOINT one"); err != nil {
			b.Fatal(err)
		}
		if err := putResult(tx, ends, table.Step{}, ownMarks{}); err != nil {
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
