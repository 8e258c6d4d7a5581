package teufel_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/gametest"
	"hofnar/games/teufel"
)

func TestWhatIsTypedIsAMove(t *testing.T) {
	place := teufel.Game.Typed[0]
	for typed, why := range map[string]string{"14a": "", "14A": "", "99": "no_field", "": "no_field", strings.Repeat("x", 99): "no_field"} {
		g := begin(t, 2, "")
		if act := string(place.Act(typed)); why != "" {
			g.refused(0, act, why)
		} else {
			g.do(0, act)
		}
	}
}

// fieldsAsked are what somebody is asked after these picks, and the fields offered then,
// beside headings that only look closer.
func (g *game) fieldsAsked(who games.Seat, picks games.Picks) (asked games.Text, fields, headings []string) {
	q := g.state.Ask(who, picks).Question
	for _, c := range q.Options {
		if c.Closer {
			headings = append(headings, c.Key)
			continue
		}
		fields = append(fields, c.Key)
		if act := g.state.Ask(who, append(slices.Clip(picks), []string{c.Key})).Act; string(act) != string(teufel.Game.Typed[0].Act(c.Key)) {
			g.t.Errorf("%v and then %s: %s", picks, c.Key, act)
		}
	}
	return q.Text, fields, headings
}

func TestAFieldIsOneQuestionAndASectorACloserLookAtPartOfIt(t *testing.T) {
	g := begin(t, 2, "")
	asked, fields, headings := g.fieldsAsked(0, nil)
	if asked.Key != "teufel.ask.field.first" || len(fields) != 54 || strings.Join(headings, " ") != "I II III IV V VI" {
		t.Errorf("%v: %d fields, %v", asked, len(fields), headings)
	}
	if asked, fields, headings = g.fieldsAsked(0, games.Picks{{"II"}}); asked.Key != "teufel.ask.sector" ||
		strings.Join(fields, " ") != "10a 11a 12a 13a 14a 15a 16a 17a 18a" || headings != nil {
		t.Errorf("%v: %v, %v", asked, fields, headings)
	}
}

// Each says it at the first field that somebody is to name.
func TestEverybodyHearsOnceHowAFieldIsTyped(t *testing.T) {
	for players := 2; players <= 4; players++ {
		said := make([]int, players)
		p := &games.PlayOut{Game: teufel.Game, Seed: games.Seed{byte(players)}, Players: slices.Repeat([]games.Computer{games.Random}, players)}
		if _, err := p.Begin(); err != nil {
			t.Fatal(err)
		}
		for !p.State.Tally().Over {
			who := p.State.Waiting()[0]
			if p.State.Ask(who, nil).Question.Text.Key == "teufel.ask.field.first" {
				said[who]++
			}
			if _, _, err := p.Step(); err != nil {
				t.Fatal(err)
			}
		}
		if slices.Min(said) != 1 || slices.Max(said) != 1 {
			t.Errorf("of %d they hear it %v times", players, said)
		}
	}
}

// All can see that there is one, so nobody is asked.
func TestTheOnlyFieldThatMayBeNamedIsNamedByTheTable(t *testing.T) {
	only := 0
	for seed := range byte(12) {
		p := &games.PlayOut{Game: teufel.Game, Seed: games.Seed{seed}, Players: slices.Repeat([]games.Computer{games.Random}, 3)}
		if _, err := p.Begin(); err != nil {
			t.Fatal(err)
		}
		for !p.State.Tally().Over {
			who := p.State.Waiting()[0]
			v, q := p.State.View(games.Public), p.State.Ask(who, nil).Question
			if one := len(v.Detail.(teufel.View).Namable) == 1; one {
				only++
				gametest.Told(t, teufel.Game, p.State, nil)
				if !q.Settled || v.Says.Key != "teufel.says.only" {
					t.Fatalf("it is asked %v, and said %v", q.Text, v.Asked)
				}
			} else if v.Phase == "name" && q.Settled {
				t.Fatalf("there are several fields, and the table names one")
			}
			if _, _, err := p.Step(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if only == 0 {
		t.Error("it never came to that")
	}
}

// What comes of a tile however it lies stands on the table, and in the question of whoever
// lays it, which says it alone.
func TestWhatATileBringsWhicheverWayItLiesIsSaidOnce(t *testing.T) {
	p := &games.PlayOut{Game: teufel.Game, Players: []games.Computer{games.Random, games.Random}, Seed: games.Seed{3}}
	if _, err := p.Begin(); err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for !p.State.Tally().Over {
		who := p.State.Waiting()[0]
		q := p.State.Ask(who, nil).Question
		if gains := q.Text.Args.Get("Gains"); q.Text.Key == "teufel.ask.settled" || q.Text.Key == "teufel.ask.alike" {
			says := func(line games.Text) bool { return reflect.DeepEqual(line.Args.Get("Gains"), gains) }
			if !slices.ContainsFunc(p.State.View(games.Public).Pictured, says) || slices.ContainsFunc(p.State.View(who).Pictured, says) {
				t.Fatalf("%s: the table says %v, a seat's view %v", q.Text.Key, p.State.View(games.Public).Pictured, p.State.View(who).Pictured)
			}
			seen[q.Text.Key]++
		}
		if _, _, err := p.Step(); err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) != 2 {
		t.Errorf("only %v were seen", seen)
	}
}
