package picture

import (
	"bytes"
	"compress/flate"
	"hash/adler32"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"sync"
	"testing"
	"time"
)

// pixels are rows of every kind: noise, runs, rows as those above, and bytes that are rarer
// and rarer, whose code would be too long.
func pixels(dice *rand.Rand, wide, high int) []byte {
	data := make([]byte, wide*high)
	for y := range high {
		row := data[y*wide:][:wide]
		kind := dice.IntN(4)
		for x := range row {
			switch {
			case kind == 0:
				row[x] = byte(dice.IntN(256))
			case kind == 1 && x > 0 && dice.IntN(50) > 0:
				row[x] = row[x-1]
			case kind == 2 && y > 0 && dice.IntN(50) > 0:
				row[x] = data[(y-1)*wide+x]
			case kind == 3:
				for row[x] = 0; row[x] < 200 && dice.IntN(2) == 0; row[x]++ {
				}
			}
		}
	}
	return data
}

func TestWhatIsPackedCanBeUnpacked(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 6))
	d := &deflater{}
	for range 100 {
		wide, high, above := 1+dice.IntN(1200), 1+dice.IntN(60), dice.IntN(2)
		data := pixels(dice, wide, high)
		from := min(len(data), above*wide)
		for how, pack := range map[string]func([]byte, int, int) []byte{"quickly": d.pack, "tightly": d.packTightly} {
			stream := append(bytes.Clone(d.pack(data[:from], 0, wide)), pack(data, from, wide)...)
			got, err := io.ReadAll(flate.NewReader(bytes.NewReader(append(stream, 3, 0))))
			if err != nil || !bytes.Equal(got, data) {
				t.Fatalf("%s, %d × %d, %d before: %v, %d bytes of %d", how, wide, high, from, err, len(got), len(data))
			}
		}
	}
}

func TestALetterThatIsVeryRareHasAWordThatIsNotTooLong(t *testing.T) {
	often := make([]int, 30)
	for i, a, b := 0, 1, 1; i < len(often); i, a, b = i+1, b, a+b {
		often[i] = a
	}
	room := 0
	for _, w := range huffman(often, 15) {
		if w.n == 0 || w.n > 15 {
			t.Errorf("a word has %d bits", w.n)
		}
		room += 1 << (15 - w.n)
	}
	if room != 1<<15 {
		t.Errorf("the words take %d of %d", room, 1<<15)
	}
}

func TestTheSumOfTwoPartsIsThatOfTheWhole(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 8))
	for range 1000 {
		data := pixels(dice, 1+dice.IntN(2000), 1+dice.IntN(80))
		cut := dice.IntN(len(data) + 1)
		if got, want := joinedSums(adler32.Checksum(data[:cut]), adler32.Checksum(data[cut:]), len(data)-cut), adler32.Checksum(data); got != want {
			t.Fatalf("%d and %d bytes: %x, wanted %x", cut, len(data)-cut, got, want)
		}
	}
}

// Each is drawn once by itself with nothing kept, then all again at the same time, out of what
// others have left.
func TestAPictureIsTheSameWhateverWasDrawnBeforeAndMeanwhile(t *testing.T) {
	list, alone := worst(t), map[string][]byte{}
	for name, sketch := range list {
		sprites.forget()
		bands.forget()
		strips.forget()
		c := sketch.draw().whole()
		raw := bytes.Clone(c.sheet.raw)
		alone[name] = encoded(c)
		img, err := png.Decode(bytes.NewReader(alone[name]))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for i, n := range raw {
			if x := i%c.img.Stride - 1; x >= 0 && img.At(x, i/c.img.Stride) != tones.list[n] {
				t.Fatalf("%s: another pixel at %d, %d", name, x, i/c.img.Stride)
			}
		}
	}
	var all sync.WaitGroup
	for name, sketch := range list {
		for range 2 {
			all.Go(func() {
				if !bytes.Equal(sketch.Draw(), alone[name]) {
					t.Errorf("%s is another picture", name)
				}
			})
		}
	}
	all.Wait()
}

func TestWhatIsTooHeavyIsPackedTightlyBesideAStripThatIsNotDrawn(t *testing.T) {
	const wide, high, from, till = 700, 900, 200, 301
	dice := rand.New(rand.NewPCG(9, 10))
	want, drawn, began := pixels(dice, wide, high), 0, time.Now()
	for range 2 {
		c := newCanvas(wide, high, felt)
		paint := func(c *canvas, from int) {
			for y := range c.img.Rect.Dy() {
				copy(c.img.Pix[y*c.img.Stride:], want[(from+y)*wide:][:wide])
			}
		}
		paint(c.rows(0, from), 0)
		paint(c.rows(till, high), till)
		c.strip(from, till, func(c *canvas) { paint(c, from); drawn++ }, t.Name(), began)
		quickly := 0
		for _, b := range c.pack(&deflater{}) {
			quickly += len(b.packed)
		}
		data := encoded(c)
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil || len(data) >= quickly {
			t.Fatalf("%v, %d bytes, %d if packed quickly", err, len(data), quickly)
		}
		for i, n := range want {
			if img.(*image.Paletted).ColorIndexAt(i%wide, i/wide) != n {
				t.Fatalf("another tone at %d, %d", i%wide, i/wide)
			}
		}
	}
	if drawn != 1 {
		t.Errorf("the strip was drawn %d times", drawn)
	}
}

func TestWhatWasNotNeededLatelyIsForgotten(t *testing.T) {
	kept := recent[int, int]{room: 10}
	for i := range 100 {
		kept.keep(i, i, 1)
		kept.find(0)
	}
	if n := len(kept.now) + len(kept.old); n > 20 {
		t.Errorf("%d are kept", n)
	}
	for key, want := range map[int]bool{0: true, 99: true, 50: false} {
		if n, ok := kept.find(key); ok != want || ok && n != key {
			t.Errorf("%d is %d, %v", key, n, ok)
		}
	}
}
