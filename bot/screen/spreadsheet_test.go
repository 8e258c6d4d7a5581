package screen_test

import (
	"testing"

	"hofnar/bot/screen"
	"hofnar/games/league"
)

func TestNoSpreadsheetTakesANameForAFormula(t *testing.T) {
	for name, want := range map[string]string{
		"Anne": "Anne", "": "", "A=1": "A=1",
		"=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@SUM": "'@SUM",
		"＝1+1": "'＝1+1", "＋1": "'＋1", "－1": "'－1", "＠SUM": "'＠SUM", "﹦1": "'﹦1",
		"\t=1": "'=1", "\u200b=1": "'=1", " =1": "'=1", "\r\n@": "'@",
	} {
		season := league.Export{
			Names:     map[string]string{"1": name},
			Standings: []league.Row{{Standing: league.Standing{ID: "1"}}},
			Results:   []league.Result{{Players: []league.Player{{Person: "1"}}}},
		}
		standings, results := screen.StandingsTable(season), screen.ResultsTable(season)
		if got := standings[1][2]; got != want {
			t.Errorf("%q stands there as %q", name, got)
		}
		if got := results[1][5]; got != want {
			t.Errorf("%q has played as %q", name, got)
		}
	}
}
