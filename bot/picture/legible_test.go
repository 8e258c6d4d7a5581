package picture

import (
	"image/color"
	"maps"
	"math"
	"testing"
)

// writing is a text in a picture: how large its letters are, and how much they stand out
// from most of what lies below them.
type writing struct {
	size, contrast float64
}

// writings is all that is written in what is drawn meanwhile, the least legible of each text.
func writings(draw func()) map[string]writing {
	list := map[string]writing{}
	testHookText = func(p pen, text string, size float64, paint color.RGBA, outlines [][]point) {
		ground := p.ground(outlines)
		if ground == (color.RGBA{}) {
			return // outside of the picture
		}
		now := writing{size, contrast(p.withFading(paint), ground)}
		if before, known := list[text]; known {
			now.size, now.contrast = min(now.size, before.size), min(now.contrast, before.contrast)
		}
		list[text] = now
	}
	defer func() { testHookText = nil }()
	sprites.forget() // nothing is written that lies there already
	draw()
	return list
}

// ground is the colour of most of what lies there.
func (p pen) ground(outlines [][]point) (most color.RGBA) {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, outline := range outlines {
		for _, q := range outline {
			low, high = point{min(low.x, q.x), min(low.y, q.y)}, point{max(high.x, q.x), max(high.y, q.y)}
		}
	}
	count := map[color.RGBA]int{}
	for y := int(low.y); y <= int(high.y); y++ {
		for x := int(low.x); x <= int(high.x); x++ {
			c := p.colourAt(x, y) // nothing outside of the picture
			if count[c]++; count[c] > count[most] {
				most = c
			}
		}
	}
	return most
}

func TestEverythingWrittenCanBeReadOnAPhone(t *testing.T) {
	list := worst(t)
	maps.Copy(list, leaguePictures(t))
	for name, sketch := range list {
		for text, w := range writings(func() { sketch.Draw() }) {
			if w.size < lettering-0.01 || w.contrast < 4.5 {
				t.Errorf("%s: %q is %.1f pixels high and stands out %.1f times", name, text, w.size, w.contrast)
			}
		}
	}
}
