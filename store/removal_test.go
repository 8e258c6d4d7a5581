package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

const (
	ofLargeServer = 700 // games
	mostRows      = 800 // that a write of its removal changes
)

// largeServer are books with many games in the league of server g1, each of a move and with an entry
// in its chain. Hofnar was removed from it.
func largeServer(t *testing.T) (path string) {
	t.Helper()
	path = empty.File(t)
	s := open(t, path)
	statements, err := os.ReadFile("testdata/crowd.sql")
	must(t, err)
	must(t, transact(t.Context(), s.write, func(tx transaction) error {
		if err := execute(tx, strings.ReplaceAll(string(statements), "n < 100", "n < 1"), 1, ofLargeServer); err != nil {
			return err
		}
		for n := range ofLargeServer {
			if _, err := commitTo(tx, "g1", table.ID(gameOf(n+1)), games.Seed{}, noon); err != nil {
				return err
			}
		}
		return execute(tx, `INSERT INTO members (league, user_id, joined) SELECT DISTINCT 1, user_id, 1 FROM tenures`)
	}))
	must(t, s.recountAll(t.Context()))
	must(t, s.NoteAbsence(t.Context(), []string{"g1"}, noon))
	must(t, s.Close())
	return path
}

// mostChanged returns how many rows a transaction has changed, at most, once the books are closed; each
// hears of every transaction.
func mostChanged(t *testing.T, s *Store, each func(n int)) func() int {
	t.Helper()
	most, last, n := 0, rowsWritten(t, s), 0
	s.Watch(func(Batch) {
		now := rowsWritten(t, s)
		most, last, n = max(most, now-last), now, n+1
		each(n)
	})
	return func() int { return most }
}

// checkAll checks what a check of the books checks.
func checkAll(t *testing.T, s *Store) {
	t.Helper()
	must(t, s.Check(t.Context()))
	guilds, err := s.Guilds(t.Context())
	must(t, err)
	for _, guild := range guilds {
		must(t, s.CheckSeason(t.Context(), houseSeason(t, s, guild).ID))
	}
}

// Moves of all servers wait for each write. Once all is taken from the server, it begins anew.
func TestNoWriteOfARemovalIsLargeHoweverLargeTheServerIsAndItGoesOnAfterKills(t *testing.T) {
	path := largeServer(t)
	s := open(t, path)
	most, gone, anew := 0, 0, false
	for {
		due, err := s.Absences(t.Context())
		must(t, err)
		if len(due) == 0 {
			break
		}
		if _, here := due["g1"]; !here && !anew {
			endedIn(t, s, "g1", "NEW", time.Hour, "anne", "marc")
			anew = true
		}
		ctx, kill := context.WithCancel(t.Context())
		written := mostChanged(t, s, func(n int) {
			if n == 17 {
				kill()
			}
		})
		for guild := range due {
			removed, err := s.RemoveServer(ctx, guild)
			if gone += len(removed); err != nil && !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
		}
		kill()
		must(t, s.Close())
		most = max(most, written())
		s = open(t, path)
		checkAll(t, s)
	}
	if _, err := s.RemoveServer(t.Context(), removedServer()); err != nil {
		t.Errorf("one that is gone already: %v", err)
	}
	expectChain(t, s, "g1", "1 table NEW")
	if got := stands(t, s, houseSeason(t, s, "g1").ID); !anew || !strings.HasPrefix(got, "1 anne 1/1") || howMany(s, `SELECT count(*) FROM tables`) != 1 {
		t.Errorf("it begins anew: %t, with %s", anew, got)
	}
	if n := named(t, s, "g1-") + named(t, s, removedServers) + howMany(s, `SELECT count(*) FROM seasons`) - 1; most > mostRows || gone != ofLargeServer || n > 0 {
		t.Errorf("one transaction changes %d rows; %d tables are gone, %d rows are left", most, gone, n)
	}
}

// Be that while its tables are taken from it or its chain, and though a kill comes before they are
// given back, a table is opened there, somebody is forgotten, and Hofnar is removed once more.
func TestAServerThatIsBackWhileItsDataAreTakenHasThemAgain(t *testing.T) {
	large := largeServer(t)
	for _, test := range []struct {
		when   string
		writes int
		killed bool
	}{
		{"tables are taken", 3, false},
		{"tables are taken, and a kill comes", 3, true},
		{"the chain is taken", 5, false},
		{"the chain is taken, and a kill comes", 5, true},
	} {
		t.Run(test.when, func(t *testing.T) {
			path := onDisk(t, large)
			s := open(t, path)
			backAfter(t, s, test.writes, test.killed)
			s = open(t, path)
			if taken := named(t, s, removedServers); test.killed != (taken > 0) {
				t.Errorf("%d rows are taken", taken)
			}
			must(t, added(s.Add(t.Context(), lobbyIn("g1", "NEW"))))
			_, err := s.Forget(t.Context(), "g1-07", always("a former player"), nil)
			must(t, err)
			checkAll(t, s)
			must(t, s.NoteAbsence(t.Context(), []string{"g1"}, noon.Add(time.Hour)))
			due, err := s.Absences(t.Context())
			must(t, err)
			delete(due, "g1") // is not due
			for guild := range due {
				if back, err := s.RemoveServer(t.Context(), guild); !errors.Is(err, errBack) || len(back) < takenAtOnce {
					t.Errorf("%d tables that are given back come to %v", len(back), err)
				}
			}
			checkAll(t, s)
			tables, entries := howMany(s, `SELECT count(*) FROM tables WHERE guild = 'g1'`), chainOf(t, s, "g1")
			if newest := entries[len(entries)-1]; tables != ofLargeServer+1 || len(entries) != tables || newest != fmt.Sprint(tables, " table NEW") {
				t.Errorf("it has %d tables and %d entries, the newest is %s", tables, len(entries), newest)
			}
			if n := howMany(s, `SELECT count(DISTINCT user_id) FROM places WHERE user_id LIKE 'former-%'`); n != 1 || named(t, s, "g1-07") > 0 || named(t, s, removedServers) > 0 {
				t.Errorf("one who is forgotten is %d, and %d rows are taken", n, named(t, s, removedServers))
			}
		})
	}
}

// backAfter removes server g1, which has Hofnar again after so many writes, and closes the books; a kill
// may come then.
func backAfter(t *testing.T, s *Store, writes int, killed bool) {
	t.Helper()
	ctx, kill := context.WithCancel(t.Context())
	defer kill()
	most := mostChanged(t, s, func(n int) {
		if n != writes {
			return
		}
		if _, err := s.write.Exec(`DELETE FROM absences WHERE guild = 'g1'`); err != nil {
			t.Error(err)
		}
		if killed {
			kill()
		}
	})
	want := errBack
	if killed {
		want = context.Canceled
	}
	if _, err := s.RemoveServer(ctx, "g1"); !errors.Is(err, want) {
		t.Errorf("the removal comes to %v", err)
	}
	must(t, s.Close())
	if n := most(); n > mostRows {
		t.Errorf("one transaction changes %d rows", n)
	}
}
