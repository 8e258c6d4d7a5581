package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// ended has a game of server g played from its start to its end, so long after noon: how
// it went for whom, from the best place down, as "anne", "marc left", "marc left 3/10" with so
// many of the turns, "marc over 3/10" with so many of those in the seat that he took over, "karel
// away" or "#" for a computer.
func ended(t *testing.T, s *Store, id table.ID, after time.Duration, players ...string) {
	t.Helper()
	endedIn(t, s, "g", id, after, players...)
}

// endedIn is ended, in that server.
func endedIn(t *testing.T, s *Store, guild string, id table.ID, after time.Duration, players ...string) {
	t.Helper()
	finish(t, s, beginIn(t, s, guild, id, time.Minute, players...), after, players...)
}

// beginIn has a game begin in a server so long after noon.
func beginIn(t *testing.T, s *Store, guild string, id table.ID, after time.Duration, players ...string) table.Saved {
	t.Helper()
	saved, first := begun(table.Saved{Header: table.Header{Chairs: seatedAt(players), ID: id, Guild: guild, Channel: string(id), Game: "dalmuti", Options: games.Agreed{}, Opened: noon, Status: table.Lobby}})
	saved.Began = noon.Add(after)
	must(t, added(s.Add(context.Background(), saved)))
	commit(t, s, &saved, first)
	return saved
}

// finish has a game end so long after noon, as ended says.
func finish(t *testing.T, s *Store, saved table.Saved, after time.Duration, players ...string) {
	t.Helper()
	last := move(1, "end")
	last.Statistics = map[string]map[string]int{"anne": {"reign": len(players)}}
	saved.Status, saved.Ended, saved.Chairs = table.Finished, noon.Add(after), nil
	for i, text := range players {
		text, team, _ := strings.Cut(text, " team ")
		name, how, _ := strings.Cut(text, " ")
		user := table.User{ID: name, Name: strings.ToUpper(name)}
		chair, place := table.Chair{User: user, Name: name}, table.Place{Seat: games.Seat(i), User: user, Place: i + 1}
		place.Team, _ = strconv.Atoi(team)
		switch {
		case name == "#":
			chair, place.User = table.Chair{Level: "good", Name: "The Cook"}, table.User{}
		case strings.HasPrefix(how, "over"):
			_, _ = fmt.Sscanf(how, "over %d/%d", &place.Own, &place.Turns)
		case how == "away":
			chair.Level, chair.Away, place.User = "good", true, table.User{}
			saved.Places = append(saved.Places, table.Place{Seat: games.Seat(i), User: user, Place: len(players) + 1, Team: place.Team, Left: true})
		case strings.HasPrefix(how, "left"):
			chair.Level, chair.Left, place.User = "good", true, table.User{}
			left := table.Place{Seat: games.Seat(i), User: user, Place: len(players) + 1, Left: true}
			_, _ = fmt.Sscanf(how, "left %d/%d", &left.Own, &left.Turns)
			left.Team = place.Team
			saved.Places = append(saved.Places, left)
		}
		saved.Chairs, saved.Scores, saved.Places = append(saved.Chairs, chair), append(saved.Scores, len(players)-i), append(saved.Places, place)
	}
	saved.Winners = []games.Seat{0}
	commit(t, s, &saved, last)
}

// seatedAt are these at the beginning, when nobody has left.
func seatedAt(players []string) (chairs []table.Chair) {
	for _, text := range players {
		name, _, _ := strings.Cut(text, " ")
		chair := table.Chair{User: table.User{ID: name, Name: strings.ToUpper(name)}, Name: name}
		if name == "#" {
			chair = table.Chair{Level: "good", Name: "The Cook"}
		}
		chairs = append(chairs, chair)
	}
	return chairs
}

// houseSeason is the open season of a server's own league.
func houseSeason(t *testing.T, s *Store, guild string) league.Season {
	t.Helper()
	leagues, err := s.Leagues(context.Background(), guild)
	must(t, err)
	if len(leagues) == 0 || leagues[0].Name != "" {
		t.Fatalf("the leagues are %v", leagues)
	}
	seasons, err := s.Seasons(context.Background(), leagues[0].ID)
	must(t, err)
	return seasons[0]
}

