package murphy_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/murphy"
)

// fulfils reports whether somebody may claim a task who ends an exchange with this
// hand, while Mac holds that.
func fulfils(t *testing.T, task int, hand, mac string) bool {
	t.Helper()
	spare := besides(hand + " " + mac)
	state := murphy.Lay(at{"anne": hand + " " + spare[0], "marc": spare[1], "left": spare[2], "mac": mac, "anne's task": fmt.Sprint(task)})
	give := fmt.Sprintf("anne give cards=[%s,%s] to=[left,left] claim=true", spare[0], spare[2])
	for _, line := range []string{"anne take from=left n=1", give} {
		who, act := read(line)
		next, _, err := state.Apply(who, act, games.NewRecorded(nil))
		var refusal *games.Refusal
		switch errors.As(err, &refusal); {
		case err == nil:
			state = next
		case refusal != nil && (refusal.Key == "murphy.refuse.not_fulfilled" || refusal.Key == "murphy.refuse.keep_one"):
			return false
		default:
			t.Fatal(err)
		}
	}
	return true
}

func TestEveryTask(t *testing.T) {
	seen := map[int]bool{}
	for _, c := range []struct {
		task    int
		rule    string
		yes, no []string // hands; Mac's in task 4
	}{
		{
			1, "exactly two: a red 5 and any other card, a second red 5 too",
			[]string{"r5 g11", "r4 r5", "r5 r5", "r5 y5 G3"},
			[]string{"r5", "r5 G3", "r5 g1 g2", "r5 r5 g1", "y5 g5", "r4 r6"},
		}, {
			2, "exactly two: a yellow 6 and any other card, a second yellow 6 too",
			[]string{"r11 y6", "y6 y7", "y6 y6", "y6 g6 G3"},
			[]string{"y6", "y6 G3", "r1 r2 y6", "y6 y6 g1", "r6 g6", "y5 y7"},
		}, {
			3, "exactly two: a 1 and an 11 of the same colour",
			[]string{"r1 r11", "y1 y11", "g1 g11 G3"},
			[]string{"r1 y11", "r1", "g11", "r1 r11 r11", "r1 r10", "r2 r11", "r1 y1"},
		}, {
			4, "all of Mac's cards are of one colour or of one value, and he has at least one",
			[]string{"g7", "r1 r5 r11", "r7 y7 g7", "y9 y9", "r2 r3 r4 r5 r6 r7 r8"},
			[]string{"", "r1 y2", "r1 r2 y2", "r7 y7 g8", "r1 r2 r3 r4 r5 r6 y6"},
		}, {
			5, "only 10s and 11s, at least six",
			[]string{"r10 r11 y10 y11 g10 g11", "r10 r10 r10 y10 y10 y10", "r11 r11 r11 y11 y11 y11 g10 G1"},
			[]string{"r10 r11 y10 y11 g10", "r10 r11 y10 y11 g10 G1", "r10 r11 y10 y11 g10 g9", "r10 r11 y10 y11 g10 g11 g9"},
		}, {
			6, "only yellow, at least seven",
			[]string{"y1 y2 y3 y4 y5 y6 y7", "y4 y4 y5 y5 y6 y6 y7 y8 G1"},
			[]string{"y1 y2 y3 y4 y5 y6", "y1 y2 y3 y4 y5 y6 G1", "y1 y2 y3 y4 y5 y6 r7", "y1 y2 y3 y4 y5 y6 y7 g7"},
		}, {
			7, "only green, at least ten: green actions are none",
			[]string{"g1 g2 g3 g4 g4 g5 g5 g6 g6 g7", "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10 g11 G1"},
			[]string{"g1 g2 g3 g4 g4 g5 g5 g6 g6", "g1 g2 g3 g4 g4 g5 g5 g6 g6 G1", "g1 g2 g3 g4 g4 g5 g5 g6 g6 y7", "g1 g2 g3 g4 g4 g5 g5 g6 g6 g7 r7"},
		}, {
			8, "at least eight, 88 or more in all",
			[]string{"r11 r11 r11 y11 y11 y11 g11 g11", "r11 r11 r11 y11 y11 y11 g11 g10 r1", "r9 r9 r9 y9 y9 y9 g9 g9 g9 r7 G1"},
			[]string{"r11 r11 r11 y11 y11 y11 g11 g10", "r11 r11 r11 y11 y11 y11 g11", "r9 r9 r9 y9 y9 y9 g9 g9 g9 r6"},
		}, {
			9, "only odd values, at least ten",
			[]string{"r1 r3 r5 r5 r7 r9 r11 y1 y3 y5", "r7 r7 r7 r9 r9 r9 r11 r11 r11 g1 g3 G2"},
			[]string{"r1 r3 r5 r5 r7 r9 r11 y1 y3", "r1 r3 r5 r5 r7 r9 r11 y1 y3 G1", "r1 r3 r5 r5 r7 r9 r11 y1 y3 y4", "r1 r3 r5 r5 r7 r9 r11 y1 y3 y5 y6"},
		}, {
			10, "one colour, at least five, 29 or less in all",
			[]string{"r1 r2 r3 r4 r5", "y4 y5 y6 y6 y8", "g1 g2 g3 g4 g4 g5 g10 G1"},
			[]string{"r1 r2 r3 r4", "r1 r2 r3 r4 G1", "y4 y5 y6 y7 y8", "r1 r2 r3 r4 y5", "r1 r2 r3 r4 r5 y1"},
		}, {
			11, "only values up to 3, at least three",
			[]string{"r1 r2 r3", "r3 y3 g3 y1 G4"},
			[]string{"r1 r2", "r1 r2 G3", "r1 r2 r4", "r1 r2 r3 r4"},
		}, {
			12, "only values up to 4, at least four",
			[]string{"r1 r2 r3 r4", "r4 r4 y4 y4 g4 G5"},
			[]string{"r1 r2 r3", "r1 r2 r3 G4", "r1 r2 r3 r5", "r1 r2 r3 r4 r5"},
		}, {
			13, "only values up to 5, at least five",
			[]string{"r1 r2 r3 r4 r5", "r5 r5 y5 y5 g5 g5 G6"},
			[]string{"r1 r2 r3 r4", "r1 r2 r3 r4 G5", "r1 r2 r3 r4 r6", "r1 r2 r3 r4 r5 r6"},
		}, {
			14, "exactly three, identical in value and colour",
			[]string{"r7 r7 r7", "g11 g11 g11 G1"},
			[]string{"r7 r7", "r7 r7 y7", "r7 r7 r8", "r7 r7 r7 r8", "r7 y7 g7"},
		}, {
			15, "at least eight, every value an even number of times: four or six of a value are fine",
			[]string{"r1 y1 r2 y2 r3 y3 r4 y4", "r7 r7 y7 y7 r8 y8 r9 y9", "r7 r7 r7 y7 y7 y7 r8 y8 G1", "r7 r7 r7 y7 y7 y7 g7 g7"},
			[]string{"r1 y1 r2 y2 r3 y3", "r1 y1 r2 y2 r3 y3 r4 y5", "r1 y1 r2 y2 r3 y3 r4 y4 r5", "r7 r7 r7 y7 y7 r8 y8 r9 y9", "r1 y1 r2 y2 r3 y3 r4 G4"},
		}, {
			16, "at least four of one colour, consecutive values, each once",
			[]string{"r1 r2 r3 r4", "y8 y9 y10 y11", "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10 g11 G1"},
			[]string{"r1 r2 r3", "r1 r2 r3 G4", "r1 r2 r3 r5", "r1 r2 r3 y4", "r4 r5 r5 r6 r7", "r1 r2 r3 r4 y5", "r1 r2 r3 r4 r6"},
		}, {
			17, "at least nine, none green: green actions do not matter",
			[]string{"r1 r2 r3 r4 y5 y6 y7 y8 y9", "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 G1"},
			[]string{"r1 r2 r3 r4 y5 y6 y7 y8", "r1 r2 r3 r4 y5 y6 y7 y8 G1", "r1 r2 r3 r4 y5 y6 y7 y8 g9", "r1 r2 r3 r4 y5 y6 y7 y8 y9 g1"},
		}, {
			18, "at least nine, none yellow",
			[]string{"r1 r2 r3 r4 g5 g6 g7 g8 g9", "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10 G1"},
			[]string{"r1 r2 r3 r4 g5 g6 g7 g8", "r1 r2 r3 r4 g5 g6 g7 g8 G1", "r1 r2 r3 r4 g5 g6 g7 g8 y9", "r1 r2 r3 r4 g5 g6 g7 g8 g9 y1"},
		}, {
			19, "only 5s, one or more",
			[]string{"g5", "r5 r5 y5", "y5 G6"},
			[]string{"r6", "r5 r6", "r10", "G5"},
		}, {
			20, "only 10s, one or more",
			[]string{"g10", "r10 r10 y10", "y10 G6"},
			[]string{"r11", "r10 r11", "r5", "G10"},
		}, {
			21, "at least ten, of exactly two colours",
			[]string{"r1 r2 r3 r4 r5 r6 r7 r8 r9 y1", "r1 r2 r3 r4 r5 g1 g2 g3 g4 g5", "y1 y2 y3 y4 y5 g1 g2 g3 g4 g5 g6 G1"},
			[]string{"r1 r2 r3 r4 r5 y1 y2 y3 y4", "r1 r2 r3 r4 r5 y1 y2 y3 y4 G1", "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10", "r1 r2 r3 r4 r5 y1 y2 y3 y4 g1", "r1 r2 r3 r4 r5 y1 y2 y3 y4 y5 g1"},
		},
	} {
		seen[c.task] = true
		t.Run(fmt.Sprintf("%d: %s", c.task, c.rule), func(t *testing.T) {
			for want, hands := range map[bool][]string{true: c.yes, false: c.no} {
				for _, cards := range hands {
					hand, mac := cards, ""
					if c.task == 4 {
						hand, mac = "y1 g2", cards
					}
					if got := fulfils(t, c.task, hand, mac); got != want {
						t.Errorf("with %q it is fulfilled: %v", cards, got)
					}
				}
			}
		})
	}
	if len(seen) != len(everyTask) {
		t.Errorf("cases for %d tasks", len(seen))
	}
}

// Hands drawn at random, nearly fulfilled ones among them.
func TestTasksAreFulfilledByWhatThePageSays(t *testing.T) {
	text, err := os.ReadFile("testdata/tasks.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Task      int
		Hand, Mac []string
		Fulfilled bool
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	seen := map[int]bool{}
	for _, c := range cases {
		if got := fulfils(t, c.Task, strings.Join(c.Hand, " "), strings.Join(c.Mac, " ")); got != c.Fulfilled {
			t.Errorf("task %d with %v, Mac %v: %v", c.Task, c.Hand, c.Mac, got)
		}
		seen[c.Task] = true
	}
	if len(seen) != len(everyTask) {
		t.Errorf("cases for %d tasks", len(seen))
	}
}
