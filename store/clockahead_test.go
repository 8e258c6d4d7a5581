package store

import (
	"context"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// The first game of a server begins while the machine's clock is a day ahead; later ones
// when it has been put right.
func TestAClockThatWasADayAheadTakesNoGameFromASeason(t *testing.T) {
	s := fresh(t)
	ahead := beginIn(t, s, "g", "AAA", 24*time.Hour, "anne", "marc")
	ended(t, s, "BBB", time.Hour, "marc", "anne")
	if season := houseSeason(t, s, "g"); season.Began > noon.Add(time.Hour).UnixMilli() {
		t.Errorf("the season begins at %v, after its first game", time.UnixMilli(season.Began))
	}
	ended(t, s, "CCC", 2*time.Hour, "marc", "anne")
	finish(t, s, ahead, 3*time.Hour, "anne", "marc")
	if got, want := stands(t, s, houseSeason(t, s, "g").ID), "1 marc 2/3, 2 anne 1/3"; got != want {
		t.Errorf("%s, expected %s", got, want)
	}
}

// A season that was begun by a clock that was ahead begins with its first game.
func TestASeasonBegunByAClockThatWasAheadBeginsWithItsFirstGame(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	house := houseSeason(t, s, "g")
	must(t, closeSeason(t, s, house.League, noon.Add(2*time.Hour)))
	if open := houseSeason(t, s, "g"); open.ID == house.ID {
		must(t, nextSeason(t, s, house.League, noon.Add(24*time.Hour)))
	}
	finish(t, s, beginIn(t, s, "g", "BBB", 150*time.Minute, "marc", "anne"), 3*time.Hour, "marc", "anne")
	if got, want := stands(t, s, houseSeason(t, s, "g").ID), "1 marc 1/1, 2 anne 0/1"; got != want {
		t.Errorf("the second season: %s, expected %s", got, want)
	}
	if got, want := stands(t, s, house.ID), "1 anne 1/1, 2 marc 0/1"; got != want {
		t.Errorf("the first season: %s, expected %s", got, want)
	}
}

// Where moderators have said on which day a season begins, games before that day are not its.
func TestASeasonBeginsOnTheDayThatModeratorsHaveSaid(t *testing.T) {
	s := fresh(t)
	id, err := s.AddLeague(t.Context(), league.League{Guild: "g", Name: "club", Rules: league.House, Entry: league.All}, league.Season{}, noon)
	must(t, err)
	l, open := season(t, s, "club")
	open.Began = noon.Add(48 * time.Hour).UnixMilli()
	settled(t, s, s.ChangeLeague(context.Background(), l, open, table.User{ID: "rik", Name: "Rik"}, noon))
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	if got := stands(t, s, open.ID); got != "" {
		t.Errorf("before its first day league %d has %s", id, got)
	}
	ended(t, s, "BBB", 49*time.Hour, "anne", "marc")
	if got, want := stands(t, s, open.ID), "1 anne 1/1, 2 marc 0/1"; got != want {
		t.Errorf("%s, expected %s", got, want)
	}
}
