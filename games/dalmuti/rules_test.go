package dalmuti_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/dalmuti"
	"hofnar/games/gametest"
)

func TestFirstSeating(t *testing.T) {
	agreed := games.Agreed{"rounds": 1, "deck": "trimmed", "scoring": "subjects", "great_revolution": "swap"}
	deal := entry(t, "deal", arranged(t, 4, deckFor(4, agreed), nil))
	for _, c := range []struct {
		name  string
		draw  string
		ranks []games.Seat
	}{
		{"the lowest card is Greater Dalmuti, and so on up", `[9,2,12,5]`, []games.Seat{1, 3, 0, 2}},
		{"a jester counts 13, and ranks 11 and 12 may be drawn whatever the deck [D7]", `[13,12,11,1]`, []games.Seat{3, 2, 1, 0}},
		{"equal ranks are no draw", `[4,4,2,1]`, nil},
		{"every player draws", `[4,3,2]`, nil},
		{"only the players draw", `[4,3,2,1,5]`, nil},
		{"there is no rank 0", `[4,3,2,0]`, nil},
		{"there is no rank 14", `[4,3,2,14]`, nil},
		{"nothing is no rank", `[4,3,2,null]`, nil},
		{"ranks are integers", `[4,3,2,1.0]`, nil},
		{"a draw is a list", `"4321"`, nil},
		{"a draw is not null", `null`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			chance := games.NewRecorded([]json.RawMessage{json.RawMessage(`{"draw":` + c.draw + `}`), deal})
			s, _, err := dalmuti.Game.Begin(4, agreed, chance)
			var wrong *games.ChanceError
			switch {
			case c.ranks == nil && !errors.As(err, &wrong):
				t.Errorf("the draw is accepted: %v", err)
			case c.ranks == nil:
				gametest.Refused(t, dalmuti.Game, err)
			case err != nil:
				t.Error(err)
			default:
				g := &table{T: t, State: s}
				g.equal("ranks", g.now().State.Ranks, c.ranks)
			}
		})
	}
}

func TestDeal(t *testing.T) {
	t.Run("cards are dealt one by one from the Greater Dalmuti on, and hands may differ by one", func(t *testing.T) {
		for players, sizes := range map[int][]int{
			4: {20, 20, 20, 20}, 5: {16, 16, 16, 16, 16}, 6: {14, 14, 13, 13, 13, 13},
			7: {12, 12, 12, 11, 11, 11, 11}, 8: {10, 10, 10, 10, 10, 10, 10, 10},
		} {
			g := setup{players: players, rounds: [][][]int{nil}}.begin(t)
			for who, size := range sizes {
				g.equal("cards in hand", len(g.now().State.Hands[who]), size)
			}
		}
	})
	t.Run("a trimmed deck has 57 cards for four and 68 for five", func(t *testing.T) {
		for players, size := range map[int]int{4: 57, 5: 68} {
			g := setup{players: players, options: `{"deck":"trimmed"}`, rounds: [][][]int{nil}}.begin(t)
			all := slices.Concat(g.now().State.Hands...)
			g.equal("cards", len(all), size)
			g.equal("worst ordinary card", slices.Max(slices.DeleteFunc(all, func(c int) bool { return c == 13 })), 6+players)
		}
	})
	t.Run("a deck cannot be trimmed for six or more", func(t *testing.T) {
		for players := 4; players <= 8; players++ {
			err := dalmuti.Game.Allows(players, games.Agreed{"deck": "trimmed"})
			if (err != nil) != (players > 5) {
				t.Errorf("%d players: %v", players, err)
			}
			if err != nil {
				gametest.Refused(t, dalmuti.Game, err)
			}
		}
	})
	deck := deckFor(4, nil)
	for name, deal := range map[string][]int{
		"a deal with a card too few is none":                deck[1:],
		"a deal with a card too many is none":               append(slices.Clone(deck), 12),
		"a deal with one card in place of another is none":  append(slices.Clone(deck[:79]), 11),
		"a deal with a card that does not exist is none":    append(slices.Clone(deck[:79]), 14),
		"a deal with a third jester is none":                append(slices.Clone(deck[:79]), 13),
		"a deal of the full deck is none for a trimmed one": deck,
	} {
		t.Run(name, func(t *testing.T) {
			agreed := games.Agreed{"rounds": 1, "deck": "full", "scoring": "subjects", "great_revolution": "swap"}
			if len(deal) == 80 && slices.Max(deal) == 13 && deal[79] == 12 {
				agreed["deck"] = "trimmed"
			}
			chance := games.NewRecorded([]json.RawMessage{json.RawMessage(`{"draw":[1,2,3,4]}`), entry(t, "deal", deal)})
			_, _, err := dalmuti.Game.Begin(4, agreed, chance)
			var wrong *games.ChanceError
			if !errors.As(err, &wrong) {
				t.Errorf("the deal is accepted: %v", err)
			}
			gametest.Refused(t, dalmuti.Game, err)
		})
	}
}

