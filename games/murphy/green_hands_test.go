package murphy_test

import "testing"

// Green actions between players' hands: G1, G2, G3, G5, G6, G10.

func TestG1SwapsTasks(t *testing.T) {
	three := at{"anne": "r7 G1", "marc": "y7", "katrien": "g7"}
	try(t, []example{
		{
			rule: "your task and another player's change owners, hands stay, and both learn what they have now", before: three,
			acts:  []string{"anne action card=G1 target=katrien"},
			after: at{"anne": "r7", "anne's task": "3", "katrien's task": "1", "discard": "G1", "now": "turn: marc"},
			heard: at{"G1": "all", "task 1": "katrien", "task 3": "anne"},
		}, {
			rule:   "an open task stays open when it changes owner",
			before: at{"anne": "r7 G1", "marc": "y7", "anne's task": "9 open", "marc's task": "8"},
			acts:   []string{"anne action card=G1 target=marc"},
			after:  at{"anne": "r7", "anne's task": "8", "marc's task": "9 open", "discard": "G1", "now": "turn: marc"},
		},
		{rule: "not with yourself", before: three, acts: []string{"anne action card=G1 target=anne"}, refused: "target"},
		{rule: "not with somebody who does not play", before: three, acts: []string{"anne action card=G1 target=3"}, refused: "target"},
		{rule: "Mac has no task", before: three, acts: []string{"anne action card=G1 target=mac"}, refused: "how.action"},
		{rule: "a player is named", before: three, acts: []string{"anne action card=G1"}, refused: "how.action"},
		{rule: "no cards are named", before: three, acts: []string{"anne action card=G1 target=marc cards=[r7]"}, refused: "how.action"},
		{rule: "who does not hold it cannot play it", before: three, acts: []string{"anne action card=G2 target=marc"}, refused: "no_such_green"},
		{rule: "only whose turn it is can play it", before: at{"anne": "r7", "marc": "y7 G1"}, acts: []string{"marc action card=G1 target=anne"}, refused: "not_your_turn"},
		{rule: "a number card is no action", before: three, acts: []string{"anne action card=r7 target=marc"}, refused: "no_such_green"},
	})
}

func TestG2SwapsEverything(t *testing.T) {
	three := at{"anne": "r7 r8 G2 G5", "marc": "y7 G9", "katrien": "g7"}
	try(t, []example{
		{
			rule: "hands and tasks change owners, but G2 itself is discarded first", before: three,
			acts:  []string{"anne action card=G2 target=marc"},
			after: at{"anne": "y7 G9", "marc": "r7 r8 G5", "anne's task": "2", "marc's task": "1", "discard": "G2", "now": "turn: marc"},
			heard: at{"G2": "all", "task 1": "marc", "task 2": "anne", "r7": "", "y7": ""},
		}, {
			rule:   "fulfilled tasks stay where they are, and open ones stay open",
			before: at{"anne": "r7 G2", "marc": "y7", "anne's fulfilled": "9", "marc's task": "8 open"},
			acts:   []string{"anne action card=G2 target=marc"},
			after:  at{"anne": "y7", "marc": "r7", "anne's task": "8 open", "marc's task": "1", "discard": "G2", "now": "turn: marc"},
		},
		{rule: "not with yourself", before: three, acts: []string{"anne action card=G2 target=anne"}, refused: "target"},
		{rule: "a player is named", before: three, acts: []string{"anne action card=G2"}, refused: "how.action"},
	})
}

