package picture

import (
	"encoding/binary"
	"math"
	"slices"
)

// tight finds, for rows of pixels, the tokens that take the fewest bits by what the deflater's
// own take: the cheapest way through the data, in which each token is a step. That is some
// tenth smaller, and takes twenty times as long.
//
// What repeats in pictures is an edge with some of the runs on both sides of it. So what was
// here before is looked for at turns alone, where a byte differs from the one before it, and
// from within a run at the turn that it leads to.
type tight struct {
	data    []byte
	ways    []way   // to each place
	turns   []int32 // the next turn from a place on; the end is the last
	runs    []int32 // how long the run before a turn is
	earlier []int32 // the last turn before a turn with the same sum over four bytes, plus one; 0: none
	latest  [1 << placeBits]int32
	noted   int // the first turn that latest does not know

	bytes     [256]float32 // bits
	lengths   [longest + 1]float32
	distances [30]float32

	of    int // the turn for which these are
	found []finding
}

// way is the cheapest way to a place, and its last token: so many bytes from how far before, or
// a byte as it is, from 0.
type way struct {
	bits   float32
	n, far int32
}

// finding is where the bytes at a turn were before: how many, and how much of the run before it.
type finding struct{ far, n, run int }

// triedAt is how many earlier turns are looked at for each.
const triedAt = 32

// packTightly packs like pack, into less.
func (d *deflater) packTightly(data []byte, from, row int) []byte {
	d.pack(data, from, row)
	if d.tight == nil {
		d.tight = &tight{}
	}
	steps := d.tight.steps(d, data, from, row)
	d.begin()
	for _, s := range slices.Backward(steps) {
		if s.far == 0 {
			d.literal(data[from])
		} else {
			d.repeat(int(s.n), int(s.far))
		}
		from += int(s.n)
	}
	return d.end()
}

// steps are those of the cheapest way, the last first.
func (t *tight) steps(d *deflater, data []byte, from, row int) (list []way) {
	t.begin(d, data)
	t.ways[from].bits = 0
	above := from // what is as in the row above ends here
	for at := from; at < len(data); at++ {
		here := t.ways[at].bits
		if here == math.MaxFloat32 {
			continue
		}
		turn := int(t.turns[at])
		run := turn - at
		if run < leastLeft || at == 0 || data[at] != data[at-1] {
			t.step(at, here+t.bytes[data[at]], 1, 0)
		}
		if at > 0 && data[at] == data[at-1] {
			t.repeat(at, run, 1)
		}
		if at >= row {
			if above <= at {
				above = at + alikeFor(data, at, at-row)
			}
			t.repeat(at, above-at, row)
		}
		for _, f := range t.before(turn) {
			if f.run >= run {
				t.repeat(at, run+f.n, f.far)
			}
		}
	}
	for at := len(data); at > from; at -= int(t.ways[at].n) {
		list = append(list, t.ways[at])
	}
	return list
}

// begin looks where the data turn, and what tokens have cost.
func (t *tight) begin(d *deflater, data []byte) {
	n := len(data) + 1
	t.data, t.latest, t.noted, t.of = data, [1 << placeBits]int32{}, 0, -1
	t.ways, t.turns = slices.Grow(t.ways[:0], n)[:n], slices.Grow(t.turns[:0], n)[:n]
	t.runs, t.earlier = slices.Grow(t.runs[:0], n)[:n], slices.Grow(t.earlier[:0], n)[:n]
	turn := len(data)
	for at := len(data); at >= 0; at-- {
		t.ways[at].bits = math.MaxFloat32
		t.turns[at] = int32(turn)
		if at == 0 || at < len(data) && data[at] != data[at-1] {
			t.runs[turn], t.turns[at] = int32(turn-at), int32(at)
			turn = at
		}
	}
	t.runs[0] = 0
	letters, distances := bitsOf(d.letters[:]), bitsOf(d.distances[:])
	copy(t.bytes[:], letters)
	copy(t.distances[:], distances)
	for n := leastLeft; n <= longest; n++ {
		t.lengths[n] = letters[lengthCode[n]] + float32(lengthBits(lengthCode[n]-firstLength))
	}
}

// bitsOf is how many bits letters that occur so often take in a good code; those that do not
// occur count as half of one.
func bitsOf(often []int) (list []float32) {
	all := 1
	for _, n := range often {
		all += n
	}
	for _, n := range often {
		list = append(list, float32(math.Log2(float64(all)/max(float64(n), 0.5))))
	}
	return list
}

// step is a way from a place on, unless there is a cheaper one.
func (t *tight) step(at int, bits float32, n, far int) {
	if w := &t.ways[at+n]; bits < w.bits {
		*w = way{bits, int32(n), int32(far)}
	}
}

// repeat is the way by repeating so many bytes, if they are enough.
func (t *tight) repeat(at, n, far int) {
	if n < leastLeft {
		return
	}
	code, extra, _ := distanceCode(far)
	distance := t.distances[code] + float32(extra)
	whole, rest := n/longest, n%longest
	bits := t.ways[at].bits + float32(whole)*(t.lengths[longest]+distance)
	if rest > 0 {
		bits += t.lengths[max(rest, leastLeft)] + distance
	}
	t.step(at, bits, n, far)
}

// before is where the bytes at a turn were before, the nearest first: none that another has
// more of, and nearer.
func (t *tight) before(turn int) []finding {
	if turn == t.of {
		return t.found
	}
	t.of, t.found = turn, t.found[:0]
	if turn == 0 || turn+4 > len(t.data) {
		return nil
	}
	for ; t.noted < turn; t.noted = int(t.turns[t.noted+1]) {
		at := &t.latest[t.sum(t.noted)]
		t.earlier[t.noted], *at = *at, int32(t.noted+1)
	}
	n, run := 0, -1
	at := int(t.latest[t.sum(turn)]) - 1
	for i := 0; i < triedAt && at >= 0 && turn-at <= farthest; i, at = i+1, int(t.earlier[at])-1 {
		f := finding{far: turn - at}
		if at > 0 && t.data[at-1] == t.data[turn-1] {
			f.run = int(min(t.runs[at], t.runs[turn]))
		}
		if f.run <= run && (turn+n == len(t.data) || t.data[at+n] != t.data[turn+n]) {
			continue
		}
		if f.n = alikeFor(t.data, turn, at); f.n > n || f.run > run {
			t.found = append(t.found, f)
			n, run = max(n, f.n), max(run, f.run)
		}
	}
	return t.found
}

// sum is over the four bytes at a turn.
func (t *tight) sum(turn int) uint32 {
	return binary.LittleEndian.Uint32(t.data[turn:]) * 0x9E3779B1 >> (32 - placeBits)
}
