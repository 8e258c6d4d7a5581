package picture

import (
	"image"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/vector"
)

// scribble is a polygon that crosses itself and the edges of a picture.
func scribble(dice *rand.Rand, side float64) (list []point) {
	for range 3 + dice.IntN(12) {
		list = append(list, point{(dice.Float64()*1.4 - 0.2) * side, (dice.Float64()*1.4 - 0.2) * side})
	}
	return list
}

func TestPixelsAreCoveredAsALibraryHasIt(t *testing.T) {
	const side = 530 // below 512 the library rounds
	dice := rand.New(rand.NewPCG(1, 2))
	r := &raster{}
	for range 40 {
		outline := scribble(dice, side)
		library := vector.NewRasterizer(side, side)
		library.DrawOp = draw.Src
		library.MoveTo(float32(outline[0].x), float32(outline[0].y))
		for _, p := range outline[1:] {
			library.LineTo(float32(p.x), float32(p.y))
		}
		library.ClosePath()
		want, got := image.NewAlpha(image.Rect(0, 0, side, side)), make([]int, side*side)
		library.Draw(want, want.Rect, image.Opaque, image.Point{})
		r.begin(want.Rect)
		r.outline(outline)
		r.sweep(func(y, from, to, step int) {
			for x := from; x < to; x++ {
				got[y*side+x] = step
			}
		})
		for y := range side {
			for x := range side {
				much := float64(want.AlphaAt(x, y).A) / 255
				if least := float64(got[y*side+x]) / 4; much < least-0.02 || much > least+0.27 {
					t.Fatalf("%v: %d, %d is covered by %.2f and in step %d", outline, x, y, much, got[y*side+x])
				}
			}
		}
	}
	for i, n := range r.change {
		if n != 0 || r.changed[i/64] != 0 {
			t.Fatal("something is left of what was swept")
		}
	}
}

func TestASpriteLeavesWhatDrawingLeaves(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		drawn, laid := newCanvas(300, 200, felt), newCanvas(300, 200, felt)
		for range 6 {
			at := point{math.Floor(dice.Float64()*340) - 20 + 0.25, math.Floor(dice.Float64()*240) - 20 + 0.5}
			rank, k, turn := 1+dice.IntN(13), 20+float64(dice.IntN(4))*30, dice.Float64()
			p := drawn.pen(at, k, turn)
			p.blank(leaf, ink, 0.025)
			court[rank](p.within(0, 0.13, 0.4))
			q := laid.pen(at, k, turn)
			q.sprite("a card of the court "+numeral(rank), leaf, func(p pen) {
				p.blank(leaf, ink, 0.025)
				court[rank](p.within(0, 0.13, 0.4))
			})
		}
		n := 0
		for i := range drawn.sheet.raw {
			if drawn.sheet.raw[i] != laid.sheet.raw[i] {
				n++
			}
		}
		if n > 12 { // a pen that stands elsewhere rounds otherwise
			t.Fatalf("%d pixels are others", n)
		}
	}
}
