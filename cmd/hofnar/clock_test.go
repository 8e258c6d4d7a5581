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
	newest := evening.Add(24 * time.Hour) // when the second game ended
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
	must(t, books.Void(t.Context(), 1, league.Void{Table: "T00"}, table.User{ID: "maria"}, "a wrong deal", newest.Add(time.Minute)))
	if said := warned(newest); !strings.Contains(said, "behind=1m0s") {
		t.Errorf("a minute behind a correction it says %q", said)
	}
}
