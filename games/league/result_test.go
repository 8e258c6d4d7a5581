package league

import (
	"fmt"
	"strings"
	"testing"
)

// at makes a player: "anne 1", "marc left", "marc left 3/10" with so many of the turns, "marc 1 3/10" of those that people made in a seat taken over, "team 2 anne 1" or "owl# 1" for a computer.
func at(seat int, text string) Player {
	p := Player{Seat: seat}
	if strings.HasPrefix(text, "team ") {
		_, _ = fmt.Sscanf(text, "team %d", &p.Team)
		text = text[len("team N "):]
	}
	name, place, _ := strings.Cut(text, " ")
	if level, computer := strings.CutSuffix(name, "#"); computer {
		p.Level = level
	} else {
		p.Person = name
	}
	if share, left := strings.CutPrefix(place, "left"); left {
		p.Left = true
		_, _ = fmt.Sscanf(share, " %d/%d", &p.Own, &p.Turns)
	}
	_, _ = fmt.Sscanf(place, "%d %d/%d", &p.Place, &p.Own, &p.Turns)
	return p
}

// game is a result with these players, as at reads them; seats are parted by commas.
func game(players string) Result {
	r := Result{Table: "AAA", Ended: 1, Game: "nim"}
	for seat, text := range strings.Split(players, ", ") {
		r.Players = append(r.Players, at(seat, text))
	}
	return r
}

func TestWhomAGameCompares(t *testing.T) {
	for _, c := range []struct {
		what, players string
		rules         Rules
		voids         Voids
		want          string // ranks and the share of the opponents beaten
	}{
		{what: "people in their places", players: "anne 2, marc 1, karel 3", want: "1 marc 1.00, 2 anne 0.50, 3 karel 0.00"},
		{what: "ties count half", players: "anne 1, marc 1, karel 3, maria 3", want: "1 anne 0.83, 1 marc 0.83, 3 karel 0.17, 3 maria 0.17"},
		{what: "computers are left out", players: "owl# 1, anne 2, owl# 3, marc 4", want: "1 anne 1.00, 2 marc 0.00"},
		{what: "computers that count", players: "owl# 1, anne 2, owl# 3, marc 4", rules: Rules{Computers: true},
			want: "1 computer:nim:owl:1 1.00, 2 anne 0.67, 3 computer:nim:owl:2 0.33, 4 marc 0.00"},
		{what: "who has left is last", players: "anne 2, marc 3, karel left", want: "1 anne 1.00, 2 marc 0.50, 3 karel 0.00"},
		{what: "several who have left tie", players: "anne 1, marc left, karel left", want: "1 anne 1.00, 2 karel 0.25, 2 marc 0.25"},
		{what: "one person against computers", players: "anne 1, owl# 2", rules: Rules{Computers: true}, want: ""},
		{what: "one who stayed", players: "anne 1, marc left, owl# 2", want: "1 anne 1.00, 2 marc 0.00"},
		{what: "partners are no opponents", players: "team 1 anne 1, team 2 marc 3, team 1 karel 1, team 2 maria 3",
			want: "1 anne 1.00, 1 karel 1.00, 3 marc 0.00, 3 maria 0.00"},
		{what: "a partner who left is alone last", players: "team 1 anne 1, team 2 marc 3, team 1 karel left",
			want: "1 anne 1.00, 2 marc 0.50, 3 karel 0.00"},
		{what: "partners alone", players: "team 1 anne 1, team 2 imp# 3, team 1 karel 1, team 2 imp# 3", want: ""},
		{what: "partners alone against computers", players: "team 1 anne 1, team 2 imp# 3, team 1 karel 1, team 2 imp# 3", rules: Rules{Computers: true}, want: ""},
		{what: "partners against computers, in a season closed before", players: "team 1 anne 1, team 2 imp# 3", rules: Rules{Computers: true, Partners: true}, want: ""},
		{what: "both partners against computers, in a season closed before", players: "team 1 anne 1, team 2 imp# 3, team 1 karel 1, team 2 owl# 3", rules: Rules{Computers: true, Partners: true},
			want: "1 anne 1.00, 1 karel 1.00, 3 computer:nim:imp:1 0.00, 3 computer:nim:owl:1 0.00"},
		{what: "a computer for a partner", players: "team 1 anne 1, team 2 marc 3, team 1 imp# 1, team 2 imp# 3", rules: Rules{Computers: true},
			want: "1 anne 1.00, 1 computer:nim:imp:1 1.00, 3 computer:nim:imp:2 0.00, 3 marc 0.00"},
		{what: "another game", players: "anne 1, marc 2", rules: Rules{Games: []string{"go"}}, want: ""},
		{what: "a game that is void", players: "anne 1, marc 2", voids: Voids{{Table: "AAA", Person: ""}: true}, want: ""},
		{what: "a result that is void", players: "anne 1, marc 2, karel 3", voids: Voids{{Table: "AAA", Person: "anne"}: true}, want: "1 marc 1.00, 2 karel 0.00"},
		{what: "a result too many that is void", players: "anne 1, marc 2", voids: Voids{{Table: "AAA", Person: "anne"}: true}, want: ""},
		{what: "a void of another game", players: "anne 1, marc 2", voids: Voids{{Table: "BBB", Person: ""}: true}, want: "1 anne 1.00, 2 marc 0.00"},
	} {
		entrants := c.rules.Ranking(game(c.players), c.voids)
		var got []string
		for _, e := range entrants {
			got = append(got, fmt.Sprintf("%d %s %.2f", e.Rank, e.ID, float64(Beaten(entrants, e))/float64(Whole)))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %s, expected %s", c.what, strings.Join(got, ", "), c.want)
		}
	}
}

func TestTablesWithHintsDoNotCount(t *testing.T) {
	r := game("anne 1, marc 2")
	r.Hints = true
	if got := House.Ranking(r, nil); got != nil {
		t.Errorf("it compares %v", got)
	}
}

// With up to 22 opponents every share is exact, so that no sum depends on its order.
func TestSharesDivideByAnyTable(t *testing.T) {
	for opponents := 1; opponents <= 22; opponents++ {
		if Whole/2%Share(opponents) != 0 {
			t.Errorf("a half does not divide by %d", opponents)
		}
	}
}

func TestPartnersAreRatedByTheirOpponentsAlone(t *testing.T) {
	entrants := House.Ranking(game("team 1 anne 1, team 2 marc 3, team 1 karel 1, team 2 maria 3"), nil)
	before := make([]Standing, len(entrants))
	for i, e := range entrants {
		before[i] = Begin(e.ID, map[string]Rating{"karel": {40, 2}})
	}
	want := Rate([]Rating{Fresh, Fresh, Fresh}, []int{1, 2, 2})[0]
	if got := House.Count(entrants, before, Pairs{})[0].After; got.ID != "anne" || got.Rating != want {
		t.Errorf("%s has %v, expected %v, whoever the partner is", got.ID, got.Rating, want)
	}
}
