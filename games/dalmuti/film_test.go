package dalmuti_test

import (
	"os"
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/dalmuti"
	"hofnar/games/gametest"
)

func TestAStillSaysOfItsTrickWhoPlayedWhat(t *testing.T) {
	text, err := os.ReadFile("testdata/records/078.json")
	if err != nil {
		t.Fatal(err)
	}
	_, record, err := games.ReadRecord([]*games.Game{dalmuti.Game}, text)
	if err != nil {
		t.Fatal(err)
	}
	list, bad := games.Stills(dalmuti.Game, record)
	if bad != nil {
		t.Fatal(bad)
	}
	said := map[string]int{}
	for _, still := range list {
		said[still.Said.Key]++
	}
	if said["dalmuti.passed"] > 0 || said["dalmuti.trick"] == 0 {
		t.Errorf("stills say %v", said)
	}
}

// What a trick was closed by lies on top of it, and what was played is gone from the hands, also
// where that play ended the trick or the round at once.
func TestAStillShowsTheTrickAsItWasClosed(t *testing.T) {
	gametest.Stills(t, dalmuti.Game, func(t *testing.T, stills []games.Still, facts [][]any) {
		var counts []int // before the part
		for i, still := range stills[:len(stills)-1] {
			v := still.View.Detail.(dalmuti.View)
			dealt := i == 0 || v.Round != stills[i-1].View.Detail.(dalmuti.View).Round
			var top dalmuti.Laid
			plays := 0
			for _, fact := range facts[i] {
				if played, ok := fact.(dalmuti.Played); ok {
					if top, plays = played.Laid, plays+1; !dealt {
						counts[played.Who] -= played.Count
					}
				}
			}
			if dealt {
				counts = slices.Clone(v.Counts)
			}
			if !slices.Equal(v.Counts, counts) {
				t.Fatalf("still %d: the hands have %v cards, expected %v", i, v.Counts, counts)
			}
			if plays == 0 {
				continue
			}
			lying := slices.DeleteFunc(slices.Clone(v.Laid), func(l dalmuti.Laid) bool { return l.Count == 0 })
			if len(lying) != plays || lying[plays-1] != top || v.Trick == nil || *v.Trick != (dalmuti.Trick{Count: top.Count, Rank: top.Rank, By: top.Who}) {
				t.Fatalf("still %d: %v lies there, and %+v was played last of %d", i, lying, top, plays)
			}
			if len(v.Turn) > 0 || len(still.View.Pictured) == 0 {
				t.Fatalf("still %d: %v is waited for, and %v is said to lie there", i, v.Turn, still.View.Pictured)
			}
		}
	})
}
