package murphy_test

import "testing"

// Green actions with Mac, the piles and the stack: G4, G7, G8, G9, G11, G12.

func TestG4PutsTwoAnywhere(t *testing.T) {
	two := at{"anne": "r1 y2 g3 G4 G5", "marc": "y7", "mac": "r7 r8 r9 r10 r11 y8", "left": "g8", "right": "g9"}
	try(t, []example{
		{
			rule: "on two piles, for all to see", before: two,
			acts:  []string{"anne action card=G4 cards=[r1,g3] to=[right,left]"},
			after: at{"anne": "y2 G5", "left": "g8 g3", "right": "g9 r1", "discard": "G4", "now": "turn: marc"},
			heard: at{"r1": "all", "g3": "all", "y2": "", "G5": ""},
		}, {
			rule: "on one pile: the last named lies on top", before: two,
			acts:  []string{"anne action card=G4 cards=[g3,r1] to=[left,left]"},
			after: at{"anne": "y2 G5", "left": "g8 g3 r1", "discard": "G4", "now": "turn: marc"},
		}, {
			rule: "one on a pile and one to Mac, who may hold seven", before: two,
			acts:  []string{"anne action card=G4 cards=[y2,r1] to=[mac,left]"},
			after: at{"anne": "g3 G5", "mac": "r7 r8 r9 r10 r11 y2 y8", "left": "g8 r1", "discard": "G4", "now": "turn: marc"},
		}, {
			rule: "both to Mac", before: at{"anne": "r1 y2 g3 G4", "marc": "y7", "mac": "r7 r8 r9 r10 r11"},
			acts:  []string{"anne action card=G4 cards=[y2,r1] to=[mac,mac]"},
			after: at{"anne": "g3", "mac": "r1 r7 r8 r9 r10 r11 y2", "discard": "G4", "now": "turn: marc"},
		},
		{
			rule:   "of more cards than a menu takes they are named one by one, each with its place",
			before: at{"anne": "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 y1 y2 y3 y4 y5 y6 y7 y8 y9 y10 y11 g1 g2 g3 g4 G4", "marc": "y7"},
			acts:   []string{"anne action card=G4 cards=[g4,g3] to=[mac,left]"},
			after: at{"anne": "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 y1 y2 y3 y4 y5 y6 y7 y8 y9 y10 y11 g1 g2",
				"mac": "g4", "left": "g3", "discard": "G4", "now": "turn: marc"},
		},
		{rule: "Mac holds no eight", before: two, acts: []string{"anne action card=G4 cards=[y2,r1] to=[mac,mac]"}, refused: "mac_full"},
		{rule: "not one", before: two, acts: []string{"anne action card=G4 cards=[y2] to=[left]"}, refused: "count"},
		{rule: "not three", before: two, acts: []string{"anne action card=G4 cards=[y2,r1,g3] to=[left,left,left]"}, refused: "count"},
		{rule: "no action cards", before: two, acts: []string{"anne action card=G4 cards=[y2,G5] to=[left,left]"}, refused: "numbers_only"},
		{rule: "only your own", before: two, acts: []string{"anne action card=G4 cards=[y2,y7] to=[left,left]"}, refused: "not_held"},
		{rule: "a place for each", before: two, acts: []string{"anne action card=G4 cards=[y2,r1] to=[left]"}, refused: "places"},
		{rule: "not on the stack", before: two, acts: []string{"anne action card=G4 cards=[y2,r1] to=[left,stack]"}, refused: "places"},
		{rule: "not into a player's hand", before: two, acts: []string{"anne action card=G4 cards=[y2,r1] target=marc"}, refused: "how.action"},
		{rule: "it cannot be played with one number card", before: at{"anne": "r1 G4 G5", "marc": "y7"},
			acts: []string{"anne action card=G4 cards=[r1,r1] to=[left,left]"}, refused: "not_playable"},
	})
}

