package dalmuti

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"hofnar/games"
)

// BenchmarkDeals plays whole rounds by random legal moves on one core: the
// deal, the taxes, every trick and the score.
func BenchmarkDeals(b *testing.B) {
	for _, players := range []int{4, 6, 8} {
		b.Run(fmt.Sprintf("%d players", players), func(b *testing.B) {
			rounds, moves := 0, 0
			for n := 0; rounds < b.N; n++ {
				d := beginDrive(b, players, byte(n), byte(n>>8), byte(n>>16))
				for rounds < b.N && d.phase != isOver {
					before := len(d.sheet)
					d.random(b)
					moves++
					rounds += len(d.sheet) - before
				}
			}
			b.ReportMetric(float64(rounds)/b.Elapsed().Seconds(), "deals/s")
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}

// drive is a game played by random moves.
type drive struct {
	*State
	live *games.Live
	rand *rand.Rand
}

func beginDrive(tb testing.TB, players int, seed ...byte) *drive {
	tb.Helper()
	agreed, err := games.Agree(Game.RuleOptions(), []byte(`{"rounds":30}`))
	if err != nil {
		tb.Fatal(err)
	}
	var s games.Seed
	copy(s[:], seed)
	live := games.NewLive(s, nil)
	state, _, err := Game.Begin(players, agreed, live)
	if err != nil {
		tb.Fatal(err)
	}
	return &drive{state.(*State), live, s.Thoughts(0, 0)}
}

func (d *drive) random(tb testing.TB) {
	who := d.Waiting()[0]
	next, _, err := d.Apply(who, d.anyAct(who), d.live)
	if err != nil {
		tb.Fatal(err)
	}
	d.State = next.(*State)
}

// anyAct is a random legal act, found without asking.
func (d *drive) anyAct(who games.Seat) games.Act {
	legal := d.moves(who, nil)
	return actOf(legal[d.rand.IntN(len(legal))])
}
