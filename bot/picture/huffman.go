package picture

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// bitWriter writes words, their lowest bit first.
type bitWriter struct {
	bytes []byte // as many as there could be
	at    int    // whole ones
	held  uint64
	n     uint
}

// begin makes room for so many bytes.
func (w *bitWriter) begin(most int) {
	if len(w.bytes) < most {
		w.bytes = make([]byte, most)
	}
	w.at, w.held, w.n = 0, 0, 0
}

// put writes a word.
func (w *bitWriter) put(c word) {
	held, n := w.held|uint64(c.bits)<<(w.n&7), w.n+uint(c.n)
	binary.LittleEndian.PutUint64(w.bytes[w.at:], held)
	w.at += int(n >> 3)
	w.held, w.n = held>>(n&^7&63), n&7
}

// number writes a number of so many bits.
func (w *bitWriter) number(value int, n uint8) { w.put(word{uint32(value), n}) }

// whole ends with an empty block that is stored as it is, which begins at a whole byte.
func (w *bitWriter) whole() []byte {
	w.number(0, 3)
	w.number(0, uint8(-w.n&7))
	return append(w.bytes[:w.at], 0, 0, 0xFF, 0xFF)
}

// word is what stands for a letter, and what follows on it: so many bits, none if it does not
// occur.
type word struct {
	bits uint32
	n    uint8
}

// with is a word and a number of so many bits.
func (c word) with(rest int, n uint) word { return word{c.bits | uint32(rest)<<c.n, c.n + uint8(n)} }

// write writes the tokens as a block with Huffman codes of its own.
func (d *deflater) write() {
	letters, distances := huffman(d.letters[:], 15), huffman(d.distances[:], 15)
	w := &d.out
	w.begin(6*len(d.tokens) + 1000)
	w.number(0, 1) // not the last
	w.number(2, 2)
	w.codes(letters, distances)
	lengths := lengthWords(letters)
	far, distance := 0, word{} // the last: mostly it comes again
	for _, t := range d.tokens {
		if t < repeated {
			w.put(letters[t])
			continue
		}
		w.put(lengths[t&^repeated>>16])
		if now := int(t & 0xFFFF); now != far {
			far = now
			n, extra, rest := distanceCode(far)
			distance = distances[n].with(rest, extra)
		}
		w.put(distance)
	}
	w.put(letters[endOfBlock])
}

// lengthWords are the words of lengths.
func lengthWords(letters []word) (list [longest + 1]word) {
	for length := leastLeft; length <= longest; length++ {
		letter := lengthCode[length]
		i := letter - firstLength
		list[length] = letters[letter].with(length-lengthBase[i], lengthBits(i))
	}
	return list
}

// codes says how long the words of both codes are: a number below 16 each, or how many
// follow that have none.
func (w *bitWriter) codes(letters, distances []word) {
	w.number(len(letters)-257, 5)
	w.number(len(distances)-1, 5)
	list := slices.Concat(letters, distances)
	var often [19]int
	symbols := make([][2]int, 0, 320) // and how many more than eleven have no word
	for i := 0; i < len(list); {
		zeros := 0
		for i+zeros < len(list) && list[i+zeros].n == 0 && zeros < 138 {
			zeros++
		}
		symbol := [2]int{int(list[i].n), 0}
		if zeros >= 11 {
			symbol = [2]int{18, zeros - 11}
			i += zeros - 1
		}
		i++
		often[symbol[0]]++
		symbols = append(symbols, symbol)
	}
	code := huffman(often[:], 7)
	w.number(19-4, 4)
	for _, s := range []int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15} {
		w.number(int(code[s].n), 3)
	}
	for _, s := range symbols {
		w.put(code[s[0]])
		if s[0] == 18 {
			w.number(s[1], 7)
		}
	}
}

// huffman is a code without prefixes for letters that occur so often, no word longer than
// longest bits: the more often, the shorter.
func huffman(often []int, longest uint8) []word {
	code := make([]word, len(often))
	for rare := 1; ; rare *= 2 { // what is rarer counts as often
		if deepest := depths(often, rare, code); deepest <= longest {
			break
		}
	}
	var next [17]uint16 // word of each length
	for _, c := range code {
		next[c.n+1]++
	}
	next[1] = 0 // letters that do not occur
	for n := range next[1:] {
		next[n+1] = (next[n+1] + next[n]) << 1
	}
	for i, c := range code {
		code[i].bits = uint32(bits.Reverse16(next[c.n]) >> (16 - c.n))
		next[c.n]++
	}
	return code
}

// depths is how long the words of a code are, and the longest.
func depths(often []int, rare int, code []word) (deepest uint8) {
	list := make([]int, 0, 288) // the letters by how often they occur, and by their numbers
	for letter, n := range often {
		if n > 0 {
			list = append(list, max(n, rare)<<9|letter)
		}
	}
	for letter := 0; len(list) < 2; letter++ { // a code has two words at least
		if often[letter] == 0 {
			list = append(list, letter)
		}
	}
	slices.Sort(list)
	var knots [2 * 288]int32   // of the tree: how often its letters occur, those that are letters first
	var parents [2 * 288]int16 // the knot above each
	for i, one := range list {
		knots[i] = int32(one >> 9)
	}
	single, joint, next := 0, len(list), len(list)
	rarest := func() int {
		if single == len(list) || joint < next && knots[joint] < knots[single] {
			joint++
			return joint - 1
		}
		single++
		return single - 1
	}
	for ; next < 2*len(list)-1; next++ {
		a, b := rarest(), rarest()
		knots[next] = knots[a] + knots[b]
		parents[a], parents[b] = int16(next), int16(next)
	}
	var depth [2 * 288]uint8
	for i := next - 2; i >= 0; i-- {
		depth[i] = depth[parents[i]] + 1
	}
	for i, one := range list {
		code[one&511].n, deepest = depth[i], max(deepest, depth[i])
	}
	return deepest
}
