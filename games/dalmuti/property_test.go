package dalmuti

import (
	"fmt"
	"slices"
	"testing"

	"hofnar/games"
)

func TestEveryMoveOfARandomGameKeepsTheGameWhole(t *testing.T) {
	for players := 4; players <= mostPlayers; players++ {
		for n := range 12 {
			t.Run(fmt.Sprintf("%d players, game %d", players, n), func(t *testing.T) {
				d := beginDrive(t, players, byte(n), byte(players))
				gone := cards(0)
				for range 600 {
					before := d.State
					d.random(t)
					if d.round != before.round {
						gone = 0
					} else {
						gone += shed(t, before, d.State)
					}
					d.check(t, gone)
				}
			})
		}
	}
}

// shed are the cards that a move has taken out of all hands.
func shed(t *testing.T, before, after *State) cards {
	t.Helper()
	var held, left cards
	for who := range before.players {
		held, left = held+before.hands[who], left+after.hands[who]
	}
	if !held.holds(left) {
		t.Fatalf("cards have appeared: %v", left.list())
	}
	return held - left
}

func (d *drive) check(t *testing.T, gone cards) {
	t.Helper()
	all := gone
	for who, hand := range d.hands {
		all += hand
		if d.held[who] != hand.size() {
			t.Fatalf("player %d holds %d cards, %d are counted", who, hand.size(), d.held[who])
		}
	}
	if all != d.deck() {
		t.Fatalf("hands and played cards together are %v", all.list())
	}
	if ranks := slices.Sorted(slices.Values(d.seats())); len(slices.Compact(ranks)) != d.players {
		t.Fatalf("not everybody has one place: %v", d.seats())
	}
	d.checkOut(t)
	if d.phase == inPlay {
		d.checkTurn(t)
	}
}

// checkOut: out of cards is who is listed as out, in every phase.
func (d *drive) checkOut(t *testing.T) {
	t.Helper()
	for who, hand := range d.hands[:d.players] {
		if out := slices.Contains(d.whoIsOut(), games.Seat(who)); out != (hand == 0) {
			t.Fatalf("player %d is listed as out: %t, with %d cards", who, out, hand.size())
		}
	}
	if d.phase != isOver && d.gone > d.players-2 {
		t.Fatalf("the round goes on with %v out", d.whoIsOut())
	}
}

// checkTurn: nobody is asked whose pass everyone can see to be forced.
func (d *drive) checkTurn(t *testing.T) {
	t.Helper()
	held := d.hands[d.turn].size()
	switch {
	case held == 0:
		t.Fatalf("player %d is asked and is out", d.turn)
	case d.trick.Count == 0:
	case d.trick.By == d.turn:
		t.Fatalf("player %d is asked to beat an own play", d.turn)
	case d.trick.Rank == best || held < d.trick.Count:
		t.Fatalf("player %d holds %d cards and is asked to beat %+v", d.turn, held, d.trick)
	}
}

func TestScoresOfARoundBySubjectsAddUp(t *testing.T) {
	d := beginDrive(t, 5, 1)
	for len(d.sheet) < 10 {
		d.random(t)
	}
	for _, row := range d.sheet {
		if points := slices.Sorted(slices.Values(row.Points)); !slices.Equal(points, []int{0, 1, 2, 3, 4}) {
			t.Errorf("a round scores %v", row.Points)
		}
	}
}
