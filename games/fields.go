package games

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
)

// Admit refuses what no game accepts: a move after its end, or by somebody who does not play.
func Admit(who Seat, players int, over bool) error {
	switch {
	case over:
		return Refuse("move.game_over")
	case who < 0 || int(who) >= players:
		return Refuse("move.no_player")
	}
	return nil
}

// Fields are the keys and values of a JSON object, such as a record's move. They are read
// strictly: keys are compared letter by letter, 1.0 is no integer, and null is like a key
// that is missing. Of a key that is there twice, the last counts.
type Fields []field

// field is a key as it is written, the same key without quotes and escapes, and its value.
type field struct{ quoted, key, value []byte }

// ReadFields reads a JSON object. It fails with a *Refusal when act is none.
func ReadFields(act Act) (Fields, error) {
	rest := trimmed(act)
	if !json.Valid(act) || rest[0] != '{' {
		return nil, Refuse("move.malformed")
	}
	f := make(Fields, 0, 3)
	for rest = trimmed(rest[1:]); rest[0] != '}'; rest = trimmed(rest) {
		if rest[0] == ',' {
			rest = trimmed(rest[1:])
		}
		n := valueLen(rest)
		one := field{quoted: rest[:n], key: plainKey(rest[:n])}
		rest = trimmed(trimmed(rest[n:])[1:]) // the colon
		n = valueLen(rest)
		one.value, rest = rest[:n:n], rest[n:]
		f = append(f, one)
	}
	return f, nil
}

// trimmed is the rest after white space.
func trimmed(text []byte) []byte {
	for len(text) > 0 && text[0] <= ' ' {
		text = text[1:]
	}
	return text
}

// plainKey is a key without its quotes and escapes.
func plainKey(quoted []byte) []byte {
	if key, ok := letters(quoted); ok {
		return key
	}
	var key string
	_ = json.Unmarshal(quoted, &key) // it is valid
	return []byte(key)
}

// letters are what stands between quotes; ok is false where there are escapes or letters
// beyond ASCII.
func letters(quoted []byte) ([]byte, bool) {
	if len(quoted) < 2 || quoted[0] != '"' {
		return nil, false
	}
	inner := quoted[1 : len(quoted)-1]
	return inner, !slices.ContainsFunc(inner, func(b byte) bool { return b == '\\' || b >= 0x80 })
}

// valueLen is how many bytes the JSON value takes with which a valid text begins.
func valueLen(text []byte) int {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			depth++
		case depth == 0 && (c == ',' || c == '}' || c == ']' || c == ':' || c <= ' '):
			return i
		case c == ']' || c == '}':
			depth--
		}
	}
	return len(text)
}

// value is the value of a key, nil if it is not there.
func (f Fields) value(key string) []byte {
	for _, one := range slices.Backward(f) {
		if string(one.key) == key {
			return one.value
		}
	}
	return nil
}

// raw is the value of a key, nil if it is not there or null.
func (f Fields) raw(key string) []byte {
	if raw := f.value(key); string(raw) != "null" {
		return raw
	}
	return nil
}

// Has reports whether the key is there at all, even as null.
func (f Fields) Has(key string) bool { return f.value(key) != nil }

// Str returns a string; ok is false when the value is none. The same holds for the types below.
func (f Fields) Str(key string) (s string, ok bool) { return readStr(f.raw(key)) }

// Int returns an integer; 1.0, "1" and true are no integers.
func (f Fields) Int(key string) (n int, ok bool) { return readInt(f.raw(key)) }

// Bool returns true or false.
func (f Fields) Bool(key string) (b, ok bool) {
	raw := string(f.raw(key))
	return raw == "true", raw == "true" || raw == "false"
}

// Ints returns a list of integers.
func (f Fields) Ints(key string) ([]int, bool) { return readList(f.raw(key), readInt) }

// Strs returns a list of strings.
func (f Fields) Strs(key string) ([]string, bool) { return readList(f.raw(key), readStr) }

// Raws returns a list of values of any kind, as they are written.
func (f Fields) Raws(key string) ([]json.RawMessage, bool) {
	return readList(f.raw(key), func(raw []byte) (json.RawMessage, bool) { return bytes.Clone(raw), true })
}

func readStr(raw []byte) (s string, ok bool) {
	if plain, ok := letters(raw); ok {
		return string(plain), true
	}
	return s, len(raw) > 0 && raw[0] == '"' && json.Unmarshal(raw, &s) == nil
}

func readInt(raw []byte) (int, bool) {
	n, err := strconv.Atoi(string(raw))
	return n, err == nil
}

func readList[T any](raw []byte, read func([]byte) (T, bool)) ([]T, bool) {
	if len(raw) == 0 || raw[0] != '[' {
		return nil, false
	}
	list := []T{}
	for rest := trimmed(raw[1:]); rest[0] != ']'; rest = trimmed(rest) {
		if rest[0] == ',' {
			rest = trimmed(rest[1:])
		}
		n := valueLen(rest)
		one, ok := read(rest[:n])
		if !ok {
			return nil, false
		}
		list, rest = append(list, one), rest[n:]
	}
	return list, true
}
