package kismet_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/gametest"
	"hofnar/games/kismet"
)

// table is a game whose dice are laid down beforehand.
type table struct {
	t     *testing.T
	state games.State
	dice  *games.Recorded
	told  []string // keys of what happened by the last act
	heard []games.Text
}

// sit begins a game of three in which player 0 starts, with these rolls to come.
func sit(t *testing.T, rolls ...string) *table {
	t.Helper()
	entries := []json.RawMessage{[]byte(`{"dice":[6,6,6]}`), []byte(`{"dice":[1,1,1]}`), []byte(`{"dice":[2,1,1]}`)}
	for _, r := range rolls {
		entries = append(entries, json.RawMessage(`{"dice":[`+strings.Join(strings.Fields(r), ",")+`]}`))
	}
	b := &table{t: t, dice: games.NewRecorded(entries)}
	agreed, err := games.Agree(kismet.Game.Options, json.RawMessage(`{"rounds":1}`))
	if err != nil {
		t.Fatal(err)
	}
	if b.state, _, err = kismet.Game.Begin(3, agreed, b.dice); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *table) try(who games.Seat, act string) error {
	state, events, err := b.state.Apply(who, games.Act(act), b.dice)
	if err != nil {
		return err
	}
	gametest.Told(b.t, kismet.Game, state, events)
	b.state, b.told = state, nil
	for _, e := range events {
		b.told, b.heard = append(b.told, e.Public.Text.Key), append(b.heard, e.Public.Text)
	}
	return nil
}

func (b *table) do(who games.Seat, act string) {
	b.t.Helper()
	if err := b.try(who, act); err != nil {
		b.t.Fatalf("player %d, %s: %v", who, act, err)
	}
}

func (b *table) refused(who games.Seat, act, key string) {
	b.t.Helper()
	var refusal *games.Refusal
	err := b.try(who, act)
	if !errors.As(err, &refusal) || refusal.Key != "kismet.refuse."+key {
		b.t.Errorf("player %d, %s: %v, wanted %s", who, act, err, key)
	}
	gametest.Refused(b.t, kismet.Game, err)
}

func (b *table) hears(key string) {
	b.t.Helper()
	if !slices.Contains(b.told, "kismet."+key) {
		b.t.Errorf("heard %v, wanted %s", b.told, key)
	}
}

func (b *table) view() kismet.View { return b.state.View(games.Public).Detail.(kismet.View) }

const (
	roll   = `{"m":"roll"}`
	says   = `{"m":"kismet"}`
	knocks = `{"m":"knock"}`
	back   = `{"m":"claim","take_back":true}`
)

func lays(card int) string   { return fmt.Sprintf(`{"m":"discard","card":%d}`, card) }
func claims(card int) string { return fmt.Sprintf(`{"m":"claim","card":%d}`, card) }

// lacking brings the table to a roll of player 2 for which he has no fitting card:
// he laid off his 2 in a joker roll before.
func lacking(t *testing.T) *table {
	t.Helper()
	b := sit(t, "1 2 3", "1 2 3", "1 1 1", "1 2 3", "1 2 3", "1 1 1", "6 6 6")
	for _, turn := range []struct {
		who games.Seat
		act string
	}{{0, lays(5)}, {1, lays(5)}, {2, lays(2)}, {0, lays(4)}, {1, lays(4)}} {
		b.do(turn.who, roll)
		b.do(turn.who, turn.act)
		b.do(turn.who, says)
	}
	b.do(2, roll)
	return b
}

func TestTwoFourAndFiveMakeSixSevenAndNine(t *testing.T) {
	for card := 2; card <= 12; card++ {
		b := sit(t, "2 4 5")
		b.do(0, roll)
		if fits := card == 6 || card == 7 || card == 9; fits {
			b.do(0, lays(card))
		} else {
			b.refused(0, lays(card), "does_not_fit")
		}
	}
}

