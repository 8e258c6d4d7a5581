package murphy_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/murphy"
)

// A turn is begun by taking, by an action or by passing, and by nothing else.
var begins = []string{"take", "action", "pass"}

// Nothing else of a deal differs from the game, which goes on until somebody has all tasks: a goal of
// one task for both said that whoever fulfilled the first had won, and then "2 of 1".
func TestADealOfADaySaysThatTheFirstTaskCounts(t *testing.T) {
	state := murphy.Lay(at{"anne": "r1 r7", "marc": "y7 G6", "left": "g1"})
	whole, deal := state.View(0), murphy.Game.Daily.View(state, 0)
	if !deal.Heading.Equal(games.T("murphy.daily.heading")) {
		t.Errorf("the heading is %v", deal.Heading)
	}
	if deal.Heading = whole.Heading; !reflect.DeepEqual(deal, whole) {
		t.Errorf("a deal shows %+v, the game %+v", deal, whole)
	}
}

func TestTheDealOfADayCountsTurnsOfOnesOwnUntilTheFirstTask(t *testing.T) {
	never, done := 0, 0
	for n := range byte(16) {
		p := &games.PlayOut{Game: murphy.Game, Agreed: games.Agreed{"target": 3}, Seed: games.Seed{n, 7}}
		for range 2 + n%3 {
			p.Players = append(p.Players, murphy.Game.Levels[n%2].Within(0.02).Play)
		}
		if _, err := p.Begin(); err != nil {
			t.Fatal(err)
		}
		turns, expected := make([]int, len(p.Players)), make([]int, len(p.Players))
		for !p.State.Tally().Over {
			if _, _, err := p.Step(); err != nil {
				t.Fatal(err)
			}
			var act struct {
				M string
				P games.Seat
			}
			if err := json.Unmarshal(p.Moves[len(p.Moves)-1], &act); err != nil {
				t.Fatal(err)
			}
			if slices.Contains(begins, act.M) {
				turns[act.P]++
			}
			for who, score := range p.State.Tally().Scores {
				if score > 0 && expected[who] == 0 {
					expected[who] = min(turns[who], 13)
				}
				points, over := murphy.Game.Measured(p.State, games.Seat(who))
				switch {
				case over && turns[who] < 12 && expected[who] == 0 && !p.State.Tally().Over:
					t.Fatalf("game %d: seat %d has had %d turns, and it is over", n, who, turns[who])
				case !over && (expected[who] > 0 || turns[who] > 12 || p.State.Tally().Over):
					t.Fatalf("game %d: seat %d has had %d turns, and it is not over", n, who, turns[who])
				case expected[who] > 0 && points != expected[who] || expected[who] == 0 && points != 13:
					t.Fatalf("game %d: seat %d has come to %d, expected %d", n, who, points, expected[who])
				}
			}
		}
		for _, one := range expected {
			if one == 0 || one == 13 {
				never++
			} else {
				done++
			}
		}
	}
	if never == 0 || done == 0 {
		t.Errorf("%d in time, %d not", done, never)
	}
}
