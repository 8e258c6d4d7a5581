package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// held has a game begin in which Ludmilla holds the first seat, and leaves it.
func held(t *testing.T, s *Store, id table.ID) table.Saved {
	t.Helper()
	saved, first := begun(table.Saved{Header: table.Header{ID: id, Guild: "g", Channel: string(id), Game: "dalmuti", Options: games.Agreed{}, Opened: noon, Status: table.Lobby,
		Host: moderator, Chairs: []table.Chair{{User: ludmilla, Name: ludmilla.Name, Level: "good", Left: true}, {User: moderator, Name: moderator.Name}}}})
	saved.Tenures = table.Tenures{{Seat: 0, User: ludmilla, To: 1}, {Seat: 1, User: moderator, To: table.Lasting}}
	must(t, added(s.Add(t.Context(), saved)))
	commit(t, s, &saved, first)
	return saved
}

// marked are pseudonyms that the books keep.
func marked(t *testing.T, s *Store, query string, args ...any) (all []string) {
	t.Helper()
	must(t, s.readTx(t.Context(), "marks", func(tx transaction) (err error) {
		all, err = rows(tx, scanText, query, args...)
		return err
	}))
	return all
}

// marksAt are those of a table, by salt and seat.
func marksAt(t *testing.T, s *Store, id table.ID) []string {
	t.Helper()
	return marked(t, s, `SELECT salt || ' ' || seat || ' ' || mark FROM seat_marks WHERE table_id = ?`, id)
}

// A game under way knows again whoever was forgotten, also in books that are opened anew or put
// back, and of those that are forgotten twice; once it is over it knows nobody.
func TestAGameKnowsUntilItsEndWhoHeldASeatAndWasForgotten(t *testing.T) {
	path, copies := empty.File(t), t.TempDir()
	before, after := filepath.Join(copies, "before.db"), filepath.Join(copies, "after.db")
	s := open(t, path)
	held(t, s, "AAA")
	held(t, s, "BBB")
	must(t, s.Backup(t.Context(), before))
	forgets := func(s *Store) {
		t.Helper()
		_, err := s.Forget(t.Context(), ludmilla.ID, always("a former player"), nil)
		must(t, err)
	}
	knows := func(what string, s *Store, want bool) {
		t.Helper()
		for user, is := range map[string]bool{ludmilla.ID: want, moderator.ID: false, "914730268155031975": false} {
			kept, err := s.Load(t.Context(), "AAA")
			must(t, err)
			if has, err := kept.Marks.Has(user); err != nil || has != is {
				t.Errorf("%s: %s is known: %t, %v", what, user, has, err)
			}
		}
	}
	forgets(s)
	knows("forgotten", s, true)
	a, b := marksAt(t, s, "AAA"), marksAt(t, s, "BBB")
	if len(a) != 1 || len(b) != 1 || a[0] == b[0] || strings.Fields(a[0])[0] == strings.Fields(b[0])[0] || strings.Fields(a[0])[1] != "0" {
		t.Errorf("two tables keep %v and %v", a, b)
	}
	ended(t, s, "CCC", time.Hour, ludmilla.ID, "22") // begins anew elsewhere
	forgets(s)
	knows("forgotten twice", s, true)
	if again := marksAt(t, s, "AAA"); fmt.Sprint(again) != fmt.Sprint(a) {
		t.Errorf("forgotten twice, it keeps %v", again)
	}
	must(t, s.Backup(t.Context(), after))
	must(t, s.Close())
	s = open(t, path)
	knows("opened anew", s, true)

	for _, copied := range []string{before, after} {
		books, err := Restore(t.Context(), filepath.Join(t.TempDir(), "books.db"), copied)
		must(t, err)
		forgets(books.Store)
		knows("a copy", books.Store, true)
		must(t, books.Drop())
	}

	must(t, s.Rewrite(t.Context(), noon))
	if n := remains(t, path, forms(t, ludmilla.ID)...); n > 0 {
		t.Errorf("%d traces", n)
	}
	kept, err := s.Load(t.Context(), "AAA")
	must(t, err)
	kept.Status, kept.Ended = table.Stopped, noon.Add(time.Hour)
	must(t, s.Save(t.Context(), kept.Saved, "", table.Arrival{}))
	knows("over", s, false)
	if a, b := marksAt(t, s, "AAA"), marksAt(t, s, "BBB"); len(a) != 0 || len(b) != 1 {
		t.Errorf("one that is over keeps %v, the other %v", a, b)
	}
}

// unplaced writes who stands in a season without a place that games and opponents would bring.
func unplaced(t *testing.T, s *Store, season int64) string {
	t.Helper()
	must(t, s.recountAll(t.Context()))
	must(t, s.CheckSeason(t.Context(), season))
	table, _, err := s.LeagueTable(t.Context(), season)
	must(t, err)
	var all []string
	for _, row := range table {
		text := row.ID
		if strings.HasPrefix(text, "former-") {
			text = "former"
		}
		all = append(all, fmt.Sprintf("%s %d %d/%d %t", text, row.Place, row.Games, row.Opponents, row.Unsettled))
	}
	return strings.Join(all, ", ")
}

