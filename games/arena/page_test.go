package arena_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/dalmuti"
	"hofnar/games/teufel"
)

// actsOf are the acts that a seat is told of.
func actsOf(s games.State, who games.Seat) (acts []string) {
	for way := range games.Ways(func(picks games.Picks) games.Prompt { return s.Ask(who, picks) }) {
		acts = append(acts, string(way.Act))
	}
	return acts
}

func TestThePageNamesDevilsInTheOrderOfTheirNumbers(t *testing.T) {
	page, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	if want := "devils from 0 in that of `" + teufel.Letters + "`"; !strings.Contains(string(page), want) {
		t.Errorf("it lacks %q", want)
	}
}

// What docs/players.md says of Dalmuti.
func TestTaxesAndRevolutionsStandInOneListAndAreAskedAgain(t *testing.T) {
	agreed, err := games.Agree(dalmuti.Game.Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	const call, refuse = `{"m":"revolution","call":true}`, `{"m":"revolution","call":false}`
	for n := range 2000 {
		state, _, err := dalmuti.Game.Begin(4, agreed, games.NewLive(games.Seed{byte(n), byte(n >> 8)}, nil))
		if err != nil {
			t.Fatal(err)
		}
		for _, who := range state.Waiting() {
			acts := actsOf(state, who)
			tax := acts[len(acts)-1]
			cards, owes := strings.CutPrefix(tax, `{"m":"tax","cards":[`)
			one, other, two := strings.Cut(strings.TrimSuffix(cards, "]}"), ",")
			if !slices.Contains(acts, call) || !owes || !two {
				continue
			}
			turned := games.Act(`{"why":"worst","cards": [` + other + `, ` + one + `], "m": "tax"}`)
			taxed, _, err := state.Apply(who, turned, games.NewRecorded(nil))
			if err != nil {
				t.Fatalf("%s, written as %s: %v", tax, turned, err)
			}
			if left := actsOf(taxed, who); !slices.Equal(left, []string{call, refuse}) {
				t.Errorf("after the taxes it is asked for %v", left)
			}
			kept, _, err := state.Apply(who, games.Act(refuse), games.NewRecorded(nil))
			if err != nil {
				t.Fatal(err)
			}
			if left := actsOf(kept, who); len(left) != len(acts)-2 || slices.Contains(left, refuse) {
				t.Errorf("after no revolution it is asked for %v", left)
			}
			return
		}
	}
	t.Error("nobody had both to choose")
}
