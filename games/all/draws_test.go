package all_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/gametest"
)

// purposes are what games draw, as docs/chance.md spells it.
var purposes = map[string][]string{
	"dalmuti": {"deal", "draw"}, "kismet": {"roll", "start"}, "murphy": {"blind", "murphy", "stack"}, "teufel": {"tiles"},
}

// draw is something that the rules draw.
type draw struct {
	lot    games.Lot
	live   func([]games.Luck) any
	before games.State // nil while setting up
}

func (d draw) purpose() string { return d.lot.Situations()[0].Purpose }

// watcher is chance that shows each draw before it is made.
type watcher struct {
	*games.Live
	show func(games.Lot, func([]games.Luck) any)
}

func (w watcher) Next(lot games.Lot, live func([]games.Luck) any) (json.RawMessage, error) {
	w.show(lot, live)
	return w.Live.Next(lot, live)
}

// firstDraws shows the first draw for every purpose of a game.
func firstDraws(t *testing.T, game *games.Game, players int, show func(draw)) {
	t.Helper()
	seen := map[string]bool{}
	for seed := byte(0); len(seen) < len(purposes[game.Name]); seed++ {
		if seed == 40 {
			t.Fatalf("%s draws %v, expected %v", game.Name, seen, purposes[game.Name])
		}
		var now games.State
		w := watcher{games.NewLive(games.Seed{seed, 28}, nil), func(lot games.Lot, live func([]games.Luck) any) {
			d := draw{lot, live, now}
			if !seen[d.purpose()] {
				seen[d.purpose()] = true
				show(d)
			}
		}}
		wander(t, game, players, rand.New(rand.NewPCG(28, uint64(seed))), w, 2000, func(s games.State) bool {
			now = s
			return len(seen) < len(purposes[game.Name])
		})
	}
}

// nth is what is drawn after so many of its kind.
func (d draw) nth(seed games.Seed, n int) (v any) {
	counts := games.Counts{}
	for _, one := range d.lot.Situations() {
		counts[one] = n
	}
	_, _ = games.NewLive(seed, counts).Next(d.lot, func(luck []games.Luck) any { v = d.live(luck); return nil })
	return v
}

// often is how many times something is drawn on a machine that has time, and on others.
func often(thorough, otherwise int) int {
	if gametest.Thorough() {
		return thorough
	}
	return otherwise
}

// With -thorough a million numbers of each kind are drawn at all places together, and each deck
// 100,000 times. Of eight dice each is thrown 125,000 times, which shows, nine times in ten,
// that one face has 4.5 % more or less than its share.
func TestEachDrawIsUniform(t *testing.T) {
	for _, game := range all.Games {
		t.Run(game.Name, func(t *testing.T) {
			t.Parallel()
			firstDraws(t, game, game.High, func(d draw) {
				switch d.purpose() {
				case "draw": // not every rank is as frequent; TestFirstSeatsAreFair looks at it
				case "start", "roll":
					d.uniform(t, often(1_000_000, 10_000)/d.places(), func(int) map[any]float64 {
						return map[any]float64{1: 1. / 6, 2: 1. / 6, 3: 1. / 6, 4: 1. / 6, 5: 1. / 6, 6: 1. / 6}
					})
				case "blind":
					hands := d.handsOfVictims(t)
					d.uniform(t, often(1_000_000, 10_000)/d.places(), func(victim int) map[any]float64 { return sharesOf(reflect.ValueOf(hands[victim])) })
				default:
					deck := sharesOf(reflect.ValueOf(d.nth(games.Seed{}, 0)))
					d.uniform(t, often(100_000, 1_500), func(int) map[any]float64 { return deck })
				}
			})
		})
	}
}

// places is how many numbers one draw brings.
func (d draw) places() int { return reflect.ValueOf(d.nth(games.Seed{}, 0)).Len() }

// uniform makes a draw so many times and holds what comes at each place against its shares.
func (d draw) uniform(t *testing.T, times int, shares func(place int) map[any]float64) {
	var came []map[any]int
	for n := range times {
		list := reflect.ValueOf(d.nth(games.Seed{28}, n))
		for len(came) < list.Len() {
			came = append(came, map[any]int{})
		}
		for place := range came {
			came[place][list.Index(place).Interface()]++
		}
	}
	for place := range came {
		fits(t, fmt.Sprintf("%s, place %d", d.purpose(), place), came[place], shares(place))
	}
}

// sharesOf are what each card of a list makes up of it.
func sharesOf(list reflect.Value) map[any]float64 {
	shares := map[any]float64{}
	for i := range list.Len() {
		shares[list.Index(i).Interface()] += 1 / float64(list.Len())
	}
	return shares
}

// handsOfVictims are those that the cards are drawn from.
func (d draw) handsOfVictims(t *testing.T) (hands [][]string) {
	var report struct{ Hands [][]string }
	text, err := json.Marshal(d.before.Report())
	if err == nil {
		err = json.Unmarshal(text, &report)
	}
	if err != nil || len(d.lot.Seats) < 2 {
		t.Fatalf("drawn from the hands of %v, %v", d.lot.Seats, err)
	}
	for _, victim := range d.lot.Seats {
		hands = append(hands, report.Hands[victim])
	}
	return hands
}
