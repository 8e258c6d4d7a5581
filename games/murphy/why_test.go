package murphy_test

import (
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/gametest"
	"hofnar/games/murphy"
)

// usesOf lists the ways to take cards and the green cards in hand, each as the moves that it
// could begin with; of Mac's cards one or two are named.
func usesOf(v games.View) (things [][]games.Act) {
	d := v.Detail.(murphy.View)
	if d.Phase != "turn" {
		return nil
	}
	add := func(move map[string]any) { things = append(things, []games.Act{games.WriteAct(move)}) }
	for from, most := range map[string]int{"stack": 2, "left": 2, "right": 2} {
		for n := 1; n <= most; n++ {
			add(map[string]any{"m": "take", "from": from, "n": n})
		}
	}
	add(map[string]any{"m": "take", "from": "both", "n": 2})
	for n := 1; n <= min(2, len(d.Mac)); n++ {
		add(map[string]any{"m": "take", "from": "mac", "cards": d.Mac[:n]})
	}
	for _, card := range d.Hand {
		if slices.Contains([]string{"G6", "G11"}, card) { // which need nothing else
			add(map[string]any{"m": "action", "card": card})
		}
	}
	return things
}

func TestWhyNamesEachExchangeThatCannotBeMade(t *testing.T) {
	gametest.Explained(t, murphy.Game, usesOf,
		"mac_full", "pile_empty", "numbers_only", "to_mac", "from_piles", "not_fulfilled", "not_playable", "not_now.give", "not_now.red", "not_now.respond")
}

// Rare positions, in which somebody asks why: what is said, and for which reason of the rules.
func TestWhyNamesWhatCannotBeDone(t *testing.T) {
	for _, c := range []struct {
		rule   string
		before at
		said   map[string]string
	}{
		{"one number card, and few elsewhere", at{"anne": "r1 G3 G4 G8", "marc": "y7", "mac": "r7", "left": "y1", "stack": "g1 g2"}, map[string]string{
			"murphy.why.keep_one": "keep_one", "murphy.why.mac": "mac_has_not", "murphy.why.left": "pile_empty", "murphy.why.right": "pile_empty",
			"murphy.why.G3": "not_playable", "murphy.why.G4": "not_playable", "murphy.why.G8": "not_playable",
		}},
		{"nothing to draw", at{"anne": "r1 r2 r3 G5 G12", "marc": "y7", "mac": "y8"}, map[string]string{
			"murphy.why.stack": "stack_empty", "murphy.why.left": "pile_empty", "murphy.why.right": "pile_empty", "murphy.why.mac": "mac_has_not",
			"murphy.why.G5": "not_playable", "murphy.why.G12": "not_playable",
		}},
		{"Mac is full", at{"anne": "r1 r2 r3 G7", "marc": "y7", "mac": "r7 r8 r9 r10 r11 y8 y9", "left": "g1 g2", "right": "g3 g4", "stack": "g7 g8 g9"}, map[string]string{
			"murphy.why.mac_full": "mac_full", "murphy.why.G7": "not_playable",
		}},
		{"more than ten", at{"anne": "r1 G3 G4 G5 G6 G7 G8 G12", "marc": "", "mac": "r7"}, map[string]string{
			"murphy.why.stack": "stack_empty", "murphy.why.keep_one": "keep_one", "murphy.why.mac": "mac_has_not", "murphy.why.left": "pile_empty", "murphy.why.right": "pile_empty",
			"murphy.why.actions": "not_playable",
		}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			state := murphy.Lay(c.before)
			gametest.Told(t, murphy.Game, state, nil)
			for _, r := range murphy.Game.Why(state.View(0)) {
				if want := c.said[r.Text.Key]; "murphy.refuse."+want != r.Refusal {
					t.Errorf("%s is said for %s, not %s", r.Text.Key, r.Refusal, want)
				}
				for _, act := range r.Acts {
					refuses(t, state, 0, act, r.Refusal)
				}
				delete(c.said, r.Text.Key)
			}
			for key := range c.said {
				t.Errorf("nobody says %s", key)
			}
		})
	}
}
