// Package fairness proves luck: that nobody has changed what fate decides at a table since
// its lobby opened. What is hashed and how stands in docs/fairness.md, so that anybody can
// check it in any language.
package fairness

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"

	"hofnar/games"
)

// Scheme names the algorithm in a record.
const Scheme = "hofnar-deal-1"

// Hash is a commitment, or an entry of a chain. In text it is 64 hexadecimal digits.
type Hash [32]byte

// MarshalText implements encoding.TextMarshaler.
func (h Hash) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h[:]), nil }

// UnmarshalText reads what MarshalText wrote, and nothing else.
func (h *Hash) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(string(text))
	if err != nil || len(b) != len(h) {
		return fmt.Errorf("no hash: %.80q", text)
	}
	*h = Hash(b)
	return nil
}

// Origin is what the first entry of a server's chain comes after.
func Origin(server string) Hash { return digest("hofnar-chain-1", server) }

// Commit is the commitment to a table's secret.
func Commit(table string, secret games.Seed) Hash {
	return digest("hofnar-commit-1", table, string(secret[:]))
}

// Deal is the seed of a game, from a table's secret and the numbers by which its deck was cut,
// in the order in which they were given.
func Deal(secret games.Seed, table, game string, cuts []int) (seed games.Seed) {
	mac := hmac.New(sha256.New, secret[:])
	netstrings(mac, Scheme, table, game)
	for _, cut := range cuts {
		netstrings(mac, strconv.Itoa(cut))
	}
	return games.Seed(mac.Sum(nil))
}

// Leap is how far above the newest number of a copy a chain goes on, at least, once the books have
// gone back to it: numbers that were handed out since are void, and come to no other entry again.
const Leap = 1_000_000

// Kinds of entries.
const (
	OfTable  = "table"    // a lobby has opened, or a table goes on after a restore
	Restored = "restored" // the books have gone back to a copy; it has neither table nor commitment
	OfDays   = "days"     // deals of the day have been committed to; it has no table, and its commitment is CommitDays
)

// Entry is one of a server's chain.
type Entry struct {
	Number     int
	Kind       string
	Table      string
	Commitment Hash  // zero where it has none
	Previous   Hash  // of the entry before it, or Origin
	At         int64 // when it was written, in unix milliseconds
}

// Hash is what the next entry comes after. The time is not in it.
func (e Entry) Hash() Hash {
	commitment := string(e.Commitment[:])
	if e.Kind == Restored {
		commitment = ""
	}
	return digest("hofnar-chain-1", string(e.Previous[:]), strconv.Itoa(e.Number), e.Kind, e.Table, commitment)
}

// String is the entry as people see and compare it, with the first 80 bits of its hash:
// "#412 · 9f3a 77c1 04be d2e9 5c10". One that stands in no chain shows its commitment alike, behind
// "#0".
func (e Entry) String() string {
	h := e.Hash()
	if e.Number == 0 {
		h = e.Commitment
	}
	return fmt.Sprintf("#%d · %x %x %x %x %x", e.Number, h[:2], h[2:4], h[4:6], h[6:8], h[8:10])
}

func digest(parts ...string) Hash {
	h := sha256.New()
	netstrings(h, parts...)
	return Hash(h.Sum(nil))
}

// netstrings writes each part with its length in bytes before it, and a comma behind it.
func netstrings(to io.Writer, parts ...string) {
	for _, part := range parts {
		fmt.Fprintf(to, "%d:%s,", len(part), part)
	}
}
