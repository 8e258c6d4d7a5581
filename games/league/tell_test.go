package league

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What games have done, put one after the other, leads from an empty table to the one
// there is.
func TestTheEffectsOfGamesLeadToTheTable(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 7))
	results := simulated(random, 300)
	slices.SortFunc(results, Result.Compare)
	for _, rules := range []Rules{House, {Way: ByPoints, Minimum: 5}, {Way: BySum, Computers: true}} {
		book, at := Open(rules, nil), map[string]Row{}
		for _, r := range results {
			before := book.Standings()
			changes, err := book.Add(r, nil)
			if err != nil {
				t.Fatal(err)
			}
			var points []Point
			for _, c := range changes {
				points = append(points, Point{Rank: c.Rank, Standing: c.After})
			}
			table := map[string]Row{}
			for _, row := range book.rules.Order(book.Standings()) {
				table[row.ID] = row
			}
			effects, people := rules.Effects(before, points), 0
			for _, c := range changes {
				if !c.Computer {
					people++
				}
			}
			for _, e := range effects {
				if was := at[e.After.ID]; was.Games > 0 && was != e.Before || table[e.After.ID] != e.After {
					t.Fatalf("%+v, but the table had %+v and has %+v", e, was, table[e.After.ID])
				}
			}
			if len(effects) != people {
				t.Fatalf("%d effects for %d people", len(effects), people)
			}
			at = table
		}
	}
}

func TestCrownsGoToTheBestOfEachGame(t *testing.T) {
	half := Whole / 2
	parts := []GameStanding{
		{"chess", Standing{ID: "anne", Games: 2, Wins: 1, Beaten: 2 * half}}, {"chess", Standing{ID: "marc", Games: 2, Wins: 1, Beaten: 2 * half}},
		{"chess", Standing{ID: "karel", Games: 1, Wins: 1, Beaten: Whole}}, {"go", Standing{ID: "karel", Games: 1, Wins: 0}},
		{"nim", Standing{ID: "anne", Games: 3, Wins: 2, Beaten: 2 * Whole}}, {"nim", Standing{ID: "rival", Games: 2, Wins: 2, Beaten: 2 * Whole}}, {"nim", Standing{ID: "computer:nim:good:1", Computer: true, Games: 3, Beaten: 3 * Whole}},
	}
	table := []Row{{Place: 1, Standing: Standing{ID: "anne"}}, {Place: 2, Standing: Standing{ID: "marc"}}, {Place: 3, Standing: Standing{ID: "karel"}}, {Standing: Standing{ID: "rival"}}}
	got := Rules{Way: ByRating, Minimum: 2}.Crowns([]string{"nim", "go", "chess", "bridge"}, parts, table)
	want := []Crown{{"nim", []string{"anne"}}, {"chess", []string{"anne", "marc"}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if all := Together(parts); len(all) != 5 || all[0].Games != 5 || all[0].Wins != 3 || all[0].Beaten != 6*half {
		t.Errorf("together: %+v", all)
	}
}

func TestRivalsAreThoseWhoWereMetOftenEnough(t *testing.T) {
	marc, karel, lowie := Meeting{Other: "marc", Games: 4, Ahead: 3}, Meeting{Other: "karel", Games: 3, Even: 3}, Meeting{Other: "lowie", Games: 1, Ahead: 1}
	for what, c := range map[string]struct {
		met         []Meeting
		best, worst string
	}{
		"all":           {[]Meeting{lowie, karel, marc}, "marc", "karel"},
		"nobody often":  {[]Meeting{lowie, {Other: "maria", Games: 2}}, "lowie", "maria"},
		"of two equals": {[]Meeting{marc, karel, {Other: "maria", Games: 6, Ahead: 3}}, "marc", "maria"},
		"one often":     {[]Meeting{lowie, karel}, "", ""},
		"equal shares":  {[]Meeting{karel, {Other: "maria", Games: 6, Ahead: 3}}, "", ""},
		"nobody at all": {nil, "", ""},
	} {
		best, worst, differ := Rivals(c.met, 3)
		if differ != (c.best != "") || differ && (best.Other != c.best || worst.Other != c.worst) {
			t.Errorf("%s: %s and %s", what, best.Other, worst.Other)
		}
	}
}
