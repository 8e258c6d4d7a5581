package store

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// All of somebody's results in a span are void by one correction, as if that one had not
// played in it, and count again by one.
func TestASpanIsVoidAndCountsAgainInOneStep(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "sock", "anne", "marc")
	ended(t, s, "BBB", 2*time.Hour, "sock", "anne", "marc")
	ended(t, s, "CCC", 3*time.Hour, "sock", "anne")
	ended(t, s, "DDD", 4*time.Hour, "anne", "sock", "marc")
	season := houseSeason(t, s, "g").ID
	before, _, err := s.LeagueTable(t.Context(), season)
	must(t, err)
	at := func(after time.Duration) int64 { return noon.Add(after).UnixMilli() }
	span := league.Void{Person: "sock", Since: at(2 * time.Hour), Until: at(4 * time.Hour)}
	settled(t, s, s.Void(t.Context(), season, span, moderator, "a second account", noon))
	if got := stands(t, s, season); got != "1 anne 2/3, 2 sock 1/2, 3 marc 0/3" {
		t.Error(got)
	}
	if err := s.Void(t.Context(), season, span, moderator, "again", noon); !errors.Is(err, ErrVoid) {
		t.Errorf("void twice: %v", err)
	}
	ids, err := s.Corrected(t.Context(), season, span)
	must(t, err)
	if diff := cmp.Diff([]table.ID{"CCC", "BBB"}, ids); diff != "" {
		t.Error(diff)
	}
	if counted, err := s.Counted(t.Context(), "CCC"); err != nil || !counted[0].Void {
		t.Errorf("%+v, %v", counted, err)
	}
	all, err := s.Corrections(t.Context(), season)
	must(t, err)
	if len(all) != 1 || all[0].Void != span || all[0].Name != "SOCK" {
		t.Errorf("%+v", all)
	}
	settled(t, s, s.Restore(t.Context(), all[0].ID, moderator, noon))
	after, _, err := s.LeagueTable(t.Context(), season)
	must(t, err)
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
	for _, v := range []league.Void{{Person: "sock", Since: at(5 * time.Hour), Until: at(6 * time.Hour)}, {Person: "maria", Until: at(6 * time.Hour)}} {
		if err := s.Void(t.Context(), season, v, moderator, "", noon); !errors.Is(err, ErrNotCounted) {
			t.Errorf("void %v: %v", v, err)
		}
	}
}

// Whoever has a game corrected that he has played in himself is told of as such.
func TestACorrectionSaysWhetherItsMakerHasPlayedThere(t *testing.T) {
	s := fresh(t)
	game := beginIn(t, s, "g", "AAA", time.Minute, "anne", "marc")
	game.Tenures = []table.Tenure{{Seat: 0, User: table.User{ID: "anne"}, To: table.Lasting}, {Seat: 1, User: table.User{ID: "marc"}, To: 1}}
	finish(t, s, game, time.Hour, "anne", "marc left")
	ended(t, s, "BBB", 2*time.Hour, "karel", "lowie")
	season := houseSeason(t, s, "g").ID
	span := func(who string) league.Void {
		return league.Void{Person: who, Until: noon.Add(9 * time.Hour).UnixMilli()}
	}
	for n, c := range []struct {
		v      league.Void
		by     string
		played bool
	}{
		{league.Void{Table: "AAA"}, "anne", true},
		{league.Void{Table: "AAA", Person: "anne"}, "marc", true}, // he had left
		{league.Void{Table: "BBB"}, "anne", false},
		{league.Void{Table: "AAA", Person: "marc"}, "karel", false},
		{span("marc"), "anne", true},
		{span("anne"), "anne", true},
		{span("karel"), "anne", false},
	} {
		by := table.User{ID: c.by, Name: c.by}
		settled(t, s, s.Void(t.Context(), season, c.v, by, "a reason", noon))
		all, err := s.Corrections(t.Context(), season)
		must(t, err)
		if all[n].Played != c.played {
			t.Errorf("%v by %s: has played there: %v", c.v, c.by, all[n].Played)
		}
		settled(t, s, s.Restore(t.Context(), all[n].ID, by, noon))
		all, err = s.Corrections(t.Context(), season)
		must(t, err)
		if all[n].UndonePlayed != c.played {
			t.Errorf("%v taken back by %s: has played there: %v", c.v, c.by, all[n].UndonePlayed)
		}
	}
}

// What is exported is of one moment: also whether the season is being worked out anew.
func TestAnExportSaysWhetherItsSeasonIsBeingWorkedOutAnew(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	leagues, err := s.Leagues(t.Context(), "g")
	must(t, err)
	season := houseSeason(t, s, "g")
	must(t, s.Void(t.Context(), season.ID, league.Void{Table: "AAA"}, moderator, "r", noon))
	one, err := s.ExportSeason(t.Context(), leagues[0], season)
	must(t, err)
	if !one.Season.Recounting || len(one.Corrections) != 1 || len(one.Standings) != 2 {
		t.Errorf("%+v", one)
	}
}
