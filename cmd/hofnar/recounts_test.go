package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games/league"
	"hofnar/store"
)

// Whoever looks at the books while a season is to be worked out anew is told so, and can have it
// done where nobody serves them.
func TestASeasonThatIsToBeWorkedOutAnewIsSaidToBe(t *testing.T) {
	set, books := leagueBooks(t, "17", 2)
	must(t, books.Void(t.Context(), 1, league.Void{Table: "T00"}, table.User{ID: "maria"}, "a wrong deal", time.Now()))
	says := func(wanted bool) {
		t.Helper()
		var printed, export bytes.Buffer
		must(t, leagueTable{}.print(t.Context(), &printed, books.Reader))
		must(t, leagueExport{As: "json"}.write(t.Context(), &export, books.Reader))
		said, err := checkSeasons(t.Context(), books.Reader, "", func(s season) error { return checkSeason(t.Context(), books.Reader, s) })
		must(t, err)
		for what, text := range map[string]string{"table": printed.String(), "export": export.String(), "check": said} {
			if got := strings.Contains(text, "to be worked out anew, and what stands here is of before") || strings.Contains(text, `"recounting": true`) || strings.Contains(text, "1 still to be written"); got != wanted {
				t.Errorf("the %s says %q", what, text)
			}
		}
	}
	says(true)
	must(t, books.Close())
	must(t, leagueCheck{settings: set, Repair: true}.Run(t.Context()))
	var err error
	books, err = store.Open(set.DB)
	must(t, err)
	defer func() { must(t, books.Close()) }()
	says(false)
}
