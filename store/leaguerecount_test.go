package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"hofnar/bot/notice"
	"hofnar/bot/table"
	"hofnar/games/league"
)

// recountAll works out anew what is to be, of all leagues.
func (s *Store) recountAll(ctx context.Context) error {
	seasons, err := s.Recounts(ctx)
	for _, season := range seasons {
		_, failed := s.Recount(ctx, season)
		err = errors.Join(err, failed)
	}
	return err
}

// settled wants something to have been done, and works out what follows.
func settled(t *testing.T, s *Store, done error) {
	t.Helper()
	must(t, done)
	must(t, s.recountAll(t.Context()))
}

// yearOfPlay are books with so many games of four in the league of server g1.
func yearOfPlay(t *testing.T, games int) (path string, s *Store) {
	t.Helper()
	path = empty.File(t)
	s = open(t, path)
	must(t, transact(t.Context(), s.write, func(tx transaction) error { return crowd(tx, 1, games) }))
	must(t, s.recountAll(t.Context()))
	return path, s
}

// gameOf is the n-th game of yearOfPlay.
func gameOf(n int) string { return fmt.Sprintf("%05X", n) }

// voided has a game void and leaves it to others to work out what follows.
func voided(t *testing.T, s *Store, game string) {
	t.Helper()
	must(t, s.writeTx(t.Context(), "void", func(tx transaction) error {
		c := counting{season: 1}
		if err := execute(tx, `INSERT INTO corrections (season, table_id, person, by_id, by_name, reason, made) VALUES (1, ?, '', 'm', 'M', 'r', 1)`, game); err != nil {
			return err
		}
		return c.corrected(tx, league.Void{Table: game})
	}))
}

// turnOf is a turn of working out the season anew that has been read, and its slices.
func turnOf(t *testing.T, s *Store) (*turn, []func(transaction) error) {
	t.Helper()
	found, err := s.firstRecount(t.Context(), 1)
	must(t, err)
	one := &turn{counting: found[0]}
	must(t, s.readTx(t.Context(), "read", one.read))
	return one, append(one.slices(1), one.end)
}

// Wherever the process ends between two slices, what is stored after the next start is
// what the results come to.
func TestARecountGoesOnAfterAKillBetweenAnySlices(t *testing.T) {
	path, s := yearOfPlay(t, 250)
	for n, steps := 0, 1; n <= steps; n++ {
		voided(t, s, gameOf(1+n))
		_, slices := turnOf(t, s)
		if steps = len(slices); steps < 4 {
			t.Fatalf("there are %d slices", steps)
		}
		for _, slice := range slices[:min(n, steps)] {
			must(t, s.writeTx(t.Context(), "a slice", slice))
		}
		seasons, err := s.Seasons(t.Context(), 1)
		must(t, err)
		if done := n >= steps; seasons[0].Recounting == done {
			t.Errorf("after %d slices of %d it is being worked out: %v", n, steps, seasons[0].Recounting)
		}
		must(t, s.Close())
		s = open(t, path)
		must(t, s.recountAll(t.Context()))
		must(t, s.CheckSeason(t.Context(), 1))
		if seasons, err = s.Seasons(t.Context(), 1); err != nil || seasons[0].Recounting {
			t.Errorf("after the next start it is still being worked out, %v", err)
		}
	}
}

// Moves are written while a season is worked out anew.
func TestARecountHoldsUpNoMove(t *testing.T) {
	_, s := yearOfPlay(t, 600)
	voided(t, s, gameOf(2))
	if _, slices := turnOf(t, s); len(slices) < 8 { // of some 2400 rows
		t.Errorf("they are written in %d slices", len(slices))
	}
	must(t, s.Void(t.Context(), 1, league.Void{Table: gameOf(1)}, moderator, "a wrong deal", noon))
	done, between := make(chan error, 1), 0
	go func() {
		_, err := s.Recount(context.Background(), 1)
		done <- err
	}()
	for ; ; between++ {
		select {
		case err := <-done:
			must(t, err)
			if between < 5 {
				t.Errorf("%d writes were done meanwhile", between)
			}
			must(t, s.CheckSeason(t.Context(), 1))
			return
		default:
			must(t, s.writeTx(t.Context(), "a move", func(tx transaction) error {
				return execute(tx, `INSERT INTO notes VALUES ('k', ?1) ON CONFLICT DO UPDATE SET value = ?1`, between)
			}))
		}
	}
}

