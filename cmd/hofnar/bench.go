package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"syscall"
	"time"

	"hofnar/games"
)

// bench measures how fast the rules of a game are on one core.
type bench struct {
	Game    string        `arg:"" help:"The game, e.g. dalmuti."`
	Players int           `help:"How many sit at the table (default: as few as may)."`
	For     time.Duration `help:"How long to measure each, in the processor's time." default:"2s"`
}

// Run prints a line for each kind of play: greedy players and random ones in imagined
// worlds, where the game has such, and random ones as people play, with questions,
// views and everything written as records are.
func (b bench) Run() error { return b.bench(os.Stdout) }

func (b bench) bench(out io.Writer) error {
	game, err := findGame(b.Game)
	if err != nil {
		return err
	}
	if b.Players == 0 {
		b.Players = game.Low
	}
	if b.Players < game.Low || b.Players > game.High {
		return fmt.Errorf("%s is for %d to %d players", game.Name, game.Low, game.High)
	}
	agreed, err := agree(game, b.Players, nil)
	if err != nil {
		return err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // the collector has no core of its own either
	fmt.Fprintf(out, "%s, on one core, %v of it each\n", b.Game, b.For)
	line := func(how, pace string) {
		fmt.Fprintf(out, "%s %s %d players: %s\n", b.Game, how, b.Players, pace)
	}
	if w := game.Worlds; w != nil && w.Greedy != nil {
		pace := b.measure(imagined(game, b.Players, agreed, w.Greedy))
		line("greedy", pace.deals(agreed))
	}
	if game.Worlds != nil {
		line("random world", b.measure(imagined(game, b.Players, agreed, anyMove())).String())
	}
	var failed error
	pace := b.measure(played(game, b.Players, agreed, &failed))
	if failed == nil {
		line("random door", pace.String())
	}
	return failed
}

// pace is how much is played in a second.
type pace struct{ moves, games float64 }

func (p pace) String() string { return fmt.Sprintf("%.0f moves/s, %.1f games/s", p.moves, p.games) }

// deals is how much that is in rounds, where it is agreed on how many there are.
func (p pace) deals(agreed games.Agreed) string {
	if rounds := agreed.Int("rounds"); rounds > 0 {
		return fmt.Sprintf("%.0f deals/s", p.games*float64(rounds))
	}
	return p.String()
}

// measure plays for as long as is to be measured, by the processor's time: what else the
// machine is busy with does not count. play plays the nth game up to a limit of moves and
// returns how many there were and whether the game is over.
func (b bench) measure(play func(n int) (moves int, over bool)) (p pace) {
	began := processorTime()
	for n := 0; n == 0 || processorTime()-began < b.For; n++ {
		moves, over := play(n)
		p.moves += float64(moves)
		if over {
			p.games++
		}
	}
	per := (processorTime() - began).Seconds()
	return pace{p.moves / per, p.games / per}
}

// processorTime is what the process has had of the processor so far.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err) // of this process it cannot fail
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// mostMoves is where a random game is left that does not come to an end.
const mostMoves = 100_000

// imagined plays games in worlds, where every move is chosen like this.
func imagined(game *games.Game, players int, agreed games.Agreed, choose func(games.World, *rand.Rand) games.Move) func(int) (int, bool) {
	r := rand.New(rand.NewPCG(1, 2))
	return func(int) (moves int, over bool) {
		w := game.Worlds.Begin(players, agreed, r)
		for range mostMoves {
			done := games.Idle
			for again := true; again; again = w.Midway() {
				if w.Turn() == games.Public {
					return moves, true
				}
				done = choose(w, r)
				w.Play(done, r)
			}
			if done != games.Idle {
				moves++
			}
		}
		return moves, false
	}
}

// anyMove chooses among all moves.
func anyMove() func(games.World, *rand.Rand) games.Move {
	var buf []games.Move
	return func(w games.World, r *rand.Rand) games.Move {
		buf = w.Moves(buf[:0])
		return buf[r.IntN(len(buf))]
	}
}

// played plays games as people do.
func played(game *games.Game, players int, agreed games.Agreed, failed *error) func(int) (int, bool) {
	return func(n int) (int, bool) {
		p := games.PlayOut{Game: game, Agreed: agreed, Seed: games.Seed{byte(n), byte(n >> 8), byte(n >> 16)}}
		for range players {
			p.Players = append(p.Players, games.Random)
		}
		if err := p.Run(mostMoves); err != nil && *failed == nil {
			*failed = err
		}
		return len(p.Moves), p.State.Tally().Over
	}
}
