package games_test

import (
	"encoding/json"
	"testing"

	"hofnar/games"
)

func TestAGameWithoutADetailReadsNone(t *testing.T) {
	for _, raw := range []string{"", "null", `{"heaps":[1]}`} {
		if detail, err := (&games.Game{Name: "tic"}).ReadDetail(json.RawMessage(raw)); detail != nil || err != nil {
			t.Errorf("%q is read as %v, %v", raw, detail, err)
		}
	}
}
