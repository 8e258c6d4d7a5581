package table_test

import (
	"math/rand/v2"
	"testing"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/dalmuti"
)

// played is a game of people who choose at random, as the books have it.
func played(t testing.TB, game *games.Game, players int, options string, seed uint64) table.Kept {
	t.Helper()
	k := table.Kept{Saved: seated(t, game, players, options)}
	r, chance := rand.New(rand.NewPCG(3, seed)), games.NewLive(k.Seed, nil)
	state, _, err := game.Begin(players, k.Options, chance)
	var counts games.Counts
	step := table.Step{Who: games.Public, Received: noon}
	for sheet := 0; ; {
		if err != nil {
			t.Fatal(err)
		}
		step.N, step.Chance, counts = len(k.Steps), chance.Outcomes, counts.With(chance.Situations)
		step.Rounds, step.FirstRound = state.Tally().Sheet[sheet:], sheet+1
		sheet = len(state.Tally().Sheet)
		k.Steps = append(k.Steps, step)
		if state.Tally().Over {
			return k
		}
		waiting := state.Waiting()
		step = table.Step{Who: waiting[r.IntN(len(waiting))], Received: noon}
		step.Act = someAct(state, step.Who, r)
		chance = games.NewLive(k.Seed, counts)
		state, _, err = state.Apply(step.Who, step.Act, chance)
	}
}

// someAct walks through a seat's questions at random.
func someAct(state games.State, who games.Seat, r *rand.Rand) games.Act {
	var picks games.Picks
	for {
		p := state.Ask(who, picks)
		if p.Question == nil {
			return p.Act
		}
		picks = append(picks, games.RandomPick(p.Question, r))
	}
}

// BenchmarkReplay is what it costs to open a long game again.
func BenchmarkReplay(b *testing.B) {
	k := played(b, dalmuti.Game, 8, `{"rounds": 20}`, 1)
	for b.Loop() {
		if err := table.Audit([]*games.Game{dalmuti.Game}, k); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(k.Steps)), "steps")
}
