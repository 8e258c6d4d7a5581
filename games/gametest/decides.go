package gametest

import (
	"fmt"
	"testing"

	"hofnar/games"
)

// chanceDecides holds that what is drawn is used: with other luck the game comes to something
// else, at least sometimes, for each purpose at the beginning and in the game.
func chanceDecides(t testing.TB, game *games.Game) {
	spoken, drawn, decided := catalogue(t, game), map[string]int{}, map[string]int{}
	note := func(draws []games.Situation, when string, differs bool) {
		for _, one := range draws {
			key := fmt.Sprintf("%s %s", one.Purpose, when)
			drawn[key]++
			if differs {
				decided[key]++
			}
		}
	}
	for n := range effort(80) {
		m := begin(t, game, spoken, 4000+uint64(n))
		live := games.NewLive(m.anySeed(), nil)
		if other, _, err := game.Begin(m.seats, m.agreed, live); err == nil {
			note(live.Situations, "at the beginning", m.comesToElse(other))
		}
		m.play(longestGame/5, func() {
			for _, who := range m.state.Waiting() {
				way, ok := m.wander(who)
				if !ok {
					continue
				}
				here, _, live, err := m.apply(who, way.Act)
				if err != nil || len(live.Outcomes) == 0 {
					continue
				}
				other, _, err := m.state.Apply(who, way.Act, games.NewLive(m.anySeed(), nil))
				if err == nil {
					before := m.state
					m.state = here
					note(live.Situations, "in the game", m.comesToElse(other))
					m.state = before
				}
			}
		})
	}
	for key, n := range drawn {
		if n >= 5 && decided[key] == 0 {
			t.Errorf("of %d draws for %s none has decided anything", n, key)
		}
	}
}
