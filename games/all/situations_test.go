package all_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
)

// notes are outcomes by what they were drawn for.
type notes struct {
	*games.Live
	counts games.Counts
	drawn  map[string]string
}

func (n *notes) Next(lot games.Lot, live func([]games.Luck) any) (json.RawMessage, error) {
	raw, err := n.Live.Next(lot, live)
	var names []string
	for _, one := range lot.Situations() {
		names = append(names, fmt.Sprintf("%s %d/%d", one.Purpose, one.Seat, n.counts[one]))
	}
	n.counts = n.counts.With(lot.Situations())
	n.drawn[strings.Join(names, ", ")] = string(raw)
	return raw, err
}

func TestWhatIsDecidedLeavesAllOtherLuckAsItIs(t *testing.T) {
	for _, game := range all.Games {
		var drawn []map[string]string
		for other := range uint64(2) {
			n := &notes{Live: games.NewLive(games.Seed{28}, nil), drawn: map[string]string{}}
			wander(t, game, 4, rand.New(rand.NewPCG(28, other)), n, 2000, func(games.State) bool { return true })
			drawn = append(drawn, n.drawn)
		}
		compared := map[string]int{}
		for name, outcome := range drawn[0] {
			purpose := strings.Fields(name)[0]
			again, there := drawn[1][name]
			fromPlay := purpose == "blind" || (purpose == "stack" || purpose == "murphy") && !strings.HasSuffix(name, "/0")
			if there && !fromPlay { // what players have done is in those cards
				compared[purpose]++
				if outcome != again {
					t.Errorf("%s: %s is %s, and %s after other decisions", game.Name, name, outcome, again)
				}
			}
		}
		for _, purpose := range purposes[game.Name] {
			least := map[string]int{"roll": 100, "start": 4, "deal": 2, "blind": 0}[purpose]
			if compared[purpose] < least || purpose != "blind" && compared[purpose] == 0 {
				t.Errorf("%s: %d outcomes for %s were compared", game.Name, compared[purpose], purpose)
			}
		}
	}
}

// What is drawn is proven by it (docs/fairness.md).
func TestWhatIsDrawnSaysFromWhat(t *testing.T) {
	for _, game := range all.Games {
		firstDraws(t, game, 4, func(d draw) {
			if len(d.lot.From) != len(d.lot.Situations()) {
				t.Errorf("%s: %s has %d parts, drawn from %v", game.Name, d.purpose(), len(d.lot.Situations()), d.lot.From)
			}
			for _, from := range d.lot.From {
				if list := reflect.ValueOf(from); list.Kind() != reflect.Slice || list.Len() < 1 {
					t.Errorf("%s: %s is drawn from %v", game.Name, d.purpose(), from)
				}
			}
		})
	}
}

func TestABlindCardComesFromItsOwnersLuck(t *testing.T) {
	firstDraws(t, games.Named(all.Games, "murphy"), 4, func(d draw) {
		if d.purpose() != "blind" {
			return
		}
		hands := d.handsOfVictims(t)
		for n := range 20 {
			for i, card := range d.nth(games.Seed{28}, n).([]string) {
				own := luckOf(games.Seed{28}, "blind", d.lot.Seats[i], n)
				if want := hands[i][own.Below(len(hands[i]))]; card != want {
					t.Errorf("from %v of seat %d comes %s, expected %s", hands[i], d.lot.Seats[i], card, want)
				}
			}
		}
	})
}
