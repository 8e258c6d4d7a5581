package games_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"hofnar/games"
)

// pieces are what these tests put objects together from, valid JSON and other.
var pieces = []string{`{`, `}`, `"a"`, `"b"`, `"\u0061"`, `"\"}"`, `"é"`, "\"\xff\"", `:`, `:`, `:`, `,`, `,`, `[`, `]`, ` `, "\n",
	`1`, `-0`, `1.0`, `1e2`, `99999999999999999999`, `true`, `false`, `null`, `[1,2]`, `[ 3 , 4 ]`, `["x","\n"]`, `[null]`, `[[1]]`, `{"a":1}`, `[]`}

// TestFieldsAreWhatTheLibraryReads holds the quick reader against encoding/json.
func TestFieldsAreWhatTheLibraryReads(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	valid := 0
	for range 200_000 {
		text := anyObject(r)
		var want map[string]json.RawMessage
		ok := json.Unmarshal([]byte(text), &want) == nil && want != nil
		f, err := games.ReadFields(games.Act(text))
		if ok != (err == nil) {
			t.Fatalf("%q: %v", text, err)
		}
		if !ok {
			continue
		}
		valid++
		for _, key := range []string{"a", "b", `"}`, "é", "\uFFFD", "c"} {
			if !sameField(f, key, want) {
				t.Fatalf("%q is read otherwise of %q", key, text)
			}
		}
	}
	if valid < 1000 {
		t.Errorf("only %d objects were valid", valid)
	}
}

func anyObject(r *rand.Rand) string {
	var b strings.Builder
	if r.IntN(4) == 0 {
		for range r.IntN(8) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		return b.String()
	}
	b.WriteString(" {")
	for i := range r.IntN(3) {
		if i > 0 {
			b.WriteString(" ,")
		}
		b.WriteString(pieces[2+r.IntN(6)] + " :" + pieces[r.IntN(len(pieces))] + " ")
	}
	b.WriteString("}")
	return b.String()
}

// sameField compares every way to read a key.
func sameField(f games.Fields, key string, want map[string]json.RawMessage) bool {
	raw, there := want[key]
	null := !there || string(raw) == "null"
	var n int
	var s string
	var b bool
	read := func(into any) bool { return !null && json.Unmarshal(raw, into) == nil }
	gotN, okN := f.Int(key)
	gotS, okS := f.Str(key)
	gotB, okB := f.Bool(key)
	wantN, wantS, wantB := read(&n), read(&s), read(&b)
	if f.Has(key) != there || okN != wantN || okS != wantS || okB != wantB {
		return false
	}
	if okN && gotN != n || okS && gotS != s || okB && gotB != b {
		return false
	}
	return sameLists(f, key, null, raw)
}

func sameLists(f games.Fields, key string, null bool, raw json.RawMessage) bool {
	var pointers []*int
	ok := !null && json.Unmarshal(raw, &pointers) == nil
	var want []int
	for _, p := range pointers {
		if ok = ok && p != nil; ok {
			want = append(want, *p)
		}
	}
	got, gotOK := f.Ints(key)
	return gotOK == ok && (!ok || len(got) == len(want) && (len(want) == 0 || reflect.DeepEqual(got, want)))
}