// stands writes a season's table as "1 anne 2/3" with wins and games.
func stands(t *testing.T, s *Store, season int64) string {
	t.Helper()
	must(t, s.recountAll(t.Context())) // what ended in another order
	rows, names, err := s.LeagueTable(context.Background(), season)
	must(t, err)
	must(t, s.CheckSeason(t.Context(), season))
	var all []string
	for _, r := range rows {
		if names[r.ID] != strings.ToUpper(r.ID) {
			t.Errorf("%s is called %q", r.ID, names[r.ID])
		}
		all = append(all, fmt.Sprintf("%d %s %d/%d", r.Place, r.ID, r.Wins, r.Games))
	}
	return strings.Join(all, ", ")
}

func TestAServerHasALeagueFromItsFirstGameOn(t *testing.T) {
	s := fresh(t)
	if leagues, err := s.Leagues(context.Background(), "g"); err != nil || len(leagues) != 0 {
		t.Fatalf("%v, %v", leagues, err)
	}
	ended(t, s, "AAA", time.Hour, "anne", "#", "marc", "karel away", "lowie left")
	ended(t, s, "BBB", 2*time.Hour, "marc", "#")              // against nobody
	ended(t, s, "CCC", 3*time.Hour, "#", "marc", "anne left") // as good as won
	season := houseSeason(t, s, "g")
	if got, want := stands(t, s, season.ID), "1 marc 1/2, 2 anne 1/2, 3 karel 0/1, 3 lowie 0/1"; got != want {
		t.Errorf("%s, expected %s", got, want)
	}
	curve, err := s.Curve(context.Background(), season.ID, "anne")
	must(t, err)
	if len(curve) != 2 || curve[0].Table != "AAA" || curve[0].Rank != 1 || curve[0].Mu <= 25 || curve[1].Rank != 2 || curve[1].Mu >= curve[0].Mu {
		t.Errorf("%+v", curve)
	}
	kept, err := s.Kept(context.Background(), "AAA")
	must(t, err)
	if diff := cmp.Diff(map[string]map[string]int{"anne": {"reign": 5}}, kept); diff != "" {
		t.Error(diff)
	}
}

func TestGamesCountInTheOrderInWhichTheyEnded(t *testing.T) {
	one, other := fresh(t), fresh(t)
	results := map[table.ID][]string{"AAA": {"anne", "marc"}, "BBB": {"marc", "karel", "anne"}, "CCC": {"karel", "anne"}}
	for _, id := range []table.ID{"AAA", "BBB", "CCC"} {
		ended(t, one, id, time.Hour, results[id]...)
	}
	for _, id := range []table.ID{"CCC", "AAA", "BBB"} {
		ended(t, other, id, time.Hour, results[id]...)
	}
	must(t, other.recountAll(t.Context()))
	first, names, err := one.LeagueTable(context.Background(), houseSeason(t, one, "g").ID)
	must(t, err)
	season := houseSeason(t, other, "g").ID
	second, otherNames, err := other.LeagueTable(context.Background(), season)
	must(t, err)
	must(t, other.CheckSeason(t.Context(), season))
	if diff := cmp.Diff(first, second) + cmp.Diff(names, otherNames); diff != "" {
		t.Error(diff)
	}
}

