package murphy_test

import (
	"encoding/json"
	"errors"
	"testing"

	"hofnar/games"
	"hofnar/games/gametest"
	"hofnar/games/murphy"
)

func TestR1TakesACardUnseenFromEveryOtherPlayer(t *testing.T) {
	four := at{"anne": "r7 r8 G9", "marc": "y7", "katrien": "", "lowie": "g7 g8", "mac": "r1", "pending": "marc R1", "turn": "marc"}
	try(t, []example{
		{
			rule: "clockwise from the left neighbour, number or green; not from Mac nor from who has none; giver and taker see the card",
			before: at{"anne": "r7 r8 G9", "marc": "y7", "katrien": "", "lowie": "g7 g8", "mac": "r1", "stack": "y1",
				"pending": "marc R1", "turn": "marc"},
			chance: []string{`{"blind":["g8","G9"]}`},
			acts:   []string{"marc red card=R1"},
			after: at{"anne": "r7 r8", "marc": "y7 g8 G9", "katrien": "y1", "lowie": "g7", "stack": "", "discard": "R1",
				"pending": "", "now": "turn: katrien"},
			heard: at{"g8": "marc lowie", "G9": "anne marc", "y1": "katrien", "R1": "all"},
		}, {
			rule:   "nobody else has a card: then chance is not asked",
			before: at{"anne": "r7", "marc": "", "pending": "anne R1"},
			acts:   []string{"anne red card=R1"},
			// Marc must draw a number card, and only R1 is left [M8].
			chance: []string{`{"stack":["R1"]}`},
			after:  at{"pending": "marc R1", "now": "red: marc"},
		}, {
			rule:   "who loses the last number card so draws until there is one again [M8]",
			before: at{"anne": "r7", "marc": "y7", "pending": "anne R1", "stack": "G3 g9 g8"},
			chance: []string{`{"blind":["y7"]}`},
			acts:   []string{"anne red card=R1"},
			after:  at{"anne": "r7 y7", "marc": "g9 G3", "stack": "g8", "discard": "R1", "pending": "", "now": "turn: marc"},
		},
		{rule: "it hits nobody in particular", before: four, acts: []string{"marc red card=R1 target=anne"}, refused: "how.red"},
	})
	for name, blind := range map[string]string{
		"a card from each, not fewer":     `["g8"]`,
		"a card from each, not more":      `["g8","G9","r1"]`,
		"in clockwise order":              `["G9","g8"]`,
		"only what the player holds":      `["g9","G9"]`,
		"only what is a card":             `["g8","r12"]`,
		"not one of the taker's own hand": `["g8","y7"]`,
	} {
		t.Run("chance takes "+name, func(t *testing.T) {
			chance := games.NewRecorded([]json.RawMessage{json.RawMessage(`{"blind":` + blind + `}`)})
			who, act := read("marc red card=R1")
			_, _, err := murphy.Lay(four).Apply(who, act, chance)
			var wrong *games.ChanceError
			if !errors.As(err, &wrong) || wrong.Key != "murphy.chance.blind" {
				t.Errorf("%s is accepted: %v", blind, err)
			}
			gametest.Refused(t, murphy.Game, err)
		})
	}
}