func TestG7FillsMacUpToSeven(t *testing.T) {
	five := at{"anne": "r1 y2 g3 G7 G5", "marc": "y7", "mac": "r7 r8 r9 r10 r11", "left": "g8"}
	try(t, []example{
		{
			rule: "with as many of your number cards as he lacks, for all to see", before: five,
			acts:  []string{"anne action card=G7 cards=[g3,r1]"},
			after: at{"anne": "y2 G5", "mac": "r1 r7 r8 r9 r10 r11 g3", "discard": "G7", "now": "turn: marc"},
			heard: at{"r1": "all", "g3": "all", "y2": ""},
		}, {
			rule:   "with all of them if you have too few, and then you draw [M8]",
			before: at{"anne": "r1 y2 G7 G5", "marc": "y7", "mac": "r7 r8", "stack": "g9 g8"},
			acts:   []string{"anne action card=G7 cards=[r1,y2]"},
			after:  at{"anne": "g9 G5", "mac": "r1 r7 r8 y2", "stack": "g8", "discard": "G7", "now": "turn: marc"},
		}, {
			rule: "also when he has none", before: at{"anne": "r1 r2 r3 r4 r5 r6 r7 r8 G7", "marc": "y7"},
			acts:  []string{"anne action card=G7 cards=[r1,r2,r3,r4,r5,r6,r7]"},
			after: at{"anne": "r8", "mac": "r1 r2 r3 r4 r5 r6 r7", "discard": "G7", "now": "turn: marc"},
		},
		{rule: "not with fewer", before: five, acts: []string{"anne action card=G7 cards=[g3]"}, refused: "count"},
		{rule: "not with more", before: five, acts: []string{"anne action card=G7 cards=[g3,r1,y2]"}, refused: "count"},
		{rule: "not with action cards", before: five, acts: []string{"anne action card=G7 cards=[g3,G5]"}, refused: "numbers_only"},
		{rule: "only with your own", before: five, acts: []string{"anne action card=G7 cards=[g3,y7]"}, refused: "not_held"},
		{rule: "the cards are named", before: five, acts: []string{"anne action card=G7"}, refused: "how.action"},
		{rule: "no place is named", before: five, acts: []string{"anne action card=G7 cards=[g3,r1] to=[mac,mac]"}, refused: "how.action"},
		{rule: "it cannot be played when he has seven", before: at{"anne": "r1 G7", "marc": "y7", "mac": "r7 r8 r9 r10 r11 y8 y9"},
			acts: []string{"anne action card=G7 cards=[r1]"}, refused: "not_playable"},
		{rule: "it cannot be played without a number card", before: at{"anne": "G5 G7", "marc": "y7", "mac": "r7"},
			acts: []string{"anne action card=G7 cards=[]"}, refused: "not_playable"},
	})
}

func TestG8PutsFiveOfOneColourOnThePiles(t *testing.T) {
	six := at{"anne": "r1 r2 r3 r4 r5 r6 y1 G8", "marc": "y7", "left": "g8", "right": "g9"}
	try(t, []example{
		{
			rule: "in the order named, on either: the last named lies on top", before: six,
			acts:  []string{"anne action card=G8 cards=[r5,r1,r4,r2,r3] to=[left,right,left,left,right]"},
			after: at{"anne": "r6 y1", "left": "g8 r5 r4 r2", "right": "g9 r1 r3", "discard": "G8", "now": "turn: marc"},
			heard: at{"r1": "all", "r5": "all", "r6": "", "y1": ""},
		},
		{rule: "not four", before: six, acts: []string{"anne action card=G8 cards=[r1,r2,r3,r4] to=[left,left,left,left]"}, refused: "count"},
		{rule: "not six", before: six, acts: []string{"anne action card=G8 cards=[r1,r2,r3,r4,r5,r6] to=[left,left,left,left,left,left]"}, refused: "count"},
		{rule: "not of two colours", before: six, acts: []string{"anne action card=G8 cards=[r1,r2,r3,r4,y1] to=[left,left,left,left,left]"}, refused: "one_colour"},
		{rule: "only your own", before: six, acts: []string{"anne action card=G8 cards=[r1,r2,r3,r4,r7] to=[left,left,left,left,left]"}, refused: "not_held"},
		{rule: "not to Mac", before: six, acts: []string{"anne action card=G8 cards=[r1,r2,r3,r4,r5] to=[left,left,left,left,mac]"}, refused: "places"},
		{rule: "a place for each", before: six, acts: []string{"anne action card=G8 cards=[r1,r2,r3,r4,r5] to=[left,left,left,left]"}, refused: "places"},
		{rule: "it cannot be played with four of a colour", before: at{"anne": "r1 r2 r3 r4 y1 y2 y3 y4 G8", "marc": "y7"},
			acts: []string{"anne action card=G8 cards=[r1,r2,r3,r4,y1] to=[left,left,left,left,left]"}, refused: "not_playable"},
	})
}

