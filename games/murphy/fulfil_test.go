package murphy_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"testing"

	"hofnar/games"
	"hofnar/games/murphy"
)

// Task 19, only 5s, is what is fulfilled here.
func TestAClaim(t *testing.T) {
	before := at{"anne": "r5 y5 g1 G1", "marc": "y7", "katrien": "g7", "left": "g2 g3", "anne's task": "19",
		"marc's task": "2 open", "tasks": "20 21 8 7", "returned": "6"}
	acts := []string{"anne take from=left n=1", "anne give cards=[g1,g3] to=[right,right] claim=true"}
	given := at{"anne": "r5 y5 G1", "left": "g2", "right": "g1 g3", "now": "turn: marc"}
	win := at{"anne": "r5 y5 g1 G1", "marc": "y7", "left": "g3", "anne's task": "19 open", "anne's fulfilled": "4 8", "marc's task": "2 open"}
	try(t, []example{
		{
			rule:   "shows number cards and task; the others' tasks are returned, and everybody gets a new hidden one, clockwise, you last [M9]",
			before: before, acts: acts,
			after: at{"anne": "r5 y5 G1", "left": "g2", "right": "g1 g3", "anne's task": "8", "marc's task": "20", "katrien's task": "21",
				"anne's fulfilled": "19", "tasks": "7", "returned": "6 2 3", "now": "turn: marc"},
			heard: at{"task 19": "all", "r5": "all", "y5": "all", "G1": "", "task 8": "anne", "task 20": "marc", "task 21": "katrien", "task 3": ""},
		}, {
			rule:   "when the tasks run out on the way, the returned ones are shuffled, the others' last ones among them",
			before: at{"anne": "r5", "marc": "y7", "katrien": "g7", "left": "g2", "right": "y5", "anne's task": "19", "tasks": "20", "returned": "6"},
			chance: []string{`{"murphy":[6,3,2]}`},
			acts:   []string{"anne take from=both n=2", "anne give cards=[g2] to=[left] claim=true"},
			after: at{"anne": "r5 y5", "right": "", "anne's task": "3", "marc's task": "20", "katrien's task": "6",
				"anne's fulfilled": "19", "tasks": "2", "returned": "", "now": "turn: marc"},
		}, {
			rule: "one who keeps it to oneself gives nothing away", before: before,
			acts:  []string{"anne take from=left n=1", "anne give cards=[g1,g3] to=[right,right] claim=false"},
			after: given, heard: at{"task 19": "", "r5": ""},
		}, {
			rule: "a fulfilled task that is not claimed is none", before: before,
			acts:  []string{"anne take from=left n=1", "anne give cards=[g1,g3] to=[right,right]"},
			after: given,
		}, {
			rule: "not of a task that is not fulfilled", before: before,
			acts:  []string{"anne take from=left n=1", "anne give cards=[g1,y5] to=[right,right] claim=true"},
			after: at{"anne": "r5 y5 g1 g3 G1", "left": "g2", "taken": "g3", "now": "give: anne"}, refused: "not_fulfilled",
		}, {
			rule: "not with the taking", before: before, acts: []string{"anne take from=left n=1 claim=true"}, refused: "how.take",
		}, {
			rule: "not with an action", before: at{"anne": "r5 G1", "marc": "y7", "anne's task": "19"},
			acts: []string{"anne action card=G1 target=marc claim=true"}, refused: "how.action",
		}, {
			rule:   "after an exchange with Mac, of task 4, which looks at his cards as they lie then",
			before: at{"anne": "r1 y2 y3", "marc": "y7", "mac": "y8 g9", "anne's task": "4", "tasks": "20 21"},
			acts:   []string{"anne take from=mac cards=[g9]", "anne give cards=[y2,y3] claim=true"},
			after: at{"anne": "r1 g9", "mac": "y2 y3 y8", "anne's task": "21", "marc's task": "20", "anne's fulfilled": "4", "tasks": "",
				"returned": "2", "now": "turn: marc"},
		}, {
			rule:   "not where a red card ends the exchange before the giving",
			before: at{"anne": "r5 y5", "marc": "y7", "anne's task": "19", "stack": "R3"},
			acts:   []string{"anne take from=stack n=1", "anne give cards=[] to=[] claim=true"},
			after:  at{"stack": "", "pending": "anne R3", "now": "red: anne"}, refused: "not_now.red",
		}, {
			rule: "of the last one ends the game: the others keep their tasks, and no new ones are drawn", before: win,
			acts:  []string{"anne take from=left n=1", "anne give cards=[g1,g3] to=[right,right] claim=true"},
			after: at{"anne": "r5 y5 G1", "left": "", "right": "g1 g3", "anne's task": "0", "anne's fulfilled": "4 8 19", "now": "over:"},
			heard: at{"task 19": "all", "task 2": ""},
		}, {
			rule: "nobody moves after the end", before: win,
			acts:    []string{"anne take from=left n=1", "anne give cards=[g1,g3] to=[right,right] claim=true", "marc take from=right n=1"},
			after:   at{"anne": "r5 y5 G1", "left": "", "right": "g1 g3", "anne's task": "0", "anne's fulfilled": "4 8 19", "now": "over:"},
			refused: "move.game_over",
		},
	})
}

