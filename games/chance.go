package games

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"
)

// Chance is where the rules learn what fate has in store: live from a table's
// secret seed, replayed from a record. Rules consume it through Draw.
type Chance interface {
	// Next returns the next outcome, which must be of that kind. A live chance
	// makes it by calling live once; a record ignores live.
	// It fails with a *ChanceError.
	Next(kind string, live func(*rand.Rand) any) (json.RawMessage, error)
}

// Draw takes the next outcome from chance, live or recorded, and checks it:
// the same code for both. check says what is wrong with an outcome (a Text) or
// returns the empty Text. With an error comes the zero value.
func Draw[V any](c Chance, kind string, live func(*rand.Rand) V, check func(V) Text) (V, error) {
	var v, none V
	raw, err := c.Next(kind, func(r *rand.Rand) any { return live(r) })
	if err != nil {
		return none, err
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return none, &ChanceError{T("chance.malformed", "Kind", kind)}
	}
	if wrong := check(v); !wrong.Empty() {
		return none, &ChanceError{wrong}
	}
	return v, nil
}

// Seed is a table's secret: 32 bytes from crypto/rand, stored with the table.
type Seed [32]byte

// Rand returns the generator for outcome n, a pure function of seed and n, so
// that a refused or uncommitted move shifts nothing and a restart agrees.
func (s Seed) Rand(n int) *rand.Rand {
	var block [40]byte
	copy(block[:], s[:])
	binary.BigEndian.PutUint64(block[32:], uint64(n))
	return rand.New(rand.NewChaCha8(sha256.Sum256(block[:])))
}

// Live makes chance outcomes from a seed, beginning with outcome number
// consumed, and remembers them as a record writes them.
type Live struct {
	seed  Seed
	next  int
	told  json.RawMessage   // the next entry, if it is settled already
	Drawn []json.RawMessage // the outcomes made, in order: {"deal":[…]}
}

// NewLive continues the outcomes of a table that has consumed that many.
func NewLive(seed Seed, consumed int) *Live { return &Live{seed: seed, next: consumed} }

// Next implements Chance.
func (l *Live) Next(kind string, live func(*rand.Rand) any) (json.RawMessage, error) {
	if l.told != nil {
		return l.foretold(kind)
	}
	raw, err := json.Marshal(live(l.seed.Rand(l.next)))
	if err != nil {
		return nil, fmt.Errorf("chance %s: %w", kind, err)
	}
	entry, err := json.Marshal(map[string]json.RawMessage{kind: raw})
	if err != nil {
		return nil, fmt.Errorf("chance %s: %w", kind, err)
	}
	l.next++
	l.Drawn = append(l.Drawn, entry)
	return raw, nil
}

// Recorded hands out the chance entries of a record, front to back.
type Recorded struct {
	entries []json.RawMessage
	next    int
}

// NewRecorded reads from these entries.
func NewRecorded(entries []json.RawMessage) *Recorded { return &Recorded{entries: entries} }

// Left is how many entries nobody has consumed.
func (c *Recorded) Left() int { return len(c.entries) - c.next }

// Next implements Chance.
func (c *Recorded) Next(kind string, _ func(*rand.Rand) any) (json.RawMessage, error) {
	if c.next == len(c.entries) {
		return nil, &ChanceError{T("chance.missing", "Kind", kind)}
	}
	var entry map[string]json.RawMessage
	if err := json.Unmarshal(c.entries[c.next], &entry); err != nil || len(entry) != 1 {
		return nil, &ChanceError{T("chance.malformed", "Kind", kind)}
	}
	raw, ok := entry[kind]
	if !ok {
		return nil, &ChanceError{T("chance.other_kind", "Kind", kind)}
	}
	c.next++
	return raw, nil
}

// A Refusal says why an act is not possible, for the player's eyes.
type Refusal struct{ Text }

// Refuse makes a Refusal: Refuse("dalmuti.refuse.not_held", "Card", t).
func Refuse(key string, pairs ...any) error { return &Refusal{T(key, pairs...)} }

// Error names the key; the sentence is the catalogue's business.
func (r *Refusal) Error() string { return "refused: " + r.Key }

// A ChanceError says what is wrong with a recorded chance outcome.
type ChanceError struct{ Text }

// Error names the key; the sentence is the catalogue's business.
func (e *ChanceError) Error() string { return "chance: " + e.Key }
