package murphy

// lastTask is the number of the last task; they count from 1.
const lastTask = 21

// progress is how far somebody is with a task.
type progress struct {
	good int // cards that can be part of it together
	need int // how many it takes at least
	rest int // number cards in the way
	done bool
}

// progressOf compares a hand, and Mac's for task 4, with a task.
func progressOf(task int, h, mac *hand) progress {
	if task == 4 { // only Mac's cards count
		p := progress{good: alike(mac), need: mac.numbers()}
		p.rest = p.need - p.good
		p.done = p.need > 0 && p.rest == 0
		return p
	}
	n := h.numbers()
	p := progress{need: needed[task], good: fitting(task, h)}
	p.rest = n - p.good
	p.done = p.rest == 0 && p.good >= p.need && n > 0
	switch task {
	case 8:
		p.done = p.done && h.sum() >= leastSum
	case 21:
		p.done = p.done && h.colours() == 2
	}
	return p
}

const (
	leastSum = 88 // task 8
	mostSum  = 29 // task 10
)

// needed is how many cards a task takes at least.
var needed = [lastTask + 1]int{1: 2, 2: 2, 3: 2, 5: 6, 6: 7, 7: 10, 8: 8, 9: 10, 10: 5, 11: 3, 12: 4, 13: 5, 14: 3,
	15: 8, 16: 4, 17: 9, 18: 9, 19: 1, 20: 1, 21: 10}

// fitting is how many of these cards can be part of a task together.
func fitting(task int, h *hand) (most int) {
	switch task {
	case 1:
		return pairWith(h, number(0, 5))
	case 2:
		return pairWith(h, number(1, 6))
	case 15:
		return (h.all() &^ each).size() // of an odd number of a value one is in the way
	case 21:
		return h.numbers() - least(h)
	case 3, 10, 14, 16:
		for _, s := range h.suits {
			most = max(most, fittingSuit(task, s))
		}
		return most
	}
	for colour, s := range h.suits {
		most += (s & singles[task][colour]).size()
	}
	return most
}

// fittingSuit is how many cards of a colour can be part of a task that takes one colour.
func fittingSuit(task int, s suit) (n int) {
	switch task {
	case 3:
		return (s.kinds() & (single(1) | single(values))).size()
	case 10:
		n, _ = smallest(s)
		return n
	case 14:
		return min(3, s.most())
	}
	for run := s.kinds(); run != 0; n++ { // the longest row
		run &= run << 4
	}
	return n
}

// singles are the tasks in which each card fits or does not: which do, by colour.
var singles = func() (fits [lastTask + 1][len(colours)]suit) {
	for task, fit := range map[int]func(colour, value int) bool{
		5:  func(_, v int) bool { return v >= 10 },
		6:  func(c, _ int) bool { return c == 1 },
		7:  func(c, _ int) bool { return c == 2 },
		8:  func(_, _ int) bool { return true },
		9:  func(_, v int) bool { return v%2 == 1 },
		11: func(_, v int) bool { return v <= 3 },
		12: func(_, v int) bool { return v <= 4 },
		13: func(_, v int) bool { return v <= 5 },
		17: func(c, _ int) bool { return c != 2 },
		18: func(c, _ int) bool { return c != 1 },
		19: func(_, v int) bool { return v == 5 },
		20: func(_, v int) bool { return v == 10 },
	} {
		for colour := range colours {
			for v := 1; v <= values; v++ {
				if fit(colour, v) {
					fits[task][colour] |= full * single(v)
				}
			}
		}
	}
	return fits
}()

// pairWith counts one card of that kind and any other.
func pairWith(h *hand, wanted card) int {
	if h.has(wanted) {
		return min(2, h.numbers())
	}
	return min(1, h.numbers())
}

// smallest is how many of a colour's cards can be held before their sum is too
// high, and what they come to.
func smallest(s suit) (n, sum int) {
	for s != 0 {
		v, rest := s.next()
		for range s.of(v) {
			if sum+v > mostSum {
				return n, sum
			}
			n, sum = n+1, sum+v
		}
		s = rest
	}
	return n, sum
}

// most is how many there are of the value there are most of.
func (s suit) most() (n int) {
	for s != 0 {
		v, rest := s.next()
		n, s = max(n, s.of(v)), rest
	}
	return n
}

// sum adds up the values.
func (h *hand) sum() (sum int) {
	for s := h.all(); s != 0; {
		v, rest := s.next()
		sum, s = sum+v*s.of(v), rest
	}
	return sum
}

// colours is of how many colours there are number cards.
func (h *hand) colours() (n int) {
	for _, s := range h.suits {
		if s != 0 {
			n++
		}
	}
	return n
}

// least is how many cards there are of the colour that is rarest, or 0 if they
// are of two colours or one anyway.
func least(h *hand) int {
	return min(h.suits[0].size(), h.suits[1].size(), h.suits[2].size())
}

// alike is how many cards are of one colour, or of one value.
func alike(h *hand) int {
	return max(h.all().most(), h.suits[0].size(), h.suits[1].size(), h.suits[2].size())
}
