package murphy_test

import "testing"

func TestExchangeWithTheOpenPiles(t *testing.T) {
	two := at{"anne": "r1 r2 r3 G5", "marc": "y7", "left": "y1 y2", "right": "g1"}
	took := at{"anne": "r1 r2 r3 y2 G5", "left": "y1", "taken": "y2", "now": "give: anne"}
	try(t, []example{
		{
			rule: "take the top of one, and all see it", before: two, acts: []string{"anne take from=left n=1"},
			after: took, heard: at{"y2": "all", "y1": ""},
		}, {
			rule: "then give two, each on either, for all to see", before: two,
			acts:  []string{"anne take from=left n=1", "anne give cards=[r3,r1] to=[right,left]"},
			after: at{"anne": "r2 y2 G5", "left": "y1 r1", "right": "g1 r3", "now": "turn: marc"},
			heard: at{"r3": "all", "r1": "all", "r2": "", "G5": ""},
		}, {
			rule: "on one pile the last named lies on top", before: two,
			acts:  []string{"anne take from=left n=1", "anne give cards=[r3,r1] to=[right,right]"},
			after: at{"anne": "r2 y2 G5", "left": "y1", "right": "g1 r3 r1", "now": "turn: marc"},
		}, {
			rule: "a card just taken may be given at once", before: two,
			acts:  []string{"anne take from=left n=1", "anne give cards=[y2,r1] to=[left,left]"},
			after: at{"anne": "r2 r3 G5", "left": "y1 y2 r1", "now": "turn: marc"},
		}, {
			rule: "two from one pile are its two top cards, top first", before: two, acts: []string{"anne take from=left n=2"},
			after: at{"anne": "r1 r2 r3 y1 y2 G5", "left": "", "taken": "y2 y1", "now": "give: anne"},
		}, {
			rule: "one from each, left before right, and then give one", before: two, acts: []string{"anne take from=both n=2"},
			after: at{"anne": "r1 r2 r3 y2 g1 G5", "left": "y1", "right": "", "taken": "y2 g1", "now": "give: anne"},
			heard: at{"y2": "all", "g1": "all"},
		}, {
			rule: "after two are taken one is given", before: two,
			acts:  []string{"anne take from=both n=2", "anne give cards=[r1] to=[right]"},
			after: at{"anne": "r2 r3 y2 g1 G5", "left": "y1", "right": "r1", "now": "turn: marc"},
		},
		{rule: "not two from a pile with one card", before: two, acts: []string{"anne take from=right n=2"}, refused: "pile_empty"},
		{rule: "not from an empty pile", before: at{"anne": "r1 r2", "marc": "y7", "right": "g1"}, acts: []string{"anne take from=left n=1"}, refused: "pile_empty"},
		{rule: "not one from each where one is empty", before: at{"anne": "r1 r2", "marc": "y7", "right": "g1 g2"}, acts: []string{"anne take from=both n=2"}, refused: "pile_empty"},
		{rule: "not three", before: two, acts: []string{"anne take from=left n=3"}, refused: "how.take"},
		{rule: "not none", before: two, acts: []string{"anne take from=left n=0"}, refused: "how.take"},
		{rule: "not one from both", before: two, acts: []string{"anne take from=both n=1"}, refused: "pile_empty"},
		{rule: "not from elsewhere", before: two, acts: []string{"anne take from=discard n=1"}, refused: "how.take"},
		{rule: "cards are not named", before: two, acts: []string{"anne take from=left n=1 cards=[y2]"}, refused: "how.take"},
		{rule: "nobody out of turn", before: two, acts: []string{"marc take from=left n=1"}, refused: "not_your_turn"},
		{rule: "no giving before taking", before: two, acts: []string{"anne give cards=[r1] to=[left]"}, refused: "not_now.turn"},
		{rule: "no taking again", before: two, acts: []string{"anne take from=left n=1", "anne take from=left n=1"}, after: took, refused: "not_now.give"},
		{rule: "not to give one after taking one", before: two, acts: []string{"anne take from=left n=1", "anne give cards=[r1] to=[left]"}, after: took, refused: "count"},
		{rule: "no green card is given", before: two, acts: []string{"anne take from=left n=1", "anne give cards=[r1,G5] to=[left,left]"}, after: took, refused: "numbers_only"},
		{rule: "only what you hold is given", before: two, acts: []string{"anne take from=left n=1", "anne give cards=[r1,r1] to=[left,left]"}, after: took, refused: "not_held"},
		{rule: "never to Mac", before: two, acts: []string{"anne take from=left n=1", "anne give cards=[r1,r2] to=[left,mac]"}, after: took, refused: "from_piles"},
		{rule: "a pile is named for each", before: two, acts: []string{"anne take from=left n=1", "anne give cards=[r1,r2] to=[left]"}, after: took, refused: "places"},
		{rule: "no number is named", before: two, acts: []string{"anne take from=left n=1", "anne give cards=[r1,r2] to=[left,left] n=2"}, after: took, refused: "how.give"},
		{rule: "piles are named", before: two, acts: []string{"anne take from=left n=1", "anne give cards=[r1,r2]"}, after: took, refused: "places"},
	})
}

