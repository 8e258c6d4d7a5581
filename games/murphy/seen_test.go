package murphy_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/gametest"
	"hofnar/games/murphy"
)

// watchers names the channel and the players whose view names a card.
func watchers(t *testing.T, state games.State, card string, players int) string {
	t.Helper()
	named, err := json.Marshal(murphy.TextOf(card))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for who := games.Public; int(who) < players; who++ {
		view, err := json.Marshal(state.View(who))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(view), `"`+card+`"`) && !strings.Contains(string(view), string(named)) {
			continue
		}
		list = append(list, append([]string{"channel"}, murphy.Names...)[who+1])
	}
	return strings.Join(list, " ")
}

func TestWhoSeesWhichCards(t *testing.T) {
	table := at{"anne": "r7 r8 r9 G1", "marc": "y7 y8 G2", "mac": "g1", "left": "g2 g3", "right": "g4", "stack": "g5 G3", "discard": "G5 R1"}
	asked := at{"anne": "r7 G6", "marc": "y7 G2", "katrien": "g7 g8"}
	for _, c := range []struct {
		rule   string
		before at
		acts   []string
		cards  string
		want   string
	}{
		{"a hand is seen by its owner only", table, nil, "r7 G1", "anne"},
		{"and so is the other's", table, nil, "y7 G2", "marc"},
		{"Mac's cards are public", table, nil, "g1", "channel anne marc"},
		{"the tops of the open piles are public", table, nil, "g3 g4", "channel anne marc"},
		{"what lies under them is not", table, nil, "g2", ""},
		{"until they are taken", table, []string{"anne take from=left n=2"}, "g2 g3", "channel anne marc"},
		{"the stack is hidden", table, nil, "g5 G3", ""},
		{"the action discard is public", table, nil, "G5 R1", "channel anne marc"},
		{"what is taken from the stack is seen by its owner only", table, []string{"anne take from=stack n=2"}, "g5 G3", "anne"},
		{"red cards that wait are public", at{"anne": "r7", "marc": "y7", "pending": "anne R4"}, nil, "R4", "channel anne marc"},
		{"the green card that all answer to is public", asked, []string{"anne action card=G6"}, "G6", "channel anne marc katrien"},
		{"an answer is seen by who gave it, until all have answered", asked, []string{"anne action card=G6", "marc respond card=G2"}, "G2", "marc"},
		{"and then by its new owner", asked, []string{"anne action card=G6", "marc respond card=G2", "katrien respond card=g7"}, "G2", "anne"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			state := murphy.Lay(c.before)
			for _, line := range c.acts {
				who, act := read(line)
				next, _, err := state.Apply(who, act, games.NewRecorded(nil))
				if err != nil {
					t.Fatal(err)
				}
				state = next
			}
			players := 2
			if _, three := c.before["katrien"]; three {
				players = 3
			}
			for _, card := range strings.Fields(c.cards) {
				if got := watchers(t, state, card, players); got != c.want {
					t.Errorf("%s is seen by %q, expected %q", card, got, c.want)
				}
			}
		})
	}
}

// [M13]: what lies below a top nobody is asked for by its name, and who takes from it has
// uncovered something, so that the move stands.
func TestWhatLiesBelowTheTopOfAnOpenPileIsNotNamed(t *testing.T) {
	table := at{"anne": "r7 r8 r9", "marc": "y7 y8", "left": "g2 g3", "right": "g4"}
	asked, err := json.Marshal(murphy.Lay(table).Ask(0, nil))
	if err != nil {
		t.Fatal(err)
	}
	for card, want := range map[string]bool{"g3": true, "g4": true, "g2": false} {
		if named, _ := json.Marshal(murphy.TextOf(card)); strings.Contains(string(asked), string(named)) != want {
			t.Errorf("anne is asked for %s: %v, want %v", card, !want, want)
		}
	}
	for act, want := range map[string]bool{
		"take from=left n=1": true, "take from=left n=2": true, "take from=right n=1": false, "take from=both n=2": true,
	} {
		who, made := read("anne " + act)
		_, told, err := murphy.Lay(table).Apply(who, made, games.NewRecorded(nil))
		if err != nil {
			t.Fatal(err)
		}
		if told[0].Uncovers != want {
			t.Errorf("%s uncovers something: %v, want %v", act, told[0].Uncovers, want)
		}
	}
}