func TestG3GivesAnotherPlayerTwoAlike(t *testing.T) {
	hand := at{"anne": "r1 r5 y5 g9 G3 G5", "marc": "y1", "katrien": "g1"}
	try(t, []example{
		{
			rule: "two of the same colour, which giver and taker see", before: hand,
			acts:  []string{"anne action card=G3 target=katrien cards=[r1,r5]"},
			after: at{"anne": "y5 g9 G5", "katrien": "r1 r5 g1", "discard": "G3", "now": "turn: marc"},
			heard: at{"r1": "anne katrien", "r5": "anne katrien", "G3": "all"},
		}, {
			rule: "two of the same value", before: hand,
			acts:  []string{"anne action card=G3 target=marc cards=[y5,r5]"},
			after: at{"anne": "r1 g9 G5", "marc": "r5 y1 y5", "discard": "G3", "now": "turn: marc"},
		}, {
			rule: "two that are the same card", before: at{"anne": "r7 r7 g1 G3", "marc": "y1"},
			acts:  []string{"anne action card=G3 target=marc cards=[r7,r7]"},
			after: at{"anne": "g1", "marc": "r7 r7 y1", "discard": "G3", "now": "turn: marc"},
		},
		{rule: "not two that differ in both", before: hand, acts: []string{"anne action card=G3 target=marc cards=[r1,y5]"}, refused: "match"},
		{rule: "not one", before: hand, acts: []string{"anne action card=G3 target=marc cards=[r1]"}, refused: "count"},
		{rule: "not three", before: hand, acts: []string{"anne action card=G3 target=marc cards=[r1,r5,y5]"}, refused: "count"},
		{rule: "no action cards", before: hand, acts: []string{"anne action card=G3 target=marc cards=[r1,G5]"}, refused: "numbers_only"},
		{rule: "not a card twice that is held once", before: hand, acts: []string{"anne action card=G3 target=marc cards=[r1,r1]"}, refused: "not_held"},
		{rule: "not to yourself", before: hand, acts: []string{"anne action card=G3 target=anne cards=[r1,r5]"}, refused: "target"},
		{rule: "a player is named", before: hand, acts: []string{"anne action card=G3 cards=[r1,r5]"}, refused: "how.action"},
		{
			rule: "it cannot be played when no two match", before: at{"anne": "r1 y5 g9 G3", "marc": "y1"},
			acts: []string{"anne action card=G3 target=marc cards=[r1,y5]"}, refused: "not_playable",
		},
	})
}

func TestG5GivesAnotherPlayerTheTopCard(t *testing.T) {
	three := at{"anne": "r7 G5", "marc": "y7", "katrien": "g7", "stack": "y9 g9"}
	try(t, []example{
		{
			rule: "the top card of the stack, which its new owner alone sees", before: three,
			acts:  []string{"anne action card=G5 target=katrien"},
			after: at{"anne": "r7", "katrien": "y9 g7", "stack": "g9", "discard": "G5", "now": "turn: marc"},
			heard: at{"y9": "katrien", "g9": "", "G5": "all"},
		}, {
			rule:   "a red card is carried out by who got it, and then the left neighbour of who played G5 is next [M7]",
			before: at{"anne": "r7 G5", "marc": "y7", "katrien": "g7", "stack": "R3"},
			acts:   []string{"anne action card=G5 target=katrien", "katrien red card=R3"},
			after:  at{"anne": "r7", "katrien's task": "3 open", "stack": "", "discard": "R3 G5", "now": "turn: marc"},
		}, {
			rule: "from a stack that is used up a new one is shuffled, without G5 itself", before: at{
				"anne": "r7 G5", "marc": "y7", "left": "r1 r2", "right": "y1 y2 y3", "discard": "R1"},
			chance: []string{`{"stack":["y2","R1","y1","r1"]}`},
			acts:   []string{"anne action card=G5 target=marc"},
			after: at{"anne": "r7", "marc": "y2 y7", "left": "r2", "right": "y3", "stack": "R1 y1 r1", "discard": "G5",
				"now": "turn: marc"},
		},
		{rule: "not to yourself", before: three, acts: []string{"anne action card=G5 target=anne"}, refused: "target"},
		{rule: "not to Mac", before: three, acts: []string{"anne action card=G5 target=mac"}, refused: "how.action"},
		{
			rule: "it cannot be played when there is no card to be had", before: at{"anne": "r7 G5", "marc": "y7", "left": "r1", "right": "r2"},
			acts: []string{"anne action card=G5 target=marc"}, refused: "not_playable",
		},
	})
}

