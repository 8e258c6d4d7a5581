package store

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/table"
	"hofnar/games/all"
	"hofnar/games/league"
)

// season is the newest one of the league of server g that is called so.
func season(t *testing.T, s *Store, name string) (league.League, league.Season) {
	t.Helper()
	leagues, err := s.Leagues(context.Background(), "g")
	must(t, err)
	for _, l := range leagues {
		if l.Name == name {
			seasons, err := s.Seasons(context.Background(), l.ID)
			must(t, err)
			return l, seasons[0]
		}
	}
	t.Fatalf("the leagues are %v", leagues)
	return league.League{}, league.Season{}
}

// haveBreaks has all leagues agree on a break after each season.
func haveBreaks(t *testing.T, s *Store) {
	t.Helper()
	must(t, s.writeTx(t.Context(), "breaks", func(tx transaction) error { return execute(tx, `UPDATE leagues SET breaks = 1`) }))
}

func TestAGameCountsForThoseWhoHadJoinedWhenItBegan(t *testing.T) {
	s := fresh(t)
	id, err := s.AddLeague(context.Background(), league.League{Guild: "g", Name: "club", Rules: league.Rules{Way: league.ByWins}, Entry: league.Joining}, league.Season{}, noon.Add(-time.Hour))
	must(t, err)
	join := func(name string, at time.Duration) {
		must(t, s.JoinLeague(context.Background(), id, table.User{ID: name}, table.User{ID: name}, noon.Add(at)))
	}
	join("anne", -3*time.Minute)
	ended(t, s, "AAA", time.Hour, "anne", "marc") // she is alone there
	join("marc", -time.Minute)
	join("marc", 0)                                          // he is there already
	ended(t, s, "BBB", 2*time.Hour, "karel", "anne", "marc") // Karel is none of them
	must(t, s.PartLeague(context.Background(), id, table.User{ID: "marc"}, table.User{ID: "marc"}, noon.Add(3*time.Hour)))
	ended(t, s, "CCC", 4*time.Hour, "marc", "anne") // nobody but Anne is there any more
	_, open := season(t, s, "club")
	if got := stands(t, s, open.ID); got != "1 anne 1/1, 2 marc 0/1" {
		t.Errorf("the club has %s", got)
	}
	for name, want := range map[string]bool{"anne": true, "marc": false} {
		if there, err := s.Belongs(context.Background(), id, name); err != nil || there != want {
			t.Errorf("%s belongs: %v, %v", name, there, err)
		}
	}
	join("marc", 3*time.Hour) // at the moment at which he left
	if there, err := s.Belongs(context.Background(), id, "marc"); err != nil || !there {
		t.Errorf("he is back: %v, %v", there, err)
	}
}

