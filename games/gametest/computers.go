package gametest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"hofnar/games"
)

// computers lets every level play whole games, alone and against random players.
func computers(t testing.TB, game *games.Game) {
	if len(game.Levels) == 0 {
		t.Error("the game has no computer player")
	}
	for _, level := range game.Levels {
		level := level.Within(part)
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
		unmoved(t, game, level.Within(part/4)) // is asked twice at every turn
	}
}

// part is the part of its budget that a computer has in these games, so that many can be
// played.
const part = 0.02

// unmoved holds that a computer thinks the same when all that its seat cannot know is dealt
// anew.
func unmoved(t testing.TB, game *games.Game, level games.Level) {
	compared := 0
	for n := range effort(12) {
		p := companyOf(game, games.Level{Play: games.Random}, 200+uint64(n))
		if _, err := p.Begin(); err != nil {
			t.Fatal(err)
		}
		for len(p.Moves) < 120 && !p.State.Tally().Over {
			dealer, hides := p.State.(games.Redealer)
			if !hides {
				return
			}
			for who := range games.Seat(len(p.Players)) {
				if !p.State.Ask(who, nil).Nothing() && thinksTheSame(t, p, dealer, who, level) {
					compared++
				}
			}
			if _, _, err := p.Step(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if compared == 0 {
		t.Errorf("%s was never asked while something was hidden", level.Key)
	}
}

// thinksTheSame holds that for one seat. It reports whether anything could be dealt anew.
func thinksTheSame(t testing.TB, p *games.PlayOut, dealer games.Redealer, who games.Seat, level games.Level) bool {
	t.Helper()
	other := *p
	other.State = dealer.Redeal(who, games.NewLive(p.Seed, games.Counts{{Purpose: "redeal", Seat: games.Public}: len(p.Moves)}))
	if identical(other.State, p.State) {
		return false
	}
	if here, there := level.Play(p.Sight(who)), level.Play(other.Sight(who)); !reflect.DeepEqual(here, there) {
		t.Fatalf("%s thinks %+v, and %+v where only what it cannot know is different", level.Key, here, there)
	}
	return true
}

// companyOf is the nth game, with options and a number of players by chance: of the level
// alone where n is even, of the level and random players by turns where n is odd.
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

// repeats holds that a computer that is asked twice thinks the same twice, and that questions
// lead to what it wants to do, so that hints can say it.
func repeats(t testing.TB, game *games.Game, level games.Level) {
	p := companyOf(game, level, 100)
	if _, err := p.Begin(); err != nil {
		t.Fatal(err)
	}
	for range 60 {
		for _, who := range p.State.Waiting() {
			a, b := level.Play(p.Sight(who)), level.Play(p.Sight(who))
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("%s thinks %s and then %s", level.Key, a.Act, b.Act)
			}
			if a.Act == nil || game.NoHints {
				continue
			}
			if _, found := games.WayTo(p.Sight(who).Ask, a.Act); !found {
				t.Fatalf("no question leads to what %s thinks: %s; so no hint can say it", level.Key, a.Act)
			}
		}
		if _, _, err := p.Step(); err != nil {
			t.Fatal(err)
		}
	}
}
