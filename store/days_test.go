package store

import (
	"context"
	"testing"
	"time"

	"hofnar/games/league"
)

// A season that begins on an earlier day than was agreed on first has the games of its days,
// those of a break too; what was declared void in it stays so, and what belongs to the season
// before stays there.
func TestASeasonHasTheGamesOfItsDaysWhenTheseChange(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	haveBreaks(t, s)
	l, first := season(t, s, "")
	must(t, closeSeason(t, s, l.ID, noon.Add(90*time.Minute)))
	ended(t, s, "BBB", 2*time.Hour, "marc", "anne")
	ended(t, s, "CCC", 3*time.Hour, "marc", "karel")
	must(t, nextSeason(t, s, l.ID, noon.Add(4*time.Hour)))
	begins := func(after time.Duration, want string) {
		t.Helper()
		settled(t, s, agree(t, s, "", noon, func(_ *league.League, open *league.Season) { open.Began = noon.Add(after).UnixMilli() }))
		if _, open := season(t, s, ""); stands(t, s, open.ID) != want {
			t.Errorf("%s, expected %s", stands(t, s, open.ID), want)
		}
	}
	begins(3*time.Hour, "1 marc 1/1, 2 karel 0/1")
	_, open := season(t, s, "")
	settled(t, s, s.Void(context.Background(), open.ID, league.Void{Table: "CCC"}, moderator, "a wrong deal", noon))
	begins(2*time.Hour, "1 marc 1/1, 2 anne 0/1")
	all, err := s.Corrections(context.Background(), open.ID)
	must(t, err)
	settled(t, s, s.Restore(context.Background(), all[0].ID, moderator, noon))
	begins(0, "1 marc 2/2, 0 anne 0/1, 0 karel 0/1")
	if got := stands(t, s, first.ID); got != "1 anne 1/1, 2 marc 0/1" {
		t.Errorf("the season before has %s", got)
	}
}
