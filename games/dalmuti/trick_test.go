package dalmuti_test

import (
	"fmt"
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/dalmuti"
	"hofnar/games/gametest"
)

func TestTricks(t *testing.T) {
	t.Run("the Greater Dalmuti leads, with any number of cards of one rank", func(t *testing.T) {
		g := untaxed(t, ``)
		g.waitsFor(anne)
		g.refuses(anne, pass, "lead")
		g.refuses(anne, move("play"), "one_rank")
		g.refuses(anne, move("play", 6, 5), "one_rank")
		g.refuses(anne, move("play", times(7, 6)...), "not_held")
		g.refuses(anne, move("play", 13), "not_held")
		g.refuses(anne, move("play", 0), "play_how")
		g.refuses(marc, move("play", 12), "not_your_turn")
		g.plays(anne, times(6, 6)...)
		g.equal("cards left", len(g.now().State.Hands[anne]), 14)
	})
	t.Run("there are words for any number, up to all twelve of a rank with both jesters", func(t *testing.T) {
		g := setup{players: 4, rounds: [][][]int{{cards(times(6, 11), times(12, 12), []int{13, 13})}}}.begin(t)
		g.does(anne, callIt)
		for way := range games.Ways(func(picks games.Picks) games.Prompt { return g.Ask(anne, picks) }) {
			next, events, err := g.Apply(anne, way.Act, g.chance)
			if err != nil {
				t.Fatalf("%s: %v", way.Act, err)
			}
			gametest.Told(t, dalmuti.Game, next, events)
		}
		parts := map[string]int{}
		for _, c := range g.Ask(anne, nil).Question.Options {
			parts[fmt.Sprint(c.Part)]++
		}
		for part, n := range parts {
			if n > games.MostEntries {
				t.Errorf("%d plays belong to %s", n, part)
			}
		}
	})
	t.Run("followers lay exactly as many cards of a strictly better rank", func(t *testing.T) {
		g := untaxed(t, ``)
		g.plays(anne, 6, 6)
		g.refuses(marc, move("play", 8, 8), "not_better")
		g.allPass(marc, katrien, lowie)
		g.plays(anne, 6)
		g.allPass(marc, katrien)
		g.refuses(lowie, move("play", 7, 7), "count")
		g.refuses(lowie, move("play", 7), "not_better")
		g.plays(lowie, 3)
		g.refuses(anne, move("play", 3), "not_better")
		g.plays(anne, 2)
	})
	t.Run("equal rank does not beat", func(t *testing.T) {
		g := untaxed(t, ``)
		g.plays(anne, 3)
		g.allPass(marc, katrien)
		g.refuses(lowie, move("play", 3), "not_better")
	})
	t.Run("who passed may play again later in the same trick", func(t *testing.T) {
		g := untaxed(t, ``)
		g.plays(anne, 6)
		g.allPass(marc, katrien)
		g.plays(lowie, 3)
		g.allPass(anne, marc, katrien)
		g.waitsFor(lowie)
		g.plays(lowie, 11)
		g.plays(anne)
		g.plays(marc, 8)
		g.plays(katrien)
		g.plays(lowie, 7)
		g.plays(anne, 6)
	})
	t.Run("the trick ends when all others have passed since the last play, whose player leads", func(t *testing.T) {
		g := untaxed(t, ``)
		g.plays(anne, 5, 5, 5)
		g.allPass(marc, katrien)
		g.equal("the trick is on", g.now().State.Trick != nil, true)
		g.plays(lowie)
		g.equal("the trick is over", g.now().State.Trick == nil, true)
		g.waitsFor(anne)
	})
	t.Run("a pass is refused to whoever leads", func(t *testing.T) {
		g := untaxed(t, ``)
		g.plays(anne, 5)
		g.allPass(marc, katrien, lowie)
		g.refuses(anne, pass, "lead")
	})
}

