package store

import (
	"context"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// A season that begins on another day than was agreed on first has the games of its days,
// and what was declared void in it stays so.
func TestASeasonHasTheGamesOfItsDaysWhenTheseChange(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	ended(t, s, "BBB", 2*time.Hour, "marc", "anne")
	ended(t, s, "CCC", 3*time.Hour, "marc", "karel")
	haveBreaks(t, s)
	l, open := season(t, s, "")
	maria := table.User{ID: "maria", Name: "Maria"}
	settled(t, s, s.Void(context.Background(), open.ID, league.Void{Table: "AAA"}, maria, "a wrong deal", noon))
	begins := func(after time.Duration, want string) {
		t.Helper()
		open.Began = noon.Add(after).UnixMilli()
		settled(t, s, s.ChangeLeague(context.Background(), l, open, table.User{ID: "rik", Name: "Rik"}, noon))
		if got := stands(t, s, open.ID); got != want {
			t.Errorf("%s, expected %s", got, want)
		}
	}
	begins(2*time.Hour, "1 marc 2/2, 0 karel 0/1, 0 anne 0/1")
	begins(3*time.Hour, "1 marc 1/1, 2 karel 0/1")
	all, err := s.Corrections(context.Background(), open.ID)
	must(t, err)
	settled(t, s, s.Restore(context.Background(), all[0].ID, maria, noon)) // of a game that is out
	begins(-time.Hour, "1 marc 2/3, 0 anne 1/2, 0 karel 0/1")

	// What belongs to the season before stays there.
	must(t, s.CloseSeason(context.Background(), l.ID, noon.Add(4*time.Hour)))
	must(t, s.BeginSeason(context.Background(), l.ID, noon.Add(6*time.Hour)))
	closed := open.ID
	_, open = season(t, s, "")
	begins(0, "")
	if got := stands(t, s, closed); got != "1 marc 2/3, 0 anne 1/2, 0 karel 0/1" {
		t.Errorf("the season before has %s", got)
	}
}