func TestALeagueIsFoundForThoseWhoSitDown(t *testing.T) {
	s := fresh(t)
	named := func(all []league.Counted, err error) (names []string) {
		must(t, err)
		for _, c := range all {
			names = append(names, strings.TrimSpace(c.League.Name+" "+string(c.Why)))
		}
		return names
	}
	if diff := cmp.Diff([]string{""}, named(s.LeaguesFor(t.Context(), "g", "dalmuti", []string{"anne", "marc"}, noon))); diff != "" {
		t.Errorf("before the first game: %s", diff)
	}
	id, err := s.AddLeague(context.Background(), league.League{Guild: "g", Name: "club", Rules: league.Rules{Way: league.ByWins, Games: []string{"dalmuti"}}, Entry: league.Invited}, league.Season{}, noon)
	must(t, err)
	must(t, s.JoinLeague(context.Background(), id, table.User{ID: "anne"}, table.User{ID: "anne"}, noon))
	must(t, s.JoinLeague(context.Background(), id, table.User{ID: "marc"}, table.User{ID: "marc"}, noon))
	for what, c := range map[string]struct {
		game  string
		users []string
		want  []string
	}{
		"two of them": {"dalmuti", []string{"anne", "marc", "karel"}, []string{"", "club"}},
		"one of them": {"dalmuti", []string{"anne", "karel"}, []string{""}},
		"other game":  {"kismet", []string{"anne", "marc"}, []string{""}},
	} {
		if diff := cmp.Diff(c.want, named(s.LeaguesFor(t.Context(), "g", c.game, c.users, noon))); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	haveBreaks(t, s)
	must(t, closeSeason(t, s, id, noon))
	if diff := cmp.Diff([]string{"", "club season"}, named(s.LeaguesFor(t.Context(), "g", "dalmuti", []string{"anne", "marc"}, noon))); diff != "" {
		t.Errorf("without an open season: %s", diff)
	}
}

// A season that begins only in some days is not open yet, for a lobby, a game and its end.
func TestNoSeasonIsOpenBeforeItsFirstDay(t *testing.T) {
	s := fresh(t)
	first := league.Season{Began: noon.Add(72 * time.Hour).UnixMilli()}
	_, err := s.AddLeague(t.Context(), league.League{Guild: "g", Name: "club", Rules: league.Rules{Way: league.ByWins}, Entry: league.All}, first, noon)
	must(t, err)
	whys := func(all []league.Counted, err error) (list []league.Uncounted) {
		must(t, err)
		for _, c := range all {
			list = append(list, c.Why)
		}
		return list
	}
	lobby := func(at time.Duration) []league.Uncounted {
		return whys(s.LeaguesFor(t.Context(), "g", "dalmuti", []string{"anne", "marc"}, noon.Add(at)))
	}
	for what, at := range map[string]struct{ begins, ends time.Duration }{
		"AAA": {time.Hour, 2 * time.Hour}, "BBB": {73 * time.Hour, 74 * time.Hour},
	} {
		id, want := table.ID(what), []league.Uncounted{"", ""}
		if at.begins < 72*time.Hour {
			want[1] = league.BySeason
		}
		lobbied := lobby(at.begins)
		saved := beginIn(t, s, "g", id, at.begins, "anne", "marc")
		played := whys(s.Counted(t.Context(), id))
		finish(t, s, saved, at.ends, "anne", "marc")
		if diff := cmp.Diff([][]league.Uncounted{want, want, want}, [][]league.Uncounted{lobbied, played, whys(s.Counted(t.Context(), id))}); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
}

// Seasons are ended when somebody looks, and the first who looks may be who begins a game.
func TestAGameBegunAfterASeasonsLastDayCountsByWhatTheNextOneHasAgreedOn(t *testing.T) {
	s := fresh(t)
	id, err := s.AddLeague(t.Context(), league.League{Guild: "g", Name: "club", Rules: league.Rules{Way: league.ByWins}, Entry: league.Joining}, league.Season{}, noon)
	must(t, err)
	for _, name := range []string{"karel", "rik"} {
		must(t, s.JoinLeague(t.Context(), id, table.User{ID: name}, table.User{ID: name}, noon))
	}
	ended(t, s, "AAA", time.Hour, "karel", "rik")
	l, first := season(t, s, "club")
	first.Until = noon.Add(2 * time.Hour).UnixMilli()
	l.Entry = league.All // from the next season on
	settled(t, s, s.ChangeLeague(t.Context(), l, first, table.User{ID: "rik", Name: "Rik"}, noon.Add(time.Hour)))
	counts := func(at time.Duration) (names []string) {
		all, err := s.LeaguesFor(t.Context(), "g", "dalmuti", []string{"anne", "marc"}, noon.Add(at))
		must(t, err)
		for _, c := range all {
			names = append(names, c.League.Name+string(c.Why))
		}
		return names
	}
	if diff := cmp.Diff([]string{""}, counts(time.Hour)); diff != "" {
		t.Errorf("in the first season: %s", diff)
	}
	if diff := cmp.Diff([]string{"", "club"}, counts(3*time.Hour)); diff != "" {
		t.Errorf("after its last day: %s", diff)
	}
	finish(t, s, beginIn(t, s, "g", "BBB", 3*time.Hour, "anne", "marc"), 4*time.Hour, "anne", "marc")
	all, err := s.Seasons(t.Context(), id)
	must(t, err)
	if len(all) != 2 || stands(t, s, all[0].ID) != "1 anne 1/1, 2 marc 0/1" {
		t.Errorf("the seasons are %+v, and the second stands %s", all, stands(t, s, all[0].ID))
	}
}

func TestASeasonEndsByItselfAndStaysAsItWas(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc", "#")
	haveBreaks(t, s)
	l, open := season(t, s, "")
	open.Until = noon.Add(2 * time.Hour).UnixMilli()
	settled(t, s, s.ChangeLeague(context.Background(), l, open, table.User{ID: "rik", Name: "Rik"}, noon))
	if due, err := s.SeasonsDue(context.Background(), "g", noon.Add(time.Hour)); err != nil || due {
		t.Errorf("it is due too early: %v", err)
	}
	ended(t, s, "BBB", 3*time.Hour, "marc", "anne") // too late
	_, closed := season(t, s, "")
	if closed.Ended != open.Until {
		t.Errorf("it ended at %d, not at %d", closed.Ended, open.Until)
	}
	// What is agreed on later changes nothing in it.
	l.Computers, l.Way, l.Games = true, league.ByPoints, []string{"kismet"}
	settled(t, s, s.ChangeLeague(context.Background(), l, closed, table.User{ID: "rik", Name: "Rik"}, noon))
	if got := stands(t, s, closed.ID); got != "1 anne 1/1, 2 marc 0/1" {
		t.Errorf("it stands %s", got)
	}
	if _, kept := season(t, s, ""); kept.Rules.Way != league.ByRating || kept.Rules.Computers {
		t.Errorf("it has the rules %+v", kept.Rules)
	}
	must(t, nextSeason(t, s, l.ID, noon.Add(4*time.Hour)))
	if due, err := s.SeasonsDue(context.Background(), "g", noon.Add(1000*time.Hour)); err != nil || due {
		t.Errorf("the next one ends as well: %v", err)
	}
}

// A result belongs to the season of its moment, also where that season was closed before
// it could be written.
func TestAResultOfASeasonsLastSecondCounts(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	haveBreaks(t, s)
	l, first := season(t, s, "")
	first.Until = noon.Add(2 * time.Hour).UnixMilli()
	settled(t, s, s.ChangeLeague(context.Background(), l, first, table.User{ID: "rik", Name: "Rik"}, noon))
	inTime := beginIn(t, s, "g", "BBB", time.Hour, "anne", "marc")
	tooLate := beginIn(t, s, "g", "CCC", time.Hour, "marc", "anne")
	between := beginIn(t, s, "g", "DDD", time.Hour, "marc", "anne")
	must(t, s.EndSeasons(context.Background(), "g", noon.Add(2*time.Hour)))
	finish(t, s, inTime, 2*time.Hour-time.Millisecond, "anne", "marc")
	finish(t, s, tooLate, 2*time.Hour, "marc", "anne")
	must(t, nextSeason(t, s, l.ID, noon.Add(3*time.Hour)))
	finish(t, s, between, 3*time.Hour-time.Millisecond, "marc", "anne")
	if got := stands(t, s, first.ID); got != "1 anne 2/2, 2 marc 0/2" {
		t.Errorf("the season that is over stands %s", got)
	}
	if got := stands(t, s, houseSeason(t, s, "g").ID); got != "" {
		t.Errorf("the next one stands %s", got)
	}
}

// No game ends before it has begun: where the clock was set back meanwhile, it counts in
// the season in which it began.
func TestAGameCountsThoughTheClockWasSetBack(t *testing.T) {
	s := fresh(t)
	finish(t, s, beginIn(t, s, "g", "AAA", time.Hour, "anne", "marc"), 0, "anne", "marc")
	haveBreaks(t, s)
	l, first := season(t, s, "")
	if got := stands(t, s, first.ID); got != "1 anne 1/1, 2 marc 0/1" {
		t.Errorf("the first season stands %s", got)
	}
	must(t, closeSeason(t, s, l.ID, noon.Add(2*time.Hour)))
	must(t, nextSeason(t, s, l.ID, noon.Add(90*time.Minute))) // by that clock
	finish(t, s, beginIn(t, s, "g", "BBB", 100*time.Minute, "marc", "anne"), time.Hour, "marc", "anne")
	_, second := season(t, s, "")
	if got := stands(t, s, second.ID); got != "1 marc 1/1, 2 anne 0/1" {
		t.Errorf("the second season stands %s", got)
	}
	second.Began = noon.Add(99 * time.Minute).UnixMilli()
	settled(t, s, s.ChangeLeague(context.Background(), l, second, table.User{ID: "rik", Name: "Rik"}, noon))
	if got := stands(t, s, second.ID); got != "1 marc 1/1, 2 anne 0/1" {
		t.Errorf("when it begins at another moment it stands %s", got)
	}
	if got := stands(t, s, first.ID); got != "1 anne 1/1, 2 marc 0/1" {
		t.Errorf("the first season stands %s now", got)
	}
}

func TestNobodyLeavesALeagueBeforeJoiningIt(t *testing.T) {
	s := fresh(t)
	id, err := s.AddLeague(context.Background(), league.League{Guild: "g", Name: "club", Rules: league.Rules{Way: league.ByWins}, Entry: league.Joining}, league.Season{}, noon.Add(-time.Hour))
	must(t, err)
	anne := table.User{ID: "anne"}
	must(t, s.JoinLeague(context.Background(), id, anne, anne, noon))
	must(t, s.PartLeague(context.Background(), id, table.User{ID: "anne"}, table.User{ID: "anne"}, noon.Add(-10*time.Minute))) // the clock was set back
	must(t, s.JoinLeague(context.Background(), id, anne, anne, noon.Add(-5*time.Minute)))
	var times, since int64
	must(t, s.db.QueryRow(`SELECT count(*), min(joined) FROM members WHERE user_id = 'anne'`).Scan(&times, &since))
	if times != 1 || since != noon.UnixMilli() {
		t.Errorf("Anne has joined %d times, first at %v", times, time.UnixMilli(since))
	}
}

func TestAWayOfCountingHoldsAtOnceAndWhoCountsFromTheNextSeasonOn(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "#", "marc")
	l, open := season(t, s, "")
	l.Computers, l.Way = true, league.ByMean
	settled(t, s, s.ChangeLeague(context.Background(), l, open, table.User{ID: "rik", Name: "Rik"}, noon))
	rows, _, err := s.LeagueTable(context.Background(), open.ID)
	must(t, err)
	must(t, s.CheckSeason(t.Context(), open.ID))
	if len(rows) != 2 || rows[0].Mean() != league.Whole || rows[1].Mean() != 0 {
		t.Errorf("%+v", rows)
	}
	counted, err := s.Counted(t.Context(), "AAA")
	must(t, err)
	if done := counted[0].Done; len(done) != 2 || done[1].Rank != 2 {
		t.Errorf("%+v", counted[0].Done)
	}
	other, err := s.AddLeague(context.Background(), league.League{Guild: "g", Name: "club", Rules: league.House}, league.Season{}, noon)
	must(t, err)
	club, open := season(t, s, "club")
	if club.ID != other {
		t.Fatalf("%+v", club)
	}
	settled(t, s, s.ChangeLeague(context.Background(), club, open, table.User{ID: "rik", Name: "Rik"}, noon))
	_, err = s.AddLeague(context.Background(), league.League{Guild: "g", Name: "pub", Rules: league.House}, league.Season{}, noon)
	must(t, err)
	if club.Name = "pub"; s.ChangeLeague(context.Background(), club, open, table.User{ID: "rik", Name: "Rik"}, noon) == nil {
		t.Error("two leagues are called the same")
	}
}

// Books of the step before, with a game that ended while somebody was away: the places
// tell it now, and the league is what it was.
func TestBooksOfBeforeTellWhoWasAwayAtTheEnd(t *testing.T) {
	s := open(t, before(t, 20, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, post_message, event, opened, began, ended)
		VALUES ('FNS', 'g', '3', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'finished', '', 'e3', 3, 3, 4);
		INSERT INTO seats (table_id, seat, user_id, user_name, level, name, gone, away)
		VALUES ('FNS', 0, 'anne', 'ANNE', 'good', 'Anne', 0, 1), ('FNS', 1, 'marc', 'MARC', '', 'Marc', 0, 0), ('FNS', 2, 'karel', 'KAREL', 'good', 'Karel', 1, 0);
		INSERT INTO results (table_id, seat, score, won) VALUES ('FNS', 0, 9, 1), ('FNS', 1, 5, 0), ('FNS', 2, 1, 0);
		INSERT INTO places (table_id, seat, user_id, user_name, place, gone)
		VALUES ('FNS', 0, 'anne', 'ANNE', 1, 0), ('FNS', 1, 'marc', 'MARC', 2, 0), ('FNS', 2, '', '', 3, 0), ('FNS', 2, 'karel', 'KAREL', 4, 1);
		INSERT INTO leagues VALUES (1, 'g', '', '[]', 'rating', 0, 0, 1, NULL);
		INSERT INTO seasons (id, league, n, began, ended, stale) VALUES (1, 1, 1, 3, 9, 1);
		INSERT INTO league_tables VALUES ('FNS', 1, 1, 4);`))
	if got := stands(t, s, 1); got != "1 marc 1/1, 2 anne 0/1, 2 karel 0/1" {
		t.Errorf("the league has %s", got)
	}
	kept, err := s.Load(context.Background(), "FNS")
	must(t, err)
	want := []table.Place{
		{Seat: 0, Place: 1}, {Seat: 1, User: table.User{ID: "marc", Name: "MARC"}, Place: 2}, {Seat: 2, Place: 3},
		{Seat: 0, User: table.User{ID: "anne", Name: "ANNE"}, Place: 4, Left: true}, {Seat: 2, User: table.User{ID: "karel", Name: "KAREL"}, Place: 4, Left: true},
	}
	if diff := cmp.Diff(want, kept.Places); diff != "" {
		t.Error(diff)
	}
	if _, closed := season(t, s, ""); closed.Rules.Way != league.ByRating {
		t.Errorf("the closed season has the rules %+v", closed.Rules)
	}
}

// Games that were under way in books of the step before go on.
func TestGamesGoOnWhereSeasonsKeptNoRules(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, h, ids := underWay(t, 20)
		r := rand.New(rand.NewPCG(5, 5))
		for _, id := range ids[:len(all.Games)] {
			before, ok := h.Fetch(context.Background(), id, "1")
			begun, err := s.Load(context.Background(), id)
			must(t, err)
			for range 20 {
				answers(h, id, r)
				time.Sleep(10 * time.Second)
			}
			kept, err := s.Load(context.Background(), id)
			must(t, err)
			if !ok || before.Broken || len(kept.Steps) <= len(begun.Steps) {
				t.Errorf("%s does not go on", kept.Game)
			}
			must(t, table.Audit(all.Games, kept))
		}
		h.Close()
		must(t, s.Check(t.Context()))
	})
}

// Who and which games count changes with the next season, and at once where none has begun.
func TestASeasonGoesOnWithTheGamesAndPeopleItBeganWith(t *testing.T) {
	s := fresh(t)
	club := league.League{Guild: "g", Name: "club", Rules: league.Rules{Way: league.ByWins, Games: []string{"kismet"}}, Entry: league.All}
	id, err := s.AddLeague(context.Background(), club, league.Season{}, noon)
	must(t, err)
	club.ID = id
	change := func(agree func()) league.Season {
		t.Helper()
		agree()
		seasons, err := s.Seasons(t.Context(), id)
		must(t, err)
		settled(t, s, s.ChangeLeague(context.Background(), club, seasons[0], table.User{ID: "rik", Name: "Rik"}, noon))
		seasons, err = s.Seasons(t.Context(), id)
		must(t, err)
		return seasons[0]
	}
	counts := func(game string) bool {
		t.Helper()
		all, err := s.LeaguesFor(t.Context(), "g", game, []string{"anne", "marc"}, noon)
		must(t, err)
		return slices.ContainsFunc(all, func(c league.Counted) bool { return c.League.ID == id })
	}
	if season := change(func() { club.Games = []string{"dalmuti"} }); season.GoesOn(club) || !counts("dalmuti") || counts("kismet") {
		t.Errorf("before the first game the season goes on with %+v", season)
	}
	begin := func(table table.ID, status table.Status) {
		t.Helper()
		saved := beginIn(t, s, "g", table, time.Minute, "anne", "marc")
		saved.Status = status
		put(t, s, &saved, "end")
	}
	begin("STP", table.Stopped) // which never ends in any season
	if season := change(func() { club.Entry = league.Invited }); season.GoesOn(club) {
		t.Errorf("where a game was stopped the season goes on with %+v", season)
	}
	change(func() { club.Entry = league.All })
	ended(t, s, "AB2", time.Hour, "anne", "marc")
	begin("ARC", table.Archived)
	open, err := s.Seasons(t.Context(), id)
	must(t, err)
	before, _, err := s.LeagueTable(t.Context(), open[0].ID)
	must(t, err)
	season := change(func() { club.Games, club.Entry, club.Computers = []string{"kismet"}, league.Invited, true })
	if !season.GoesOn(club) || season.Entry != league.All || season.Rules.Computers || !counts("dalmuti") || counts("kismet") {
		t.Errorf("the season goes on with %+v", season)
	}
	after, _, err := s.LeagueTable(t.Context(), season.ID)
	must(t, err)
	if diff := cmp.Diff(before, after); diff != "" || len(before) != 2 {
		t.Errorf("its table changes: %s", diff)
	}
	must(t, closeSeason(t, s, id, noon.Add(2*time.Hour)))
	seasons, err := s.Seasons(t.Context(), id)
	must(t, err)
	if next, closed := seasons[0], seasons[1]; next.GoesOn(club) || next.Entry != league.Invited || closed.Entry != league.All || closed.Rules.Games[0] != "dalmuti" {
		t.Errorf("the next one begins with %+v, the one before had %+v", next, closed)
	}
	if season := change(func() { club.Entry = league.All }); season.GoesOn(club) {
		t.Errorf("where a game of the season before is archived the season goes on with %+v", season)
	}
	change(func() { club.Games = nil })
	begin("DDD", table.Running)
	if season := change(func() { club.Entry = league.Joining }); !season.GoesOn(club) {
		t.Errorf("where a game is played that may end in it the season goes on with %+v", season)
	}
}