func TestExchangeWithMac(t *testing.T) {
	six := at{"anne": "r1 r2 r3", "marc": "y7", "mac": "r7 r8 r9 r10 r11 y8", "left": "g1"}
	seven := at{"anne": "r1 r2 r3", "marc": "y7", "mac": "r7 r8 r9 r10 r11 y8 y9", "left": "g1"}
	took := at{"anne": "r1 r2 r3 y8", "mac": "r7 r8 r9 r10 r11", "taken": "y8", "now": "give: anne"}
	try(t, []example{
		{
			rule: "take one of his cards, whichever you name, for all to see", before: six,
			acts: []string{"anne take from=mac cards=[y8]"}, after: took, heard: at{"y8": "all"},
		}, {
			rule: "then give him two, so that he has seven", before: six,
			acts:  []string{"anne take from=mac cards=[y8]", "anne give cards=[r3,r1]"},
			after: at{"anne": "r2 y8", "mac": "r1 r3 r7 r8 r9 r10 r11", "now": "turn: marc"},
			heard: at{"r3": "all", "r1": "all", "r2": ""},
		}, {
			rule: "two of his, in the order named", before: seven,
			acts:  []string{"anne take from=mac cards=[y8,r7]"},
			after: at{"anne": "r1 r2 r3 r7 y8", "mac": "r8 r9 r10 r11 y9", "taken": "y8 r7", "now": "give: anne"},
		}, {
			rule: "then give him one", before: seven,
			acts:  []string{"anne take from=mac cards=[y8,r7]", "anne give cards=[r1]"},
			after: at{"anne": "r2 r3 r7 y8", "mac": "r1 r8 r9 r10 r11 y9", "now": "turn: marc"},
		},
		{rule: "not one of seven: he would have eight", before: seven, acts: []string{"anne take from=mac cards=[y8]"}, refused: "mac_full"},
		{rule: "not what he does not have", before: six, acts: []string{"anne take from=mac cards=[g1]"}, refused: "mac_has_not"},
		{rule: "not a card twice that he has once", before: six, acts: []string{"anne take from=mac cards=[y8,y8]"}, refused: "mac_has_not"},
		{rule: "not three", before: six, acts: []string{"anne take from=mac cards=[r7,r8,r9]"}, refused: "mac_cards"},
		{rule: "not none", before: six, acts: []string{"anne take from=mac cards=[]"}, refused: "mac_cards"},
		{rule: "the cards are named", before: six, acts: []string{"anne take from=mac n=1"}, refused: "mac_cards"},
		{rule: "never onto a pile", before: six, acts: []string{"anne take from=mac cards=[y8]", "anne give cards=[r1,r2] to=[left,left]"}, after: took, refused: "to_mac"},
	})
}

