package dalmuti

import (
	"testing"

	"hofnar/games"
)

// Where nobody can beat it, one card of a group after the other leads to the same end.
func TestComputersGoOutAtOnceWhereTheyCan(t *testing.T) {
	s := &State{position: position{table: tableOf(4, games.Agreed{"rounds": 1, "deck": full}), round: 1, part: 30, phase: inPlay, rebel: games.Public}}
	s.seat([mostPlayers]games.Seat{0, 1, 2, 3})
	for who, n := range []int{2, 4, 3, 3} { // all that is left are 12s
		s.hands[who], s.held[who] = some(worst, n), n
	}
	p := &games.PlayOut{Game: Game, Agreed: s.agreed, Players: make([]games.Computer, 4), Heard: make([][]games.News, 4), State: s}
	for rank, n := range (s.deck() - some(worst, worst)).each() {
		p.Heard[0] = append(p.Heard[0], games.News{Fact: Played{Laid: Laid{Who: 1, Rank: rank, Count: n}}})
	}
	for _, level := range []games.Level{Game.Levels[0], Game.Levels[2].Within(0.1)} {
		for seed := range byte(10) {
			p.Seed = games.Seed{seed}
			if act := level.Play(p.Sight(0)).Act; string(act) != string(actOf(lay+games.Move(some(worst, 2)))) {
				t.Errorf("%s, with two 12s that nobody can beat, does %s", level.Key, act)
			}
		}
	}
}
