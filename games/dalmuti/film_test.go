package dalmuti_test

import (
	"os"
	"testing"

	"hofnar/games"
	"hofnar/games/dalmuti"
)

func TestAStillSaysOfItsTrickWhoPlayedWhat(t *testing.T) {
	text, err := os.ReadFile("testdata/records/078.json")
	if err != nil {
		t.Fatal(err)
	}
	_, record, err := games.ReadRecord([]*games.Game{dalmuti.Game}, text)
	if err != nil {
		t.Fatal(err)
	}
	list, bad := games.Stills(dalmuti.Game, record)
	if bad != nil {
		t.Fatal(bad)
	}
	said := map[string]int{}
	for _, still := range list {
		said[still.Said.Key]++
	}
	if said["dalmuti.passed"] > 0 || said["dalmuti.trick"] == 0 {
		t.Errorf("stills say %v", said)
	}
}