func TestExchangeWithTheStack(t *testing.T) {
	two := at{"anne": "r1 r2 r3", "marc": "y7", "left": "y1", "stack": "g1 G2 g3"}
	try(t, []example{
		{
			rule: "take its top card, which you alone see", before: two, acts: []string{"anne take from=stack n=1"},
			after: at{"anne": "r1 r2 r3 g1", "stack": "G2 g3", "taken": "g1", "now": "give: anne"},
			heard: at{"g1": "anne", "G2": ""},
		}, {
			rule: "and give onto the open piles", before: two,
			acts:  []string{"anne take from=stack n=1", "anne give cards=[g1,r1] to=[right,left]"},
			after: at{"anne": "r2 r3", "left": "y1 r1", "right": "g1", "stack": "G2 g3", "now": "turn: marc"},
		}, {
			rule: "two, a green one among them, which stays in your hand", before: two, acts: []string{"anne take from=stack n=2"},
			after: at{"anne": "r1 r2 r3 g1 G2", "stack": "g3", "taken": "g1 G2", "now": "give: anne"},
			heard: at{"g1": "anne", "G2": "anne"},
		}, {
			rule:   "a green one cannot be played instead of giving",
			before: at{"anne": "r1 r2 r3", "marc": "y7", "stack": "G1"},
			acts:   []string{"anne take from=stack n=1", "anne action card=G1 target=marc"},
			after:  at{"anne": "r1 r2 r3 G1", "stack": "", "taken": "G1", "now": "give: anne"}, refused: "not_now.give",
		}, {
			rule:   "when it is used up on the way, discard and piles without their tops are shuffled; one entry even for a single card [M10]",
			before: at{"anne": "r1 r2 r3", "marc": "y7", "left": "y1 y2", "right": "y3", "stack": "g1"},
			chance: []string{`{"stack":["y1"]}`},
			acts:   []string{"anne take from=stack n=2"},
			after:  at{"anne": "r1 r2 r3 y1 g1", "left": "y2", "stack": "", "taken": "g1 y1", "now": "give: anne"},
		}, {
			rule:   "a stack that has just become empty is not shuffled before it is needed",
			before: at{"anne": "r1 r2 r3", "marc": "y7", "left": "y1 y2", "stack": "g1"},
			acts:   []string{"anne take from=stack n=1"},
			after:  at{"anne": "r1 r2 r3 g1", "stack": "", "taken": "g1", "now": "give: anne"},
		},
		{rule: "not two where one is to be had [M10]", before: at{"anne": "r1 r2 r3", "marc": "y7", "left": "y1", "stack": "g1"},
			acts: []string{"anne take from=stack n=2"}, refused: "stack_empty"},
		{rule: "not one where none is to be had [M10]", before: at{"anne": "r1 r2 r3", "marc": "y7", "left": "y1"},
			acts: []string{"anne take from=stack n=1"}, refused: "stack_empty"},
		{rule: "nothing is given to Mac", before: two, acts: []string{"anne take from=stack n=1", "anne give cards=[r1,r2] to=[mac,mac]"},
			after: at{"anne": "r1 r2 r3 g1", "stack": "G2 g3", "taken": "g1", "now": "give: anne"}, refused: "from_piles"},
	})
}

func TestAnExchangeLeavesYouANumberCard(t *testing.T) { // [M5]
	one := at{"anne": "r1 G5", "marc": "y7", "mac": "r7 r8", "left": "y1 y2", "right": "g1", "stack": "g8 g9"}
	try(t, []example{
		{
			rule: "with one number card you take two and give one", before: one,
			acts:  []string{"anne take from=left n=2", "anne give cards=[r1] to=[left]"},
			after: at{"anne": "y1 y2 G5", "left": "r1", "now": "turn: marc"},
		},
		{rule: "and not one from a pile", before: one, acts: []string{"anne take from=left n=1"}, refused: "keep_one"},
		{rule: "nor one of Mac's", before: one, acts: []string{"anne take from=mac cards=[r7]"}, refused: "keep_one"},
		{rule: "nor one from the stack", before: one, acts: []string{"anne take from=stack n=1"}, refused: "keep_one"},
		{
			rule: "with two you may take one and give two", before: at{"anne": "r1 r2 G5", "marc": "y7", "left": "y1"},
			acts:  []string{"anne take from=left n=1", "anne give cards=[r1,r2] to=[left,left]"},
			after: at{"anne": "y1 G5", "left": "r1 r2", "now": "turn: marc"},
		}, {
			rule: "without any you may still take two from a pile", before: at{"anne": "G5", "marc": "y7", "left": "y1 y2"},
			acts:  []string{"anne take from=left n=2", "anne give cards=[y2] to=[right]"},
			after: at{"anne": "y1 G5", "left": "", "right": "y2", "now": "turn: marc"},
		},
		{rule: "but not from the stack", before: at{"anne": "G5", "marc": "y7", "stack": "g8 g9"}, acts: []string{"anne take from=stack n=2"}, refused: "keep_one"},
	})
}

