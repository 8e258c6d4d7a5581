package games

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"math"
	"strconv"
)

// stream is the luck of one situation. Anybody can work it out again who knows the seed:
// docs/chance.md says how.
type stream struct {
	mac    hash.Hash // HMAC-SHA256 with the stream's key
	blocks uint64    // made so far
	left   []byte    // of the newest block
}

// newStream is for what a situation draws after so many times.
func newStream(seed Seed, s Situation, nth int) *stream {
	seat := ""
	if s.Seat != Public {
		seat = strconv.Itoa(int(s.Seat))
	}
	key := hmac.New(sha256.New, seed[:])
	for _, part := range []string{s.Purpose, seat, strconv.Itoa(nth)} {
		fmt.Fprintf(key, "%d:%s,", len(part), part)
	}
	return &stream{mac: hmac.New(sha256.New, key.Sum(nil))}
}

// next is the next number of 64 bits.
func (s *stream) next() uint64 {
	if len(s.left) == 0 {
		s.mac.Reset()
		s.mac.Write(binary.BigEndian.AppendUint64(nil, s.blocks))
		s.left = s.mac.Sum(nil)
		s.blocks++
	}
	n := binary.BigEndian.Uint64(s.left)
	s.left = s.left[8:]
	return n
}

// Below implements Luck. Numbers from the largest multiple of k on would make small
// results likelier; they are passed over.
func (s *stream) Below(k int) int {
	n := s.next()
	beyond := -uint64(k) % uint64(k) // so many numbers of 64 bits
	for n > math.MaxUint64-beyond {
		n = s.next()
	}
	return int(n % uint64(k))
}
