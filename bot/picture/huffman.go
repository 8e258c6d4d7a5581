package picture

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// bitWriter writes numbers, their lowest bit first.
type bitWriter struct {
	bytes []byte
	held  uint64
	n     uint
}

// put writes at most 32 bits.
func (w *bitWriter) put(value uint64, n uint) {
	w.held |= value << w.n
	if w.n += n; w.n >= 32 {
		w.bytes = binary.LittleEndian.AppendUint32(w.bytes, uint32(w.held))
		w.held >>= 32
		w.n -= 32
	}
}

// whole ends with an empty block that is stored as it is, which begins at a whole byte.
func (w *bitWriter) whole() []byte {
	w.put(0, 3)
	w.put(0, -w.n&7)
	for ; w.n > 0; w.n -= 8 {
		w.bytes = append(w.bytes, byte(w.held))
		w.held >>= 8
	}
	w.held = 0
	return append(w.bytes, 0, 0, 0xFF, 0xFF)
}

// write writes the tokens as a block with Huffman codes of its own.
func (d *deflater) write() {
	letters, distances := huffman(d.letters[:], 15), huffman(d.distances[:], 15)
	w := &d.out
	w.put(0, 1) // not the last
	w.put(2, 2)
	w.codes(letters, distances)
	far, distance, extra, rest := 0, 0, uint(0), 0 // the last: mostly it comes again
	for _, t := range d.tokens {
		if t < repeated {
			letters[t].put(w)
			continue
		}
		length := int(t &^ repeated >> 16)
		code := lengthCode[length]
		letters[code].putWith(w, length-lengthBase[code-firstLength], lengthBits(code-firstLength))
		if now := int(t & 0xFFFF); now != far {
			far = now
			distance, extra, rest = distanceCode(far)
		}
		distances[distance].putWith(w, rest, extra)
	}
	letters[endOfBlock].put(w)
}

// word is what stands for a letter: so many bits, none if it does not occur.
type word struct {
	bits uint16
	n    uint8
}

func (c word) put(w *bitWriter) { w.put(uint64(c.bits), uint(c.n)) }

// putWith writes a word and a number of so many bits.
func (c word) putWith(w *bitWriter, rest int, n uint) {
	w.put(uint64(c.bits)|uint64(rest)<<c.n, uint(c.n)+n)
}

// codes says how long the words of both codes are: a number below 16 each, or how many
// follow that have none.
func (w *bitWriter) codes(letters, distances []word) {
	w.put(uint64(len(letters)-257), 5)
	w.put(uint64(len(distances)-1), 5)
	list := slices.Concat(letters, distances)
	var often [19]int
	var symbols [][2]int // and how many more than eleven have no word
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
	w.put(19-4, 4)
	for _, s := range []int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15} {
		w.put(uint64(code[s].n), 3)
	}
	for _, s := range symbols {
		code[s[0]].put(w)
		if s[0] == 18 {
			w.put(uint64(s[1]), 7)
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
		code[i].bits = bits.Reverse16(next[c.n]) >> (16 - c.n)
		next[c.n]++
	}
	return code
}

// depths is how long the words of a code are, and the longest.
func depths(often []int, rare int, code []word) (deepest uint8) {
	list := make([]int, 0, len(often)) // the letters by how often they occur, and by their numbers
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
	var knots [2 * 288]int     // of the tree: how often its letters occur, those that are letters first
	var parents [2 * 288]int16 // the knot above each
	for i, one := range list {
		knots[i] = one >> 9
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
