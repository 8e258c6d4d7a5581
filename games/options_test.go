package games_test

import (
	"encoding/json"
	"errors"
	"testing"

	"hofnar/games"
)

var declared = []games.Option{
	{Key: "rounds", Default: 10, Low: 1, High: 30},
	{Key: "deck", Default: "full", Choices: []string{"full", "trimmed"}},
	{Key: "lights", Default: true},
	{Key: "open", Default: false, House: true},
}

func TestAgree(t *testing.T) {
	for _, c := range []struct {
		name, given string
		want        string // the refusal, or nothing
	}{
		{"nothing given leaves the defaults", `{}`, ""},
		{"no options at all are none given", ``, ""},
		{"a number in range", `{"rounds":30}`, ""},
		{"a number below", `{"rounds":0}`, "option.range"},
		{"a number above", `{"rounds":31}`, "option.range"},
		{"a number that is no integer", `{"rounds":1.0}`, "option.range"},
		{"a number in quotes", `{"rounds":"3"}`, "option.range"},
		{"nothing for a number", `{"rounds":null}`, "option.range"},
		{"a known choice", `{"deck":"trimmed"}`, ""},
		{"a choice that is none", `{"deck":"Trimmed"}`, "option.choice"},
		{"a choice that is no word", `{"deck":1}`, "option.choice"},
		{"yes or no", `{"lights":false}`, ""},
		{"neither yes nor no", `{"lights":0}`, "option.value"},
		{"an unknown option", `{"weather":"fine"}`, "option.unknown"},
		{"a known option in capitals", `{"Rounds":3}`, "option.unknown"},
		{"a list", `[]`, "record.options"},
		{"null", `null`, "record.options"},
	} {
		t.Run(c.name, func(t *testing.T) {
			agreed, err := games.Agree(declared, json.RawMessage(c.given))
			if key := refusalOf(t, err); key != c.want {
				t.Errorf("refused because of %q, expected %q", key, c.want)
			}
			if err == nil && len(agreed) != len(declared) {
				t.Errorf("agreed on %v", agreed)
			}
		})
	}
}

func TestRecordsHoldWhatConcernsTheRules(t *testing.T) {
	game := &games.Game{Options: declared}
	if rules := game.RuleOptions(); len(rules) != len(declared)-1 {
		t.Errorf("rules: %v", rules)
	}
	agreed, err := games.Agree(declared, nil)
	if err != nil {
		t.Fatal(err)
	}
	recorded := game.Recorded(agreed)
	if _, house := recorded["open"]; house || len(recorded) != len(agreed)-1 {
		t.Errorf("of %v a record holds %v", agreed, recorded)
	}
}

// refusalOf is the key of a refusal, empty when there is none.
func refusalOf(t *testing.T, err error) string {
	t.Helper()
	var refusal *games.Refusal
	if err != nil && !errors.As(err, &refusal) {
		t.Fatalf("%v is no refusal", err)
	}
	if refusal == nil {
		return ""
	}
	return refusal.Key
}
