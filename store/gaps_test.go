package store

import (
	"fmt"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// The next season begins when one ends, by hand or by its last day, and carries ratings on.
func TestTheNextSeasonBeginsWhenOneEnds(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	l, first := season(t, s, "")
	must(t, closeSeason(t, s, l.ID, noon.Add(2*time.Hour)))
	ended(t, s, "BBB", 3*time.Hour, "marc", "anne")
	_, second := season(t, s, "")
	if got := stands(t, s, second.ID); second.N != 2 || got != "1 marc 1/1, 2 anne 0/1" {
		t.Errorf("season %d stands %s", second.N, got)
	}
	second.Until = noon.Add(4 * time.Hour).UnixMilli()
	settled(t, s, s.ChangeLeague(t.Context(), l, second, table.User{ID: "rik", Name: "Rik"}, noon))
	ended(t, s, "CCC", 9*time.Hour, "anne", "marc") // the next look, five hours later
	all, err := s.Seasons(t.Context(), l.ID)
	must(t, err)
	if third := all[0]; third.N != 3 || third.Began != second.Until || stands(t, s, third.ID) != "1 anne 1/1, 2 marc 0/1" {
		t.Errorf("%+v stands %s", third, stands(t, s, third.ID))
	}
	if got := stands(t, s, first.ID); got != "1 anne 1/1, 2 marc 0/1" {
		t.Errorf("the first season stands %s", got)
	}
}

// Games of a break note their leagues, say that no season was open, and belong to the season
// whose first day is moved before them.
func TestGamesOfABreakAreFetchedWhenTheFirstDayIsMoved(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	l, _ := season(t, s, "")
	haveBreaks(t, s)
	must(t, closeSeason(t, s, l.ID, noon.Add(2*time.Hour)))
	if list, err := s.Seasons(t.Context(), l.ID); err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}
	finish(t, s, beginIn(t, s, "g", "BBB", 3*time.Hour, "marc", "anne"), 4*time.Hour, "marc", "anne")
	counted, err := s.Counted(t.Context(), "BBB")
	must(t, err)
	if len(counted) != 1 || counted[0].Why != league.BySeason {
		t.Errorf("%+v", counted)
	}
	must(t, nextSeason(t, s, l.ID, noon.Add(5*time.Hour)))
	l, open := season(t, s, "")
	if got := stands(t, s, open.ID); got != "" {
		t.Errorf("it stands %s", got)
	}
	if counted, err = s.Counted(t.Context(), "BBB"); err != nil || len(counted) != 1 || counted[0].Why != league.BySeason {
		t.Errorf("once a season is open: %+v, %v", counted, err)
	}
	open.Began = noon.Add(150 * time.Minute).UnixMilli()
	must(t, s.ChangeLeague(t.Context(), l, open, table.User{ID: "rik", Name: "Rik"}, noon))
	if late, err := s.Recount(t.Context(), open.ID); err != nil || fmt.Sprint(late) != "[BBB]" {
		t.Errorf("%v are to tell of it, %v", late, err)
	}
	if got := stands(t, s, open.ID); got != "1 marc 1/1, 2 anne 0/1" {
		t.Errorf("it stands %s", got)
	}
}

// In a break no season is open that would keep marks: an account that is forgotten there again and
// again is one, as in a season, once the games of the break are fetched.
func TestWhoIsForgottenDuringABreakIsOneOpponentOnceItsGamesAreFetched(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "33", "44")
	l, _ := season(t, s, "")
	haveBreaks(t, s)
	must(t, closeSeason(t, s, l.ID, noon.Add(2*time.Hour)))
	for n := range 6 {
		if n == 2 || n == 4 {
			_, err := s.Forget(t.Context(), "914", always("a former player"), nil)
			must(t, err)
		}
		after := time.Duration(3+n) * time.Hour
		finish(t, s, beginIn(t, s, "g", table.ID(fmt.Sprint("B", n)), after, "33", "914"), after, "33", "914")
	}
	must(t, nextSeason(t, s, l.ID, noon.Add(10*time.Hour)))
	l, open := season(t, s, "")
	open.Began = noon.Add(150 * time.Minute).UnixMilli()
	settled(t, s, s.ChangeLeague(t.Context(), l, open, rik, noon))
	if got := unplaced(t, s, open.ID); got != "33 1 6/1 false, 914 2 2/1 false, former 0 2/1 true, former 0 2/1 true" {
		t.Errorf("the table is %s", got)
	}
}

// A league of before that stands without an open season stands so until somebody begins one.
func TestALeagueOfBeforeWithoutAnOpenSeasonStaysSo(t *testing.T) {
	s := open(t, before(t, 61, `
		INSERT INTO leagues (id, guild, name, games, way, minimum, computers, carry) VALUES (1, 'g', '', '[]', 'rating', 0, 0, 1);
		INSERT INTO seasons (id, league, n, began, ended) VALUES (1, 1, 1, 3, 9);`))
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	must(t, s.EndSeasons(t.Context(), "g", noon.Add(2*time.Hour)))
	if l, newest := season(t, s, ""); newest.N != 1 || newest.Ended != 9 || l.Breaks {
		t.Errorf("the newest season is %+v, of %+v", newest, l)
	}
	must(t, nextSeason(t, s, 1, noon.Add(2*time.Hour)))
	must(t, closeSeason(t, s, 1, noon.Add(3*time.Hour)))
	if _, newest := season(t, s, ""); newest.N != 3 || newest.Ended != 0 {
		t.Errorf("then it is %+v", newest)
	}
}

// A game that counts for nothing says why.
func TestAGameThatCountsForNothingSaysWhy(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "#")
	ended(t, s, "BBB", 2*time.Hour, "anne", "marc")
	ended(t, s, "CCC", 3*time.Hour, "anne", "marc")
	settled(t, s, s.Void(t.Context(), houseSeason(t, s, "g").ID, league.Void{Table: "CCC"}, moderator, "r", noon))
	for id, why := range map[string]league.Uncounted{"AAA": league.ByPeople, "BBB": "", "CCC": league.ByVoid} {
		counted, err := s.Counted(t.Context(), table.ID(id))
		must(t, err)
		if counted[0].Why != why {
			t.Errorf("%s: %q, expected %q", id, counted[0].Why, why)
		}
	}
}
