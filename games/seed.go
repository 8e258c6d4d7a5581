package games

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// Seed is a table's secret: 32 bytes from crypto/rand, stored with the table.
type Seed [32]byte

// Rand returns a generator that depends on the seed and n alone. Computers think with such
// generators, and NewOldLive draws with them.
func (s Seed) Rand(n int) *rand.Rand {
	var block [40]byte
	copy(block[:], s[:])
	binary.BigEndian.PutUint64(block[32:], uint64(n))
	return rand.New(rand.NewChaCha8(sha256.Sum256(block[:])))
}
