package league

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAWeekTellsWhoLeadsWhoHasClimbedAndTheGameThatDidMost(t *testing.T) {
	rules := Rules{Way: ByWins, Computers: true}
	before := []Standing{{ID: "a", Wins: 5, Games: 9}, {ID: "b", Wins: 4, Games: 9}, {ID: "c", Wins: 3, Games: 9}, {ID: "#", Wins: 7, Computer: true}}
	now := []Standing{{ID: "a", Wins: 5, Games: 9}, {ID: "b", Wins: 8, Games: 14}, {ID: "c", Wins: 9, Games: 15}, {ID: "d", Wins: 1, Games: 1}, {ID: "#", Wins: 17, Computer: true}}
	gained := func(id string, computer bool, mu float64) Change {
		after := Standing{ID: id, Computer: computer, Rating: Rating{mu, 1}}
		return Change{Entrant: Entrant{ID: id, Computer: computer}, Before: Standing{Rating: Rating{20, 1}}, After: after}
	}
	changes := map[string][]Change{
		"X": {gained("b", false, 21), gained("c", false, 19)},
		"Y": {gained("c", false, 22), gained("#", true, 25)},
	}
	got := rules.Week(before, now, []Result{{Table: "X", Game: "one"}, {Table: "Y", Game: "two"}, {Table: "Z", Game: "void"}}, changes)
	want := Week{Way: ByWins, Games: 2, Leader: Row{Place: 1, Standing: now[2]}, Climber: Climb{"c", 3, 1}, Best: Feat{"c", "Y", "two", 80}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("expected (-), got (+): %s", diff)
	}
	if got := (Rules{Way: ByWins, Minimum: 99}).Week(before, now, nil, nil); !cmp.Equal(got, Week{Way: ByWins}) {
		t.Error("somebody is told of who is not ranked")
	}
}

func TestAWeekInWhichASeasonEndsTellsOfBothSeasons(t *testing.T) {
	old := Week{Way: ByWins, Over: true, Games: 2, Leader: Row{Place: 1, Standing: Standing{ID: "a"}}, Best: Feat{"a", "X", "one", 80}, Names: map[string]string{"a": "Anne"}}
	now := Week{Way: ByPoints, Games: 1, Leader: Row{Place: 1, Standing: Standing{ID: "b"}}, Best: Feat{"b", "Y", "one", 30}, Names: map[string]string{"b": "Bo"}}
	both := Week{Way: ByPoints, Games: 3, Leader: now.Leader, Best: old.Best, Names: map[string]string{"a": "Anne", "b": "Bo"}}
	for _, c := range []struct {
		what              string
		before, now, want Week
	}{
		{"in both was played", old, now, both},
		{"in the new one nobody has played", old, Week{}, old},
		{"in the old one nobody has played", Week{Over: true}, now, now},
	} {
		if diff := cmp.Diff(c.want, c.now.After(c.before)); diff != "" {
			t.Errorf("%s: expected (-), got (+): %s", c.what, diff)
		}
	}
}
