package games

import (
	"encoding/json"
	"testing"
)

func TestAnOutcomeThatIsSettledIsDrawnAndCountsForNothing(t *testing.T) {
	die := Lot{Kind: "die"}
	roll := func(luck []Luck) any { return luck[0].Below(1000) }
	plain, told := NewLive(Seed{1}, nil), NewLive(Seed{1}, nil)
	if _, err := plain.Next(die, roll); err != nil {
		t.Fatal(err)
	}
	told.Foretell(json.RawMessage(`{"die":7}`))
	raw, err := told.Next(die, roll)
	if err != nil || string(raw) != "7" || len(told.Situations) > 0 {
		t.Fatalf("drawn %s for %v (%v)", raw, told.Situations, err)
	}
	if _, err := told.Next(die, roll); err != nil {
		t.Fatal(err)
	}
	if string(told.Outcomes[0]) != `{"die":7}` || string(told.Outcomes[1]) != string(plain.Outcomes[0]) {
		t.Errorf("drawn %s, without it %s", told.Outcomes, plain.Outcomes)
	}
	again := NewRecorded(told.Outcomes)
	again.Foretold()
	for range 2 {
		if _, err := again.Next(die, nil); err != nil {
			t.Fatal(err)
		}
	}
	if len(again.Situations) != 1 || len(told.Situations) != 1 {
		t.Errorf("replayed it was drawn for %v, before for %v", again.Situations, told.Situations)
	}
	told.Foretell(json.RawMessage(`{"die":7}`))
	if _, err := told.Next(Lot{Kind: "card"}, roll); err == nil {
		t.Error("an outcome of another kind was drawn")
	}
}
