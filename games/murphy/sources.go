package murphy

import "strings"

// sight is what counts for taking three cards from anywhere: where how many lie.
type sight struct {
	stack, gone int
	open        [piles]int
	mac         []card
}

func (s *State) sight() sight {
	return sight{len(s.stack), len(s.gone), [piles]int{len(s.open[left]), len(s.open[right])}, s.mac}
}

// after returns what is left when one card has been taken from a source,
// reckoning with a new stack; ok is false when none is there [M12].
func (v sight) after(source string) (sight, bool) {
	if pile, ok := pileOf(source); ok {
		v.open[pile]--
		return v, v.open[pile] >= 0
	}
	if source == fromStack {
		if v.stack == 0 {
			v.stack = v.gone
			for pile, n := range v.open {
				v.stack += max(0, n-1)
				v.open[pile] = min(1, n)
			}
			v.gone = 0
		}
		v.stack--
		return v, v.stack >= 0
	}
	name, ok := strings.CutPrefix(source, fromMac+":")
	if !ok {
		return v, false
	}
	c, known := byName[name]
	if !known {
		return v, false
	}
	v.mac, ok = without(v.mac, c)
	return v, ok
}

// sources are all places that a card could be taken from.
func (v sight) sources() []string {
	list := []string{fromStack, fromLeft, fromRight}
	for i, c := range v.mac {
		if i == 0 || c != v.mac[i-1] {
			list = append(list, fromMac+":"+c.String())
		}
	}
	return list
}

// wanted is how many cards G12 takes.
const wanted = 3

// reachable reports whether cards can be taken from these three, in this order.
func (s *State) reachable(named []string) bool {
	v, ok := s.sight(), len(named) == wanted
	for _, source := range named {
		if !ok {
			return false
		}
		v, ok = v.after(source)
	}
	return ok
}

// next lists the sources that may be named after these, so that there are three
// in the end.
func (s *State) next(named []string) []string {
	v := s.sight()
	for _, source := range named {
		var ok bool
		if v, ok = v.after(source); !ok {
			return nil
		}
	}
	return v.lasting(wanted - len(named))
}

// lasting are the sources after which as many more can be taken as are wanted.
func (v sight) lasting(n int) (list []string) {
	if n == 0 {
		return nil
	}
	for _, source := range v.sources() {
		if rest, ok := v.after(source); ok && (n == 1 || len(rest.lasting(n-1)) > 0) {
			list = append(list, source)
		}
	}
	return list
}
