package main

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games/league"
)

func TestAClockBehindTheBooksIsWarnedOf(t *testing.T) {
	_, books := leagueBooks(t, "17", 2)
	_, newest, err := books.NewestMove(t.Context()) // the last of the second game
	if must(t, err); newest.Before(evening.Add(24 * time.Hour)) {
		t.Fatalf("the newest move is of %v", newest)
	}
	warned := func(now time.Time) string {
		var said bytes.Buffer
		warnOfClock(t.Context(), books.Reader, now, slog.New(slog.NewTextHandler(&said, nil)))
		return said.String()
	}
	if said := warned(newest); said != "" {
		t.Errorf("at the newest moment it says %q", said)
	}
	if said := warned(newest.Add(-time.Hour)); !strings.Contains(said, "level=WARN") || !strings.Contains(said, "behind=1h0m0s") {
		t.Errorf("an hour behind it says %q", said)
	}
	maria := table.User{ID: "maria"}
	for i, deed := range []struct {
		what string
		done func(at time.Time) error
	}{
		{"a correction", func(at time.Time) error {
			return books.Void(t.Context(), 1, league.Void{Table: "T00"}, maria, "a wrong deal", at)
		}},
		{"a change of rules", func(at time.Time) error {
			leagues, err := books.Leagues(t.Context(), "17")
			must(t, err)
			leagues[0].Way = league.ByWins
			return books.ChangeLeague(t.Context(), leagues[0], league.Season{}, maria, at)
		}},
		{"the end of a season", func(at time.Time) error { return books.CloseSeason(t.Context(), 1, 1, at) }},
	} {
		at := newest.Add(time.Duration(1+i) * time.Hour)
		must(t, deed.done(at))
		if said := warned(at.Add(-time.Minute)); !strings.Contains(said, "behind=1m0s") {
			t.Errorf("a minute behind %s it says %q", deed.what, said)
		}
	}
}
