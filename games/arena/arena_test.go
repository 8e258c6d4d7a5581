package arena_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/arena"
	"hofnar/games/dalmuti"
	"hofnar/games/gametest/nim"
	"hofnar/games/kismet"
)

var _ = debug.SetGCPercent(400) // tests leave much behind and live for a minute

// among has these play Nim.
func among(seats ...arena.Seat) arena.Contest {
	return arena.Contest{Game: nim.Game, Seats: seats, Deals: 12, Seed: 1}
}

func run(t *testing.T, c arena.Contest) arena.Report {
	t.Helper()
	report, err := c.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func heron() arena.Seat  { return arena.Level(nim.Game.Levels[0]) }
func random() arena.Seat { return arena.Level(arena.Random(nim.Game)) }

// watched is a seat that plays at random; see is called with each Sight that it is handed.
func watched(name string, see func(games.Sight)) arena.Seat {
	return arena.Seat{Name: name, Play: func(s games.Sight) games.Thought {
		see(s)
		return games.Random(s)
	}}
}

func TestTheReportIsTheSameOnAnyNumberOfWorkers(t *testing.T) {
	var texts []string
	for _, workers := range []int{1, 2, 7} {
		c := among(heron(), random(), random())
		c.Workers = workers
		text, err := json.Marshal(run(t, c))
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	if texts[0] != texts[1] || texts[0] != texts[2] {
		t.Errorf("it says\n%s\n%s\n%s", texts[0], texts[1], texts[2])
	}
	c := among(heron(), random(), random())
	c.Seed = 2
	if text, _ := json.Marshal(run(t, c)); string(text) == texts[0] {
		t.Error("other seeds give the same contest")
	}
}

func TestEverybodySitsOnEveryChairOnceADeal(t *testing.T) {
	sat := map[string]map[games.Seat]int{}
	see := func(name string) arena.Seat {
		sat[name] = map[games.Seat]int{}
		return watched(name, func(s games.Sight) {
			if len(s.Heard) <= len(sat) { // its first turn or so
				sat[name][s.Seat]++
			}
		})
	}
	c := among(see("a"), see("b"), see("c"))
	c.Deals = 1
	if r := run(t, c); r.Games != 3 {
		t.Errorf("a deal for three is %d games", r.Games)
	}
	for name, chairs := range sat {
		if len(chairs) != 3 {
			t.Errorf("%s sat on %v", name, chairs)
		}
	}
}

func TestTheOrderOfTheSeatsDiffersFromDealToDeal(t *testing.T) {
	behind := map[[2]string]bool{} // who sat behind whom
	var last string
	var chair games.Seat
	see := func(name string) arena.Seat {
		return watched(name, func(s games.Sight) {
			if s.Seat == chair+1 {
				behind[[2]string{last, name}] = true
			}
			last, chair = name, s.Seat
		})
	}
	run(t, among(see("a"), see("b"), see("c")))
	if len(behind) != 6 {
		t.Errorf("neighbours were %v", behind)
	}
}

func TestSeatsOfOneNameAreOneSide(t *testing.T) {
	r := run(t, among(random(), heron(), random()))
	if len(r.Sides) != 2 || r.Sides[0].Name != "random" || r.Sides[0].Seats != 2 || r.Side("heron").Seats != 1 {
		t.Fatalf("%+v", r.Sides)
	}
	if sum := 2*r.Sides[0].Wins.Mean + r.Sides[1].Wins.Mean; sum < 0.999 || sum > 1.001 {
		t.Errorf("all seats together win %.3f of the games", sum)
	}
	if sum := 2*r.Sides[0].Place.Mean + r.Sides[1].Place.Mean; sum < 5.999 || sum > 6.001 {
		t.Errorf("the places add up to %.3f", sum)
	}
}

func TestAmongEqualsNobodyIsBetter(t *testing.T) {
	other := random()
	other.Name = "another"
	r := run(t, among(random(), other))
	if a, b := r.Sides[0], r.Sides[1]; a.Place != b.Place || a.Wins != b.Wins {
		t.Errorf("of two that play alike from both sides of a deal one comes in at %v and one at %v", a.Place, b.Place)
	}
}

func TestAGameThatDoesNotEndIsLeftAndCountedNowhereElse(t *testing.T) {
	c := among(heron(), random())
	c.Most = 2 // there are three heaps
	r := run(t, c)
	if r.Games != 24 || r.Unfinished != 24 {
		t.Errorf("of %d games %d are unfinished", r.Games, r.Unfinished)
	}
	text, err := json.Marshal(r.Side("heron"))
	if want := `{"name":"heron","seats":1,"place":{"mean":null,"margin":null},"points":{"mean":null,"margin":null},` +
		`"wins":{"mean":null,"margin":null},"crashed":0,"illegal":0,"late":0,"stand_ins":0}`; err != nil || string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
}

func TestADealIsInTheMeansOnceAllItsGamesAreFinished(t *testing.T) {
	c := among(heron(), random())
	c.Most = 6
	r := run(t, c)
	if r.Unfinished == 0 || r.Games != 24 || r.Deals == 0 || r.Deals >= 12-r.Unfinished/2 {
		t.Fatalf("%d deals count of 24 games, %d unfinished: no deal has both", r.Deals, r.Unfinished)
	}
	if ours, theirs := r.Side("heron").Place.Mean, r.Side("random").Place.Mean; ours+theirs != 3 {
		t.Errorf("they come in at %v and %v", ours, theirs)
	}
}

func TestDecisionsAreTimedByTheClockThatIsGiven(t *testing.T) {
	now := time.Unix(0, 0)
	slow := watched("slow", func(games.Sight) { now = now.Add(40 * time.Millisecond) })
	quick := watched("quick", func(games.Sight) { now = now.Add(2 * time.Millisecond) })
	c := among(slow, quick)
	c.Now = func() time.Time { return now }
	r := run(t, c)
	for name, want := range map[string]time.Duration{"slow": 40 * time.Millisecond, "quick": 2 * time.Millisecond} {
		got := r.Side(name).Times
		if got.Decisions == 0 || got.Most != want || got.High != want || got.Median < want*95/100 || got.Median > want {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if r.Pace == 0 {
		t.Error("no games were played in a second")
	}
}

// In a position in which one may knock, or roll as well.
func TestRandomKnocksOneTimeInFifty(t *testing.T) {
	for name, keys := range map[string][]string{"out of turn": {"knock"}, "before a roll": {"roll", "knock"}} {
		q := &games.Question{Min: 1, Max: 1, Open: len(keys) == 1}
		for _, key := range keys {
			q.Options = append(q.Options, games.Choice{Key: key})
		}
		r, knocks := rand.New(rand.NewPCG(1, 1)), 0
		for range 20_000 {
			t := arena.Random(kismet.Game).Play(games.Sight{Rand: r, Ask: func(picks games.Picks) games.Prompt {
				if len(picks) == 0 {
					return games.Prompt{Question: q}
				}
				return games.Prompt{Act: games.Act(picks[0][0])}
			}})
			if string(t.Act) == "knock" {
				knocks++
			} else if len(keys) > 1 && string(t.Act) != "roll" {
				knocks = -1
			}
		}
		if knocks < 330 || knocks > 470 {
			t.Errorf("%s: %d times in 20000", name, knocks)
		}
	}
}

// little is the part of its budget with which a level plays where its strength does not matter.
const little = 0.02

func TestEveryLevelCanBeSeated(t *testing.T) {
	for _, game := range all.Games {
		for _, level := range slices.Concat(game.Levels, game.Anchors, []games.Level{arena.Random(game)}) {
			agreed, err := games.Agree(game.Options, nil)
			if err != nil {
				t.Fatal(err)
			}
			c := arena.Contest{Game: game, Agreed: agreed, Deals: 1, Most: 12}
			for range game.Low {
				c.Seats = append(c.Seats, arena.Level(level.Within(little)))
			}
			if r := run(t, c); r.Games != game.Low {
				t.Errorf("%s of %s: %d games", level.Key, game.Name, r.Games)
			}
		}
	}
}

func TestAContestOfDalmutiRepeats(t *testing.T) {
	agreed, err := games.Agree(dalmuti.Game.Options, []byte(`{"rounds":1}`))
	if err != nil {
		t.Fatal(err)
	}
	seat := arena.Level(arena.Random(dalmuti.Game))
	c := arena.Contest{Game: dalmuti.Game, Agreed: agreed, Seats: []arena.Seat{seat, seat, seat, seat, arena.Level(dalmuti.Game.Anchors[0])}, Deals: 2, Seed: 1}
	if a, b := run(t, c), run(t, c); !reflect.DeepEqual(a, b) {
		t.Errorf("%v and then %v", a, b)
	}
}
