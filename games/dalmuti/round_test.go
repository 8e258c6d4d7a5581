package dalmuti_test

import (
	"errors"
	"slices"
	"testing"

	"hofnar/games"
)

// finish plays the rest of a round in which everybody lays the largest group
// that stands, and passes otherwise.
func (g *table) finish() {
	g.Helper()
	for round := g.now().State.Round; ; {
		p := g.now()
		if p.State.Phase != "play" || p.State.Round != round {
			return
		}
		who := p.Turn[0]
		if p.State.Trick != nil {
			g.plays(who)
			continue
		}
		hand := p.State.Hands[who]
		group := slices.DeleteFunc(slices.Clone(hand), func(c int) bool { return c != hand[len(hand)-1] })
		g.plays(who, group...)
	}
}

func TestEndOfARound(t *testing.T) {
	// The Greater Dalmuti sheds everything, then each neighbour in turn: with
	// everybody passing whoever leads goes on leading.
	t.Run("it ends at once when only one player holds cards, with a point for every player below", func(t *testing.T) {
		g := untaxed(t, `{"rounds":1}`)
		g.finish()
		p := g.now()
		g.equal("phase", p.State.Phase, "over")
		g.equal("out", p.State.Out, []games.Seat{anne, marc, katrien})
		g.equal("ranks", p.State.Ranks, []games.Seat{anne, marc, katrien, lowie})
		g.equal("points", p.State.Sheet, [][]int{{3, 2, 1, 0}})
		g.equal("the last hand is kept", len(p.State.Hands[lowie]), 20)
		g.equal("trick", p.State.Trick == nil, true)
		g.equal("winners", p.Winners, []games.Seat{anne})
		g.waitsFor()
		g.refuses(lowie, move("play", 3), "move.game_over")
	})
	t.Run("who goes out keeps the trick; the next clockwise with cards leads if nobody beats it", func(t *testing.T) {
		g := untaxed(t, ``)
		for _, cards := range [][]int{times(6, 6), times(5, 5), times(4, 4), {3, 3}} {
			g.plays(anne, cards...)
			g.allPass(marc, katrien, lowie)
		}
		g.plays(anne, 1)
		g.plays(anne, 2, 2)
		g.equal("out", g.now().State.Out, []games.Seat{anne})
		g.waitsFor(marc)
		g.allPass(marc, katrien, lowie)
		g.waitsFor(marc)
		g.equal("trick", g.now().State.Trick == nil, true)
		g.refuses(anne, pass, "out")
	})
	t.Run("the last play of a player who is out can still be beaten", func(t *testing.T) {
		g := untaxed(t, ``)
		for _, cards := range [][]int{times(5, 5), times(4, 4), {3, 3}, {2, 2}} {
			g.plays(anne, cards...)
			g.allPass(marc, katrien, lowie)
		}
		g.plays(anne, 1)
		g.plays(anne, times(5, 6)...)
		g.allPass(marc, katrien, lowie)
		g.plays(anne, 6)
		g.allPass(marc, katrien)
		g.plays(lowie, 3)
		g.allPass(marc, katrien)
		g.waitsFor(lowie)
	})
	t.Run("the next round is dealt within the last move, from the new Greater Dalmuti on", func(t *testing.T) {
		second := [][]int{{12, 13}, {11}, {10}, {9, 13}}
		first := [][]int{
			cards([]int{1, 2, 2, 3, 3}, times(4, 4), times(5, 5), times(6, 6)),
			cards(times(9, 9), times(9, 11), []int{13, 13}),
			cards(times(8, 8), times(12, 12)),
			cards([]int{3}, times(7, 7), times(10, 10), []int{11, 11}),
		}
		g := setup{players: 4, options: `{"rounds":2}`, rounds: [][][]int{first, second}}.begin(t)
		g.does(marc, callIt)
		g.plays(anne, times(6, 6)...)
		g.allPass(marc, katrien, lowie)
		g.plays(anne, 5)
		g.allPass(marc, katrien)
		g.plays(lowie, 3)
		g.allPass(anne, marc, katrien)
		for _, cards := range [][]int{times(7, 7), times(10, 10), {11, 11}} {
			g.plays(lowie, cards...)
			for g.now().State.Trick != nil {
				g.plays(g.now().Turn[0])
			}
		}
		g.equal("out", g.now().State.Out, []games.Seat{lowie})
		g.finish()
		p := g.now()
		g.equal("round", p.State.Round, 2)
		g.equal("phase", p.State.Phase, "tax")
		g.equal("ranks", p.State.Ranks, []games.Seat{lowie, anne, marc, katrien})
		g.equal("out", p.State.Out, []games.Seat{})
		g.equal("lowie got the first card", slices.Contains(p.State.Hands[lowie], 12), true)
		g.equal("scores", p.Scores, []int{2, 1, 0, 3})
		g.waitsFor(anne, lowie)
		g.equal("no deal is left", g.chance.Left(), 0)
	})
	t.Run("no deal is consumed after the last round", func(t *testing.T) {
		g := untaxed(t, `{"rounds":1}`)
		g.finish()
		g.equal("chance left", g.chance.Left(), 0)
	})
	t.Run("a move that ends a round needs the next deal, and changes nothing without it", func(t *testing.T) {
		g := untaxed(t, `{"rounds":2}`)
		for {
			p := g.now()
			hand := p.State.Hands[p.Turn[0]]
			if len(p.State.Out) == 2 && len(hand) == 9 && p.State.Trick == nil {
				break
			}
			if p.State.Trick != nil {
				g.plays(p.Turn[0])
				continue
			}
			last := hand[len(hand)-1]
			g.plays(p.Turn[0], slices.DeleteFunc(slices.Clone(hand), func(c int) bool { return c != last })...)
		}
		before := g.now()
		next, events, err := g.Apply(katrien, games.Act(move("play", times(9, 9)...)), g.chance)
		var wrong *games.ChanceError
		if !errors.As(err, &wrong) || next != nil || events != nil {
			t.Errorf("the round ends without a deal: %v", err)
		}
		g.equal("position", g.now(), before)
	})
	t.Run("ties share the win [D5]", func(t *testing.T) {
		// Two rounds in which the order is turned upside down.
		first := [][]int{
			cards([]int{1, 2, 2, 3, 3}, times(4, 4), times(5, 5), times(6, 6)),
			cards(times(8, 8), times(12, 12)),
			cards(times(9, 9), times(9, 11), []int{13, 13}),
			cards([]int{3}, times(7, 7), times(10, 10), []int{11, 11}),
		}
		second := [][]int{first[1], first[3], first[0], first[2]} // the Greater Peon holds both jesters
		g := setup{players: 4, options: `{"rounds":2}`, rounds: [][][]int{first, second}}.begin(t)
		g.does(katrien, callIt)
		g.finish()
		g.equal("revolution", g.now().State.Revolution, "great")
		g.finish()
		p := g.now()
		g.equal("sheet", p.State.Sheet, [][]int{{3, 2, 1, 0}, {0, 1, 2, 3}})
		g.equal("winners", p.Winners, []games.Seat{anne, marc, katrien, lowie})
	})
}