func TestWhoSeesWhichTasks(t *testing.T) {
	state := murphy.Lay(at{"anne": "r7 r8", "marc": "y7 G1 G2", "katrien": "", "anne's task": "7", "marc's task": "8 open",
		"marc's fulfilled": "9 10", "left": "g1 g2", "stack": "g3 g4 g5"})
	for who, own := range map[games.Seat]int{games.Public: 0, 0: 7, 1: 8, 2: 3} {
		view := state.View(who).Detail.(murphy.View)
		if view.Task != own {
			t.Errorf("player %d sees %d as the own task", who, view.Task)
		}
		for what, c := range map[string]struct{ got, want any }{
			"open tasks of all":      {view.Shown, []int{0, 8, 0}},
			"fulfilled tasks of all": {view.Fulfilled, [][]int{nil, {9, 10}, nil}},
			"numbers of cards":       {view.Counts, []int{2, 3, 0}},
			"depths of the piles":    {view.Depths, []int{2, 0}},
			"cards in the stack":     {view.Stack, 3},
		} {
			if !reflect.DeepEqual(c.got, c.want) {
				t.Errorf("player %d sees %v as the %s", who, c.got, what)
			}
		}
	}
}

func TestPlayersSeeHowFarTheirTaskIs(t *testing.T) {
	for _, c := range []struct {
		rule, task, hand, mac string
		want                  string // the key of the words
		good, rest            int    // cards that fit together, and those in the way
	}{
		{"cards that do not fit are in the way", "5", "r10 y10 g1", "", "murphy.progress", 2, 1},
		{"where there are enough, others are to go", "19", "r5 y5 g1", "", "murphy.progress.enough", 2, 1},
		{"green cards are not", "6", "y1 y2 G1", "", "murphy.progress.clean", 2, 0},
		{"the colour of which there is least is in the way of two colours", "21", "r1 r2 y1 y2 y3 g1", "", "murphy.progress", 5, 1},
		{"one colour is not two", "21", "y1 y2 y3 y4 y5 y6 y7 y8 y9 y10", "", "murphy.progress.colour", 10, 0},
		{"eight cards may add up to too little", "8", "r1 r2 r3 r4 r5 r6 r7 r8", "", "murphy.progress.sum", 8, 0},
		{"of Mac's, those that are alike count", "4", "r1", "r7 y7 g8", "murphy.progress.mac", 2, 1},
		{"Mac needs a card", "4", "r1", "", "murphy.progress.mac.none", 0, 0},
		{"nothing is missing", "20", "r10", "", "murphy.progress.done", 0, 0},
	} {
		t.Run(c.rule, func(t *testing.T) {
			state := murphy.Lay(at{"anne": c.hand, "marc": "y11", "mac": c.mac, "anne's task": c.task})
			gametest.Told(t, murphy.Game, state, nil)
			got := state.View(0).Hand[0].Args.Get("Progress").(games.Text)
			if got.Key != c.want {
				t.Errorf("it says %s, expected %s", got.Key, c.want)
			}
			if c.want == "murphy.progress.done" {
				return
			}
			if got.Args.Get("Good") != c.good || got.Args.Get("Count") != c.rest {
				t.Errorf("%v cards fit and %v are in the way", got.Args.Get("Good"), got.Args.Get("Count"))
			}
		})
	}
}

// What was laid aside while dealing, or finds no use, has not been played.
func TestTheLastActionIsTheOnePlayedLast(t *testing.T) {
	state := murphy.Lay(at{"anne": "r7 r8 G5", "marc": "y7 y8 G3", "stack": "g5 g4", "discard": "G12 R1"})
	for _, c := range []struct{ line, want string }{
		{"", ""},
		{"anne action card=G5 target=marc", "G5"},
		{"marc action card=G3 target=anne cards=[y7,y8]", "G3"},
	} {
		if c.line != "" {
			who, act := read(c.line)
			next, _, err := state.Apply(who, act, games.NewRecorded(nil))
			if err != nil {
				t.Fatal(err)
			}
			state = next
		}
		v := state.View(games.Public)
		said := slices.ContainsFunc(v.Pictured, func(line games.Text) bool { return line.Key == "murphy.line.action" })
		if last := v.Detail.(murphy.View).Last; last != c.want || said != (c.want != "") {
			t.Errorf("after %q the last action is %q, said: %t, want %q", c.line, last, said, c.want)
		}
	}
}