func TestWhatIsVoidIsAsIfItHadNotBeenAndComesBack(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc", "karel")
	ended(t, s, "BBB", 2*time.Hour, "marc", "anne")
	season := houseSeason(t, s, "g").ID
	before, _, err := s.LeagueTable(context.Background(), season)
	must(t, err)
	maria := table.User{ID: "maria", Name: "Maria"}
	for _, c := range []struct {
		void league.Void
		want string
	}{
		{league.Void{Table: "AAA"}, "1 marc 1/1, 2 anne 0/1"},
		{league.Void{Table: "AAA", Person: "anne"}, "1 marc 2/2, 0 anne 0/1, 0 karel 0/1"},
		{league.Void{Table: "BBB", Person: "anne"}, "1 anne 1/1, 2 marc 0/1, 3 karel 0/1"},
	} {
		settled(t, s, s.Void(context.Background(), season, c.void, maria, "a wrong deal", noon))
		if got := stands(t, s, season); got != c.want {
			t.Errorf("without %v: %s, expected %s", c.void, got, c.want)
		}
		if err := s.Void(context.Background(), season, c.void, maria, "again", noon); !errors.Is(err, ErrVoid) {
			t.Errorf("void twice: %v", err)
		}
		all, err := s.Corrections(context.Background(), season)
		must(t, err)
		last := all[len(all)-1]
		if last.Void != c.void || last.ByName != "Maria" || last.Reason != "a wrong deal" || last.Undone != 0 {
			t.Errorf("%+v", last)
		}
		settled(t, s, s.Restore(context.Background(), last.ID, maria, noon.Add(time.Hour)))
		after, _, err := s.LeagueTable(context.Background(), season)
		must(t, err)
		if diff := cmp.Diff(before, after); diff != "" {
			t.Errorf("restored: %s", diff)
		}
		if err := s.Restore(context.Background(), last.ID, maria, noon); !errors.Is(err, league.ErrNone) {
			t.Errorf("restored twice: %v", err)
		}
	}
	settled(t, s, s.Void(context.Background(), season, league.Void{Table: "AAA", Person: "karel"}, maria, "he slept", noon)) // his only one
	all, err := s.Corrections(context.Background(), season)
	must(t, err)
	if last := all[len(all)-1]; last.Name != "KAREL" || all[0].Name != "" {
		t.Errorf("void is the result of %q, and of %q where it is the whole game", last.Name, all[0].Name)
	}
	for _, v := range []league.Void{{Table: "ZZZ"}, {Table: "AAA", Person: "maria"}} {
		if err := s.Void(context.Background(), season, v, maria, "", noon); !errors.Is(err, ErrNotCounted) {
			t.Errorf("void %v: %v", v, err)
		}
	}
}

// lastSeason is the id of a league's newest season.
func lastSeason(t *testing.T, s *Store, id int64) int64 {
	t.Helper()
	all, err := s.Seasons(t.Context(), id)
	must(t, err)
	return all[0].ID
}

// closeSeason closes the newest season of a league.
func closeSeason(t *testing.T, s *Store, id int64, at time.Time) error {
	t.Helper()
	return s.CloseSeason(t.Context(), id, lastSeason(t, s, id), at)
}

// nextSeason begins the one after it.
func nextSeason(t *testing.T, s *Store, id int64, at time.Time) error {
	t.Helper()
	return s.BeginSeason(t.Context(), id, lastSeason(t, s, id), at)
}

// Two moderators may have looked at the same season.
func TestASeasonIsClosedAndFollowedOnceWhoeverElseHasSeenIt(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	first := houseSeason(t, s, "g")
	must(t, s.CloseSeason(t.Context(), first.League, first.ID, noon.Add(2*time.Hour))) // the second one begins
	if err := s.CloseSeason(t.Context(), first.League, first.ID, noon.Add(2*time.Hour)); !errors.Is(err, ErrSeasonClosed) {
		t.Errorf("closed twice: %v", err)
	}
	haveBreaks(t, s)
	second := lastSeason(t, s, first.League)
	must(t, s.CloseSeason(t.Context(), first.League, second, noon.Add(3*time.Hour)))
	must(t, s.BeginSeason(t.Context(), first.League, second, noon.Add(4*time.Hour)))
	must(t, closeSeason(t, s, first.League, noon.Add(5*time.Hour)))
	if err := s.BeginSeason(t.Context(), first.League, second, noon.Add(6*time.Hour)); !errors.Is(err, ErrSeasonOpen) {
		t.Errorf("followed twice: %v", err)
	}
	if all, err := s.Seasons(t.Context(), first.League); err != nil || len(all) != 3 {
		t.Errorf("%d seasons, %v", len(all), err)
	}
}