// Whoever has lost, is forgotten and wins then has no place until the season ends; nobody else
// gains by playing with that one, and in the next season nothing is left of it.
func TestWhoIsForgottenDuringASeasonAndBeginsAnewHasNoPlaceUntilItEnds(t *testing.T) {
	s := fresh(t)
	n := 0
	play := func(players ...string) {
		n++
		ended(t, s, table.ID(fmt.Sprintf("T%02d", n)), time.Duration(n)*time.Hour, players...)
	}
	forgets := func() {
		_, err := s.Forget(t.Context(), "914", always("a former player"), nil)
		must(t, err)
	}
	play("22", "33", "44", "914")
	play("22", "33", "44", "914")
	forgets()
	season := houseSeason(t, s, "g")
	if data, err := s.Data(t.Context(), "914"); err != nil || len(data["seasons_in_which_you_played_before_you_were_forgotten"]) != 1 {
		t.Errorf("he is told %v, %v", data, err)
	}
	for range 3 {
		play("914", "22", "33", "44")
	}
	if got := unplaced(t, s, season.ID); !strings.Contains(got, ", former 3 2/3 false, ") || !strings.HasSuffix(got, ", 914 0 3/3 true") {
		t.Errorf("the table is %s", got)
	}
	if other, err := s.Data(t.Context(), "22"); err != nil || len(other["seasons_in_which_you_played_before_you_were_forgotten"])+
		len(other["seasons_without_a_place_since_you_began_anew"]) > 0 {
		t.Errorf("somebody else is told %v, %v", other, err)
	}
	forgets() // once more
	play("914", "22", "33", "44")
	if got := unplaced(t, s, season.ID); !strings.HasSuffix(got, "former 0 3/3 true, 914 0 1/3 true") {
		t.Errorf("then the table is %s", got)
	}
	if data, err := s.Data(t.Context(), "914"); err != nil || len(data["seasons_without_a_place_since_you_began_anew"]) != 1 {
		t.Errorf("he is told %v, %v", data, err)
	}
	best := func(part league.Part) string {
		t.Helper()
		shares, _, err := s.Shares(t.Context(), part)
		must(t, err)
		return league.House.ForPart().Order(league.Together(shares))[0].ID
	}
	for what, part := range map[string]league.Part{"the season": {League: season.League, Season: season.ID}, "all seasons": {League: season.League}} {
		if who := best(part); who != "22" {
			t.Errorf("best at a game in %s is %s", what, who)
		}
	}
	must(t, closeSeason(t, s, season.League, noon.Add(30*time.Hour)))
	if who := best(league.Part{League: season.League}); !strings.HasPrefix(who, "former-") { // who had won three of three
		t.Errorf("after it best in all seasons is %s", who)
	}
	if left := marked(t, s, `SELECT mark FROM season_marks`); len(left) > 0 {
		t.Errorf("a season that is over keeps %v", left)
	}
	n = 40
	for range 2 {
		play("914", "22", "33", "44")
	}
	if got := unplaced(t, s, houseSeason(t, s, "g").ID); !strings.HasPrefix(got, "22 1") && !strings.HasPrefix(got, "914 1") || strings.Contains(got, "true") {
		t.Errorf("in the next season the table is %s", got)
	}
	if got := unplaced(t, s, season.ID); !strings.Contains(got, "914 0 1/3 true") {
		t.Errorf("the closed one is %s", got)
	}
}

// Who leaves a game that counts by being forgotten, before any of his games has counted, has no
// place either.
func TestWhoIsForgottenDuringHisFirstGameOfASeasonHasNoPlace(t *testing.T) {
	s := fresh(t)
	saved := held(t, s, "AAA")
	_, err := s.Forget(context.Background(), ludmilla.ID, always("a former player"), nil)
	must(t, err)
	for i := range 3 {
		ended(t, s, table.ID(fmt.Sprint("B", i)), time.Duration(i+1)*time.Hour, ludmilla.ID, "22", "33", "44")
	}
	if got := unplaced(t, s, houseSeason(t, s, saved.Guild).ID); !strings.Contains(got, ludmilla.ID+" 0 3/3 true") {
		t.Errorf("the table is %s", got)
	}
}

// One account that leaves game after game by being forgotten is one opponent, however many stand for it.
func TestWhoIsForgottenDuringGameAfterGameIsOneOpponent(t *testing.T) {
	s := fresh(t)
	var season league.Season
	for n := range 5 {
		saved := held(t, s, table.ID(fmt.Sprint("A", n)))
		_, err := s.Forget(t.Context(), ludmilla.ID, always("a former player"), nil)
		must(t, err)
		kept, err := s.Load(t.Context(), saved.ID)
		must(t, err)
		finish(t, s, kept.Saved, time.Duration(n+1)*time.Hour, moderator.ID, kept.Tenures[0].User.ID+" left 5/9")
		season = houseSeason(t, s, saved.Guild)
	}
	got := unplaced(t, s, season.ID)
	if !strings.HasPrefix(got, "maria 1 5/1 false, ") || strings.Count(got, "former 0 1/1 true") != 4 {
		t.Errorf("the table is %s", got)
	}
}

