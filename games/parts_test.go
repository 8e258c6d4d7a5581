package games_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"hofnar/games"
)

func TestFieldsAreReadToTheLetter(t *testing.T) {
	f, err := games.ReadFields(games.Act(`{"n":3,"float":3.0,"exp":1e0,"word":"3","yes":true,"none":null,"list":[1,2],"mixed":[1,"2"],"holes":[1,null],"N":4}`))
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]bool{"n": true, "N": true, "float": false, "exp": false, "word": false, "yes": false, "none": false, "list": false, "missing": false} {
		if n, ok := f.Int(key); ok != want {
			t.Errorf("%s as an integer: %d, %t", key, n, ok)
		}
	}
	for key, want := range map[string]bool{"list": true, "mixed": false, "holes": false, "n": false, "none": false, "missing": false} {
		if list, ok := f.Ints(key); ok != want {
			t.Errorf("%s as integers: %v, %t", key, list, ok)
		}
	}
	if s, ok := f.Str("word"); s != "3" || !ok {
		t.Errorf("word: %q, %t", s, ok)
	}
	if b, ok := f.Bool("yes"); !b || !ok {
		t.Errorf("yes: %t, %t", b, ok)
	}
	if _, ok := f.Bool("n"); ok {
		t.Error("a number is taken for yes or no")
	}
	if !f.Has("none") || f.Has("missing") {
		t.Error("a key that is there as null is there")
	}
}

