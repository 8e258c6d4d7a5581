package dalmuti_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/dalmuti"
	"hofnar/games/gametest"
)

// The players of a test. At first everybody has the title in the order of the
// seats: anne is Greater Dalmuti.
const (
	anne games.Seat = iota
	marc
	katrien
	lowie
	maria
)

// table is a game under test.
type table struct {
	*testing.T
	games.State
	chance *games.Recorded
	events []games.Event // of the last act
	all    []games.Event // of the whole game
}

// setup is a game to begin: so many players, options, and for each round the
// cards that each place is dealt at least. The other cards fall anywhere.
type setup struct {
	players int
	options string
	rounds  [][][]int
}

func (s setup) begin(t *testing.T) *table {
	t.Helper()
	if s.options == "" {
		s.options = `{}`
	}
	agreed, err := games.Agree(dalmuti.Game.Options, json.RawMessage(s.options))
	if err != nil {
		t.Fatal(err)
	}
	draw := make([]int, s.players)
	for i := range draw {
		draw[i] = i + 1
	}
	entries := []json.RawMessage{entry(t, "draw", draw)}
	for _, wishes := range s.rounds {
		entries = append(entries, entry(t, "deal", arranged(t, s.players, deckFor(s.players, agreed), wishes)))
	}
	g := &table{T: t, chance: games.NewRecorded(entries)}
	g.State, g.events, err = dalmuti.Game.Begin(s.players, agreed, g.chance)
	if err != nil {
		t.Fatal(err)
	}
	g.all = g.events
	return g
}

func entry(t *testing.T, kind string, v any) json.RawMessage {
	t.Helper()
	b, err := json.Marshal(map[string]any{kind: v})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func deckFor(players int, agreed games.Agreed) []int {
	deck := []int{13, 13}
	for r := 1; r <= 12; r++ {
		gone := agreed.Str("deck") == "trimmed" && (r == 12 || r == 11 && players == 4)
		for range r {
			if !gone {
				deck = append(deck, r)
			}
		}
	}
	return deck
}

// arranged is a dealing order in which every place gets what is wished for it.
func arranged(t *testing.T, players int, deck []int, wishes [][]int) []int {
	t.Helper()
	hands := make([][]int, players)
	for i, wish := range wishes {
		hands[i] = slices.Clone(wish)
		for _, card := range wish {
			at := slices.Index(deck, card)
			if at < 0 {
				t.Fatalf("there are not that many cards of rank %d", card)
			}
			deck = slices.Delete(slices.Clone(deck), at, at+1)
		}
	}
	total := len(deck)
	for _, hand := range hands {
		total += len(hand)
	}
	dealt := make([]int, total)
	for i := range dealt {
		place, nth := i%players, i/players
		if nth < len(hands[place]) {
			dealt[i] = hands[place][nth]
			continue
		}
		dealt[i], deck = deck[len(deck)-1], deck[:len(deck)-1]
	}
	return dealt
}

// does carries out an act that must be accepted.
func (g *table) does(who games.Seat, act string) {
	g.Helper()
	next, events, err := g.Apply(who, games.Act(act), g.chance)
	if err != nil {
		g.Fatalf("player %d, %s: %v", who, act, err)
	}
	g.State, g.events, g.all = next, events, append(g.all, events...)
	gametest.Told(g.T, dalmuti.Game, next, events)
}

// refuses expects an act to be refused for that reason.
func (g *table) refuses(who games.Seat, act, reason string) {
	g.Helper()
	next, events, err := g.Apply(who, games.Act(act), g.chance)
	var refusal *games.Refusal
	if !errors.As(err, &refusal) || next != nil || events != nil {
		g.Fatalf("player %d, %s is not refused: %v", who, act, err)
	}
	if refusal.Key != "dalmuti.refuse."+reason && refusal.Key != reason {
		g.Errorf("player %d, %s is refused because of %s, not %s", who, act, refusal.Key, reason)
	}
	gametest.Refused(g.T, dalmuti.Game, err)
}

// plays has somebody lay cards, or pass when there are none.
func (g *table) plays(who games.Seat, cards ...int) {
	g.Helper()
	if len(cards) == 0 {
		g.does(who, `{"m":"pass"}`)
		return
	}
	g.does(who, move("play", cards...))
}

func (g *table) allPass(who ...games.Seat) {
	g.Helper()
	for _, w := range who {
		g.plays(w)
	}
}

func move(kind string, cards ...int) string {
	list, err := json.Marshal(append([]int{}, cards...))
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf(`{"m":%q,"cards":%s}`, kind, list)
}

const (
	callIt = `{"m":"revolution","call":true}`
	quiet  = `{"m":"revolution","call":false}`
	pass   = `{"m":"pass"}`
)

// printed is the state as replay prints it.
type printed struct {
	Turn    []games.Seat
	Scores  []int
	Winners []games.Seat
	State   struct {
		Round      int
		Phase      string
		Ranks      []games.Seat
		Hands      [][]int
		Trick      *dalmuti.Trick
		Out        []games.Seat
		Sheet      [][]int
		Revolution string
	}
}

func (g *table) now() (p printed) {
	g.Helper()
	b, err := json.Marshal(games.PositionOf(dalmuti.Game, g.State))
	if err == nil {
		err = json.Unmarshal(b, &p)
	}
	if err != nil {
		g.Fatal(err)
	}
	return p
}

// waitsFor checks whose turn it is.
func (g *table) waitsFor(who ...games.Seat) {
	g.Helper()
	if got := g.now().Turn; !slices.Equal(got, who) {
		g.Errorf("the game waits for %v, expected %v", got, who)
	}
}

func (g *table) equal(what string, got, want any) {
	g.Helper()
	if !reflect.DeepEqual(got, want) {
		g.Errorf("%s: %v, expected %v", what, got, want)
	}
}

// times repeats a card.
func times(n, card int) []int { return slices.Repeat([]int{card}, n) }

func cards(lists ...[]int) []int { return slices.Concat(lists...) }

// untaxed begins a round in which a merchant's revolution has set the taxes
// aside, so that every hand is as dealt. Four places hold, of all 80 cards:
//
//	anne     1 2 2 4×4 5×5 6×6 and two 3s
//	marc     8×8 12×12
//	katrien  9×9 11×9 and the jesters
//	lowie    3 7×7 10×10 11 11
func untaxed(t *testing.T, options string) *table {
	t.Helper()
	g := setup{players: 4, options: options, rounds: [][][]int{{
		cards([]int{1, 2, 2, 3, 3}, times(4, 4), times(5, 5), times(6, 6)),
		cards(times(8, 8), times(12, 12)),
		cards(times(9, 9), times(9, 11), []int{13, 13}),
		cards([]int{3}, times(7, 7), times(10, 10), []int{11, 11}),
	}}}.begin(t)
	g.does(katrien, callIt)
	return g
}