// Who has played in a season is known again in it, also where no result of that one counts any more.
func TestWhoIsForgottenOnceNoResultCountsHasNoPlace(t *testing.T) {
	s := fresh(t)
	saved := held(t, s, "AAA")
	finish(t, s, saved, time.Hour, ludmilla.ID, moderator.ID)
	season := houseSeason(t, s, saved.Guild)
	settled(t, s, s.Void(t.Context(), season.ID, league.Void{Table: "AAA"}, moderator, "r", noon))
	_, err := s.Forget(t.Context(), ludmilla.ID, always("a former player"), nil)
	must(t, err)
	ended(t, s, "BBB", 2*time.Hour, ludmilla.ID, moderator.ID)
	if got := unplaced(t, s, season.ID); got != moderator.ID+" 1 1/0 false, "+ludmilla.ID+" 0 1/1 true" {
		t.Errorf("the table is %s", got)
	}
}

// Who has sat at tables of a league without belonging to it has not played in its season.
func TestWhoIsForgottenWithoutBelongingToALeagueIsNewThere(t *testing.T) {
	s := fresh(t)
	id, err := s.AddLeague(t.Context(), league.League{Guild: "g", Name: "club", Rules: league.House, Entry: league.Joining}, league.Season{}, noon.Add(-time.Hour))
	must(t, err)
	join := func(name string, at time.Duration) {
		must(t, s.JoinLeague(t.Context(), id, table.User{ID: name}, table.User{ID: name}, noon.Add(at)))
	}
	join("anne", 0)
	join("marc", 0)
	saved := beginIn(t, s, "g", "AAA", time.Minute, ludmilla.ID, "anne", "marc")
	saved.Tenures = table.Tenures{{Seat: 0, User: ludmilla, To: table.Lasting}}
	finish(t, s, saved, time.Hour, ludmilla.ID, "anne", "marc")
	_, err = s.Forget(t.Context(), ludmilla.ID, always("a former player"), nil)
	must(t, err)
	join(ludmilla.ID, 2*time.Hour)
	finish(t, s, beginIn(t, s, "g", "BBB", 2*time.Hour, ludmilla.ID, "anne", "marc"), 3*time.Hour, ludmilla.ID, "anne", "marc")
	_, open := season(t, s, "club")
	if got := unplaced(t, s, open.ID); strings.Contains(got, "true") || !strings.Contains(got, ludmilla.ID) {
		t.Errorf("the table is %s", got)
	}
}

// Games that are held open over the end of a season, each with an account that was forgotten in it, bring
// no more opponents than one.
func TestWhoWasForgottenInAGameOfBeforeASeasonHasNoPlaceInIt(t *testing.T) {
	s := fresh(t)
	saved := held(t, s, "AAA")
	_, err := s.Forget(t.Context(), ludmilla.ID, always("a former player"), nil)
	must(t, err)
	must(t, closeSeason(t, s, houseSeason(t, s, saved.Guild).League, noon.Add(2*time.Hour)))
	kept, err := s.Load(t.Context(), saved.ID)
	must(t, err)
	finish(t, s, kept.Saved, 3*time.Hour, moderator.ID, kept.Tenures[0].User.ID+" left 5/9")
	if got := unplaced(t, s, houseSeason(t, s, saved.Guild).ID); got != "maria 1 1/0 false, former 0 1/1 true" {
		t.Errorf("the table is %s", got)
	}
}

// Whom a game that ends brings into a season is looked for there by marks that are worked out while
// others write.
func TestNoWriteWorksMarksOutForTheGameThatItEnds(t *testing.T) {
	s := fresh(t)
	saved := held(t, s, "AAA")
	_, err := s.Forget(t.Context(), ludmilla.ID, always("a former player"), nil)
	must(t, err)
	ended(t, s, "BBB", time.Hour, ludmilla.ID, "22")
	season := houseSeason(t, s, saved.Guild).ID
	tries := 0
	must(t, withMarks(func(own ownMarks) error {
		tries++
		return s.writeTx(t.Context(), "end a game", func(tx transaction) error {
			return inTurn(
				func() error { return execute(tx, `DELETE FROM standings WHERE season = ?`, season) },
				func() error { return execute(tx, `DELETE FROM unsettled WHERE season = ?`, season) },
				func() error {
					err := counting{season: season}.recognise(tx, "BBB", own)
					var lacks unmarked
					if errors.As(err, &lacks) != (len(own) == 0) || len(lacks)+len(own) != 2 {
						t.Errorf("with %d marks: %v", len(own), err)
					}
					return err
				})
		})
	}))
	if n := howMany(s, `SELECT count(*) FROM unsettled WHERE entrant = '`+ludmilla.ID+`'`); n != 1 || tries != 2 {
		t.Errorf("after %d tries she is recognised in %d seasons", tries, n)
	}
}