func TestG6HasEveryOtherPlayerGiveACard(t *testing.T) {
	four := at{"anne": "r7 G6", "marc": "y7 y8", "katrien": "", "lowie": "g7 G9", "mac": "r1"}
	asked := "anne action card=G6"
	try(t, []example{
		{
			rule:   "it asks all who have cards, Mac is not one of them, and the card stays in its owner's hand until all have answered",
			before: four, acts: []string{asked}, after: at{"now": "respond: marc lowie"}, heard: at{"G6": "all"},
		}, {
			rule: "an answer moves nothing yet, and nobody hears what it is", before: four,
			acts: []string{asked, "lowie respond card=G9"}, after: at{"now": "respond: marc"}, heard: at{"G9": ""},
		}, {
			rule:   "number or green card, whoever answers first: all move together when all have answered, seen by giver and taker",
			before: at{"anne": "r7 G6", "marc": "y7 y8", "katrien": "g8 g9", "lowie": "g7 G9"},
			acts:   []string{asked, "lowie respond card=G9", "katrien respond card=g8", "marc respond card=y8"},
			after:  at{"anne": "r7 y8 g8 G9", "marc": "y7", "katrien": "g9", "lowie": "g7", "discard": "G6", "now": "turn: marc"},
			heard:  at{"y8": "anne marc", "G9": "anne lowie", "y7": "", "g7": ""},
		}, {
			rule:   "who gives the last number card away draws until there is one again [M8]",
			before: at{"anne": "r7 G6", "marc": "y7 G1", "stack": "G2 g9 g8"},
			acts:   []string{asked, "marc respond card=y7"},
			after:  at{"anne": "r7 y7", "marc": "g9 G1 G2", "stack": "g8", "discard": "G6", "now": "turn: marc"},
		},
		{rule: "who has green cards only is asked too", before: at{"anne": "r7 G6", "marc": "G9", "katrien": "g7"}, acts: []string{asked},
			after: at{"now": "respond: marc katrien"}},
		{rule: "the one who played it is not asked", before: four, acts: []string{asked, "anne respond card=r7"},
			after: at{"now": "respond: marc lowie"}, refused: "not_your_turn"},
		{rule: "nobody answers twice", before: four, acts: []string{asked, "marc respond card=y7", "marc respond card=y8"},
			after: at{"now": "respond: lowie"}, refused: "not_your_turn"},
		{rule: "only with a card of one's own", before: four, acts: []string{asked, "marc respond card=g7"},
			after: at{"now": "respond: marc lowie"}, refused: "not_held"},
		{rule: "no pile is named", before: four, acts: []string{asked, "marc respond card=y7 to=left"},
			after: at{"now": "respond: marc lowie"}, refused: "how.respond"},
		{rule: "who is asked does nothing else first", before: four, acts: []string{asked, "marc take from=mac cards=[r1]"},
			after: at{"now": "respond: marc lowie"}, refused: "not_now.respond"},
		{rule: "it names nobody", before: four, acts: []string{"anne action card=G6 target=marc"}, refused: "how.action"},
		{rule: "it cannot be played when nobody else has a card", before: at{"anne": "r7 G6", "marc": ""},
			acts: []string{asked}, refused: "not_playable"},
	})
}

func TestG10DemandsANamedCard(t *testing.T) {
	three := at{"anne": "r7 G10", "marc": "y7 y7 G9", "katrien": "g7"}
	try(t, []example{
		{
			rule: "who has it gives it, one of them if there are more, and all know which it is", before: three,
			acts:  []string{"anne action card=G10 target=marc cards=[y7]"},
			after: at{"anne": "r7 y7", "marc": "y7 G9", "discard": "G10", "now": "turn: marc"},
			heard: at{"y7": "all"},
		}, {
			rule: "a green card may be named", before: three,
			acts:  []string{"anne action card=G10 target=marc cards=[G9]"},
			after: at{"anne": "r7 G9", "marc": "y7 y7", "discard": "G10", "now": "turn: marc"},
		}, {
			rule: "who does not have it gives nothing, and G10 is played all the same", before: three,
			acts:  []string{"anne action card=G10 target=katrien cards=[y7]"},
			after: at{"anne": "r7", "discard": "G10", "now": "turn: marc"},
			heard: at{"y7": "all", "g7": ""},
		},
		{rule: "not a red card", before: three, acts: []string{"anne action card=G10 target=marc cards=[R1]"}, refused: "name_one"},
		{rule: "not two cards", before: three, acts: []string{"anne action card=G10 target=marc cards=[y7,G9]"}, refused: "name_one"},
		{rule: "not no card", before: three, acts: []string{"anne action card=G10 target=marc cards=[]"}, refused: "name_one"},
		{rule: "a card is named", before: three, acts: []string{"anne action card=G10 target=marc"}, refused: "how.action"},
		{rule: "a card that there is", before: three, acts: []string{"anne action card=G10 target=marc cards=[y12]"}, refused: "how.action"},
		{rule: "not from yourself", before: three, acts: []string{"anne action card=G10 target=anne cards=[r7]"}, refused: "target"},
		{rule: "not from Mac", before: three, acts: []string{"anne action card=G10 target=mac cards=[r7]"}, refused: "how.action"},
	})
}
