package picture

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// depth is how many bits of each part of a colour are told apart.
const depth = 5

// How many colours a picture has: a board needs few, figures more.
const (
	shades = 28
	many   = 60
)

const cells = 1 << (3 * depth)

func cellOf(pix []uint8) int {
	const drop = 8 - depth
	return int(pix[0]>>drop)<<(2*depth) | int(pix[1]>>drop)<<depth | int(pix[2]>>drop)
}

// paletted makes a picture small: it takes so many shades that occur most, and for
// others the nearest of them.
func paletted(img *image.RGBA, shades int) *image.Paletted {
	var often [cells]int
	var seen [cells][3]uint8
	runs(img, func(at, n int) {
		pix := img.Pix[4*at:]
		cell := cellOf(pix)
		if often[cell] == 0 {
			seen[cell] = [3]uint8(pix)
		}
		often[cell] += n * n // patches before soft edges
	})
	out := image.NewPaletted(img.Rect, nil)
	var index [cells]uint8
	for i, cell := range byNumber(&often) {
		c := seen[cell]
		shade := color.RGBA{c[0], c[1], c[2], 0xFF}
		if i < shades {
			out.Palette = append(out.Palette, shade)
			index[cell] = uint8(i)
			continue
		}
		index[cell] = uint8(out.Palette.Index(shade))
	}
	runs(img, func(at, n int) {
		shade := index[cellOf(img.Pix[4*at:])]
		for i := range n {
			out.Pix[at+i] = shade
		}
	})
	return out
}

// runs walks over the stretches of equal pixels, which a drawing is full of.
func runs(img *image.RGBA, visit func(at, n int)) {
	last, from := [4]uint8(img.Pix), 0
	for i := 4; i < len(img.Pix); i += 4 {
		if now := [4]uint8(img.Pix[i:]); now != last {
			visit(from, i/4-from)
			last, from = now, i/4
		}
	}
	visit(from, len(img.Pix)/4-from)
}

// byNumber lists the cells in which something is, the fullest first.
func byNumber(often *[cells]int) (used []int) {
	for cell, n := range often {
		if n > 0 {
			used = append(used, cell)
		}
	}
	slices.SortFunc(used, func(a, b int) int { return cmp.Or(often[b]-often[a], a-b) })
	return used
}
