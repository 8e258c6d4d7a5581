package store

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hofnar/games/league"
)

var python = flag.String("recount.python", "", "the Python that works simulated seasons out anew; empty: none does")

// docs/recount.py comes to the same from what is exported alone: ratings to 1e-9, places
// and counts exactly, of seasons with people who leave early and late, pairs that are worn,
// members, computers, void games, results and spans, games counted late, and people who are
// forgotten and begin anew.
func TestAnIndependentRecountComesToTheSame(t *testing.T) {
	if *python == "" {
		t.Skip("-recount.python says which Python there is")
	}
	s := simulated(t)
	s.plays(480, 80)
	var files []string
	seen := map[string]int{}
	leagues, err := s.Leagues(t.Context(), "g")
	must(t, err)
	for _, l := range leagues {
		seasons, err := s.Seasons(t.Context(), l.ID)
		must(t, err)
		seen["seasons of "+l.Name] = len(seasons)
		slices.Reverse(seasons)
		for _, season := range seasons {
			one, err := s.ExportSeason(t.Context(), l, season)
			must(t, err)
			noteWhatIsIn(one, seen)
			data, err := json.Marshal(one)
			must(t, err)
			files = append(files, filepath.Join(t.TempDir(), fmt.Sprintf("%d-%d.json", l.ID, season.N)))
			must(t, os.WriteFile(files[len(files)-1], data, 0o600))
		}
	}
	for _, what := range []string{"absent", "late", "late leavers", "void games", "void results", "void spans", "worn pairs", "people without a place", "people who began anew", "outsiders", "partners against computers"} {
		if seen[what] == 0 {
			t.Errorf("there are no %s", what)
		}
	}
	if seen["seasons of "] < 3 || seen["seasons of club"] < 3 {
		t.Errorf("%v", seen)
	}
	said, err := exec.Command(*python, append([]string{"../docs/recount.py"}, files...)...).CombinedOutput()
	if err != nil || strings.Count(string(said), "\n") != len(files) {
		t.Errorf("%v\n%s", err, said)
	}
	t.Logf("%v\n%s", seen, said)
	meddledWith := files[0] // the first season of the server's own league
	changed(t, meddledWith)
	if said, err := exec.Command(*python, "../docs/recount.py", meddledWith).CombinedOutput(); err == nil {
		t.Errorf("another rating is not found:\n%s", said)
	}
}

// changed has an exported rating be another one.
func changed(t *testing.T, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	must(t, err)
	var one league.Export
	must(t, json.Unmarshal(data, &one))
	one.Standings[0].Mu += 2e-9
	data, err = json.Marshal(one)
	must(t, err)
	must(t, os.WriteFile(file, data, 0o600))
}

// noteWhatIsIn counts what there is in a season of what the recount has to know.
func noteWhatIsIn(one league.Export, seen map[string]int) {
	met := map[[2]string]int{}
	for _, r := range one.Results {
		if r.Uncounted == league.ByPeople && one.Season.Rules.Computers && len(r.Players) == 4 {
			seen["partners against computers"]++
		}
		for _, p := range r.Players {
			switch {
			case p.Out:
				seen["outsiders"]++
			case p.Left && 3*p.Own < p.Turns:
				seen["absent"]++
			case 3*p.Own < p.Turns:
				seen["late"]++
			case p.Left && p.Turns > 0:
				seen["late leavers"]++
			}
			for _, other := range r.Players {
				if met[[2]string{p.Person, other.Person}]++; p.Person < other.Person && met[[2]string{p.Person, other.Person}] == 11 {
					seen["worn pairs"]++
				}
			}
		}
	}
	for _, c := range one.Corrections {
		switch {
		case c.Undone != 0:
		case c.Table == "":
			seen["void spans"]++
		case c.Person == "":
			seen["void games"]++
		default:
			seen["void results"]++
		}
	}
	for _, row := range one.Standings {
		switch {
		case row.Unsettled:
			seen["people who began anew"]++
		case row.Place == 0:
			seen["people without a place"]++
		}
	}
}
