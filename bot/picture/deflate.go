package picture

import (
	"encoding/binary"
	"math/bits"
)

// deflater packs rows of pixels by the format DEFLATE (RFC 1951), at which it is quicker and
// better than what packs anything: most of a row is a run of one tone or stands in the row
// above as well, so that it looks there first.
type deflater struct {
	tokens    []token
	letters   [286]int // how often each occurs
	distances [30]int
	places    [1 << placeBits]int32 // where the same eight bytes were last, by a sum over them
	far       int                   // repeated last, and the code of that distance
	distance  int
	out       bitWriter
	tight     *tight // once it is needed
}

// token is a byte, or a number of bytes to be repeated and from how far before.
type token uint32

const (
	repeated  token = 1 << 31
	longest         = 258
	farthest        = 1 << 15
	placeBits       = 13
)

// The least worth repeating, which costs more bits from farther away.
const (
	leastLeft  = 3
	leastAbove = 5
	leastFar   = 8
	farther    = 2 // bytes more than what would come from nearer
)

// pack packs data from an offset on into a part of a stream that ends with a whole byte. What
// is before it has been packed, a row at least but at the beginning.
func (d *deflater) pack(data []byte, from, row int) []byte {
	d.begin()
	d.places = [1 << placeBits]int32{}
	for at := from; at < len(data); {
		n, far := d.match(data, at, row, max(0, from-row))
		if n == 0 {
			d.literal(data[at])
			at++
			continue
		}
		d.repeat(n, far)
		at += n
		d.note(data, max(0, at-latest), at)
	}
	return d.end()
}

func (d *deflater) begin() { d.tokens, d.letters, d.distances = d.tokens[:0], [286]int{}, [30]int{} }

// literal adds a byte as it is.
func (d *deflater) literal(b byte) {
	d.letters[b]++
	d.tokens = append(d.tokens, token(b))
}

// end is what the tokens come to.
func (d *deflater) end() []byte {
	d.letters[endOfBlock]++
	d.write()
	return d.out.whole()
}

// match is how much from here on is to be repeated, and from how far before: nothing before first.
func (d *deflater) match(data []byte, at, row, first int) (n, far int) {
	if at+8 > len(data) {
		return 0, 0
	}
	eight := binary.LittleEndian.Uint64(data[at:])
	if at > first && data[at] == data[at-1] {
		if left := alikeFor(data, at, at-1); left >= leastLeft {
			n, far = left, 1
		}
	}
	if at-row >= first && uint32(eight) == binary.LittleEndian.Uint32(data[at-row:]) {
		if above := alikeFor(data, at, at-row); above >= leastAbove && above > n+farther {
			n, far = above, row
		}
	}
	if n > leastFar {
		return n, far
	}
	place := &d.places[placeOf(eight)]
	last := int(*place) - 1
	*place = int32(at + 1)
	if last >= first && at-last <= farthest {
		if there := alikeFor(data, at, last); there >= leastFar && there > n+farther {
			n, far = there, at-last
		}
	}
	return n, far
}

// latest are so many bytes of what is repeated, of which it is noted that they are here too.
const latest = 7

// note remembers where bytes are, but for the last ones of all.
func (d *deflater) note(data []byte, from, till int) {
	for at := from; at < min(till, len(data)-7); at++ {
		d.places[placeOf(binary.LittleEndian.Uint64(data[at:]))] = int32(at + 1)
	}
}

// placeOf is the sum over eight bytes.
func placeOf(eight uint64) uint64 { return eight * 0x9E3779B97F4A7C15 >> (64 - placeBits) }

// alikeFor is how many bytes from one place on are as those from an earlier one on.
func alikeFor(data []byte, at, before int) (n int) {
	now, then := data[at:], data[before:]
	for n+8 <= len(now) {
		if x := binary.LittleEndian.Uint64(now[n:]) ^ binary.LittleEndian.Uint64(then[n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
		n += 8
	}
	for n < len(now) && now[n] == then[n] {
		n++
	}
	return n
}

// repeat adds tokens for so many bytes.
func (d *deflater) repeat(n, far int) {
	if far != d.far {
		d.far = far
		d.distance, _, _ = distanceCode(far)
	}
	for n > 0 {
		part := min(n, longest)
		if rest := n - part; rest > 0 && rest < leastLeft {
			part -= leastLeft
		}
		d.letters[lengthCode[part]]++
		d.distances[d.distance]++
		d.tokens = append(d.tokens, repeated|token(part<<16)|token(far))
		n -= part
	}
}

const (
	endOfBlock  = 256
	firstLength = 257
)

// lengthCode is the letter of a length, lengthBase the least length of each.
var lengthCode, lengthBase = lengthCodes()

func lengthCodes() (code [longest + 1]int, base [29]int) {
	length := leastLeft
	for i := range base[:28] {
		base[i] = length
		for range 1 << lengthBits(i) {
			if length < longest {
				code[length] = firstLength + i
			}
			length++
		}
	}
	base[28], code[longest] = longest, firstLength+28
	return code, base
}

// lengthBits is how many bits follow on the letter of a length.
func lengthBits(i int) uint {
	if i < 8 || i == 28 {
		return 0
	}
	return uint(i-4) / 4
}

// distanceCode is the code of a distance, how many bits follow on it, and what these are.
func distanceCode(far int) (code int, extra uint, rest int) {
	if far <= 4 {
		return far - 1, 0, 0
	}
	high := bits.Len(uint(far-1)) - 2
	code = 2*high + 2 + (far-1)>>high&1
	return code, uint(high), (far - 1) & (1<<high - 1)
}
