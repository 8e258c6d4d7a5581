package gametest

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/gametest/nim"
)

func TestPlayChangesWithItsVersionAlone(t *testing.T) {
	level := nim.Game.Levels[0]
	was := sampleOf(t, nim.Game, level)
	larger := func(g *games.Game, _ *games.Level) {
		begin := g.Begin
		g.Begin = func(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
			s, events, err := begin(players, agreed, chance)
			if err == nil {
				s.(*nim.State).Heaps[0]++
			}
			return s, events, err
		}
	}
	slower := func(_ *games.Game, l *games.Level) {
		play := l.Play
		l.Play = func(s games.Sight) games.Thought { t := play(s); t.After += 100; return t }
	}
	other := func(_ *games.Game, l *games.Level) { l.Play = games.Random }
	rules := func(g *games.Game, _ *games.Level) { g.Version++ }
	number := func(_ *games.Game, l *games.Level) { l.Version++ }
	before := func(_ *games.Game, l *games.Level) { l.Version-- }
	const stale = "the sample is of another version; go test -update writes it"
	for _, c := range []struct {
		name    string
		changes []func(*games.Game, *games.Level)
		want    string
	}{
		{"nothing", nil, ""},
		{"the rules, without a number", []func(*games.Game, *games.Level){larger}, "raise Game.Version"},
		{"the rules, with the number of the level", []func(*games.Game, *games.Level){larger, number}, "raise Game.Version"},
		{"the rules, with their number", []func(*games.Game, *games.Level){larger, rules}, stale},
		{"what a level chooses, without a number", []func(*games.Game, *games.Level){other}, "raise its Version"},
		{"how long a level takes, without a number", []func(*games.Game, *games.Level){slower}, "raise its Version"},
		{"what a level chooses, with its number", []func(*games.Game, *games.Level){other, number}, stale},
		{"a number alone", []func(*games.Game, *games.Level){rules}, stale},
		{"a number that went back", []func(*games.Game, *games.Level){before}, "a number went back"},
	} {
		game, now := *nim.Game, level
		game.Levels = slices.Clone(game.Levels)
		for _, change := range c.changes {
			change(&game, &now)
		}
		err := numbered(&game, was, sampleOf(t, &game, now))
		if said := message(err); !strings.Contains(said, c.want) || (said == "") != (c.want == "") {
			t.Errorf("%s: %q, expected %q", c.name, said, c.want)
		}
		if may := c.want == "" || c.want == stale; rewritable(err) != may {
			t.Errorf("%s: -update writes it: %t", c.name, !may)
		}
	}
	if !rewritable(fs.ErrNotExist) || rewritable(errors.New("anything else")) {
		t.Error("-update writes what is missing, and nothing else that failed")
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