func TestG9PutsAWholeColourOnThePiles(t *testing.T) {
	hand := at{"anne": "r4 r4 r9 y1 G9", "marc": "y7", "left": "g8", "right": "g9"}
	try(t, []example{
		{
			rule: "all of it, in ascending order, so that the highest lies on top", before: hand,
			acts:  []string{"anne action card=G9 colour=r to=[left,right,left]"},
			after: at{"anne": "y1", "left": "g8 r4 r9", "right": "g9 r4", "discard": "G9", "now": "turn: marc"},
			heard: at{"r4": "all", "r9": "all", "y1": ""},
		}, {
			rule:   "one card is enough, and green actions are not of the colour green",
			before: at{"anne": "r4 g3 G1 G9", "marc": "y7"},
			acts:   []string{"anne action card=G9 colour=g to=[right]"},
			after:  at{"anne": "r4 G1", "right": "g3", "discard": "G9", "now": "turn: marc"},
		}, {
			rule: "who has no number card left draws [M8]", before: at{"anne": "r4 r9 G9", "marc": "y7", "stack": "g9 g8"},
			acts:  []string{"anne action card=G9 colour=r to=[left,left]"},
			after: at{"anne": "g9", "left": "r4 r9", "stack": "g8", "discard": "G9", "now": "turn: marc"},
		},
		{rule: "not a colour that you lack", before: hand, acts: []string{"anne action card=G9 colour=g to=[]"}, refused: "no_colour"},
		{rule: "not a colour that there is none of", before: hand, acts: []string{"anne action card=G9 colour=b to=[]"}, refused: "how.action"},
		{rule: "not a part of it", before: hand, acts: []string{"anne action card=G9 colour=r to=[left,left]"}, refused: "places"},
		{rule: "not to Mac", before: hand, acts: []string{"anne action card=G9 colour=y to=[mac]"}, refused: "places"},
		{rule: "the cards are not named", before: hand, acts: []string{"anne action card=G9 cards=[y1] to=[left]"}, refused: "how.action"},
		{rule: "it cannot be played without a number card", before: at{"anne": "G5 G9", "marc": "y7"},
			acts: []string{"anne action card=G9 colour=g to=[left]"}, refused: "not_playable"},
	})
}

func TestG11HasEverybodyPutOneOnAPile(t *testing.T) {
	three := at{"anne": "r7 r8", "marc": "y7 y8 G11", "katrien": "g7 g8", "left": "y1", "right": "y2", "turn": "marc"}
	asked := "marc action card=G11"
	try(t, []example{
		{
			rule:   "it asks all who have number cards, you too",
			before: at{"anne": "r7", "marc": "y7 G11", "katrien": "G9", "turn": "marc"},
			acts:   []string{asked}, after: at{"now": "respond: anne marc"}, heard: at{"G11": "all"},
		}, {
			rule: "you are not asked if you have none", before: at{"anne": "r7", "marc": "G9 G11", "turn": "marc"},
			acts: []string{asked}, after: at{"now": "respond: anne"},
		}, {
			rule: "an answer moves nothing yet, and nobody hears what it is", before: three,
			acts: []string{asked, "anne respond card=r7 to=left"}, after: at{"now": "respond: marc katrien"}, heard: at{"r7": ""},
		}, {
			rule: "whoever answers first, cards are laid clockwise from your left neighbour, yours last and on top", before: three,
			acts:  []string{asked, "marc respond card=y8 to=left", "anne respond card=r7 to=left", "katrien respond card=g7 to=left"},
			after: at{"anne": "r8", "marc": "y7", "katrien": "g8", "left": "y1 g7 r7 y8", "discard": "G11", "now": "turn: katrien"},
			heard: at{"y8": "all", "r7": "all", "g7": "all", "y7": ""},
		}, {
			rule: "each on the pile of one's own choice", before: three,
			acts: []string{asked, "marc respond card=y8 to=right", "anne respond card=r7 to=left", "katrien respond card=g7 to=right"},
			after: at{"anne": "r8", "marc": "y7", "katrien": "g8", "left": "y1 r7", "right": "y2 g7 y8", "discard": "G11",
				"now": "turn: katrien"},
		},
		{rule: "number cards only", before: three, acts: []string{asked, "marc respond card=G11 to=left"},
			after: at{"now": "respond: anne marc katrien"}, refused: "numbers_only"},
		{rule: "only your own", before: three, acts: []string{asked, "marc respond card=r7 to=left"},
			after: at{"now": "respond: anne marc katrien"}, refused: "not_held"},
		{rule: "a pile is named", before: three, acts: []string{asked, "marc respond card=y7"},
			after: at{"now": "respond: anne marc katrien"}, refused: "places"},
		{rule: "not to Mac", before: three, acts: []string{asked, "marc respond card=y7 to=mac"},
			after: at{"now": "respond: anne marc katrien"}, refused: "places"},
		{rule: "who does not hold it cannot play it", before: at{"anne": "r7", "marc": "y7", "turn": "marc"}, acts: []string{asked}, refused: "no_such_green"},
		{rule: "it cannot be played when nobody has a number card", before: at{"anne": "G9", "marc": "G11", "turn": "marc"},
			acts: []string{asked}, refused: "not_playable"},
	})
}

