package picture

import (
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"hash/maphash"
	"image"
	"slices"
	"sync"
)

// sheet is the pixels of a picture as a PNG has them: a byte stands before each row, which
// says that the row is not filtered.
type sheet struct {
	raw    []byte
	img    *image.Paletted
	raster raster // with which it is painted
}

// tallest is as high as most sheets could be, so that the same one serves again.
const tallest = 1300

// sized is this sheet, or a new one where it is not as wide or too low.
func (s *sheet) sized(wide, high int) *sheet {
	size := (wide + 1) * high
	if s != nil && s.img.Rect.Dx() == wide && cap(s.raw) >= size {
		s.raw = s.raw[:size]
		s.img.Pix, s.img.Rect.Max.Y = s.raw[1:], high
		return s
	}
	raw := make([]byte, size, (wide+1)*max(high, tallest))
	return &sheet{raw: raw, img: &image.Paletted{Pix: raw[1:], Stride: wide + 1, Rect: image.Rect(0, 0, wide, high), Palette: tones.list}}
}

// bandRows is how many rows of a picture are packed together: those of a band that stands as
// it did in an earlier picture are not packed again.
const bandRows = 48

// A picture that would be heavier than heaviest, in bytes, is packed tightly, tightRows at a
// time, as far as it takes to come below that.
const (
	heaviest  = 100_000
	tightRows = 4 * bandRows
)

// band is a part of a picture, packed.
type band struct {
	packed []byte
	sum    uint32 // Adler-32
	n      int    // bytes before they were packed
	strip  bool   // whose rows need not be drawn
}

// inOne is a band of all of these, one below the other, behind what is there.
func inOne(there []byte, list []band) band {
	all := band{packed: there, sum: 1}
	for _, b := range list {
		all.packed = append(all.packed, b.packed...)
		all.sum, all.n = joinedSums(all.sum, b.sum, b.n), all.n+b.n
	}
	return all
}

// bands are those that were needed lately.
var bands = recent[bandKey, band]{room: 6 << 20}

// bandKey is a hash of a band and of the row above, how much of that is the row above, and
// whether it is packed tightly.
type bandKey struct {
	hash  uint64
	above int
	tight bool
}

var bandSeed = maphash.MakeSeed()

var deflaters = sync.Pool{New: func() any { return &deflater{} }}

// png is the picture as a PNG.
func (c *canvas) png() []byte {
	d := deflaters.Get().(*deflater)
	defer deflaters.Put(d)
	frame := 200 + len(colourChunk())
	list := c.lighter(d, c.pack(d), heaviest-frame)
	out := append(make([]byte, 0, frame+weight(list)), "\x89PNG\r\n\x1a\n"...)
	out = append(chunk(out, "IHDR", c.sheet.head), colourChunk()...)
	out = chunk(out, "IDAT", func(out []byte) []byte {
		all := inOne(append(out, 0x78, 1), list)
		return binary.BigEndian.AppendUint32(append(all.packed, 3, 0), all.sum) // after an empty last block
	})
	return chunk(out, "IEND", func(out []byte) []byte { return out })
}

// weight is how many bytes bands have, packed.
func weight(list []band) (n int) {
	for _, b := range list {
		n += len(b.packed)
	}
	return n
}

// bands adds the bands of a part of a picture, packed.
func (d *deflater) bands(list []band, raw []byte, row int, of func(data []byte, from, row int) band) []band {
	for from := 0; from < len(raw); from += bandRows * row {
		till := min(from+bandRows*row, len(raw))
		list = append(list, of(raw[max(0, from-row):till], min(from, row), row))
	}
	return list
}

// lighter packs bands tightly, from above, where they weigh more than they may and have been
// drawn.
func (c *canvas) lighter(d *deflater, list []band, most int) []band {
	row, at := c.img.Stride, 0
	for i, now := 0, weight(list); i < len(list) && now > most; i++ {
		b, above := list[i], i > 0 && !list[i-1].strip
		if !b.strip {
			till := i + 1
			for ; till < len(list) && !list[till].strip && b.n < tightRows*row; till++ {
				b.n += list[till].n
			}
			now -= weight(list[i:till])
			from := 0
			if above {
				from = row
			}
			b = d.knownTight(c.sheet.raw[at-from:at+b.n], from, row)
			list = slices.Replace(list, i, till, b)
			now += len(b.packed)
		}
		at += b.n
	}
	return list
}

// known packs a band, or finds it; the row above it stands before it but for the first.
func (d *deflater) known(data []byte, from, row int) band {
	return known(bandKey{maphash.Bytes(bandSeed, data), from, false}, func() band { return bandOf(d.pack(data, from, row), data[from:]) })
}

// knownTight does so with one that is packed tightly.
func (d *deflater) knownTight(data []byte, from, row int) band {
	return known(bandKey{maphash.Bytes(bandSeed, data), from, true}, func() band { return bandOf(d.packTightly(data, from, row), data[from:]) })
}

func known(key bandKey, pack func() band) band {
	b, ok := bands.find(key)
	if !ok {
		b = pack()
		bands.keep(key, b, len(b.packed)+100)
	}
	return b
}

// band packs a band.
func (d *deflater) band(data []byte, from, row int) band {
	return bandOf(d.pack(data, from, row), data[from:])
}

// bandOf is a band of what the deflater has just packed.
func bandOf(packed, data []byte) band {
	return band{packed: slices.Clone(packed), sum: adler32.Checksum(data), n: len(data)}
}

// joinedSums is the Adler-32 of data, of its first part and of its second, so many bytes.
func joinedSums(a, b uint32, n int) uint32 {
	const mod = 65521
	first, low := a&0xFFFF, a&0xFFFF+b&0xFFFF+mod-1
	high := a>>16 + b>>16 + uint32(n%mod*int(first)%mod) + mod - uint32(n%mod)
	return high%mod<<16 | low%mod
}

// head adds how large the picture is, and that a byte is a tone.
func (s *sheet) head(out []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(s.img.Rect.Dx()))
	return append(binary.BigEndian.AppendUint32(out, uint32(s.img.Rect.Dy())), 8, 3, 0, 0, 0)
}

// colourChunk is the palette.
var colourChunk = sync.OnceValue(func() []byte {
	return chunk(nil, "PLTE", func(out []byte) []byte {
		for n := range tones.list {
			c := tones.colour(tone(n))
			out = append(out, c.R, c.G, c.B)
		}
		return out
	})
})

// chunk adds a part of a PNG, in which stands what is added.
func chunk(out []byte, name string, add func([]byte) []byte) []byte {
	from := len(out)
	out = add(append(append(out, 0, 0, 0, 0), name...))
	binary.BigEndian.PutUint32(out[from:], uint32(len(out)-from-8))
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from+4:]))
}