func TestAKnockBeforeKismet(t *testing.T) {
	t.Run("is right if the active player has no card that fits and the knocker has one", func(t *testing.T) {
		b := lacking(t)
		b.do(0, knocks)
		b.hears("knock.won")
		b.refused(2, says, "not_your_turn")
		b.refused(0, roll, "claim_first")
		b.refused(0, `{"m":"claim","card":13}`, "claim_how")
		b.do(0, `{"m":"claim","card":2,"bonus":7}`)
		if up := b.view().Up[0]; slices.Contains(up, 2) || slices.Contains(up, 7) {
			t.Errorf("%v still lie there", up)
		}
	})
	t.Run("is wrong if the active player has a card that fits", func(t *testing.T) {
		b := sit(t, "1 2 3", "4 5 6")
		b.do(0, roll)
		b.do(0, lays(5))
		b.do(0, says)
		b.do(1, roll)
		b.do(0, knocks)
		b.hears("knock.fits")
		if !slices.Contains(b.view().Up[0], 5) {
			t.Error("the 5 has not come back")
		}
	})
	t.Run("costs nothing where nothing has been laid off", func(t *testing.T) {
		b := sit(t, "4 5 6")
		b.do(0, roll)
		b.do(1, knocks)
		b.hears("knock.fits.free")
	})
	t.Run("is wrong once a card has been laid off", func(t *testing.T) {
		b := sit(t, "4 5 6")
		b.do(0, roll)
		b.do(0, lays(9))
		b.do(1, knocks)
		b.hears("knock.laid.free")
	})
	t.Run("comes once for each player, and once more after it [K3]", func(t *testing.T) {
		b := sit(t, "4 5 6")
		b.do(0, roll)
		b.do(1, knocks)
		b.refused(1, knocks, "knocked")
		b.do(0, says)
		b.do(1, knocks)
		b.refused(1, knocks, "knocked.after")
	})
	t.Run("comes no more once one has been won before it, not even after the claim [K6]", func(t *testing.T) {
		b := lacking(t)
		b.do(0, knocks)
		b.refused(0, knocks, "knocked.after")
	})
	t.Run("is all that others may do before it", func(t *testing.T) {
		b := sit(t, "4 5 6")
		b.do(0, roll)
		b.refused(1, roll, "not_said")
		b.refused(0, `{"m":"discard"}`, "discard_how")
	})
	t.Run("is not for the active player", func(t *testing.T) {
		b := sit(t, "4 5 6")
		b.refused(1, knocks, "no_roll")
		b.do(0, roll)
		b.refused(0, knocks, "own_roll")
		b.do(0, lays(9))
		b.refused(0, knocks, "own_roll.laid")
		b.do(0, says)
		b.refused(0, knocks, "own_roll.said")
	})
	t.Run("is not for the active player who has lost the roll", func(t *testing.T) {
		b := lacking(t)
		b.do(0, knocks)
		b.refused(2, knocks, "claim_first")
		b.do(0, claims(2))
		b.refused(2, knocks, "closed")
	})
	t.Run("comes too late after a right one, and never after the claim [K4] [K6]", func(t *testing.T) {
		b := lacking(t)
		b.do(0, knocks)
		b.do(1, knocks)
		b.hears("knock.late")
		b.do(0, claims(2))
		b.refused(1, knocks, "closed")
		b.do(0, roll)
	})
	t.Run("costs its card if it is wrong, though the roll has been won [K5]", func(t *testing.T) {
		b := sit(t, "1 1 1", "6 6 6", "1 1 1", "6 6 6", "1 2 3", "1 1 1")
		for i, card := range []int{2, 12, 2, 12, 5} {
			who := games.Seat(i % 3)
			b.do(who, roll)
			b.do(who, lays(card))
			b.do(who, says)
		}
		b.do(2, roll)
		b.do(1, knocks)
		b.hears("knock.won")
		b.do(0, knocks) // his 2 lies under his 12
		b.hears("knock.own")
		if !slices.Contains(b.view().Up[0], 12) {
			t.Error("the 12 has not come back")
		}
	})
	t.Run("takes nothing back from the active player", func(t *testing.T) {
		b := lacking(t)
		b.do(0, knocks)
		b.refused(0, back, "back_before")
		if _, offered := b.state.Ask(0, nil).Question.Find("back"); offered {
			t.Error("and yet it is offered")
		}
		b.do(0, `{"m":"claim","decline":true}`)
		b.hears("claim.declined")
	})
}

