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

// band is a part of a picture, packed.
type band struct {
	packed []byte
	sum    uint32 // Adler-32
	n      int    // bytes before they were packed
}

// add puts a band below this one.
func (b *band) add(below band) {
	b.packed = append(b.packed, below.packed...)
	b.sum, b.n = joinedSums(b.sum, below.sum, below.n), b.n+below.n
}

// bands are those that were needed lately, by a hash of them and of the row above.
var bands = recent[uint64, band]{room: 6 << 20}

var bandSeed = maphash.MakeSeed()

var deflaters = sync.Pool{New: func() any { return &deflater{} }}

// png is the picture as a PNG.
func (c *canvas) png() []byte {
	d := deflaters.Get().(*deflater)
	defer deflaters.Put(d)
	all := band{append(make([]byte, 0, 1<<17), 0x78, 1), 1, 0}
	c.pack(d, &all)
	data := binary.BigEndian.AppendUint32(append(all.packed, 3, 0), all.sum) // after an empty last block
	out := slices.Concat([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", c.sheet.head()), colourChunk())
	return slices.Concat(out, chunk("IDAT", data), chunk("IEND", nil))
}

// bands packs a part of a picture band by band.
func (d *deflater) bands(raw []byte, row int, all *band, of func(data []byte, from, row int) band) {
	for from := 0; from < len(raw); from += bandRows * row {
		till := min(from+bandRows*row, len(raw))
		all.add(of(raw[max(0, from-row):till], min(from, row), row))
	}
}

// known packs a band, or finds it; the row above it stands before it but for the first.
func (d *deflater) known(data []byte, from, row int) band {
	key := maphash.Bytes(bandSeed, data)
	if b, ok := bands.find(key); ok {
		return b
	}
	b := d.band(data, from, row)
	b.packed = slices.Clone(b.packed)
	bands.keep(key, b, len(b.packed)+100)
	return b
}

// band packs a band, until the next is packed.
func (d *deflater) band(data []byte, from, row int) band {
	return band{d.pack(data, from, row), adler32.Checksum(data[from:]), len(data) - from}
}

// joinedSums is the Adler-32 of data, of its first part and of its second, so many bytes.
func joinedSums(a, b uint32, n int) uint32 {
	const mod = 65521
	first, low := a&0xFFFF, a&0xFFFF+b&0xFFFF+mod-1
	high := a>>16 + b>>16 + uint32(n%mod*int(first)%mod) + mod - uint32(n%mod)
	return high%mod<<16 | low%mod
}

// head says how large the picture is, and that a byte is a tone.
func (s *sheet) head() []byte {
	size := binary.BigEndian.AppendUint32(nil, uint32(s.img.Rect.Dx()))
	return append(binary.BigEndian.AppendUint32(size, uint32(s.img.Rect.Dy())), 8, 3, 0, 0, 0)
}

// colourChunk is the palette.
var colourChunk = sync.OnceValue(func() []byte {
	var list []byte
	for n := range tones.list {
		c := tones.colour(tone(n))
		list = append(list, c.R, c.G, c.B)
	}
	return chunk("PLTE", list)
})

// chunk is a part of a PNG.
func chunk(name string, data []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	out = append(append(out, name...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}
