package dalmuti

// Ranks: the lower the better; a jester played alone is the worst of all.
const (
	best   = 1
	worst  = 12
	jester = 13

	mostPlayers = 8
	jesters     = 2
)

// cards counts cards by rank, 1–13; index 0 stays empty. Being an array it is
// copied with whatever holds it.
type cards [jester + 1]int

// deckOf is the deck for that many players: rank r comes r times, and the two
// jesters. A trimmed one lacks rank 12, with four players also rank 11.
func deckOf(players int, trimmed bool) cards {
	var d cards
	for r := best; r <= worst; r++ {
		d[r] = r
	}
	d[jester] = jesters
	if trimmed {
		d[12] = 0
	}
	if trimmed && players == 4 {
		d[11] = 0
	}
	return d
}

// tally counts listed cards; ok is false when one of them is no card.
func tally(list []int) (c cards, ok bool) {
	for _, card := range list {
		if card < best || card > jester {
			return cards{}, false
		}
		c[card]++
	}
	return c, true
}

// list writes the cards out, best first.
func (c cards) list() []int {
	all := []int{}
	for r, n := range c {
		for range n {
			all = append(all, r)
		}
	}
	return all
}

func (c cards) size() int {
	n := 0
	for _, k := range c {
		n += k
	}
	return n
}

// holds reports whether all of these are among the cards.
func (c cards) holds(some cards) bool {
	for r, n := range some {
		if c[r] < n {
			return false
		}
	}
	return true
}

func (c cards) plus(some cards) cards {
	for r, n := range some {
		c[r] += n
	}
	return c
}

func (c cards) minus(some cards) cards {
	for r, n := range some {
		c[r] -= n
	}
	return c
}

// finest are the n best cards, jesters left aside.
func (c cards) finest(n int) cards {
	var some cards
	for r := best; r <= worst && n > 0; r++ {
		k := min(c[r], n)
		some[r], n = k, n-k
	}
	return some
}

// coarsest are the n worst cards, jesters left aside.
func (c cards) coarsest(n int) cards {
	var some cards
	for r := worst; r >= best && n > 0; r-- {
		k := min(c[r], n)
		some[r], n = k, n-k
	}
	return some
}

// common are the cards that both hold.
func (c cards) common(other cards) cards {
	for r := range c {
		c[r] = min(c[r], other[r])
	}
	return c
}

// play is some cards of one rank on the table. Jesters count as cards of the
// rank they lie with; alone they are rank 13 [D8].
type play struct {
	rank, count, jesters int
}

// asPlay reads cards as a play; ok is false when they are not of one rank.
func (c cards) asPlay() (p play, ok bool) {
	p = play{rank: jester, count: c.size(), jesters: c[jester]}
	for r := best; r <= worst; r++ {
		if c[r] == 0 {
			continue
		}
		if p.rank != jester {
			return play{}, false
		}
		p.rank = r
	}
	return p, p.count > 0
}

// cards are the cards that make the play.
func (p play) cards() cards {
	var c cards
	c[jester] = p.jesters
	if p.rank != jester {
		c[p.rank] = p.count - p.jesters
	}
	return c
}

// splits lists the ways to lay that many cards of a rank, the one with the
// fewest jesters first.
func (c cards) splits(rank, count int) []play {
	if rank == jester {
		if count > c[jester] {
			return nil
		}
		return []play{{jester, count, count}}
	}
	var all []play
	for j := max(0, count-c[rank]); j <= min(c[jester], count-1); j++ {
		all = append(all, play{rank, count, j})
	}
	return all
}

// most is how many cards can be laid as this rank.
func (c cards) most(rank int) int {
	if rank == jester || c[rank] == 0 {
		return c[rank]
	}
	return c[rank] + c[jester]
}

// follows lists the plays that beat a trick, best rank first.
func (c cards) follows(t Trick) []play {
	var all []play
	for r := best; r < t.Rank; r++ {
		if c[r] > 0 {
			all = append(all, c.splits(r, t.Count)...)
		}
	}
	return all
}