func TestAKnockAfterKismet(t *testing.T) {
	t.Run("is right if a fitting card was overlooked", func(t *testing.T) {
		b := sit(t, "4 5 6")
		b.do(0, roll)
		b.do(0, says)
		b.do(2, knocks)
		b.hears("knock.won.after")
		b.do(1, knocks)
		b.hears("knock.late")
		b.refused(2, back, "back_fits")
		b.do(2, claims(11))
		if got := b.view(); got.Phase != "kismet" || got.Next != 1 {
			t.Errorf("after the claim: %+v", got)
		}
		if said := b.state.View(games.Public).Says.Key; said != "kismet.says.roll" {
			t.Errorf("all have knocked, and the table says %s", said)
		}
	})
	t.Run("is wrong if one of two fitting cards was laid off [K8]", func(t *testing.T) {
		b := sit(t, "4 5 6")
		b.do(0, roll)
		b.do(0, lays(9))
		b.do(0, says)
		b.do(2, knocks)
		b.hears("knock.laid.free")
	})
	t.Run("is wrong if there was nothing to overlook", func(t *testing.T) {
		b := lacking(t)
		b.do(2, says)
		b.do(1, knocks)
		b.hears("knock.none")
	})
	t.Run("makes the active player take a card back if the winner has none that fits", func(t *testing.T) {
		b := sit(t, "1 2 3", "1 1 1", "4 5 6", "1 1 1")
		b.do(0, roll)
		b.do(0, lays(5))
		b.do(0, says)
		b.do(1, roll)
		b.do(1, `{"m":"discard","card":2,"bonus":12}`)
		b.do(1, says)
		b.do(2, roll)
		b.do(2, lays(9))
		b.do(2, says)
		b.do(0, roll)
		b.do(0, says) // his 2 lies there
		b.do(1, knocks)
		b.do(1, back)
		b.hears("claim.back")
		if !slices.Contains(b.view().Up[0], 5) {
			t.Error("the 5 has not come back")
		}
	})
}

func TestWhoWinsAKnockOnAJokerRollLaysOffAFurtherCardToo(t *testing.T) { // [K7]
	b := sit(t, "3 3 3")
	b.do(0, roll)
	b.do(0, says)
	b.do(1, knocks)
	b.do(1, `{"m":"claim","card":6,"bonus":12}`)
	if up := b.view().Up[1]; slices.Contains(up, 6) || slices.Contains(up, 12) {
		t.Errorf("%v still lie there", up)
	}
}

func TestATryWithACardThatDoesNotFitCostsNothing(t *testing.T) { // [K9]
	b := sit(t, "4 5 6")
	b.do(0, roll)
	before := b.view()
	b.refused(0, lays(2), "does_not_fit")
	b.refused(0, lays(3), "does_not_fit")
	if after := b.view(); !reflect.DeepEqual(after, before) {
		t.Errorf("before %+v, after %+v", before, after)
	}
	b.do(0, lays(9))
}

func TestWhoRollsMostBeginsARoundAndWhoIsTiedRollsAgain(t *testing.T) { // [K2]
	var entries []json.RawMessage
	for _, r := range []string{
		"1 1 2", "3 3 3", "4 4 1", "6 6 6", "1 1 1", // two are tied
		"6 6 6", "6 6 6", "6 6 6", "1 1 1", "2 2 2", "2 2 2", "1 1 1", "1 1 2", // all three, and then two
	} {
		entries = append(entries, json.RawMessage(`{"dice":[`+strings.ReplaceAll(r, " ", ",")+`]}`))
	}
	for from, want := range map[int]games.Seat{0: 1, 5: 2} {
		state, _, err := kismet.Game.Begin(3, games.Agreed{"rounds": 1}, games.NewRecorded(entries[from:]))
		if err != nil {
			t.Fatal(err)
		}
		if got := state.Waiting(); !slices.Equal(got, []games.Seat{want}) {
			t.Errorf("from roll %d on %v begin, not %d", from, got, want)
		}
	}
}

