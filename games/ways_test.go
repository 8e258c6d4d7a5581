package games_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"hofnar/games"
)

// asked is a small tree: "a" is an act at once, "b" asks for one or two of three, and
// "c", an alias, leads on to something untested.
func asked(picks games.Picks) games.Prompt {
	question := func(least, most int, keys ...string) games.Prompt {
		q := &games.Question{Min: least, Max: most}
		for _, key := range keys {
			q.Options = append(q.Options, games.Choice{Key: key, Alias: key == "c"})
		}
		return games.Prompt{Question: q}
	}
	switch packed := games.PackPicks(picks); packed {
	case "":
		return question(1, 1, "a", "b", "c", "nowhere")
	case "b":
		return question(1, 2, "x", "y", "z")
	case "c":
		p := question(0, 1, "x")
		p.Question.Options[0].Untested = true
		return p
	case "nowhere":
		return games.Prompt{}
	default:
		return games.Prompt{Act: games.Act(packed)}
	}
}

func TestWaysLeadToEveryActInTheOrderOffered(t *testing.T) {
	var acts, last, aliases, untested []string
	for way := range games.Ways(asked) {
		act := string(way.Act)
		if act != games.PackPicks(way.Picks) {
			t.Errorf("picks %v lead to %s", way.Picks, act)
		}
		acts, last = append(acts, act), append(last, way.Last.Key)
		if way.Alias {
			aliases = append(aliases, act)
		}
		if way.Untested {
			untested = append(untested, act)
		}
	}
	for what, c := range map[string]struct{ got, want []string }{
		"acts":          {acts, []string{"a", "b/x", "b/y", "b/z", "b/x,y", "b/x,z", "b/y,z", "c/_", "c/x"}},
		"last options":  {last, []string{"a", "x", "y", "z", "y", "z", "z", "c", "x"}},
		"by an alias":   {aliases, []string{"c/_", "c/x"}},
		"untested ones": {untested, []string{"c/x"}},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s: %v, expected %v", what, c.got, c.want)
		}
	}
}

func TestAnOptionThatOnlyLooksCloserIsNoOtherWay(t *testing.T) {
	look := func(picks games.Picks) games.Prompt {
		a, b := games.Choice{Key: "a"}, games.Choice{Key: "b"}
		switch games.PackPicks(picks) {
		case "":
			return games.Prompt{Question: &games.Question{Min: 1, Max: 1, Options: []games.Choice{{Key: "closer", Closer: true}, a, b}}}
		case "closer":
			return games.Prompt{Question: &games.Question{Min: 1, Max: 1, Options: []games.Choice{a}}}
		}
		return games.Prompt{Act: games.Act(picks[len(picks)-1][0])}
	}
	var plain []string
	for way := range games.Ways(look) {
		if !way.Alias {
			plain = append(plain, string(way.Act))
		}
	}
	if !slices.Equal(plain, []string{"a", "b"}) {
		t.Errorf("the ways are %v", plain)
	}
}

func TestWhoHasEnoughOfWaysNeedNotWalkThemAll(t *testing.T) {
	n := 0
	for range games.Ways(asked) {
		if n++; n == 3 {
			break
		}
	}
	if n != 3 {
		t.Errorf("%d ways were walked", n)
	}
}

func TestLeadersHaveTheMostPointsAndShareATie(t *testing.T) {
	for _, c := range []struct {
		scores  []int
		leaders []games.Seat
	}{
		{[]int{3, 9, 5}, []games.Seat{1}},
		{[]int{4, 1, 4}, []games.Seat{0, 2}},
		{[]int{-2, -1}, []games.Seat{1}},
		{[]int{0, 0}, []games.Seat{0, 1}},
	} {
		if got := games.Leaders(c.scores); !reflect.DeepEqual(got, c.leaders) {
			t.Errorf("of %v the leaders are %v, expected %v", c.scores, got, c.leaders)
		}
	}
}

func TestWhatStandsAloneIsPickedWithNoOther(t *testing.T) {
	q := &games.Question{Min: 1, Max: 2, Options: []games.Choice{{Key: "x"}, {Key: "no", Alone: true}, {Key: "y"}}}
	var acts []string
	for way := range games.Ways(func(picks games.Picks) games.Prompt {
		if len(picks) == 0 {
			return games.Prompt{Question: q}
		}
		return games.Prompt{Act: games.Act(games.PackPicks(picks))}
	}) {
		acts = append(acts, string(way.Act))
		if !q.Takes(way.Picks[0]) {
			t.Errorf("%v is offered and not taken", way.Picks)
		}
	}
	if want := []string{"x", "no", "y", "x,y"}; !reflect.DeepEqual(acts, want) {
		t.Errorf("ways lead to %v, wanted %v", acts, want)
	}
	if q.Takes([]string{"x", "no"}) {
		t.Error("what stands alone is taken with another")
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		if pick := games.RandomPick(q, r); !q.Takes(pick) {
			t.Errorf("%v is picked at random", pick)
		}
	}
}

// The act names the option that is not shown, and not the one that is.
func TestTheWayToAnActIsOneThatIsShownWhereThereIsOne(t *testing.T) {
	way, ok := games.WayTo(func(picks games.Picks) games.Prompt {
		if len(picks) > 0 {
			return games.Prompt{Act: games.Act(`{"m":"x"}`)}
		}
		return games.Prompt{Question: &games.Question{Min: 1, Max: 1, Options: []games.Choice{{Key: "x", Alias: true}, {Key: "y"}}}}
	}, games.Act(`{"m":"x"}`))
	if !ok || way.Alias || way.Last.Key != "y" {
		t.Errorf("it is %+v, %t", way, ok)
	}
}
