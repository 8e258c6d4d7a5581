package gametest

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"hofnar/games"
)

// mostActs is how many acts of one position are compared at most.
const mostActs = 3000

// Worlds demands that worlds agree with positions: in random games, what a seat may do in its
// worlds is what its questions offer, and worlds can be played to their end.
func Worlds(t testing.TB, game *games.Game) {
	if game.Worlds == nil {
		return
	}
	r := rand.New(rand.NewPCG(5, 5))
	compared := 0
	for n := range effort(12) {
		p := companyOf(game, games.Level{Play: games.Random}, 3000+uint64(n))
		if _, err := p.Begin(); err != nil {
			t.Fatal(err)
		}
		for len(p.Moves) < longestGame && !p.State.Tally().Over {
			for who := range games.Seat(len(p.Players)) {
				if p.State.Ask(who, nil).Nothing() {
					continue
				}
				if r.IntN(4) == 0 && sameActs(t, p, who, r) {
					compared++
				}
			}
			if _, _, err := p.Step(); err != nil {
				t.Fatal(err)
			}
			if t.Failed() {
				t.Fatalf("in random game %d: %d seats, %v, after %d moves", n, len(p.Players), p.Agreed, len(p.Moves))
			}
		}
	}
	if compared == 0 {
		t.Error("not once could all that a seat may do be compared with its worlds")
	}
}

// sameActs compares the acts in a world of a seat with those that it is offered, without
// aliases and without untested ones that the rules refuse. It reports whether all could be
// compared.
func sameActs(t testing.TB, p *games.PlayOut, who games.Seat, r *rand.Rand) bool {
	t.Helper()
	s := p.Sight(who)
	mind := p.Game.Worlds.Ponder(s)
	w := mind.Imagine(nil, r)
	w = mind.Imagine(w, r)
	if w.Turn() != s.Seat || w.Midway() {
		t.Fatalf("it is the turn of %d in a world of seat %d", w.Turn(), s.Seat)
	}
	imagined := map[string]bool{}
	leaves := mostActs
	tree{w, mind, r, &leaves}.grow(nil, imagined)
	offered, most := map[string]bool{}, mostActs
	for way := range games.Ways(s.Ask) {
		if most--; most == 0 {
			break
		}
		if !way.Alias && !(way.Untested && refuses(p, who, way.Act)) {
			offered[plainly(t, way.Act)] = true
		}
	}
	playOut(t, w, mind, s.Players, r)
	if most == 0 || leaves == 0 {
		return false
	}
	if !reflect.DeepEqual(offered, imagined) {
		t.Errorf("seat %d may do %v\nin its world %v", s.Seat, keys(offered), keys(imagined))
	}
	return true
}

// refuses reports whether an act that may be tried is not legal.
func refuses(p *games.PlayOut, who games.Seat, act games.Act) bool {
	_, _, err := p.State.Apply(who, act, p.Live())
	return err != nil
}

// tree is what a seat may do in a world, step by step.
type tree struct {
	world games.World
	mind  games.Mind
	rand  *rand.Rand
	left  *int // how many more moves are looked at
}

// grow collects the acts of all moves that begin with these steps.
func (t tree) grow(steps []games.Move, acts map[string]bool) {
	for _, m := range t.world.Moves(nil) {
		if *t.left == 0 {
			return
		}
		next := t.mind.Imagine(nil, t.rand)
		t.world.Copy(next)
		next.Play(m, t.rand)
		further := append(slices.Clip(steps), m)
		if next.Midway() {
			tree{next, t.mind, t.rand, t.left}.grow(further, acts)
			continue
		}
		*t.left--
		if act := t.mind.Act(further...); act != nil {
			acts[compact(act)] = true
		}
	}
}

// plainly is an act with its keys in order and without spaces.
func plainly(t testing.TB, act games.Act) string {
	t.Helper()
	if !json.Valid(act) {
		t.Fatalf("%s is no act", act)
	}
	return compact(act)
}

func keys(acts map[string]bool) (list []string) {
	for act := range acts {
		list = append(list, act)
	}
	slices.Sort(list)
	return list
}

// playOut plays two copies of a world to their end. It demands that the same luck comes to the
// same result, and that the world itself does not change.
func playOut(t testing.TB, w games.World, mind games.Mind, players int, r *rand.Rand) {
	t.Helper()
	before, seed := w.Moves(nil), r.Uint64()
	var results [2][]float64
	for i := range results {
		c, luck := mind.Imagine(nil, r), rand.New(rand.NewPCG(seed, 1))
		w.Copy(c)
		rush(c, luck, longestGame, nil)
		results[i] = make([]float64, players)
		c.Result(results[i])
	}
	if !reflect.DeepEqual(results[0], results[1]) {
		t.Errorf("the same luck comes to %v and %v", results[0], results[1])
	}
	if slices.Min(results[0]) < 0 || slices.Max(results[0]) > 1 {
		t.Errorf("a result is not between 0 and 1: %v", results[0])
	}
	if after := w.Moves(nil); !slices.Equal(before, after) {
		t.Errorf("a world has changed with its copy")
	}
}

// rush plays a world on at random, for at most most steps.
func rush(w games.World, r *rand.Rand, most int, buf []games.Move) []games.Move {
	for n := 0; n < most && w.Turn() != games.Public; n++ {
		buf = w.Moves(buf[:0])
		w.Play(buf[r.IntN(len(buf))], r)
	}
	return buf
}

// Thrift demands that playing in a game's worlds allocates nothing. It counts what the whole
// program allocates, so nothing else may run at the same time.
func Thrift(t testing.TB, game *games.Game) {
	if game.Worlds == nil {
		return
	}
	const steps = 100
	r := rand.New(rand.NewPCG(6, 6))
	for n := range uint64(effort(20)) {
		p := companyOf(game, games.Level{}, 4000+n)
		w, other := game.Worlds.Begin(len(p.Players), p.Agreed, r), game.Worlds.Begin(len(p.Players), p.Agreed, r)
		buf := rush(w, r, int(n)*steps, make([]games.Move, 0, 1000))
		if n := testing.AllocsPerRun(10, func() {
			w.Copy(other)
			rush(other, r, steps, buf)
		}); n > 0 {
			t.Errorf("%.0f allocations in %d steps of a world of %d players", n, steps, len(p.Players))
		}
	}
}