func TestJesters(t *testing.T) {
	// Katrien, who holds them, gets the lead.
	katrienLeads := func(t *testing.T) *table {
		g := untaxed(t, ``)
		g.plays(anne, times(6, 6)...)
		g.allPass(marc)
		g.refuses(katrien, move("play", 13, 13, 9, 9, 9, 9), "not_better")
		g.allPass(katrien, lowie)
		g.plays(anne, times(5, 5)...)
		g.allPass(marc, katrien, lowie)
		g.plays(anne, times(4, 4)...)
		g.allPass(marc, katrien, lowie)
		g.plays(anne, 3, 3)
		g.allPass(marc, katrien, lowie)
		g.plays(anne, 2, 2)
		g.allPass(marc, katrien, lowie)
		g.plays(anne, 1) // out; everybody's pass is forced
		g.waitsFor(marc)
		g.plays(marc, times(12, 12)...)
		g.allPass(katrien, lowie)
		g.plays(marc, 8)
		g.plays(katrien)
		g.plays(lowie, 7)
		g.allPass(marc, katrien)
		g.plays(lowie, 11)
		g.allPass(marc)
		g.plays(katrien, 9)
		g.allPass(lowie, marc)
		g.waitsFor(katrien)
		return g
	}
	t.Run("alone a jester is a 13, which any card beats", func(t *testing.T) {
		g := katrienLeads(t)
		g.plays(katrien, 13)
		g.equal("rank", g.now().State.Trick.Rank, 13)
		g.plays(lowie, 11)
	})
	t.Run("two jesters together are a pair of 13 [D8]", func(t *testing.T) {
		g := katrienLeads(t)
		g.plays(katrien, 13, 13)
		g.equal("trick", *g.now().State.Trick, dalmuti.Trick{Count: 2, Rank: 13, By: katrien})
		g.plays(lowie, 10, 10)
	})
	t.Run("with an ordinary card a jester takes its rank", func(t *testing.T) {
		g := katrienLeads(t)
		g.plays(katrien, 13, 11, 13)
		g.equal("rank", g.now().State.Trick.Rank, 11)
		g.equal("count", g.now().State.Trick.Count, 3)
		g.plays(lowie, 10, 10, 10)
	})
	t.Run("a jester beats nothing alone", func(t *testing.T) {
		g := untaxed(t, ``)
		g.plays(anne, 6)
		g.plays(marc)
		g.refuses(katrien, move("play", 13), "not_better")
	})
	t.Run("jesters cannot bind two ranks together", func(t *testing.T) {
		g := katrienLeads(t)
		g.refuses(katrien, move("play", 13, 9, 11), "one_rank")
	})
}

func TestForcedPasses(t *testing.T) {
	t.Run("nobody is asked after a 1: the trick ends at once [D4]", func(t *testing.T) {
		g := untaxed(t, ``)
		g.plays(anne, 1)
		g.waitsFor(anne)
		g.refuses(marc, pass, "not_your_turn")
		g.equal("trick", g.now().State.Trick == nil, true)
	})
	t.Run("who has fewer cards than the trick asks for is passed over [D4]", func(t *testing.T) {
		g := untaxed(t, ``)
		for _, cards := range [][]int{times(5, 5), times(4, 4), {3, 3}, {2, 2}} {
			g.plays(anne, cards...)
			g.allPass(marc, katrien, lowie)
		}
		g.plays(anne, 1)
		g.plays(anne, 6, 6, 6, 6)
		g.allPass(marc, katrien, lowie)
		g.plays(anne, 6)
		g.allPass(marc, katrien)
		g.plays(lowie, 3)
		g.waitsFor(anne) // one card may still answer one
		g.allPass(anne, marc, katrien)
		g.plays(lowie, 10, 10)
		g.waitsFor(marc)
		g.plays(marc, 8, 8)
		g.allPass(katrien)
		g.plays(lowie, 7, 7)
		g.waitsFor(marc)
	})
	t.Run("who holds enough cards is asked even if none of them can beat", func(t *testing.T) {
		g := untaxed(t, ``)
		g.plays(anne, 2)
		for _, who := range []games.Seat{marc, katrien, lowie} {
			g.waitsFor(who)
			g.plays(who)
		}
		g.waitsFor(anne)
	})
}

func TestItIsSeenWhoHasPassedSinceTheLastPlay(t *testing.T) {
	g := untaxed(t, ``)
	passed := func() []games.Seat { return g.View(games.Public).Detail.(dalmuti.View).Passed }
	g.plays(anne, 6, 6)
	g.equal("when nobody has", len(passed()), 0)
	g.allPass(marc, katrien)
	g.equal("two have", passed(), []games.Seat{marc, katrien})
	g.equal("in words", g.View(games.Public).Seats[1].Text.Key, "dalmuti.place.passed")
	for _, p := range g.View(games.Public).Seats {
		g.equal(fmt.Sprintf("of %d", p.Seat), p.Passed, slices.Contains(passed(), p.Seat))
	}
	g.allPass(lowie)
	g.equal("in the next trick", len(passed()), 0)
}

func TestWhoeverIsPassedOverForWantOfCardsHasPassed(t *testing.T) {
	g := setup{players: 4, rounds: [][][]int{{
		cards(times(12, 12), times(6, 11), []int{13, 13}), times(10, 10), nil, times(9, 9),
	}}}.begin(t)
	g.does(anne, callIt)
	g.plays(anne, cards(times(12, 12), []int{13, 13})...)
	g.allPass(marc, katrien, lowie)
	g.plays(anne, 11)
	g.plays(marc, 10)
	g.allPass(katrien, lowie, anne)
	g.plays(marc, times(9, 10)...)
	g.allPass(katrien)
	g.plays(lowie, times(9, 9)...)
	g.waitsFor(marc)
	g.equal("who has passed", g.View(games.Public).Detail.(dalmuti.View).Passed, []games.Seat{anne})
}