func TestASeasonThatIsClosedStaysAsItIsAndTheNextBeginsWithItsRatings(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	haveBreaks(t, s)
	first := houseSeason(t, s, "g")
	maria := table.User{ID: "maria", Name: "Maria"}
	if err := nextSeason(t, s, first.League, noon); !errors.Is(err, ErrSeasonOpen) {
		t.Errorf("a second open season: %v", err)
	}
	must(t, closeSeason(t, s, first.League, noon.Add(2*time.Hour)))
	if err := closeSeason(t, s, first.League, noon); !errors.Is(err, ErrSeasonClosed) {
		t.Errorf("closed twice: %v", err)
	}
	ended(t, s, "BBB", 3*time.Hour, "marc", "anne") // in no season
	must(t, nextSeason(t, s, first.League, noon.Add(4*time.Hour)))
	ended(t, s, "CCC", 5*time.Hour, "marc", "karel")
	if got := stands(t, s, first.ID); got != "1 anne 1/1, 2 marc 0/1" {
		t.Error(got)
	}
	second := houseSeason(t, s, "g")
	if got := stands(t, s, second.ID); second.N != 2 || got != "1 marc 1/1, 2 karel 0/1" {
		t.Errorf("season %d: %s", second.N, got)
	}
	was, err := s.Curve(context.Background(), first.ID, "marc")
	must(t, err)
	now, err := s.Curve(context.Background(), second.ID, "marc")
	must(t, err)
	if want := league.Rate([]league.Rating{was[0].CarriedOver(), league.Fresh}, []int{1, 2})[0]; now[0].Rating != want {
		t.Errorf("marc has %v, expected %v", now[0].Rating, want)
	}
	if err := s.Void(context.Background(), first.ID, league.Void{Table: "AAA"}, maria, "", noon); !errors.Is(err, ErrSeasonClosed) {
		t.Errorf("a correction of a closed season: %v", err)
	}
}

func TestStandingsThatWereMeddledWithAreFoundAndRepaired(t *testing.T) {
	for _, meddle := range []string{
		`UPDATE standings SET mu = mu + 1e-9 WHERE entrant = 'anne'`,
		`UPDATE ratings SET wins = wins + 1 WHERE entrant = 'marc'`,
		`DELETE FROM standings WHERE entrant = 'marc'`,
		`DELETE FROM ratings`,
	} {
		s := fresh(t)
		ended(t, s, "AAA", time.Hour, "anne", "marc")
		season := houseSeason(t, s, "g").ID
		must(t, s.CheckSeason(t.Context(), season))
		_, err := s.write.Exec(meddle)
		must(t, err)
		if s.CheckSeason(t.Context(), season) == nil {
			t.Errorf("%s: nothing is wrong", meddle)
		}
		settled(t, s, s.RepairSeason(t.Context(), season))
		must(t, s.CheckSeason(t.Context(), season))
	}
}

