package all_test

import (
	"fmt"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"hofnar/games"
	"hofnar/games/all"
)

// BenchmarkDecisions measures the processor's time that each level takes for a decision in
// which there is a choice, among players of its own kind: the median and what 99 of 100
// do not exceed. Budgets are set by it.
func BenchmarkDecisions(b *testing.B) {
	for _, game := range all.Games {
		for _, level := range game.Levels {
			if level.Key == "easy" || level.Key == "normal" && game.Name == "kismet" { // they compare nothing
				continue
			}
			for _, players := range slices.Compact([]int{game.Low, (game.Low + game.High) / 2, game.High}) {
				b.Run(fmt.Sprintf("%s/%s/%d players", game.Name, level.Key, players), func(b *testing.B) {
					measure(b, game, level, players)
				})
			}
		}
	}
}

func measure(b *testing.B, game *games.Game, level games.Level, players int) {
	agreed, err := games.Agree(game.Options, []byte(`{}`))
	if err != nil {
		b.Fatal(err)
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var spent []time.Duration
	timed := func(s games.Sight) games.Thought {
		began := processor(b)
		thought := level.Play(s)
		if thought.Imagined > 0 {
			spent = append(spent, processor(b)-began)
		}
		return thought
	}
	for n := 0; len(spent) < b.N; n++ {
		p := &games.PlayOut{Game: game, Agreed: agreed, Seed: games.Seed{byte(n), byte(n >> 8)}}
		for who := range players {
			p.Players = append(p.Players, level.Within(0.05).Play)
			if who == n%players {
				p.Players[who] = timed
			}
		}
		if _, err := p.Begin(); err != nil {
			b.Fatal(err)
		}
		for len(spent) < b.N && !p.State.Tally().Over {
			if _, _, err := p.Step(); err != nil {
				b.Fatal(err)
			}
		}
	}
	slices.Sort(spent)
	b.ReportMetric(float64(spent[len(spent)/2].Microseconds())/1000, "median-ms")
	b.ReportMetric(float64(spent[len(spent)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(0, "ns/op")
}

// processor is how long this thread has been at work.
func processor(b *testing.B) time.Duration {
	const thisThread = 1
	var u syscall.Rusage
	if err := syscall.Getrusage(thisThread, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
