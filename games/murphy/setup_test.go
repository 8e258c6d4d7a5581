package murphy_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/gametest"
	"hofnar/games/murphy"
)

// Everything there is: 72 number cards and 17 actions, 21 tasks.
var (
	everyCard = strings.Fields(strings.Repeat(`r4 r5 r6 y4 y5 y6 g4 g5 g6 `, 2) +
		strings.Repeat(`r7 r8 r9 r10 r11 y7 y8 y9 y10 y11 g7 g8 g9 g10 g11 `, 3) +
		`r1 r2 r3 y1 y2 y3 g1 g2 g3 R1 R2 R3 R4 R5 G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 G12`)
	everyTask = []int{21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}
)

// begin deals from a stack with these cards on top; an empty name is null.
func begin(players int, tops string, rest []string, tasks []int) (games.State, error) {
	stack := append(strings.Fields(tops), rest...)
	entries := []json.RawMessage{
		games.WriteAct(map[string]any{"murphy": tasks}),
		games.Act(strings.ReplaceAll(string(games.WriteAct(map[string]any{"stack": stack})), `""`, "null")),
	}
	state, _, err := murphy.Game.Begin(players, games.Agreed{"target": 3}, games.NewRecorded(entries))
	return state, err
}

// besides is every card but these.
func besides(tops string) []string {
	rest := slices.Clone(everyCard)
	for _, card := range strings.Fields(tops) {
		i := slices.Index(rest, card)
		rest = slices.Delete(rest, i, i+1)
	}
	return rest
}

func TestTheDeal(t *testing.T) {
	for _, c := range []struct {
		rule string
		tops string // of the stack
		want at
		ends string // the stack, if that matters
	}{
		{
			rule: "eight cards for the first and nine for the second, each hand filled before the next; seven for Mac, one for each pile [M3]",
			tops: "r1 r2 r3 r4 r5 r6 r7 G1  y1 y2 y3 y4 y5 y6 y7 y8 G2  g1 g2 g3 g4 g5 g6 g7  g8 g9",
			want: at{"anne": "r1 r2 r3 r4 r5 r6 r7 G1", "marc": "y1 y2 y3 y4 y5 y6 y7 y8 G2", "mac": "g1 g2 g3 g4 g5 g6 g7",
				"left": "g8", "right": "g9", "discard": ""},
		}, {
			rule: "a red card for a hand goes to the discard and is replaced, also where the replacement is red",
			tops: "r1 R4 R1 r2 r3 r4 r5 r6 r7 G1  R2 y1 y2 y3 y4 y5 y6 y7 y8 G2  g1 g2 g3 g4 g5 g6 g7  g8 g9",
			want: at{"anne": "r1 r2 r3 r4 r5 r6 r7 G1", "marc": "y1 y2 y3 y4 y5 y6 y7 y8 G2", "mac": "g1 g2 g3 g4 g5 g6 g7",
				"left": "g8", "right": "g9", "discard": "R1 R2 R4"},
		}, {
			rule: "a hand without a number card puts its last card under the stack, until there is one, before the next is begun [M4]",
			tops: "G1 G2 G3 G4 G5 G6 G7 G8  G9 R1 G10 r1  y1 y2 y3 y4 y5 y6 y7 y8 G11  g1 g2 g3 g4 g5 g6 g7  g8 g9",
			want: at{"anne": "r1 G1 G2 G3 G4 G5 G6 G7", "marc": "y1 y2 y3 y4 y5 y6 y7 y8 G11", "mac": "g1 g2 g3 g4 g5 g6 g7",
				"left": "g8", "right": "g9", "discard": "R1"},
			ends: "G8 G9 G10",
		}, {
			rule: "action cards for Mac and the piles go to the discard, green ones too",
			tops: "r1 r2 r3 r4 r5 r6 r7 r8  y1 y2 y3 y4 y5 y6 y7 y8 y9  G1 g1 g2 R1 g3 g4 g5 g6 g7  G2 g8 R2 g9",
			want: at{"anne": "r1 r2 r3 r4 r5 r6 r7 r8", "marc": "y1 y2 y3 y4 y5 y6 y7 y8 y9", "mac": "g1 g2 g3 g4 g5 g6 g7",
				"left": "g8", "right": "g9", "discard": "R1 R2 G1 G2"},
		},
	} {
		t.Run(c.rule, func(t *testing.T) {
			rest := besides(c.tops)
			state, err := begin(2, c.tops, rest, everyTask)
			if err != nil {
				t.Fatal(err)
			}
			c.want["stack"] = strings.TrimSpace(strings.Join(rest, " ") + " " + c.ends)
			c.want["anne's task"], c.want["marc's task"], c.want["now"] = "21", "20", "turn: anne"
			compare(t, murphy.Places(state), c.want)
		})
	}
	if low, high := murphy.Game.Low, murphy.Game.High; low != 2 || high != 6 { // [M1]
		t.Errorf("%d to %d can play", low, high)
	}
	for players := 2; players <= 6; players++ {
		t.Run(fmt.Sprintf("%d players have a card more each than the one before, and a task each by index", players), func(t *testing.T) {
			state, err := begin(players, "", everyCard, everyTask)
			if err != nil {
				t.Fatal(err)
			}
			places := murphy.Places(state)
			for who, name := range murphy.Names[:players] {
				if n := len(strings.Fields(places[name])); n != 8+who {
					t.Errorf("%s has %d cards", name, n)
				}
				if places[name+"'s task"] != fmt.Sprint(everyTask[who]) {
					t.Errorf("%s has task %s", name, places[name+"'s task"])
				}
			}
			if places["now"] != "turn: anne" { // [M2]
				t.Errorf("the game begins with %q", places["now"])
			}
		})
	}
}

func TestChanceDealsAllThereIs(t *testing.T) {
	nothing := slices.Clone(everyCard)
	nothing[slices.Index(nothing, "r1")] = ""
	for name, c := range map[string]struct {
		cards []string
		tasks []int
		wrong string
	}{
		"not nothing in place of a card":   {nothing, everyTask, "stack"},
		"not a card fewer":                 {everyCard[1:], everyTask, "stack"},
		"not a card more":                  {append([]string{"r1"}, everyCard...), everyTask, "stack"},
		"not one card in place of another": {append([]string{"r1"}, everyCard[1:]...), everyTask, "stack"},
		"not a card that there is not":     {append([]string{"r12"}, everyCard[1:]...), everyTask, "stack"},
		"not a task fewer":                 {everyCard, everyTask[1:], "murphy"},
		"not one task in place of another": {everyCard, append([]int{1}, everyTask[1:]...), "murphy"},
		"not a task that there is not":     {everyCard, append([]int{22}, everyTask[1:]...), "murphy"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := begin(3, "", c.cards, c.tasks)
			var wrong *games.ChanceError
			if !errors.As(err, &wrong) || wrong.Key != "murphy.chance."+c.wrong {
				t.Errorf("that is dealt: %v", err)
			}
			gametest.Refused(t, murphy.Game, err)
		})
	}
}