func TestG12TakesThreeFromAnywhere(t *testing.T) {
	all := at{"anne": "r7 G12", "marc": "y7", "mac": "r1 r2", "left": "y1 y2", "right": "g1", "stack": "g9 G1 R3"}
	spare := at{"anne": "r7 G12", "marc": "y7", "left": "y1 y2", "right": "g1"}
	try(t, []example{
		{
			rule: "one from each source; what lay open all see, what came from the stack you alone", before: all,
			acts:  []string{"anne action card=G12 from=[stack,left,mac:r2]"},
			after: at{"anne": "r2 r7 y2 g9", "mac": "r1", "left": "y1", "stack": "G1 R3", "discard": "G12", "now": "turn: marc"},
			heard: at{"g9": "anne", "y2": "all", "r2": "all"},
		}, {
			rule: "two from one pile are its two top cards", before: all,
			acts:  []string{"anne action card=G12 from=[left,right,left]"},
			after: at{"anne": "r7 y1 y2 g1", "left": "", "right": "", "discard": "G12", "now": "turn: marc"},
		}, {
			rule: "all three from the stack, green cards too; a red one counts and is carried out afterwards [M7]", before: all,
			acts:  []string{"anne action card=G12 from=[stack,stack,stack]"},
			after: at{"anne": "r7 g9 G1", "stack": "", "discard": "G12", "pending": "anne R3", "now": "red: anne"},
			heard: at{"g9": "anne", "G1": "anne", "R3": "all"},
		}, {
			rule: "two of Mac's", before: all,
			acts:  []string{"anne action card=G12 from=[mac:r1,mac:r2,right]"},
			after: at{"anne": "r1 r2 r7 g1", "mac": "", "right": "", "discard": "G12", "now": "turn: marc"},
		}, {
			rule: "a new stack is shuffled on the way, without G12 itself [M12]", before: at{
				"anne": "r7 G12", "marc": "y7", "left": "y1 y2", "right": "g1 g2 g3", "stack": "g9"},
			chance: []string{`{"stack":["g2","y1","g1"]}`},
			acts:   []string{"anne action card=G12 from=[stack,stack,left]"},
			after: at{"anne": "r7 y2 g2 g9", "left": "", "right": "g3", "stack": "y1 g1", "discard": "G12",
				"now": "turn: marc"},
		}, {
			rule: "what is taken from a pile first is not shuffled [M12]", before: spare,
			chance: []string{`{"stack":["y1"]}`},
			acts:   []string{"anne action card=G12 from=[right,stack,left]"},
			after:  at{"anne": "r7 y1 y2 g1", "left": "", "right": "", "discard": "G12", "now": "turn: marc"},
		},
		{rule: "not what a shuffle on the way puts into the stack [M12]", before: spare,
			acts: []string{"anne action card=G12 from=[stack,left,left]"}, refused: "sources"},
		{rule: "not from a stack of which nothing can be made when its turn comes [M12]", before: spare,
			acts: []string{"anne action card=G12 from=[left,left,stack]"}, refused: "sources"},
		{rule: "not more than a pile has", before: all, acts: []string{"anne action card=G12 from=[right,right,left]"}, refused: "sources"},
		{rule: "not a card of Mac's twice", before: all, acts: []string{"anne action card=G12 from=[mac:r1,mac:r1,left]"}, refused: "sources"},
		{rule: "not a card that Mac does not have", before: all, acts: []string{"anne action card=G12 from=[mac:y7,left,left]"}, refused: "sources"},
		{rule: "Mac's cards are named", before: all, acts: []string{"anne action card=G12 from=[mac,left,left]"}, refused: "sources"},
		{rule: "not from a player's hand", before: all, acts: []string{"anne action card=G12 from=[marc,left,left]"}, refused: "sources"},
		{rule: "not two", before: all, acts: []string{"anne action card=G12 from=[left,left]"}, refused: "sources"},
		{rule: "not four", before: all, acts: []string{"anne action card=G12 from=[left,left,right,stack]"}, refused: "sources"},
		{rule: "it cannot be played when there are only two cards to be had", before: at{"anne": "r7 G12", "marc": "y7", "left": "y1", "right": "g1"},
			acts: []string{"anne action card=G12 from=[left,right,stack]"}, refused: "not_playable"},
	})
}
