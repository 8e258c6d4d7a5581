package games

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// Told is News as JSON, for players outside this program. A fact stands under the name
// of its type in small letters: {"passed":{"who":2}}.
type Told struct {
	Text
	Fact map[string]json.RawMessage `json:"fact,omitempty"`
}

// Tell puts news into the form in which it is written as JSON.
func (n News) Tell() (Told, error) {
	t := Told{Text: n.Text}
	if n.Fact == nil {
		return t, nil
	}
	fact, err := json.Marshal(n.Fact)
	t.Fact = map[string]json.RawMessage{factName(n.Fact): fact}
	return t, err
}

func factName(fact any) string { return strings.ToLower(reflect.TypeOf(fact).Name()) }

// ReadDetail reads a View.Detail of this game from JSON; nil where the game has none.
func (g *Game) ReadDetail(raw json.RawMessage) (any, error) { return readAs(g.Detail, raw) }

// ReadNews reads News of this game from JSON, as a Told is written. Of its text it reads the
// key alone, since computers go by facts.
func (g *Game) ReadNews(raw json.RawMessage) (News, error) {
	var t struct {
		Key  string
		Fact map[string]json.RawMessage
	}
	if err := json.Unmarshal(raw, &t); err != nil {
		return News{}, err
	}
	n := News{Text: T(t.Key)}
	for _, kind := range g.Facts {
		if fact, ok := t.Fact[factName(kind)]; ok {
			var err error
			n.Fact, err = readAs(kind, fact)
			return n, err
		}
	}
	if len(t.Fact) > 0 {
		return n, fmt.Errorf("%s has no such facts: %s", g.Name, raw)
	}
	return n, nil
}

// readAs reads a value of the type of kind; nil where kind is nil.
func readAs(kind any, raw json.RawMessage) (any, error) {
	if kind == nil {
		return nil, nil
	}
	into := reflect.New(reflect.TypeOf(kind))
	err := json.Unmarshal(raw, into.Interface())
	return into.Elem().Interface(), err
}
