package league

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// simulated is a season of games as they might come: tables of 2 to 8, ties, computers,
// people who leave, partners.
func simulated(random *rand.Rand, games int) (results []Result) {
	for n := range games {
		r := Result{Table: fmt.Sprintf("T%05d", random.IntN(1<<30)), Ended: int64(n / 3), Game: "nim", Hints: random.IntN(50) == 0}
		people := random.Perm(30)
		for seat := range 2 + random.IntN(7) {
			p := Player{Seat: seat, Person: fmt.Sprint(people[seat]), Place: 1 + random.IntN(5), Points: random.IntN(9) - 2}
			switch random.IntN(12) {
			case 0, 1:
				p.Person, p.Level = "", "heron"
			case 2:
				p.Left, p.Turns, p.Own = true, 9, random.IntN(6)
				r.Players = append(r.Players, Player{Seat: seat, Level: "heron", Place: p.Place})
			}
			if n%7 == 0 {
				p.Team = 1 + seat%2
			}
			r.Players = append(r.Players, p)
		}
		results = append(results, r)
	}
	return results
}

func sameBits(t *testing.T, what string, one, other *Book) {
	t.Helper()
	if diff := cmp.Diff(one.Standings(), other.Standings()); diff != "" {
		t.Fatalf("%s: %s", what, diff)
	}
}

// recomputed is the season that these results come to, whatever order they stand in: it is
// what standings are.
func recomputed(rules Rules, start map[string]Rating, results []Result, voids Voids) *Book {
	book := Open(rules, start)
	for _, result := range slices.SortedFunc(slices.Values(results), Result.Compare) {
		if _, err := book.Add(result, voids); err != nil {
			panic(err)
		}
	}
	return book
}

func TestASeasonAddedUpGameByGameIsTheSeasonRecomputed(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	results := simulated(random, 10000)
	slices.SortFunc(results, Result.Compare)
	for _, rules := range []Rules{House, {Way: ByMean, Computers: true}} {
		start := map[string]Rating{"7": {31, 2}}
		stored, voids := Open(rules, start), Voids{}
		for n, r := range results {
			if _, err := stored.Add(r, voids); err != nil {
				t.Fatal(err)
			}
			if n%2000 != 1250 {
				continue
			}
			correct(random, results[:n+1], voids)
			stored = recomputed(rules, start, results[:n+1], voids)
		}
		mixed := slices.Clone(results)
		random.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
		for _, r := range mixed {
			random.Shuffle(len(r.Players), func(i, j int) { r.Players[i], r.Players[j] = r.Players[j], r.Players[i] })
		}
		sameBits(t, "recomputed from results in any order", stored, recomputed(rules, start, mixed, voids))
		if len(rules.Order(stored.Standings())) != 30 {
			t.Errorf("%d people have played", len(rules.Order(stored.Standings())))
		}
	}
}

// correct voids a game or a result, or takes back what was void.
func correct(random *rand.Rand, results []Result, voids Voids) {
	r := results[random.IntN(len(results))]
	v := Void{Table: r.Table, Person: r.Players[0].Person}
	if random.IntN(2) == 0 {
		v.Person = ""
	}
	voids[v] = true
	if some := slices.Collect(maps.Keys(voids)); random.IntN(3) == 0 {
		delete(voids, some[random.IntN(len(some))])
	}
}

func TestVoidingAndRestoringGivesBackTheSameBits(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	results := simulated(random, 200)
	before, voids := recomputed(House, nil, results, nil), Voids{}
	changed := 0
	for range 100 {
		r := results[random.IntN(len(results))]
		v := Void{Table: r.Table, Person: []string{"", r.Players[0].Person}[random.IntN(2)]}
		voids[v] = true
		if !cmp.Equal(before.Standings(), recomputed(House, nil, results, voids).Standings()) {
			changed++
		}
		delete(voids, v)
		sameBits(t, "restored", before, recomputed(House, nil, results, voids))
	}
	if changed < 50 {
		t.Errorf("only %d corrections of 100 changed anything", changed)
	}
}

func TestAGameThatEndedBeforeOneThatIsCountedIsNotAdded(t *testing.T) {
	book := Open(House, nil)
	first, second := game("anne 1, marc 2"), game("anne 1, marc 2")
	second.Ended = 2
	if changes, err := book.Add(second, nil); err != nil || len(changes) != 2 || changes[0].Gain() <= 0 {
		t.Fatalf("%v, %v", changes, err)
	}
	if _, err := book.Add(first, nil); err == nil {
		t.Error("it was added")
	}
	if _, err := book.Add(second, nil); err == nil {
		t.Error("a game was added twice")
	}
}

func TestWhoWinsAndWhoDoesNot(t *testing.T) {
	book := Open(House, nil)
	for n, players := range []string{"anne 1, marc 1, karel 3", "owl# 1, marc 2, karel 3", "anne left, marc left, owl# 1"} {
		r := game(players)
		r.Ended = int64(n)
		if _, err := book.Add(r, nil); err != nil {
			t.Fatal(err)
		}
	}
	got := map[string]int{}
	for _, s := range book.Standings() {
		got[s.ID] = s.Wins
	}
	if diff := cmp.Diff(map[string]int{"anne": 1, "marc": 2, "karel": 0}, got); diff != "" {
		t.Error(diff)
	}
}

func TestRatingsAreCarriedOverAlsoByWhoDidNotPlay(t *testing.T) {
	start := map[string]Rating{"maria": {30, 2}}
	book := Open(House, start)
	if _, err := book.Add(game("anne 1, marc 2"), nil); err != nil {
		t.Fatal(err)
	}
	next := CarryOver(start, book.Standings())
	anne := book.standing("anne").CarriedOver()
	if len(next) != 3 || next["maria"] != (Rating{30, 2}).CarriedOver() || next["anne"] != anne {
		t.Errorf("%v", next)
	}
}
