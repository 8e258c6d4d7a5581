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

// stream is the Luck of one situation, as docs/chance.md defines it: whoever knows the seed
// can work it out in any language.
type stream struct {
	mac    hash.Hash // HMAC-SHA256 with the stream's key
	blocks uint64    // how many have been made so far
	left   []byte    // what has not been used of the newest block
}

// newStream is the luck for a situation for which nth outcomes have been drawn before.
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

// next returns the next number of 64 bits.
func (s *stream) next() uint64 {
	if len(s.left) == 0 {
		if s.blocks > 0 { // a new one needs none, which takes a fifth of a draw
			s.mac.Reset()
		}
		s.mac.Write(binary.BigEndian.AppendUint64(nil, s.blocks))
		s.left = s.mac.Sum(nil)
		s.blocks++
	}
	n := binary.BigEndian.Uint64(s.left)
	s.left = s.left[8:]
	return n
}

// Below implements Luck. It passes over numbers from the largest multiple of k on, which
// would make small results likelier.
func (s *stream) Below(k int) int {
	n := s.next()
	beyond := -uint64(k) % uint64(k) // how many numbers of 64 bits those are
	for n > math.MaxUint64-beyond {
		n = s.next()
	}
	return int(n % uint64(k))
}