func TestWhatIsOfNoUseFromTheStackIsLaidAside(t *testing.T) { // [M6]
	try(t, []example{
		{
			rule:   "taking one: a green card that leaves two number cards is, and another is drawn, and again",
			before: at{"anne": "r1 r2", "marc": "y7", "stack": "G1 G2 g3"},
			acts:   []string{"anne take from=stack n=1"},
			after:  at{"anne": "r1 r2 g3", "stack": "", "taken": "g3", "discard": "G1 G2", "now": "give: anne"},
			heard:  at{"G1": "all", "G2": "all", "g3": "anne"},
		}, {
			rule:   "taking one with three number cards: a green card is kept",
			before: at{"anne": "r1 r2 r3", "marc": "y7", "stack": "G1 G2 g3"},
			acts:   []string{"anne take from=stack n=1"},
			after:  at{"anne": "r1 r2 r3 G1", "stack": "G2 g3", "taken": "G1", "now": "give: anne"},
		}, {
			rule:   "taking one: a red card is always carried out",
			before: at{"anne": "r1 r2", "marc": "y7", "stack": "G1 R3 g3"},
			acts:   []string{"anne take from=stack n=1"},
			after:  at{"stack": "g3", "discard": "G1", "pending": "anne R3", "now": "red: anne"},
		}, {
			rule:   "taking two with one number card: two action cards are, red ones without effect, and two others are drawn",
			before: at{"anne": "r1", "marc": "y7", "stack": "G1 R3 R2 G4 G2 g3 g4"},
			acts:   []string{"anne take from=stack n=2"},
			after:  at{"anne": "r1 g3 G2", "stack": "g4", "taken": "G2 g3", "discard": "R2 R3 G1 G4", "now": "give: anne"},
			heard:  at{"R3": "all", "G1": "all", "G2": "anne"},
		}, {
			rule:   "taking two with one number card: a number card and a red one are enough",
			before: at{"anne": "r1", "marc": "y7", "stack": "R3 g3"},
			acts:   []string{"anne take from=stack n=2"},
			after:  at{"anne": "r1 g3", "stack": "", "pending": "anne R3", "now": "red: anne"},
		}, {
			rule:   "taking two with two number cards: two green cards are kept",
			before: at{"anne": "r1 r2", "marc": "y7", "stack": "G1 G2 g3"},
			acts:   []string{"anne take from=stack n=2"},
			after:  at{"anne": "r1 r2 G1 G2", "stack": "g3", "taken": "G1 G2", "now": "give: anne"},
		}, {
			rule:   "what has been laid aside is shuffled with the rest where the stack is used up",
			before: at{"anne": "r1", "marc": "y7", "left": "y1 y2", "stack": "G1 G2"},
			chance: []string{`{"stack":["G2","y1","G1"]}`},
			acts:   []string{"anne take from=stack n=2"},
			after:  at{"anne": "r1 y1 G2", "left": "y2", "stack": "G1", "taken": "G2 y1", "now": "give: anne"},
		}, {
			rule:   "where no number card is left, exchange and turn end without shuffling or giving",
			before: at{"anne": "r1 r2", "marc": "y7", "left": "y1", "right": "y2", "stack": "G1 R3"},
			acts:   []string{"anne take from=stack n=1"},
			after:  at{"stack": "R3", "discard": "G1", "now": "turn: marc"},
		}, {
			rule:   "and so it is when two are taken",
			before: at{"anne": "r1", "marc": "y7", "left": "y1", "right": "y2", "stack": "G1 R3"},
			acts:   []string{"anne take from=stack n=2"},
			after:  at{"stack": "", "discard": "R3 G1", "now": "turn: marc"},
		},
	})
}
