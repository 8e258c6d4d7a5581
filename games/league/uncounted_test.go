package league

import "testing"

func TestAGameThatCountsForNothingSaysWhy(t *testing.T) {
	for _, c := range []struct {
		what, players string
		rules         Rules
		hints         bool
		voids         Voids
		want          Uncounted
	}{
		{what: "it counts", players: "anne 1, marc 2"},
		{what: "hints", players: "anne 1, marc 2", hints: true, want: ByHints},
		{what: "another game", players: "anne 1, marc 2", rules: Rules{Games: []string{"go"}}, want: ByGame},
		{what: "one person", players: "anne 1, owl# 2", rules: Rules{Computers: true}, want: ByPeople},
		{what: "partners alone", players: "team 1 anne 1, team 1 marc 1", want: ByPeople},
		{what: "partners alone against computers", players: "team 1 anne 1, team 2 owl# 3, team 1 marc 1, team 2 owl# 3", rules: Rules{Computers: true}, want: ByPeople},
		{what: "a game that is void", players: "anne 1, marc 2", hints: true, voids: Voids{{Table: "AAA", Person: ""}: true}, want: ByVoid},
		{what: "a result that is void", players: "anne 1, marc 2, karel 3", voids: Voids{{Table: "AAA", Person: "anne"}: true}},
		{what: "one who stayed", players: "anne 1, marc left 0/10"},
		{what: "nobody who stayed", players: "anne left 0/10, marc left 0/10", want: ByAbsent},
		{what: "nobody who stayed, in an early season", players: "anne left 0/10, marc left 0/10", rules: Rules{Early: true}},
		{what: "a result too many", players: "anne 1, marc 2", voids: Voids{{Table: "AAA", Person: "anne"}: true}, want: ByPeople},
	} {
		result := game(c.players)
		result.Hints = c.hints
		if got := c.rules.Uncounted(result, c.voids); got != c.want || (got == "" || got == ByAbsent) != (c.rules.Ranking(result, c.voids) != nil) {
			t.Errorf("%s: it counts not because of %q, expected %q", c.what, got, c.want)
		}
	}
}

func TestWhoIsNotComparedIsSaidWhy(t *testing.T) {
	result := game("anne 1, owl# 2, marc 3")
	result.Players[2].Out = true
	for seat, want := range []Uncounted{ByVoid, ByComputer, ByOutsider} {
		if got := (Rules{}).UncountedOf(result.Players[seat], result, Voids{{Table: "AAA", Person: "anne"}: true}); got != want {
			t.Errorf("seat %d is not compared because of %q, expected %q", seat, got, want)
		}
	}
	result = game("anne 1, marc left 0/10, owl# 2")
	for seat, want := range []Uncounted{ByAbsent, "", ByComputer} {
		if got := House.UncountedOf(result.Players[seat], result, nil); got != want {
			t.Errorf("where one has left seat %d is not compared because of %q, expected %q", seat, got, want)
		}
	}
}