// Games of before count by their stored results, in the server's own league, and those
// that run do when they end.
func TestGamesFinishedBeforeThereWereLeaguesCount(t *testing.T) {
	path := before(t, 9, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, post_message, post_mention, event, opened, began, ended)
		VALUES ('RVN', 'g', '1', 'dalmuti', '{}', zeroblob(32), 'anne', 'ANNE', 'running', '', '', 'e1', 1, 2, NULL),
		       ('STP', 'g', '2', 'dalmuti', '{}', zeroblob(32), 'anne', 'ANNE', 'stopped', '', '', 'e2', 1, 2, 3),
		       ('LBB', 'q', '3', 'dalmuti', '{}', zeroblob(32), 'anne', 'ANNE', 'lobby', '', '', 'e3', 1, NULL, NULL),
		       ('TFL', 'g', '4', 'teufel', '{}', zeroblob(32), 'anne', 'ANNE', 'finished', '', '', 'e4', 1, 2, 9),
		       ('FNS', 'g', '5', 'dalmuti', '{}', zeroblob(32), 'anne', 'ANNE', 'finished', '', '', 'e5', 1, 2, 5);
		INSERT INTO seats (table_id, seat, user_id, user_name, level, name, gone)
		SELECT id, seat, user, iif(user = '', '', upper(user)), iif(gone OR user = '', 'good', ''), user, gone
		FROM tables, (SELECT 0 AS seat, 'anne' AS user, 0 AS gone UNION SELECT 1, 'marc', 0 UNION SELECT 2, '', 0 UNION SELECT 3, 'lowie', 0);
		INSERT INTO results VALUES ('FNS', 0, 3, 0), ('FNS', 1, 9, 1), ('FNS', 2, 3, 0), ('FNS', 3, 1, 0),
			('TFL', 0, 3, 0), ('TFL', 1, 9, 1), ('TFL', 2, 3, 0), ('TFL', 3, 9, 1);`)
	s := open(t, path)
	must(t, s.Check(t.Context()))
	season := houseSeason(t, s, "g")
	if season.Began != 2 || season.Ended != 0 {
		t.Errorf("%+v", season)
	}
	// In the game for four marc and lowie are partners and have both beaten anne.
	if got, want := stands(t, s, season.ID), "1 marc 2/2, 2 lowie 1/2, 3 anne 0/2"; got != want {
		t.Errorf("%s, expected %s", got, want)
	}
	curve, err := s.Curve(context.Background(), season.ID, "lowie")
	must(t, err)
	if len(curve) != 2 || curve[0].Table != "FNS" || curve[0].Beaten != 0 || curve[1].Beaten != league.Whole {
		t.Errorf("%+v", curve)
	}
	if leagues, err := s.Leagues(context.Background(), "q"); err != nil || len(leagues) != 0 {
		t.Errorf("where nothing was played: %v, %v", leagues, err)
	}
	kept, err := s.Load(context.Background(), "RVN")
	must(t, err)
	kept.Status, kept.Ended, kept.Scores, kept.Winners = table.Finished, noon, []int{1, 0, 0, 0}, []games.Seat{0}
	kept.Places = []table.Place{{Seat: 0, User: kept.Chairs[0].User, Place: 1}, {Seat: 1, User: kept.Chairs[1].User, Place: 2}}
	commit(t, s, &kept.Saved, move(1, "end"))
	if got, want := stands(t, s, season.ID), "1 anne 1/3, 2 marc 2/3, 3 lowie 1/2"; got != want {
		t.Errorf("%s, expected %s", got, want)
	}
}

func TestGamesOfBeforeAreWorkedOutOneByOne(t *testing.T) {
	s := open(t, before(t, 11, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, post_message, post_mention, event, opened, began, ended)
		VALUES ('AAA', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'finished', '', '', 'e1', 1, 2, 3),
		       ('BBB', 'g', '2', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'finished', '', '', 'e2', 1, 2, 3);`))
	id, err := s.Uncounted(t.Context(), "")
	must(t, err)
	next, err := s.Uncounted(t.Context(), id)
	must(t, err)
	if id != "AAA" || next != "BBB" {
		t.Errorf("%s, then %s", id, next)
	}
	must(t, s.PutStatistics(t.Context(), id, map[string]map[string]int{"anne": {"reign": 2}}))
	if id, err = s.Uncounted(t.Context(), ""); err != nil || id != "BBB" {
		t.Errorf("then %s, %v", id, err)
	}
	must(t, s.PutStatistics(t.Context(), id, nil))
	if id, err = s.Uncounted(t.Context(), ""); err != nil || id != "" {
		t.Errorf("in the end %q, %v", id, err)
	}
}