func TestAFurtherCardGoesOnlyWithAFittingOneInAJokerRoll(t *testing.T) {
	b := sit(t, "3 3 3", "3 3 5")
	b.do(0, roll)
	b.refused(0, `{"m":"discard","card":7,"bonus":6}`, "does_not_fit")
	b.refused(0, `{"m":"discard","card":6,"bonus":6}`, "not_there")
	b.do(0, `{"m":"discard","card":6,"bonus":7}`)
	b.refused(0, lays(6), "one_card")
	b.do(0, says)
	b.do(1, roll)
	b.refused(1, `{"m":"discard","card":6,"bonus":7}`, "no_joker")
}

func TestARoundEndsAtOnceWithTheLastCard(t *testing.T) {
	b := sit(t, slices.Repeat([]string{"1 1 1", "1 1 1", "1 1 1", "2 2 2", "2 2 2", "2 2 2", "3 3 3", "3 3 3", "3 3 3",
		"4 4 4", "4 4 4", "4 4 4", "5 5 5", "5 5 5", "5 5 5", "6 6 6"}, 1)...)
	further := map[int]int{2: 3, 4: 5, 6: 7, 8: 9, 10: 11}
	for card := 2; card <= 10; card += 2 {
		for who := games.Seat(0); who < 3; who++ {
			b.do(who, roll)
			if who == 0 {
				b.do(who, fmt.Sprintf(`{"m":"discard","card":%d,"bonus":%d}`, card, further[card]))
			}
			b.do(who, says)
		}
	}
	b.do(0, roll)
	b.do(0, lays(12))
	tally := b.state.Tally()
	whole := -2*(1+2+3+4+5) - 6 // [K1]
	if want := []int{15, whole, whole}; !tally.Over || !slices.Equal(tally.Scores, want) {
		t.Errorf("scores %v, wanted %v", tally.Scores, want)
	}
}

func TestRowsMayBeShuffledAndRecordsDoNotCare(t *testing.T) {
	agreed, err := games.Agree(kismet.Game.Options, json.RawMessage(`{"rows":"shuffled"}`))
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := kismet.Game.Begin(4, agreed, games.NewLive(games.Seed{1}, nil))
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]bool{}
	for _, p := range s.View(games.Public).Seats {
		rows[p.Text.Args.Get("Cards").(string)] = true
	}
	if len(rows) != 4 || rows["2 3 4 5 6 7 8 9 10 11 12"] {
		t.Errorf("the rows are %v", rows)
	}
}

func TestDiceThatCannotBeAreAnErrorOfTheRecord(t *testing.T) {
	first := `{"dice":[6,6,6]},{"dice":[1,1,1]},{"dice":[1,1,1]}`
	for _, bad := range []string{`[1,2]`, `[]`, `null`, `[1,2,3,4]`, `[0,1,2]`, `[1,2,7]`, `[1,-1,99999999999]`, `"6"`, `[1,2,3.5]`} {
		for move, chance := range map[int]string{-1: `{"dice":` + bad + `}`, 0: first + `,{"dice":` + bad + `}`} {
			text := `{"format":1,"game":"kismet","players":["A","B","C"],"chance":[` + chance + `],"moves":[{"p":0,"m":"roll"}]}`
			game, r, err := games.ReadRecord([]*games.Game{kismet.Game}, []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if _, _, wrong := games.Replay(game, r); wrong == nil || wrong.Move != move {
				t.Errorf("dice %s: %+v, expected move %d", bad, wrong, move)
			}
		}
	}
}
