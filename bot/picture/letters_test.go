package picture

import "testing"

func TestAHyphenIsShorterThanAMinusSignAndANoughtHasNoBar(t *testing.T) {
	if hyphen, minus := spread("-"), spread("−"); hyphen > 0.7*minus {
		t.Errorf("a hyphen is %.2f wide, a minus sign %.2f", hyphen, minus)
	}
	if n := len(glyphOf('0').outlines); n != 2 {
		t.Errorf("a nought has %d outlines: more than an outer and an inner one", n)
	}
}

// Written answers by that.
func TestTheFontHasAllOfASCII(t *testing.T) {
	for r := ' '; r <= '~'; r++ {
		if !glyphOf(r).known {
			t.Errorf("it has no %q", r)
		}
	}
}