// taxed deals so that nobody holds both jesters.
func taxed(t *testing.T) *table {
	t.Helper()
	return setup{players: 4, rounds: [][][]int{{
		cards(times(12, 12), []int{13}),
		cards(times(11, 11)),
		cards(times(10, 10)),
		cards([]int{1, 2, 2, 13}),
	}}}.begin(t)
}

func TestTaxes(t *testing.T) {
	t.Run("Greater and Lesser Dalmuti are asked, in either order, and the peons are not", func(t *testing.T) {
		g := taxed(t)
		g.waitsFor(anne, marc)
		g.does(marc, move("tax", 11))
		g.waitsFor(anne)
		g.does(anne, move("tax", 12, 12))
		g.waitsFor(anne)
		g.equal("phase", g.now().State.Phase, "play")
	})
	t.Run("nothing changes hands before both have chosen [D3]", func(t *testing.T) {
		g := taxed(t)
		before := g.now().State.Hands
		g.does(anne, move("tax", 12, 12))
		g.equal("hands", g.now().State.Hands, before)
	})
	t.Run("the Greater Peon gives the two best cards, never a jester, and gets the two chosen", func(t *testing.T) {
		g := taxed(t)
		dealt := g.now().State.Hands
		g.does(anne, move("tax", 12, 12))
		g.does(marc, move("tax", 11))
		hands := g.now().State.Hands
		g.equal("anne's best", hands[anne][:3], []int{1, 2, dealt[anne][0]})
		g.equal("maria's best", hands[lowie][0], 2)
		if !slices.Contains(hands[lowie], 13) || !slices.Contains(hands[lowie], 12) {
			t.Errorf("the Greater Peon holds %v", hands[lowie])
		}
	})
	t.Run("peons give from the hand as dealt, even if better cards come to them at that moment", func(t *testing.T) {
		g := setup{players: 4, rounds: [][][]int{{
			cards([]int{1, 2, 13}, times(10, 12)), cards([]int{2}, times(10, 11)), cards(times(4, 4), times(5, 10)), cards(times(7, 7), []int{13}),
		}}}.begin(t)
		dealt := g.now().State.Hands
		g.does(anne, move("tax", 1, 2))
		g.does(marc, move("tax", 2))
		hands := g.now().State.Hands
		g.equal("the Greater Peon's best", hands[lowie][:2], []int{1, 2})
		g.equal("the Lesser Peon's best", hands[katrien][0], 2)
		if slices.Contains(hands[anne], 1) || slices.Contains(hands[marc], 2) {
			t.Errorf("the gifts came back: %v, %v; dealt were %v", hands[anne], hands[marc], dealt)
		}
	})
	t.Run("what cannot be given", func(t *testing.T) {
		g := taxed(t)
		g.refuses(anne, move("tax", 12), "tax_count")
		g.refuses(anne, move("tax", 12, 12, 12), "tax_count")
		g.refuses(anne, move("tax"), "tax_count")
		g.refuses(marc, move("tax", 11, 11), "tax_count")
		g.refuses(anne, move("tax", 12, 13), "tax_jester")
		g.refuses(anne, move("tax", 1, 12), "not_held")
		g.refuses(anne, move("tax", 14, 12), "tax_how")
		g.refuses(anne, `{"m":"tax","cards":["12","12"]}`, "tax_how")
		g.refuses(anne, `{"m":"tax","cards":[12.0,12]}`, "tax_how")
		g.refuses(anne, `{"m":"tax"}`, "tax_how")
		g.refuses(katrien, move("tax", 10), "not_your_tax")
		g.refuses(lowie, move("tax", 2, 2), "not_your_tax")
		g.refuses(anne, move("play", 12), "taxes_first")
		g.refuses(anne, pass, "taxes_first")
		g.does(anne, move("tax", 12, 12))
		g.refuses(anne, move("tax", 12, 12), "tax_chosen")
		g.does(marc, move("tax", 11))
		g.refuses(marc, move("tax", 11), "no_taxes_now")
	})
	t.Run("a card of which one is held cannot be given twice", func(t *testing.T) {
		g := setup{players: 4, rounds: [][][]int{{{1}, {13}, nil, {13}}}}.begin(t)
		g.refuses(anne, move("tax", 1, 1), "not_held")
	})
}

// rebels deals both jesters to that place.
func rebels(t *testing.T, players int, options string, place int) *table {
	t.Helper()
	hands := make([][]int, players)
	hands[place] = []int{13, 13}
	return setup{players: players, options: options, rounds: [][][]int{hands}}.begin(t)
}

