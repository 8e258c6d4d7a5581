package gametest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"hofnar/games"
)

// computers lets every level play whole games, alone and against random players.
func computers(t *testing.T, game *games.Game) {
	if len(game.Levels) == 0 {
		t.Error("the game has no computer player")
	}
	for _, level := range game.Levels {
		for n := range effort(4) {
			p := companyOf(game, level, uint64(n))
			if err := p.Run(longestGame * 3); err != nil {
				t.Fatalf("%s, game %d, %d seats, %v: %v", level.Key, n, len(p.Players), p.Agreed, err)
			}
			if n%2 == 0 && p.Refused > 0 {
				t.Errorf("%s, game %d: %d acts were refused", level.Key, n, p.Refused)
			}
		}
		repeats(t, game, level)
	}
}

// companyOf seats the level everywhere in even games, and on every other chair
// in odd ones.
func companyOf(game *games.Game, level games.Level, n uint64) *games.PlayOut {
	r := rand.New(rand.NewPCG(n, 11))
	p := &games.PlayOut{Game: game, Seed: anySeed(r)}
	low, high := game.Low, game.High
	seats := low + r.IntN(high-low+1)
	for p.Agreed = someOptions(game, r); game.Allows(seats, p.Agreed) != nil; {
		p.Agreed = someOptions(game, r)
	}
	for i := range seats {
		play := level.Play
		if n%2 == 1 && i%2 == 1 {
			play = games.Random
		}
		p.Players = append(p.Players, play)
	}
	return p
}

// repeats: a computer that is asked again thinks the same again.
func repeats(t *testing.T, game *games.Game, level games.Level) {
	p := companyOf(game, level, 100)
	if _, err := p.Begin(); err != nil {
		t.Fatal(err)
	}
	for range 60 {
		for _, who := range p.State.Waiting() {
			if a, b := level.Play(p.Sight(who)), level.Play(p.Sight(who)); !reflect.DeepEqual(a, b) {
				t.Fatalf("%s thinks %s and then %s", level.Key, a.Act, b.Act)
			}
		}
		if _, _, err := p.Step(); err != nil {
			t.Fatal(err)
		}
	}
}