// What happens between two slices is in what the season comes to.
func TestWhatHappensDuringARecountIsNotLost(t *testing.T) {
	for what, do := range map[string]func(*testing.T, *Store){
		"a game ends":     func(t *testing.T, s *Store) { endedIn(t, s, "g1", "NEW", 100_000*time.Hour, "g1-01", "g1-02") },
		"another is void": func(t *testing.T, s *Store) { voided(t, s, gameOf(2)) },
		"somebody is forgotten": func(t *testing.T, s *Store) {
			_, err := s.Forget(t.Context(), "g1-01", always("nobody"), nil)
			must(t, err)
		},
		"the server is gone": func(t *testing.T, s *Store) {
			must(t, s.writeTx(t.Context(), "gone", func(tx transaction) error { _, err := removeLeague(tx, "g1"); return err }))
		},
	} {
		t.Run(what, func(t *testing.T) {
			_, s := yearOfPlay(t, 250)
			voided(t, s, gameOf(1))
			one, slices := turnOf(t, s)
			for n, slice := range slices {
				if n == 1 {
					do(t, s)
				}
				err := s.writeTx(t.Context(), "a slice", func(tx transaction) error {
					if err := one.unchanged(tx); err != nil {
						return err
					}
					return slice(tx)
				})
				if err != nil && !errors.Is(err, errChanged) {
					t.Fatal(err)
				}
			}
			must(t, s.recountAll(t.Context()))
			if err := s.CheckSeason(t.Context(), 1); err != nil && what != "the server is gone" {
				t.Error(err)
			}
			must(t, s.Check(t.Context()))
		})
	}
}

// Where a season ends while it is worked out anew, the next one begins with the ratings
// that come of it.
func TestASeasonThatBeginsDuringARecountCarriesOverWhatComesOfIt(t *testing.T) {
	path, s := yearOfPlay(t, 250)
	voided(t, s, gameOf(1))
	must(t, closeSeason(t, s, 1, noon))
	endedIn(t, s, "g1", "NEW", 1000*time.Hour, "g1-01", "g1-02")
	must(t, s.Close())
	s = open(t, path)
	must(t, s.recountAll(t.Context()))
	var want, got map[string]league.Rating
	must(t, s.readTx(t.Context(), "look", func(tx transaction) (err error) {
		return errors.Join(func() error { want, err = carried(tx, 1); return err }(), func() error { got, err = loadStarts(tx, 2); return err }())
	}))
	if len(want) < 30 || len(got) != len(want) || got["g1-05"] != want["g1-05"] {
		t.Errorf("%d ratings were carried over, %d are to be", len(got), len(want))
	}
	for season := range 2 {
		must(t, s.CheckSeason(t.Context(), int64(1+season)))
	}
	if rows, _, err := s.LeagueTable(t.Context(), 2); err != nil || len(rows) != 2 {
		t.Errorf("%v, %v", rows, err)
	}
}

// Who waits for a season to be worked out has the next one worked out, too, which has begun
// meanwhile with ratings that were still to come of it.
func TestARecountGoesOnToTheSeasonThatCarriesItOn(t *testing.T) {
	_, s := yearOfPlay(t, 250)
	voided(t, s, gameOf(1))
	must(t, closeSeason(t, s, 1, noon))
	_, err := s.Recount(t.Context(), 1)
	must(t, err)
	left, err := s.Recounts(t.Context())
	must(t, err)
	seasons, err := s.Seasons(t.Context(), 1)
	must(t, err)
	if len(left) != 0 || seasons[0].N != 2 || seasons[0].Recounting {
		t.Errorf("left are %v, the seasons are %+v", left, seasons)
	}
}

// A game that counts only once its season is worked out is to be told of then, also by the
// process after a kill: its message is behind.
func TestAGameThatCountsLaterIsToldOfThen(t *testing.T) {
	_, s := yearOfPlay(t, 250)
	voided(t, s, gameOf(1))
	endedIn(t, s, "g1", "NEW", 1000*time.Hour, "g1-01", "g1-02")
	kept, err := s.Load(t.Context(), "NEW")
	must(t, err)
	shows := notice.Notice{Table: "NEW", Kind: notice.Board, Guild: "g1", Channel: "NEW", Message: "m", Shown: kept.Revision, Last: true}
	must(t, s.PutBoard(t.Context(), shows, notice.Turn{}, noon))
	behind := func() []table.ID {
		ids, err := s.Behind(t.Context())
		must(t, err)
		return ids
	}
	if counted, err := s.Counted(t.Context(), "NEW"); err != nil || !counted[0].Season.Recounting || len(counted[0].Done)+len(counted[0].Why) > 0 || len(behind()) > 0 {
		t.Errorf("before: %+v, %v, %v", counted, behind(), err)
	}
	late, err := s.Recount(t.Context(), 1)
	must(t, err)
	if counted, err := s.Counted(t.Context(), "NEW"); err != nil || len(counted[0].Done) != 2 {
		t.Errorf("after: %+v, %v", counted, err)
	}
	if !slices.Equal(late, []table.ID{"NEW"}) || !slices.Equal(behind(), late) {
		t.Errorf("late are %v, behind are %v", late, behind())
	}
}