func TestDemocracy(t *testing.T) {
	t.Run("the worked row of the players' page", func(t *testing.T) {
		// Katrien, Maria, Anne, Lowie go out; Marc keeps cards.
		g := setup{players: 5, options: `{"rounds":1,"scoring":"democracy"}`, rounds: [][][]int{{
			cards([]int{6}, times(7, 7), times(8, 8)),
			cards(times(10, 10), times(6, 11)),
			cards([]int{1, 13, 13}, times(12, 12), []int{11}),
			cards(times(9, 9), times(4, 11), times(3, 6)),
			cards([]int{2, 2}, times(3, 3), times(4, 4), times(5, 5), times(2, 6)),
		}}}.begin(t)
		g.does(katrien, callIt)
		g.plays(anne, 8)
		g.plays(marc)
		g.plays(katrien, 1)
		for _, cards := range [][]int{times(12, 12), {11, 13, 13}} {
			g.plays(katrien, cards...)
			for g.now().State.Trick != nil {
				g.plays(g.now().Turn[0])
			}
		}
		g.equal("out", g.now().State.Out, []games.Seat{katrien})
		g.plays(lowie, times(9, 9)...)
		g.allPass(maria, anne, marc)
		g.plays(lowie, 11)
		g.plays(maria, 2)
		g.allPass(anne, marc, lowie)
		for len(g.now().State.Hands[maria]) > 0 {
			g.waitsFor(maria)
			hand := g.now().State.Hands[maria]
			g.plays(maria, slices.DeleteFunc(slices.Clone(hand), func(c int) bool { return c != hand[0] })...)
			for g.now().State.Trick != nil {
				g.plays(g.now().Turn[0])
			}
		}
		for len(g.now().State.Hands[anne]) > 0 {
			g.waitsFor(anne)
			hand := g.now().State.Hands[anne]
			g.plays(anne, slices.DeleteFunc(slices.Clone(hand), func(c int) bool { return c != hand[0] })...)
			for g.now().State.Trick != nil {
				g.plays(g.now().Turn[0])
			}
		}
		g.plays(marc, 11)
		g.plays(lowie, 6)
		g.plays(marc)
		g.plays(lowie, 6, 6)
		g.plays(marc)
		g.plays(lowie, 11, 11, 11)
		p := g.now()
		g.equal("out", p.State.Out, []games.Seat{katrien, maria, anne, lowie})
		g.equal("points", p.State.Sheet, [][]int{{3, 0, 4, 1, 3}})
		g.equal("titles", g.Tally().Sheet[0].Titles, []string{"GD", "LD", "M", "LP", "GP"})
	})
	t.Run("the titles that count are those after a great revolution [D6]", func(t *testing.T) {
		// Lowie becomes Greater Dalmuti by great revolution, and by swap gets
		// the hand with which everything is won.
		hands := [][]int{
			cards([]int{1, 2, 2, 3, 3}, times(4, 4), times(5, 5), times(6, 6)),
			cards(times(8, 8), times(12, 12)),
			cards([]int{3}, times(7, 7), times(10, 10), []int{11, 11}),
			cards(times(9, 9), times(9, 11), []int{13, 13}),
		}
		g := setup{players: 4, options: `{"rounds":1,"scoring":"democracy"}`, rounds: [][][]int{hands}}.begin(t)
		g.finish()
		p := g.now()
		g.equal("out", p.State.Out, []games.Seat{lowie, katrien, marc})
		g.equal("points: nobody below climbs, the others score as usual", p.State.Sheet, [][]int{{0, 1, 0, 0}})
		g.equal("titles", g.Tally().Sheet[0].Titles, []string{"GP", "LP", "LD", "GD"})
	})
}