func TestR2TakesANewTask(t *testing.T) {
	act := []string{"anne red card=R2"}
	try(t, []example{
		{
			rule:   "the top one, which its owner alone hears of, and the old one goes to the returned tasks",
			before: at{"anne": "r7", "marc": "y7", "pending": "anne R2", "tasks": "20 21", "returned": "9"},
			acts:   act,
			after:  at{"anne's task": "20", "tasks": "21", "returned": "9 1", "discard": "R2", "pending": "", "now": "turn: marc"},
			heard:  at{"task 20": "anne", "task 1": "", "R2": "all"},
		}, {
			rule:   "a new task is hidden, also where the old one lay open",
			before: at{"anne": "r7", "marc": "y7", "anne's task": "1 open", "pending": "anne R2", "tasks": "20"},
			acts:   act,
			after:  at{"anne's task": "20", "tasks": "", "returned": "1", "discard": "R2", "pending": "", "now": "turn: marc"},
		}, {
			rule:   "when the tasks have run out the returned ones are shuffled, the old one not yet among them",
			before: at{"anne": "r7", "marc": "y7", "pending": "anne R2", "tasks": "", "returned": "8 9 10"},
			chance: []string{`{"murphy":[10,8,9]}`},
			acts:   act,
			after:  at{"anne's task": "10", "tasks": "8 9", "returned": "1", "discard": "R2", "pending": "", "now": "turn: marc"},
		},
	})
}

func TestR3LaysYourTaskOpen(t *testing.T) {
	try(t, []example{
		{
			rule:   "for all to see from now on",
			before: at{"anne": "r7", "marc": "y7", "pending": "anne R3"},
			acts:   []string{"anne red card=R3"},
			after:  at{"anne's task": "1 open", "discard": "R3", "pending": "", "now": "turn: marc"},
			heard:  at{"task 1": "all", "task 2": ""},
		}, {
			rule:   "a task that is open already stays so",
			before: at{"anne": "r7", "marc": "y7", "anne's task": "1 open", "pending": "anne R3"},
			acts:   []string{"anne red card=R3"},
			after:  at{"discard": "R3", "pending": "", "now": "turn: marc"},
		},
	})
}

func TestR4TakesThreeCardsFromTheStack(t *testing.T) {
	act := []string{"anne red card=R4"}
	try(t, []example{
		{
			rule:   "number and green cards, which their owner alone sees",
			before: at{"anne": "r7", "marc": "y7", "pending": "anne R4", "stack": "g1 G2 y3 y4"},
			acts:   act,
			after:  at{"anne": "r7 y3 g1 G2", "stack": "y4", "discard": "R4", "pending": "", "now": "turn: marc"},
			heard:  at{"g1": "anne", "G2": "anne", "y3": "anne", "y4": ""},
		}, {
			rule:   "red ones are shown and wait, behind their owner's last one in the list, in the order drawn",
			before: at{"anne": "r7", "marc": "y7", "pending": "anne R4, anne R5, marc R1", "stack": "R3 g1 R2"},
			acts:   act,
			after:  at{"anne": "r7 g1", "stack": "", "discard": "R4", "pending": "anne R5, anne R3, anne R2, marc R1"},
			heard:  at{"R3": "all", "R2": "all", "g1": "anne"},
		}, {
			rule:   "the first red one of an owner who has none waiting goes to the end of the list",
			before: at{"anne": "r7", "marc": "y7", "pending": "anne R4, marc R1", "stack": "g1 R2 g2"},
			acts:   act,
			after:  at{"anne": "r7 g1 g2", "stack": "", "discard": "R4", "pending": "marc R1, anne R2", "now": "red: marc"},
		}, {
			rule: "a new stack is shuffled on the way, without R4 itself [M8]",
			before: at{"anne": "r7", "marc": "y7", "pending": "anne R4", "stack": "g1", "discard": "G1", "left": "y1 y2",
				"right": "y3"},
			chance: []string{`{"stack":["y1","G1"]}`},
			acts:   act,
			after:  at{"anne": "r7 y1 g1 G1", "stack": "", "discard": "R4", "left": "y2", "pending": "", "now": "turn: marc"},
		}, {
			rule:   "fewer where there are fewer, without any chance [M10]",
			before: at{"anne": "r7", "marc": "y7", "pending": "anne R4", "stack": "g1", "left": "y2"},
			acts:   act,
			after:  at{"anne": "r7 g1", "stack": "", "discard": "R4", "pending": "", "now": "turn: marc"},
		},
	})
}

