package murphy

import "slices"

// lastTask is the number of the last task; they count from 1.
const lastTask = 21

// heap is how many of each kind of number card there are.
type heap [numbers]int8

func heapOf(cards []card) (h heap) {
	for _, c := range cards {
		if c.isNumber() {
			h[c]++
		}
	}
	return h
}

func (h *heap) size() int {
	n := 0
	for _, k := range h {
		n += int(k)
	}
	return n
}

// count adds up the cards for which this holds.
func (h *heap) count(fits func(colour, value int) bool) int {
	n := 0
	for c, k := range h {
		if k > 0 && fits(card(c).colour(), card(c).value()) {
			n += int(k)
		}
	}
	return n
}

func (h *heap) sum() int {
	sum := 0
	for c, k := range h {
		sum += int(k) * card(c).value()
	}
	return sum
}

// progress is how far somebody is with a task.
type progress struct {
	good int // cards that can be part of it together
	need int // how many it takes at least
	rest int // number cards in the way
	done bool
}

// progressOf compares a hand, and Mac's for task 4, with a task.
func progressOf(task int, hand, mac *heap) progress {
	if task == 4 { // only Mac's cards count
		p := progress{good: alike(mac), need: mac.size()}
		p.rest = p.need - p.good
		p.done = p.need > 0 && p.rest == 0
		return p
	}
	n := hand.size()
	p := progress{need: needed(task), good: fitting(task, hand)}
	p.rest = n - p.good
	p.done = p.rest == 0 && p.good >= p.need && n > 0
	switch task {
	case 8:
		p.done = p.done && hand.sum() >= leastSum
	case 21:
		p.done = p.done && len(hand.colours()) == 2
	}
	return p
}

const (
	leastSum = 88 // task 8
	mostSum  = 29 // task 10
)

// needed is how many cards a task takes at least.
func needed(task int) int {
	return [lastTask + 1]int{1: 2, 2: 2, 3: 2, 5: 6, 6: 7, 7: 10, 8: 8, 9: 10, 10: 5, 11: 3, 12: 4, 13: 5, 14: 3,
		15: 8, 16: 4, 17: 9, 18: 9, 19: 1, 20: 1, 21: 10}[task]
}

// fitting is how many of these cards can be part of a task together.
func fitting(task int, h *heap) int {
	switch task {
	case 1:
		return pairWith(h, number(0, 5))
	case 2:
		return pairWith(h, number(1, 6))
	case 3:
		return most(func(colour int) int {
			return min(1, int(h[number(colour, 1)])) + min(1, int(h[number(colour, values)]))
		})
	case 10:
		return most(func(colour int) int { return smallest(h, colour) })
	case 14:
		return min(3, int(slices.Max(h[:])))
	case 15:
		return pairs(h)
	case 16:
		return most(func(colour int) int { return longestRun(h, colour) })
	case 21:
		return h.size() - least(h)
	}
	return h.count(single[task])
}

// single are the tasks in which each card fits or does not.
var single = map[int]func(colour, value int) bool{
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
}

// most is the best that a colour comes to.
func most(of func(colour int) int) int {
	best := 0
	for colour := range colours {
		best = max(best, of(colour))
	}
	return best
}

// pairWith counts one card of that kind and any other.
func pairWith(h *heap, wanted card) int {
	n := h.size()
	if h[wanted] == 0 {
		return min(1, n)
	}
	return min(2, n)
}

// smallest is how many of a colour's cards can be held before their sum is too
// high.
func smallest(h *heap, colour int) int {
	n, sum := 0, 0
	for v := 1; v <= values; v++ {
		for range h[number(colour, v)] {
			if sum += v; sum > mostSum {
				return n
			}
			n++
		}
	}
	return n
}

// pairs counts the cards that have a partner of the same value.
func pairs(h *heap) int {
	n := 0
	for v := 1; v <= values; v++ {
		n += h.count(func(_, value int) bool { return value == v }) / 2 * 2
	}
	return n
}

func longestRun(h *heap, colour int) int {
	best, run := 0, 0
	for v := 1; v <= values; v++ {
		if h[number(colour, v)] == 0 {
			run = 0
			continue
		}
		run++
		best = max(best, run)
	}
	return best
}

// colours are those of which there is a card.
func (h *heap) colours() (list []int) {
	for colour := range colours {
		if h.count(func(c, _ int) bool { return c == colour }) > 0 {
			list = append(list, colour)
		}
	}
	return list
}

// least is how many cards there are of the colour that is rarest, or 0 if they
// are of two colours or one anyway.
func least(h *heap) int {
	fewest := h.size()
	for colour := range colours {
		fewest = min(fewest, h.count(func(c, _ int) bool { return c == colour }))
	}
	return fewest
}

// alike is how many cards are of one colour, or of one value.
func alike(h *heap) int {
	best := most(func(colour int) int { return h.count(func(c, _ int) bool { return c == colour }) })
	for v := 1; v <= values; v++ {
		best = max(best, h.count(func(_, value int) bool { return value == v }))
	}
	return best
}
