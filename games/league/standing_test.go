package league

import (
	"fmt"
	"strings"
	"testing"
)

// table writes rows as "1 anne, 2 marc".
func table(rows []Row) string {
	var all []string
	for _, r := range rows {
		all = append(all, fmt.Sprintf("%d %s", r.Place, r.ID))
	}
	return strings.Join(all, ", ")
}

func TestHowATableIsOrdered(t *testing.T) {
	anne := Standing{ID: "anne", Games: 4, Wins: 1, Points: 20, Beaten: 2 * Whole, Rating: Rating{30, 3}}
	marc := Standing{ID: "marc", Games: 2, Wins: 2, Points: 10, Beaten: 3 * Whole / 2, Rating: Rating{26, 4}}
	karel := Standing{ID: "karel", Games: 8, Wins: 1, Points: 20, Beaten: 3 * Whole, Rating: Rating{28, 2}}
	owl := Standing{ID: "computer:nim:owl:1", Computer: true, Games: 9, Wins: 9, Points: 99, Rating: Rating{50, 1}}
	all := []Standing{karel, anne, owl, marc}
	for _, c := range []struct {
		way     Way
		minimum int
		want    string
	}{
		{ByRating, 0, "1 karel, 2 anne, 3 marc"},
		{ByPoints, 0, "1 anne, 2 karel, 3 marc"}, // 20 points each, a win each: by the mean
		{ByMean, 0, "1 marc, 2 anne, 3 karel"},
		{BySum, 0, "1 karel, 2 anne, 3 marc"},
		{ByWins, 0, "1 marc, 2 anne, 3 karel"},
		{ByWins, 3, "1 anne, 2 karel, 0 marc"},
	} {
		if got := table(Rules{Way: c.way, Minimum: c.minimum}.Order(all)); got != c.want {
			t.Errorf("%s, at least %d: %s, expected %s", c.way, c.minimum, got, c.want)
		}
	}
}

func TestWhoIsEqualInEverythingSharesAPlace(t *testing.T) {
	fresh := Standing{Games: 1, Opponents: 2, Rating: Fresh}
	all := []Standing{{ID: "karel", Games: 1, Opponents: 2, Rating: Rating{20, 8}}}
	for _, id := range []string{"marc", "anne"} {
		fresh.ID = id
		all = append(all, fresh)
	}
	if got := table(House.Order(all)); got != "1 anne, 1 marc, 3 karel" {
		t.Error(got)
	}
}

// To be ranked takes games against three people, or against all others where there are
// fewer.
func TestAPlaceTakesGamesAgainstSeveralPeople(t *testing.T) {
	for _, c := range []struct{ rules, games, want string }{
		{"three", "anne-sock anne-sock", "1 anne, 2 sock"},
		{"three", "anne-sock anne-marc", "1 anne, 0 marc, 0 sock"},
		{"three", "anne-sock marc-karel", "0 anne, 0 marc, 0 karel, 0 sock"},
		{"three", "anne-sock anne-marc anne-karel", "1 anne, 0 karel, 0 marc, 0 sock"},
		{"three", "anne-owl# anne-sock anne-marc karel-anne", "1 anne, 0 karel, 0 marc, 0 sock"},
		{"one", "anne-sock marc-karel", "1 anne, 1 marc, 3 karel, 3 sock"},
		{"early", "anne-sock marc-karel", "1 anne, 1 marc, 3 karel, 3 sock"},
	} {
		rules := map[string]Rules{"three": House, "one": {Way: ByRating, Opponents: 1}, "early": {Way: ByRating, Early: true}}[c.rules]
		rules.Computers = strings.Contains(c.games, "#")
		if got := table(rules.Order(seasonOf(t, rules, strings.Fields(c.games)...).Standings())); got != c.want {
			t.Errorf("%s, %s: %s, expected %s", c.rules, c.games, got, c.want)
		}
	}
}

func TestEveryWayOfCountingSaysWhatBreaksTies(t *testing.T) {
	for _, way := range Ways {
		list := way.Criteria()
		if len(list) < 3 || list[0].Key != string(way) {
			t.Errorf("%s is decided by %v", way, list)
		}
	}
}