func TestR5SwapsEverything(t *testing.T) {
	three := at{"anne": "r7 G1", "marc": "y7 y8", "katrien": "g7", "pending": "anne R5"}
	try(t, []example{
		{
			rule: "hand and task, with a player of your choice", before: three,
			acts: []string{"anne red card=R5 target=katrien"},
			after: at{"anne": "g7", "katrien": "r7 G1", "anne's task": "3", "katrien's task": "1", "discard": "R5", "pending": "",
				"now": "turn: marc"},
			heard: at{"task 1": "katrien", "task 3": "anne", "g7": "", "R5": "all"},
		}, {
			rule: "fulfilled tasks stay, open ones stay open, and red cards that wait are in no hand",
			before: at{"anne": "r7", "marc": "y7", "anne's fulfilled": "9", "anne's task": "8 open",
				"pending": "anne R5, anne R3, marc R4"},
			acts: []string{"anne red card=R5 target=marc"},
			after: at{"anne": "y7", "marc": "r7", "anne's task": "2", "marc's task": "8 open", "discard": "R5",
				"pending": "anne R3, marc R4"},
		},
		{rule: "not with yourself", before: three, acts: []string{"anne red card=R5 target=anne"}, refused: "target"},
		{rule: "not with Mac", before: three, acts: []string{"anne red card=R5 target=mac"}, refused: "how.red"},
		{rule: "not with somebody who does not play", before: three, acts: []string{"anne red card=R5 target=3"}, refused: "target"},
		{rule: "a player is named", before: three, acts: []string{"anne red card=R5"}, refused: "target"},
	})
}

func TestRedCardsAreCarriedOutAtOnce(t *testing.T) { // [M7]
	two := at{"anne": "r7", "marc": "y7", "katrien": "g7", "pending": "katrien R2, katrien R3, anne R4"}
	three := at{"anne": "r7 r8", "marc": "y7 y8", "mac": "r1", "left": "y1", "stack": "R3 y9 R2 g9"}
	try(t, []example{
		{
			rule: "the giving is dropped, and the turn ends after it", before: three,
			acts:  []string{"anne take from=stack n=1", "anne red card=R3"},
			after: at{"anne's task": "1 open", "stack": "y9 R2 g9", "discard": "R3", "now": "turn: marc"},
		}, {
			rule: "a number card that came with it is kept, and its owner alone sees it", before: three,
			acts:  []string{"anne take from=stack n=2"},
			after: at{"anne": "r7 r8 y9", "stack": "R2 g9", "pending": "anne R3", "now": "red: anne"},
			heard: at{"R3": "all", "y9": "anne"},
		}, {
			rule: "of two at once the owner chooses the order", before: two,
			acts:  []string{"katrien red card=R3"},
			after: at{"katrien's task": "3 open", "discard": "R3", "pending": "katrien R2, anne R4"},
		}, {
			rule:   "first the first owner in the list, then the next, and then the turn goes on from whose it was",
			before: at{"anne": "r7", "marc": "y7", "katrien": "g7", "pending": "katrien R2, anne R3"},
			acts:   []string{"katrien red card=R2", "anne red card=R3"},
			after: at{"katrien's task": "11", "anne's task": "1 open", "tasks": "12 13 14 15 16", "returned": "3", "discard": "R2 R3",
				"pending": "", "now": "turn: marc"},
		},
		{rule: "nobody else's", before: two, acts: []string{"katrien red card=R4"}, refused: "no_such_red"},
		{rule: "nobody before it is their turn", before: two, acts: []string{"anne red card=R4"}, refused: "not_your_turn"},
		{rule: "nothing else meanwhile", before: two, acts: []string{"katrien pass"}, refused: "not_now.red"},
		{rule: "a card is named", before: two, acts: []string{"katrien red"}, refused: "no_such_red"},
		{rule: "none where none waits", before: three, acts: []string{"anne red card=R3"}, refused: "not_now.turn"},
	})
}
