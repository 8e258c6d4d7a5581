package murphy_test

import (
	"maps"
	"reflect"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/murphy"
)

func TestAChoiceOfOneIsNotAskedWhereEverybodyCanSeeThatThereIsOne(t *testing.T) {
	for _, c := range []struct {
		rule    string
		before  at
		acts    []string
		who     games.Seat
		asked   string
		settled bool
	}{
		{"a red card that waits alone is carried out", at{"anne": "r7", "marc": "y7", "pending": "anne R4"}, nil, 0, "red.settled", true},
		{"of two their owner chooses", at{"anne": "r7", "marc": "y7", "pending": "anne R4, anne R3"}, nil, 0, "red", false},
		{"one that swaps everything asks with whom, at once", at{"anne": "r7", "marc": "y7", "katrien": "g7", "pending": "anne R5"}, nil, 0, "target", false},
		{"and with two players nothing", at{"anne": "r7", "marc": "y7", "pending": "anne R5"}, nil, 0, "red.settled", true},
		{"the only card in a hand is given", at{"anne": "r7 G6", "marc": "y7"}, []string{"anne action card=G6"}, 1, "gift.settled", true},
		{"of two alike nobody else knows", at{"anne": "r7 G6", "marc": "y7 y7"}, []string{"anne action card=G6"}, 1, "gift", false},
		{"what only its player can see has a button", at{"anne": "r7", "marc": "y7", "left": "y1 y2"}, nil, 0, "turn", false},
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
			q := state.Ask(c.who, nil).Question
			if q.Text.Key != "murphy.ask."+c.asked || q.Settled != c.settled {
				t.Errorf("asked is %s, settled: %t", q.Text.Key, q.Settled)
			}
			if act := state.Ask(c.who, games.Picks{{q.Options[0].Key}}).Act; c.settled && act == nil {
				t.Error("its answer makes no move")
			}
		})
	}
}

func TestOneCardOfAnyHandIsPutDownFromMenusThatHoldAll(t *testing.T) {
	all := strings.Fields("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 y1 y2 y3 y4 y5 y6 y7 y8 y9 y10 y11 g1 g2 g3 g4 g5 g6 g7 g8 g9 g10 g11")
	for _, c := range []struct {
		rule  string
		held  int
		menus map[string]int
	}{
		{"four are buttons", 4, map[string]int{"": 8}},
		{"five are two menus by place", 5, map[string]int{"murphy.menu.to.left": 5, "murphy.menu.to.right": 5}},
		{"as many as a menu takes, too", 25, map[string]int{"murphy.menu.to.left": 25, "murphy.menu.to.right": 25}},
		{"more are menus by colour", 26, map[string]int{"murphy.menu.of.r": 22, "murphy.menu.of.y": 22, "murphy.menu.of.g": 8}},
		{"up to one card of each kind", 33, map[string]int{"murphy.menu.of.r": 22, "murphy.menu.of.y": 22, "murphy.menu.of.g": 22}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			state := murphy.Lay(at{"anne": strings.Join(all[2:c.held], " "), "marc": "g7", "left": strings.Join(all[:2], " ")})
			who, act := read("anne take from=left n=2")
			state, _, err := state.Apply(who, act, games.NewRecorded(nil))
			if err != nil {
				t.Fatal(err)
			}
			menus := map[string]int{}
			for _, o := range state.Ask(0, nil).Question.Options {
				menus[o.Menu.Key]++
			}
			if !maps.Equal(menus, c.menus) {
				t.Errorf("the menus hold %v, wanted %v", menus, c.menus)
			}
		})
	}
}

func TestAButtonNamesTheCardThatLiesOnTopByWhatTellsItFromTheOther(t *testing.T) {
	for _, c := range []struct {
		two  string
		want []games.Text
	}{
		{"r4.g5", []games.Text{
			games.T("murphy.short.on_top.left", "Value", 5), games.T("murphy.short.on_top.right", "Value", 5),
			games.T("murphy.short.on_top.left", "Value", 4), games.T("murphy.short.on_top.right", "Value", 4),
		}},
		{"r4.g4", []games.Text{
			games.T("murphy.short.on_top.colour.left", "Colour", games.T("murphy.colour.g")),
			games.T("murphy.short.on_top.colour.right", "Colour", games.T("murphy.colour.g")),
			games.T("murphy.short.on_top.colour.left", "Colour", games.T("murphy.colour.r")),
			games.T("murphy.short.on_top.colour.right", "Colour", games.T("murphy.colour.r")),
		}},
	} {
		state := murphy.Lay(at{"anne": strings.ReplaceAll(c.two, ".", " ") + " y7", "marc": "y7", "left": "y1"})
		who, act := read("anne take from=left n=1")
		state, _, err := state.Apply(who, act, games.NewRecorded(nil))
		if err != nil {
			t.Fatal(err)
		}
		var onTop []games.Text
		for _, o := range state.Ask(0, games.Picks{{c.two}}).Question.Options {
			if strings.HasPrefix(o.Short.Key, "murphy.short.on_top.") {
				onTop = append(onTop, o.Short)
			}
		}
		if !reflect.DeepEqual(onTop, c.want) {
			t.Errorf("%s: the buttons say %v, wanted %v", c.two, onTop, c.want)
		}
	}
}

// With eight cards of a colour G8 alone has some two hundred thousand ways, and what comes behind
// it in the list is found nevertheless; and as it names cards and no colour, so is one of the later
// of three colours of which six can be put down.
func TestTheWayToAnActIsFoundAmongHundredsOfThousands(t *testing.T) {
	eight := at{"anne": "g1 g4 g6 g7 g8 g9 g10 g11 r1 G8 G9 G10", "marc": "y7 g3", "katrien": "r7", "left": "r9 r10", "right": "y9", "mac": "r4 y5"}
	six := at{"anne": "r1 r4 r6 r7 r8 r9 y1 y4 y6 y7 y8 y9 g1 g4 g6 g7 g8 g9 G8", "marc": "y7 g3", "left": "r9 r10", "right": "y9", "mac": "r4 y5"}
	for line, cards := range map[string]at{
		"anne action card=G8 cards=[g1,g4,g6,g7,g8] to=[left,left,left,left,left]":        eight,
		"anne action card=G8 cards=[g11,g10,g9,g8,g7] to=[right,right,right,right,right]": eight,
		"anne action card=G8 cards=[g6,g1,g11,g7,g4] to=[right,left,right,right,left]":    eight,
		"anne action card=G9 colour=g to=[left,left,left,left,left,left,left,left]":       eight,
		"anne action card=G9 colour=g to=[left,right,left,left,left,right,left,right]":    eight,
		"anne action card=G9 colour=r to=[right]":                                         eight,
		"anne action card=G10 target=katrien cards=[g3]":                                  eight,
		"anne action card=G8 cards=[r9,r4,r6,r7,r8] to=[left,right,left,right,left]":      six,
		"anne action card=G8 cards=[y9,y4,y6,y7,y8] to=[right,right,left,right,left]":     six,
		"anne action card=G8 cards=[g9,g4,g6,g7,g8] to=[left,right,left,right,left]":      six,
		"anne action card=G8 cards=[g4,g6,g7,g8,g1] to=[right,right,right,right,right]":   six,
	} {
		asked, state := 0, murphy.Lay(cards)
		who, act := read(line)
		way, ok := games.WayTo(func(picks games.Picks) games.Prompt { asked++; return state.Ask(who, picks) }, act)
		if !ok || way.Alias || asked > 1000 {
			t.Errorf("%s: %v %v, asked %d times", line, ok, way.Picks, asked)
		}
	}
}
