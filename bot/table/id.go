package table

import (
	"crypto/rand"
	"fmt"
	"io"
	"math/big"
	"slices"
)

// ID is a table's short name, three to five capital letters and digits that
// cannot be mistaken for each other: "7QK". Players read it aloud.
type ID string

// letters cannot be mistaken for each other, and without vowels they make no words.
const letters = "CDFGHJKLMNPQRTVWX34679"

const shortest, longest = 3, 5 // of an ID

// sound reports whether that can be the name of a table.
func (id ID) sound() bool {
	return len(id) >= shortest && len(id) <= longest &&
		!slices.ContainsFunc([]byte(id), func(c byte) bool { return !slices.Contains([]byte(letters), c) })
}

func randomID(from io.Reader, length int) (ID, error) {
	id := make([]byte, length)
	for i := range id {
		n, err := rand.Int(from, big.NewInt(int64(len(letters))))
		if err != nil {
			return "", fmt.Errorf("name a table: %w", err)
		}
		id[i] = letters[n.Int64()]
	}
	return ID(id), nil
}
