package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

func TestBenchPrintsALineForEachKindOfPlay(t *testing.T) {
	for game, want := range map[string][]string{
		"dalmuti": {
			`dalmuti greedy 5 players: \d+ deals/s`,
			`dalmuti random world 5 players: \d+ moves/s, [\d.]+ games/s`,
			`dalmuti random door 5 players: \d+ moves/s, [\d.]+ games/s`,
		},
	} {
		var out bytes.Buffer
		if err := (bench{Game: game, Players: 5, For: 1}).bench(&out); err != nil {
			t.Fatal(err)
		}
		if !regexp.MustCompile("^" + strings.Join(want, "\n") + "\n$").MatchString(out.String()) {
			t.Errorf("%s: it prints\n%s", game, out.String())
		}
	}
}

func TestBenchRefusesATableThatIsTooSmall(t *testing.T) {
	if err := (bench{Game: "dalmuti", Players: 3}).bench(&bytes.Buffer{}); err == nil || err.Error() != "dalmuti is for 4 to 8 players" {
		t.Errorf("three players: %v", err)
	}
}
