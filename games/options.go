package games

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// Option is something players agree on before the game begins. Words:
// NAME.option.KEY (its name) and NAME.option.KEY.about (a sentence); each
// choice NAME.option.KEY.VALUE.
type Option struct {
	Key     string
	Default any      // int, string or bool: also its type
	Low     int      // of an int
	High    int      // of an int
	Unit    bool     // of an int: NAME.option.KEY.value says the number (Count) with its unit: "5 seconds"
	Choices []string // of a string
	// Read, if not nil, reads values of a string that are not among the Choices, as people
	// type them: it returns the form in which the value is stored, or a *Refusal.
	Read func(typed string) (string, error)
	// Usual, if not nil, says which value the Default stands for, given the other agreements.
	Usual func(Agreed) string
	// House marks an option that concerns the table and not the rules: how things are shown,
	// how long computers wait. It is stored with the table and not in a record, so nothing
	// that a record holds may depend on it.
	House bool
	// Sequel marks an option that is offered only to people who play again after a game.
	Sequel bool
}

// Agreed holds what was agreed on, an int, string or bool for the key of each option,
// defaults filled in.
type Agreed map[string]any

// Int is the number agreed on for that option; 0 if it is none.
func (a Agreed) Int(key string) int { n, _ := a[key].(int); return n }

// Str is the choice agreed on for that option; empty if it is none.
func (a Agreed) Str(key string) string { s, _ := a[key].(string); return s }

// Bool is the yes or no agreed on for that option; false if it is none.
func (a Agreed) Bool(key string) bool { b, _ := a[key].(bool); return b }

// Agree reads options as a record writes them (a JSON object; absent is {}),
// fills in the defaults and checks types and ranges. It fails with a *Refusal.
func Agree(declared []Option, raw json.RawMessage) (Agreed, error) {
	var given map[string]json.RawMessage
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &given); err != nil || given == nil {
			return nil, Refuse("record.options")
		}
	}
	agreed := Agreed{}
	for _, o := range declared {
		agreed[o.Key] = o.Default
	}
	for key, value := range given {
		i := slices.IndexFunc(declared, func(o Option) bool { return o.Key == key })
		if i < 0 {
			return nil, Refuse("option.unknown", "Option", key)
		}
		v, err := declared[i].agree(value)
		if err != nil {
			return nil, err
		}
		agreed[key] = v
	}
	return agreed, nil
}

// agree reads one value, or refuses it.
func (o Option) agree(raw json.RawMessage) (any, error) {
	v, ok := o.read(raw)
	if ok {
		return v, nil
	}
	var typed string
	if o.Read != nil && json.Unmarshal(raw, &typed) == nil {
		return o.Read(typed)
	}
	switch {
	case len(o.Choices) > 0:
		return nil, Refuse("option.choice", "Option", o.Key, "Choices", strings.Join(o.Choices, ", "))
	case o.High > o.Low:
		return nil, Refuse("option.range", "Option", o.Key, "Low", o.Low, "High", o.High)
	}
	return nil, Refuse("option.value", "Option", o.Key)
}

// Holds is the option's value among these agreements: what Usual says where it is the
// Default.
func (o Option) Holds(agreed Agreed) any {
	if o.Usual != nil && agreed[o.Key] == o.Default {
		return o.Usual(agreed)
	}
	return agreed[o.Key]
}

func (o Option) read(raw json.RawMessage) (any, bool) {
	if bytes.Equal(bytes.TrimSpace(raw), []byte("null")) {
		return nil, false
	}
	switch o.Default.(type) {
	case int:
		var n int
		err := json.Unmarshal(raw, &n)
		return n, err == nil && n >= o.Low && n <= o.High
	case string:
		var s string
		err := json.Unmarshal(raw, &s)
		return s, err == nil && slices.Contains(o.Choices, s)
	case bool:
		var b bool
		err := json.Unmarshal(raw, &b)
		return b, err == nil
	}
	return nil, false
}

// RuleOptions lists the options that concern the rules: all but those of the house.
func (g *Game) RuleOptions() []Option {
	return slices.DeleteFunc(slices.Clone(g.Options), func(o Option) bool { return o.House })
}

// Recorded is the part of these agreements that stands in a record: the RuleOptions.
func (g *Game) Recorded(agreed Agreed) Agreed {
	recorded := Agreed{}
	for _, o := range g.RuleOptions() {
		recorded[o.Key] = agreed[o.Key]
	}
	return recorded
}