func TestRevolution(t *testing.T) {
	t.Run("whoever holds both jesters may call one, but for the Greater Peon", func(t *testing.T) {
		for place := range 4 {
			g := rebels(t, 5, ``, place)
			before := g.now().State.Hands
			g.does(games.Seat(place), callIt)
			g.equal("revolution", g.now().State.Revolution, "revolution")
			g.equal("hands", g.now().State.Hands, before)
			g.waitsFor(anne)
		}
	})
	t.Run("taxes that were chosen are void", func(t *testing.T) {
		g := rebels(t, 5, ``, 2)
		before := g.now().State.Hands
		g.does(anne, move("tax", before[anne][0], before[anne][1]))
		g.does(marc, move("tax", before[marc][0]))
		g.waitsFor(katrien)
		g.does(katrien, callIt)
		g.equal("hands", g.now().State.Hands, before)
		g.equal("phase", g.now().State.Phase, "play")
	})
	t.Run("a no lets the taxes be paid once they are chosen, and is final", func(t *testing.T) {
		g := rebels(t, 5, ``, 3)
		hands := g.now().State.Hands
		g.waitsFor(anne, marc, lowie)
		g.does(lowie, quiet)
		g.waitsFor(anne, marc)
		g.refuses(lowie, callIt, "declined")
		g.refuses(lowie, quiet, "declined")
		g.does(anne, move("tax", hands[anne][0], hands[anne][1]))
		g.does(marc, move("tax", hands[marc][0]))
		g.equal("phase", g.now().State.Phase, "play")
		g.equal("revolution", g.now().State.Revolution, "none")
		g.refuses(lowie, callIt, "no_revolution_now")
	})
	t.Run("a Dalmuti with both jesters decides and chooses taxes in either order", func(t *testing.T) {
		for _, taxFirst := range []bool{true, false} {
			g := rebels(t, 4, ``, 0)
			hands := g.now().State.Hands
			acts := []string{quiet, move("tax", hands[anne][0], hands[anne][1])}
			if taxFirst {
				slices.Reverse(acts)
			}
			g.does(marc, move("tax", hands[marc][0]))
			g.does(anne, acts[0])
			g.waitsFor(anne)
			g.does(anne, acts[1])
			g.equal("phase", g.now().State.Phase, "play")
		}
	})
	t.Run("who does not hold both jesters, or says neither yes nor no, is refused", func(t *testing.T) {
		g := rebels(t, 5, ``, 2)
		g.refuses(marc, callIt, "no_jesters")
		g.refuses(marc, quiet, "no_jesters")
		g.refuses(katrien, `{"m":"revolution"}`, "revolution_how")
		g.refuses(katrien, `{"m":"revolution","call":1}`, "revolution_how")
		g.refuses(katrien, `{"m":"revolution","call":null}`, "revolution_how")
	})
}

func TestGreatRevolution(t *testing.T) {
	t.Run("it comes at once, without taxes, and the new Greater Dalmuti leads [D1]", func(t *testing.T) {
		for _, option := range []string{"swap", "keep"} {
			g := rebels(t, 4, `{"great_revolution":"`+option+`"}`, 3)
			g.equal("revolution", g.now().State.Revolution, "great")
			g.equal("ranks", g.now().State.Ranks, []games.Seat{lowie, katrien, marc, anne})
			g.waitsFor(lowie)
		}
	})
	t.Run("by swap hands change with places, so that the dethroned Greater Dalmuti holds both jesters", func(t *testing.T) {
		g := rebels(t, 5, `{"great_revolution":"swap"}`, 4)
		kept := rebels(t, 5, `{"great_revolution":"keep"}`, 4)
		dealt := kept.now().State.Hands
		g.equal("hands", g.now().State.Hands, [][]int{dealt[4], dealt[3], dealt[2], dealt[1], dealt[0]})
		g.equal("anne's jesters", dealt[4][len(dealt[4])-2:], []int{13, 13})
	})
	t.Run("in an odd company the one in the middle keeps place and cards", func(t *testing.T) {
		g := rebels(t, 5, ``, 4)
		g.equal("ranks", g.now().State.Ranks, []games.Seat{maria, lowie, katrien, marc, anne})
	})
	t.Run("no revolution can be called after it", func(t *testing.T) {
		for option, holder := range map[string]games.Seat{"swap": anne, "keep": lowie} {
			g := rebels(t, 4, `{"great_revolution":"`+option+`"}`, 3)
			g.refuses(holder, callIt, "no_revolution_now")
			g.refuses(holder, move("tax", 1, 2), "no_taxes_now")
		}
	})
}