func TestAnActIsAnObject(t *testing.T) {
	for _, text := range []string{``, `null`, `[]`, `7`, `"pass"`, `{"m":`, `{} {}`} {
		if _, err := games.ReadFields(games.Act(text)); refusalOf(t, err) != "move.malformed" {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestPicksSurvivePacking(t *testing.T) {
	for _, picks := range []games.Picks{nil, {{"7"}}, {{"a", "b"}, nil, {"c"}}, {nil}, {nil, nil}} {
		if got := games.UnpackPicks(games.PackPicks(picks)); !reflect.DeepEqual(got, picks) {
			t.Errorf("%v becomes %v by way of %q", picks, got, games.PackPicks(picks))
		}
	}
}

func TestAMoveIsAnActWithItsPlayer(t *testing.T) {
	move, err := games.MoveOf(2, games.Act(`{"m":"pass","p":0}`))
	if err != nil || string(move) != `{"m":"pass","p":2}` {
		t.Errorf("%s, %v", move, err)
	}
}

func TestLiveChanceIsAFunctionOfSeedAndSituation(t *testing.T) {
	draw := func(l *games.Live, purpose string, seats ...games.Seat) int {
		n, err := games.Draw(l, games.Lot{Kind: "die", Purpose: purpose, Seats: seats}, func(luck []games.Luck) int { return luck[0].Below(1_000_000) }, anything)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	through := games.NewLive(games.Seed{1}, nil)
	first, second := draw(through, "roll", 2), draw(through, "roll", 2)
	if first == second {
		t.Error("the first and the second roll are the same")
	}
	restarted := games.NewLive(games.Seed{1}, games.Counts(nil).With(through.Situations[:1]))
	draw(restarted, "roll", 1)
	draw(restarted, "start", 2)
	draw(restarted, "roll")
	if again := draw(restarted, "roll", 2); again != second {
		t.Errorf("after a restart and other draws the second roll is %d, not %d", again, second)
	}
	if other := draw(games.NewLive(games.Seed{2}, nil), "roll", 2); other == first {
		t.Error("another seed gives the same outcome")
	}
	if want := `{"die":`; string(through.Outcomes[0][:len(want)]) != want {
		t.Errorf("drawn is %s", through.Outcomes[0])
	}
}

func TestCountsThatWereHandedOutNeverChange(t *testing.T) {
	roll := games.Situation{Purpose: "roll", Seat: 2}
	one := games.Counts(nil).With([]games.Situation{roll})
	if two := one.With([]games.Situation{roll, roll}); one[roll] != 1 || two[roll] != 3 {
		t.Errorf("counted are %v and %v", one, two)
	}
}

func TestADrawIsOfTheKindOfItsLot(t *testing.T) {
	chance := games.NewRecorded([]json.RawMessage{json.RawMessage(`{"roll":6}`)})
	_, err := games.Draw(chance, games.Lot{Kind: "die", Purpose: "roll"}, noChance, anything)
	if chanceErrorOf(t, err) != "chance.other_kind" || chance.Left() != 1 || chance.Situations != nil {
		t.Errorf("%v; %d are left, drawn for %v", err, chance.Left(), chance.Situations)
	}
}

func anything(int) games.Text { return games.Text{} }

func TestRecordedChance(t *testing.T) {
	for _, c := range []struct{ name, entry, want string }{
		{"an outcome of the kind", `{"die":6}`, ""},
		{"an outcome of another kind", `{"coin":1}`, "chance.other_kind"},
		{"an outcome of two kinds", `{"die":6,"coin":1}`, "chance.malformed"},
		{"an outcome of no kind", `{}`, "chance.malformed"},
		{"no object", `6`, "chance.malformed"},
		{"null", `null`, "chance.malformed"},
		{"a value of another type", `{"die":"6"}`, "chance.malformed"},
		{"an impossible value", `{"die":7}`, "test.impossible"},
	} {
		t.Run(c.name, func(t *testing.T) {
			chance := games.NewRecorded([]json.RawMessage{json.RawMessage(c.entry)})
			n, err := games.Draw(chance, games.Lot{Kind: "die"}, noChance, func(n int) games.Text {
				if n > 6 {
					return games.T("test.impossible")
				}
				return games.Text{}
			})
			if key := chanceErrorOf(t, err); key != c.want {
				t.Errorf("%q, expected %q", key, c.want)
			}
			if err != nil && n != 0 {
				t.Errorf("with an error comes %d", n)
			}
		})
	}
	empty := games.NewRecorded(nil)
	if _, err := games.Draw(empty, games.Lot{Kind: "die"}, noChance, anything); chanceErrorOf(t, err) != "chance.missing" {
		t.Errorf("of no entries: %v", err)
	}
}

func noChance([]games.Luck) int { panic("a record makes no chance of its own") }

func chanceErrorOf(t *testing.T, err error) string {
	t.Helper()
	var wrong *games.ChanceError
	if err != nil && !errors.As(err, &wrong) {
		t.Fatalf("%v is no chance error", err)
	}
	if wrong == nil {
		return ""
	}
	return wrong.Key
}

func TestWhatFadesLiesFaceDownUntilItsRoundIsOver(t *testing.T) {
	e := games.Event{Scene: games.Scene{Round: 2, Part: 3}, Fades: true}
	for now, down := range map[games.Scene]bool{{Round: 2, Part: 3}: false, {Round: 2, Part: 4}: true, {Round: 3, Part: 1}: false} {
		if e.FaceDown(now, false) != down {
			t.Errorf("at %v face down is %t", now, !down)
		}
		if e.FaceDown(now, true) {
			t.Errorf("at %v it lies face down after the end", now)
		}
	}
	e.Open = true
	if e.FaceDown(games.Scene{Round: 2, Part: 4}, false) {
		t.Error("what the table keeps open lies face down")
	}
	e.Fades, e.Open = false, false
	if e.FaceDown(games.Scene{Round: 2, Part: 4}, false) {
		t.Error("what does not fade lies face down")
	}
}

func TestAnEventIsHeardByEachInTheirOwnWords(t *testing.T) {
	e := games.Event{Public: games.News{Text: games.T("all")}, Private: map[games.Seat]games.News{1: {Text: games.T("you")}, 2: {}}}
	for who, want := range map[games.Seat]string{games.Public: "all", 0: "all", 1: "you", 2: ""} {
		if got := e.For(who).Text.Key; got != want {
			t.Errorf("seat %d hears %q, expected %q", who, got, want)
		}
	}
}