func TestTheEnd(t *testing.T) {
	for _, c := range []struct {
		name, target, won string
		points            int
	}{
		{"three tasks, unless agreed otherwise", "", "4 8", 3}, {"two if so agreed", "2", "4", 2}, {"one if so agreed", "1", "", 1},
	} {
		t.Run("it takes "+c.name, func(t *testing.T) {
			lay := at{"anne": "r7", "marc": "r5 g1 g2", "left": "y5", "turn": "marc", "marc's task": "19 open", "marc's fulfilled": c.won}
			if c.target != "" {
				lay["target"] = c.target
			}
			state := murphy.Lay(lay)
			for _, line := range []string{"marc take from=left n=1", "marc give cards=[g1,g2] to=[left,left] claim=true"} {
				who, act := read(line)
				next, _, err := state.Apply(who, act, games.NewRecorded(nil))
				if state = next; err != nil {
					t.Fatal(err)
				}
			}
			checkEnd(t, state, c.points)
		})
	}
}

// checkEnd looks at a game that marc has won with an open task.
func checkEnd(t *testing.T, state games.State, points int) {
	t.Helper()
	tally := state.Tally()
	if want := []games.Seat{1}; !tally.Over || !reflect.DeepEqual(tally.Winners, want) || !reflect.DeepEqual(tally.Scores, []int{0, points}) {
		t.Errorf("the standing is %+v", tally)
	}
	if want := []string{"", "19"}; len(tally.Sheet) != 1 || !reflect.DeepEqual(tally.Sheet[0].Titles, want) {
		t.Errorf("the sheet is %+v", tally.Sheet)
	}
	text, err := json.Marshal(state.Report())
	if err != nil {
		t.Fatal(err)
	}
	var report struct {
		Player games.Seat
		Tasks  []*int
		Shown  []bool
		Taken  []string
	}
	if err := json.Unmarshal(text, &report); err != nil {
		t.Fatal(err)
	}
	if report.Player != 1 || report.Tasks[0] == nil || *report.Tasks[0] != 1 || report.Tasks[1] != nil || report.Shown[1] || len(report.Taken) > 0 {
		t.Errorf("the record ends with %s", text)
	}
}

func TestATaskIsFulfilledInTheRoundThatItEnds(t *testing.T) {
	before := at{"anne": "r5 y5 g1 G1", "marc": "y7", "left": "g2 g3", "anne's task": "19"}
	for target, after := range map[string]int{"1": 1, "2": 2} {
		b := maps.Clone(before)
		b["target"] = target
		state := murphy.Lay(b)
		for _, line := range []string{"anne take from=left n=1", "anne give cards=[g1,g3] to=[right,right] claim=true"} {
			who, act := read(line)
			next, events, err := state.Apply(who, act, games.NewRecorded(nil))
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				if said := e.Public.Text.Key; (said == "murphy.fulfilled" || said == "murphy.over") && e.Scene.Round != 1 {
					t.Errorf("%s in round %d", said, e.Scene.Round)
				}
			}
			state = next
		}
		if now := state.View(games.Public).Scene.Round; now != after {
			t.Errorf("of %s tasks: then it is round %d", target, now)
		}
	}
}
