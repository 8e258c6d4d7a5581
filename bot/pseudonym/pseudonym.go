// Package pseudonym makes pseudonyms of people, by which somebody is recognised whose id
// is not kept. Ids are few enough to be tried one after the other, so each try is made to
// cost time and memory. Whoever holds a pseudonym and suspects somebody can still see
// whether that is right: it hides people from those who search, not from those who ask.
package pseudonym

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/crypto/scrypt"
)

// What making one pseudonym costs on an ordinary machine.
const (
	Slow  = 14 // 45 ms and 16 MB
	Quick = 12 // 10 ms and 4 MB
)

// Salt is what pseudonyms are made with: people have others under another salt. It says
// what making one costs, and can be kept as text.
type Salt string

// NewSalt returns a salt of its own, under which a pseudonym costs 2^cost steps.
func NewSalt(cost int) Salt { return Salt(fmt.Sprintf("%d-%s", cost, rand.Text())) }

// costliest is how much a salt may say that a pseudonym costs: seconds and a gigabyte.
const costliest = 20

// Check fails where the salt is none. It costs nothing.
func (s Salt) Check() error {
	_, err := s.cost()
	return err
}

func (s Salt) cost() (int, error) {
	first, _, _ := strings.Cut(string(s), "-")
	cost, err := strconv.Atoi(first)
	if err != nil || cost < 1 || cost > costliest {
		return 0, fmt.Errorf("%q is no salt", s)
	}
	return cost, nil
}

// Of is somebody's pseudonym. It fails where the salt is none.
func (s Salt) Of(id string) (string, error) {
	cost, err := s.cost()
	if err != nil {
		return "", err
	}
	key, err := scrypt.Key([]byte(id), []byte(s), 1<<cost, 8, 1, 16)
	if err != nil {
		return "", fmt.Errorf("make a pseudonym: %w", err)
	}
	return hex.EncodeToString(key), nil
}
