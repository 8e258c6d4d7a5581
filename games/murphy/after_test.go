package murphy_test

import "testing"

func TestAfterAnActionWhoHasNoNumberCardDraws(t *testing.T) { // [M8]
	try(t, []example{
		{
			rule:   "until there is one, and what else comes is kept",
			before: at{"anne": "r1 r2 G3", "marc": "y7", "stack": "G1 G2 g3 g4"},
			acts:   []string{"anne action card=G3 target=marc cards=[r1,r2]"},
			after:  at{"anne": "g3 G1 G2", "marc": "r1 r2 y7", "stack": "g4", "discard": "G3", "now": "turn: marc"},
			heard:  at{"g3": "anne", "G1": "anne"},
		}, {
			rule: "several draw clockwise, each until done, whoever acted first",
			before: at{"anne": "r7", "marc": "y7", "katrien": "g7", "lowie": "r8", "pending": "katrien R1", "turn": "marc",
				"stack": "G1 g1 y2 G3 r3"},
			chance: []string{`{"blind":["r8","r7","y7"]}`},
			acts:   []string{"katrien red card=R1"},
			after: at{"katrien": "r7 r8 y7 g7", "lowie": "g1 G1", "anne": "y2", "marc": "r3 G3", "stack": "", "discard": "R1",
				"pending": "", "now": "turn: katrien"},
		}, {
			rule:   "the one who acted first of all",
			before: at{"anne": "", "marc": "", "katrien": "r1 r2 G3", "lowie": "y7", "turn": "katrien", "stack": "g1 g2 g3 g4"},
			acts:   []string{"katrien action card=G3 target=lowie cards=[r1,r2]"},
			after: at{"katrien": "g1", "anne": "g2", "marc": "g3", "lowie": "r1 r2 y7", "stack": "g4", "discard": "G3",
				"now": "turn: lowie"},
		}, {
			rule:   "a red card on the way does not count and waits",
			before: at{"anne": "r1 G9", "marc": "y7", "stack": "R3 g3"},
			acts:   []string{"anne action card=G9 colour=r to=[left]"},
			after:  at{"anne": "g3", "left": "r1", "stack": "", "discard": "G9", "pending": "anne R3", "now": "red: anne"},
		}, {
			rule:   "red cards that wait come only then",
			before: at{"anne": "r1", "marc": "", "pending": "anne R4, anne R3", "stack": "g1 G2 y1 G1 y2"},
			acts:   []string{"anne red card=R4"},
			after:  at{"anne": "r1 y1 g1 G2", "marc": "y2 G1", "stack": "", "discard": "R4", "pending": "anne R3"},
		}, {
			rule:   "the card just played is in the discard already, and may be drawn from a new stack",
			before: at{"anne": "r1 G9", "marc": "y7", "left": "y1"},
			chance: []string{`{"stack":["G9","y1"]}`},
			acts:   []string{"anne action card=G9 colour=r to=[left]"},
			after:  at{"anne": "y1 G9", "left": "r1", "now": "turn: marc"},
		}, {
			rule:   "what there is, if that is no number card [M10]",
			before: at{"anne": "r1 G9", "marc": "y7", "stack": "G1"},
			chance: []string{`{"stack":["G9"]}`},
			acts:   []string{"anne action card=G9 colour=r to=[left]"},
			after:  at{"anne": "G1 G9", "left": "r1", "stack": "", "now": "turn: marc"},
		}, {
			rule:   "green cards in hand are no number cards",
			before: at{"anne": "r1 G1 G9", "marc": "y7", "stack": "g1"},
			acts:   []string{"anne action card=G9 colour=r to=[left]"},
			after:  at{"anne": "g1 G1", "left": "r1", "stack": "", "discard": "G9", "now": "turn: marc"},
		},
	})
}

func TestTurnsGoClockwise(t *testing.T) {
	try(t, []example{
		{
			rule:   "from the last player to the first",
			before: at{"anne": "r7", "marc": "y7", "katrien": "r1 r2", "left": "y1", "turn": "katrien"},
			acts:   []string{"katrien take from=left n=1", "katrien give cards=[r1,r2] to=[left,right]"},
			after:  at{"katrien": "y1", "left": "r1", "right": "r2", "now": "turn: anne"},
		}, {
			rule: "among six", before: at{"anne": "r7", "marc": "y7", "katrien": "g7", "lowie": "r8", "maria": "y8 G1", "jef": "g8", "turn": "maria"},
			acts:  []string{"maria action card=G1 target=anne"},
			after: at{"maria": "y8", "maria's task": "1", "anne's task": "5", "discard": "G1", "now": "turn: jef"},
		},
	})
}

func TestWhoCanDoNothingPasses(t *testing.T) { // [M11]
	try(t, []example{
		{
			rule: "without cards to be had and without a green card that can be played", before: at{"anne": "r7 G5", "marc": "y7", "left": "y1"},
			acts:  []string{"anne pass"},
			after: at{"now": "turn: marc"},
		},
		{rule: "not who can take from a pile", before: at{"anne": "r7 r8", "marc": "y7", "left": "y1"}, acts: []string{"anne pass"}, refused: "pass"},
		{rule: "not who can take from Mac", before: at{"anne": "r7", "marc": "y7", "mac": "y1 y2"}, acts: []string{"anne pass"}, refused: "pass"},
		{rule: "not who can take from the stack", before: at{"anne": "r7", "marc": "y7", "stack": "G3 G4"}, acts: []string{"anne pass"}, refused: "pass"},
		{rule: "not who can take from what a new stack would be made of", before: at{"anne": "r7", "marc": "y7", "discard": "G3 G4"}, acts: []string{"anne pass"}, refused: "pass"},
		{rule: "not who can play a green card", before: at{"anne": "r7 G1", "marc": "y7"}, acts: []string{"anne pass"}, refused: "pass"},
		{rule: "not who has taken", before: at{"anne": "r7 r8", "marc": "y7", "left": "y1"}, acts: []string{"anne take from=left n=1", "anne pass"},
			after: at{"anne": "r7 r8 y1", "left": "", "taken": "y1", "now": "give: anne"}, refused: "not_now.give"},
		{rule: "nothing is added to it", before: at{"anne": "r7", "marc": "y7"}, acts: []string{"anne pass card=r7"}, refused: "how.pass"},
		{rule: "not out of turn", before: at{"anne": "r7", "marc": "y7"}, acts: []string{"marc pass"}, refused: "not_your_turn"},
	})
}
