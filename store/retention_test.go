package store

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/people"
	"hofnar/games/league"
)

// named counts the rows in which a text stands, in all columns of all tables.
func named(t *testing.T, s *Store, text string) (n int) {
	t.Helper()
	columns, err := rowsOf(s, `SELECT m.name || '.' || c.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND c.type = 'TEXT'`)
	must(t, err)
	for _, column := range columns {
		table, column, _ := strings.Cut(column, ".")
		var found int
		must(t, s.db.QueryRow(`SELECT count(*) FROM `+table+` WHERE `+column+` LIKE ?`, "%"+text+"%").Scan(&found))
		n += found
	}
	return n
}

func rowsOf(s *Store, query string) (all []string, err error) {
	found, err := s.db.Query(query)
	if err != nil {
		return nil, err
	}
	for found.Next() {
		var one string
		err = errors.Join(err, found.Scan(&one))
		all = append(all, one)
	}
	return all, errors.Join(err, found.Close())
}

func TestTheDataOfAServerGoAndThoseOfOthersStay(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	ids := crowdedEvening(t, s, 50, 3)
	season := houseSeason(t, s, "g0").ID
	settled(t, s, s.Void(context.Background(), season, league.Void{Table: string(ids[0])}, ludmilla, "mine", noon))
	must(t, closeSeason(t, s, houseSeason(t, s, "g0").League, noon.Add(9*time.Hour)))
	for _, guild := range []string{"g0", "g1"} {
		_, err := s.ChangeServer(t.Context(), guild, func(set *people.Server) {
			set.Channels, set.Keep, set.Weekly, set.WeeklyDue = []string{"channel-of-" + guild}, 7, "weekly-of-"+guild, noon
		})
		must(t, err)
	}
	if _, err := s.RemoveServer(context.Background(), "g0"); !errors.Is(err, errBack) {
		t.Fatalf("a server is removed that is there: %v", err)
	}
	must(t, s.NoteAbsence(context.Background(), []string{"g0", "unheard of"}, noon))
	must(t, s.NoteAbsence(context.Background(), []string{"g0"}, noon.Add(time.Hour)))
	due, err := s.Absences(t.Context())
	must(t, err)
	if len(due) != 1 || !due["g0"].Equal(noon.Add(7*24*time.Hour)) {
		t.Errorf("data are to go at %v", due)
	}
	removed, err := s.RemoveServer(context.Background(), "g0")
	must(t, err)
	must(t, s.Rewrite(t.Context(), noon))
	must(t, s.Check(t.Context()))
	if len(removed) != 25 || named(t, s, "g0") != 0 || tracesOf(t, path, "weekly-of-g0") != 0 || tracesOf(t, path, string(ids[0])) != 0 {
		t.Errorf("%d tables are gone; %d rows and %d traces are left", len(removed), named(t, s, "g0"), tracesOf(t, path, "weekly-of-g0"))
	}
	must(t, s.CheckSeason(t.Context(), houseSeason(t, s, "g1").ID))
	if kept, err := s.ServersKept(context.Background()); err != nil || len(kept) != 1 || kept[0] != "g1" || named(t, s, "g1") == 0 {
		t.Errorf("kept are %v, %v", kept, err)
	}
	must(t, s.NoteAbsence(context.Background(), []string{"g1"}, noon))
	must(t, s.NotePresence(context.Background(), []string{"g1"}))
	if due, err := s.Absences(t.Context()); err != nil || len(due) > 0 {
		t.Errorf("absent are %v, %v", due, err)
	}
}

// Hofnar may be invited again while the data go, which takes several writes: all goes that
// was there when the first was done, and what is new stays.
func TestAServerThatIsBackWhileItsDataGoBeginsAnew(t *testing.T) {
	s := fresh(t)
	crowdedEvening(t, s, 50, 3)
	must(t, s.NoteAbsence(context.Background(), []string{"g0"}, noon))
	_, err := s.write.Exec(`CREATE TRIGGER invited AFTER DELETE ON tables BEGIN
		DELETE FROM absences WHERE guild = 'g0'; INSERT OR IGNORE INTO servers (guild, clock, overdue, holidays) VALUES ('g0', 'new', 'nudge', 0); END`)
	must(t, err)
	removed, err := s.RemoveServer(context.Background(), "g0")
	must(t, err)
	if set, err := s.Server(t.Context(), "g0"); err != nil || len(removed) != 25 || set.Clock != "new" || named(t, s, "g0") != 1 {
		t.Errorf("%d tables are gone, %d rows are left, what was set since is %q: %v", len(removed), named(t, s, "g0"), set.Clock, err)
	}
	if due, err := s.Absences(t.Context()); err != nil || len(due) > 0 {
		t.Errorf("data are to go: %v, %v", due, err)
	}
}

// Be it only a table, only a league, or only what is set there.
func TestEveryServerIsKeptOfWhichTheBooksHoldAnythingAndItsDataGo(t *testing.T) {
	s := fresh(t)
	if kept, err := s.ServersKept(context.Background()); err != nil || len(kept) > 0 {
		t.Errorf("of an empty house %v are kept, %v", kept, err)
	}
	opened(t, s, "AAA", "g1", 0)
	opened(t, s, "BBB", "g3", time.Hour)
	opened(t, s, "CCC", "g3", 2*time.Hour)
	opened(t, s, "DDD", "g5", 3*time.Hour)
	_, err := s.ChangeServer(t.Context(), "g2", func(*people.Server) {})
	must(t, err)
	_, err = s.AddLeague(t.Context(), league.League{Guild: "g4", Name: "club", Rules: league.House, Entry: league.Joining}, league.Season{}, noon)
	must(t, err)
	kept, err := s.ServersKept(context.Background())
	if err != nil || !slices.Equal(kept, []string{"g1", "g2", "g3", "g4", "g5"}) {
		t.Errorf("kept are %v, %v", kept, err)
	}
	must(t, s.NoteAbsence(t.Context(), kept, noon))
	if due, err := s.Absences(t.Context()); err != nil || !slices.Equal(slices.Sorted(maps.Keys(due)), kept) {
		t.Errorf("data are to go of %v, %v", due, err)
	}
}

// What belongs to a table, a season or a league and is not removed with it stands against its removal.
func TestWhatBelongsToATableASeasonOrALeagueIsRemovedWithIt(t *testing.T) {
	s := fresh(t)
	for of, removed := range map[string][]string{"'tables', 'moves'": ofTable, "'seasons'": namesIn(ofSeason), "'leagues'": append(namesIn(ofLeague), "seasons")} {
		found, err := rowsOf(s, `SELECT DISTINCT m.name FROM sqlite_schema AS m JOIN pragma_foreign_key_list(m.name) AS f
			WHERE m.type = 'table' AND f."table" IN (`+of+`)`)
		must(t, err)
		if len(found) == 0 {
			t.Fatalf("nothing belongs to %s", of)
		}
		for _, name := range found {
			if !slices.Contains(removed, name) {
				t.Errorf("%s is left behind of %s", name, of)
			}
		}
	}
}

func namesIn(all []belonging) (names []string) {
	for _, one := range all {
		names = append(names, one.in)
	}
	return names
}
