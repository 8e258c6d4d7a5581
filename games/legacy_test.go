package games

import (
	"encoding/json"
	"math/rand/v2"
	"testing"
)

func TestAnOutcomeThatIsSettledIsDrawnAndCounted(t *testing.T) {
	any := func(r *rand.Rand) any { return r.IntN(1000) }
	plain, told := NewLive(Seed{1}, 0), NewLive(Seed{1}, 0)
	for range 2 {
		if _, err := plain.Next("die", any); err != nil {
			t.Fatal(err)
		}
	}
	told.Foretell(json.RawMessage(`{"die":7}`))
	raw, err := told.Next("die", any)
	if err != nil || string(raw) != "7" {
		t.Fatalf("drawn %s (%v)", raw, err)
	}
	if _, err := told.Next("die", any); err != nil {
		t.Fatal(err)
	}
	if string(told.Drawn[0]) != `{"die":7}` || string(told.Drawn[1]) != string(plain.Drawn[1]) {
		t.Errorf("drawn %s, without it %s", told.Drawn, plain.Drawn)
	}
	told.Foretell(json.RawMessage(`{"die":7}`))
	if _, err := told.Next("card", any); err == nil {
		t.Error("an outcome of another kind was drawn")
	}
}
