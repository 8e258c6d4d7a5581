package picture

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// depth is how many bits of each part of a colour are told apart.
const depth = 5

// shades is how many colours a picture has.
const shades = 64

const cells = 1 << (3 * depth)

func cellOf(pix []uint8) int {
	const drop = 8 - depth
	return int(pix[0]>>drop)<<(2*depth) | int(pix[1]>>drop)<<depth | int(pix[2]>>drop)
}

// paletted makes a picture small: it takes the shades that occur most, and for
// others the nearest of them.
func paletted(img *image.RGBA) *image.Paletted {
	var often [cells]int
	var seen [cells][3]uint8
	for i := 0; i < len(img.Pix); i += 4 {
		cell := cellOf(img.Pix[i:])
		if often[cell]++; often[cell] == 1 {
			seen[cell] = [3]uint8(img.Pix[i : i+3])
		}
	}
	var used []int
	for cell, n := range often {
		if n > 0 {
			used = append(used, cell)
		}
	}
	slices.SortFunc(used, func(a, b int) int { return cmp.Or(often[b]-often[a], a-b) })
	out := image.NewPaletted(img.Rect, nil)
	var index [cells]uint8
	for i, cell := range used {
		c := seen[cell]
		shade := color.RGBA{c[0], c[1], c[2], 0xFF}
		if i < shades {
			out.Palette = append(out.Palette, shade)
			index[cell] = uint8(i)
			continue
		}
		index[cell] = uint8(out.Palette.Index(shade))
	}
	for i := range out.Pix {
		out.Pix[i] = index[cellOf(img.Pix[4*i:])]
	}
	return out
}
