package murphy_test

import (
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