// A table counts for the leagues that there were at its start and that have its game.
func TestATableCountsForTheLeaguesOfItsStart(t *testing.T) {
	s := fresh(t)
	running, first := begun(lobby("RVN", "c"))
	must(t, added(s.Add(context.Background(), running)))
	commit(t, s, &running, first)
	ids := map[string]int64{}
	for _, l := range []league.League{
		{Guild: "g", Name: "Fridays", Rules: league.Rules{Way: league.ByMean, Computers: true, Minimum: 2}},
		{Guild: "g", Name: "Peons", Rules: league.Rules{Games: []string{"murphy", "dalmuti"}, Way: league.ByWins}},
		{Guild: "g", Name: "Dice", Rules: league.Rules{Games: []string{"kismet"}, Way: league.ByPoints}},
		{Guild: "q", Name: "Elsewhere", Rules: league.House},
	} {
		id, err := s.AddLeague(context.Background(), l, league.Season{}, noon)
		must(t, err)
		ids[l.Name] = id
	}
	if _, err := s.AddLeague(context.Background(), league.League{Guild: "g", Name: "Dice", Rules: league.House}, league.Season{}, noon); !errors.Is(err, ErrNameTaken) {
		t.Errorf("a second league of that name: %v", err)
	}
	ended(t, s, "AAA", time.Hour, "anne", "#", "marc")
	for id, want := range map[table.ID][]string{"RVN": {""}, "AAA": {"", "Fridays", "Peons"}} {
		var names []string
		all, err := s.Counted(t.Context(), id)
		must(t, err)
		for _, one := range all {
			names = append(names, one.League.Name)
		}
		if diff := cmp.Diff(want, names); diff != "" {
			t.Errorf("%s: %s", id, diff)
		}
	}
	for name, want := range map[string]string{"Fridays": "0 anne 1/1, 0 marc 0/1", "Peons": "1 anne 1/1, 2 marc 0/1", "Dice": ""} {
		seasons, err := s.Seasons(context.Background(), ids[name])
		must(t, err)
		if got := stands(t, s, seasons[0].ID); got != want {
			t.Errorf("%s: %s, expected %s", name, got, want)
		}
	}
	fridays, err := s.Seasons(context.Background(), ids["Fridays"])
	must(t, err)
	cook, err := s.Curve(context.Background(), fridays[0].ID, league.ComputerID("dalmuti", "good", 1))
	must(t, err)
	if len(cook) != 1 || cook[0].Rank != 2 || !cook[0].Computer {
		t.Errorf("the computer has %+v", cook)
	}
}

// A season that a crash has left to be worked out is worked out at the next start.
func TestASeasonThatIsStaleIsWorkedOutAtTheStart(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	season := houseSeason(t, s, "g").ID
	_, err := s.write.Exec(`DELETE FROM standings; DELETE FROM ratings; DELETE FROM pairs; INSERT INTO recounts (season) SELECT id FROM seasons`)
	must(t, err)
	must(t, s.Close())
	s = open(t, path)
	if got := stands(t, s, season); got != "1 anne 1/1, 2 marc 0/1" {
		t.Error(got)
	}
}

// Ratings may differ by rounding, but not where that tells places apart.
func TestPlacesAreExactEvenWhereRatingsAgree(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	season := houseSeason(t, s, "g").ID
	const sigma = 5
	edge := 3*sigma + 0.5/40 // a number of 1000.5
	for _, c := range []struct {
		off  float64
		want string
	}{{0, ""}, {-1e-9 / 2, "places"}, {-1e-8, "standings"}} {
		_, err := s.write.Exec(`UPDATE standings SET games = 9, wins = 0, points = 0, beaten = 0, sigma = ?, mu = iif(entrant = 'anne', ?, ?)`, sigma, edge+c.off, edge)
		must(t, err)
		must(t, s.readTx(t.Context(), "check", func(tx transaction) error {
			counted, err := countingOf(tx, season)
			must(t, err)
			all, err := counted.recomputed(tx, nil)
			must(t, err)
			stored, err := loadStandings(tx, season)
			must(t, err)
			for i := range stored {
				stored[i].Mu = edge
			}
			all.standings = stored
			if err := all.compare(tx, counted); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("off by %g: %v", c.off, err)
			}
			return nil
		}))
	}
}
