package pseudonym

import (
	"strings"
	"testing"
)

func TestAPseudonymIsOnesOwnUnderEachSaltAndHoldsNothingOfTheID(t *testing.T) {
	const anne, marc = "914730268155031974", "914730268155031975"
	a, b := NewSalt(2), NewSalt(2)
	seen := map[string]bool{}
	for _, salt := range []Salt{a, b} {
		for _, id := range []string{anne, marc} {
			p, err := salt.Of(id)
			if again, _ := salt.Of(id); err != nil || p != again || len(p) != 32 || seen[p] {
				t.Errorf("%s under %s is %q, then %q, %v", id, salt, p, again, err)
			}
			if strings.Contains(p, id) {
				t.Errorf("%q holds %s", p, id)
			}
			seen[p] = true
		}
	}
}

func TestWhatIsNoSaltMakesNoPseudonym(t *testing.T) {
	for _, salt := range []Salt{"", "x-ABC", "0-ABC", "63-ABC"} {
		if p, err := salt.Of("1"); err == nil {
			t.Errorf("%q makes %q", salt, p)
		}
	}
}
