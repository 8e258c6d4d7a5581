package games

import (
	"bytes"
	"encoding/json"
)

// Admit refuses what no game takes: a move after its end, or of nobody who plays.
func Admit(who Seat, players int, over bool) error {
	switch {
	case over:
		return Refuse("move.game_over")
	case who < 0 || int(who) >= players:
		return Refuse("move.no_player")
	}
	return nil
}

// Fields reads the keys of a record's move strictly: names are taken to the
// letter, integers are integers, null is nothing. Unknown keys are ignored.
type Fields map[string]json.RawMessage

// ReadFields opens a move. It fails with a *Refusal when it is no object.
func ReadFields(act Act) (Fields, error) {
	var f Fields
	if err := json.Unmarshal(act, &f); err != nil || f == nil {
		return nil, Refuse("move.malformed")
	}
	return f, nil
}

// Has reports whether the key is there at all, even as null.
func (f Fields) Has(key string) bool { _, ok := f[key]; return ok }

// Str returns a string; ok is false when it is missing or none.
func (f Fields) Str(key string) (s string, ok bool) { return field[string](f, key) }

// Int returns an integer; 1.0, "1" and true are none.
func (f Fields) Int(key string) (n int, ok bool) { return field[int](f, key) }

// Bool returns true or false.
func (f Fields) Bool(key string) (b, ok bool) { return field[bool](f, key) }

// Ints returns a list of integers.
func (f Fields) Ints(key string) ([]int, bool) { return list[int](f, key) }

// Strs returns a list of strings.
func (f Fields) Strs(key string) ([]string, bool) { return list[string](f, key) }

func field[T any](f Fields, key string) (v T, ok bool) {
	raw, there := f[key]
	if !there || bytes.Equal(raw, []byte("null")) {
		return v, false
	}
	return v, json.Unmarshal(raw, &v) == nil
}

func list[T any](f Fields, key string) ([]T, bool) {
	raws, ok := field[[]json.RawMessage](f, key)
	if !ok {
		return nil, false
	}
	out := make([]T, len(raws))
	for i, raw := range raws {
		if out[i], ok = field[T](Fields{"": raw}, ""); !ok {
			return nil, false
		}
	}
	return out, true
}
