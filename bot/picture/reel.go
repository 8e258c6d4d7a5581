package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"sync"
)

// reel is a film in the making.
type reel struct {
	gif   gif.GIF
	drawn *canvas         // the picture shown last, whole
	last  *image.Paletted // and as small as it is shown
}

// encoded is the film, whose last picture stands longer; nil if there is nothing to be seen.
func (r *reel) encoded() []byte {
	if len(r.gif.Image) == 0 {
		return nil
	}
	r.gif.Delay[len(r.gif.Delay)-1] = lastStands
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, &r.gif); err != nil {
		panic(err) // a buffer takes everything
	}
	return out.Bytes()
}

// add shows a picture. What has not changed is left out: all around, and as holes within. All
// pictures are as large as the first.
func (r *reel) add(c *canvas) {
	if c == nil {
		return
	}
	whole := r.reduced(c.whole().img)
	shown := whole
	if r.last != nil {
		r.drawn.free()
		box := differing(r.last, whole)
		if box.Empty() {
			r.gif.Delay[len(r.gif.Delay)-1] += eachStands
			r.drawn = c
			return
		}
		shown = changes(r.last, whole, box)
	} else {
		r.gif.Config = image.Config{ColorModel: tones.list, Width: whole.Rect.Dx(), Height: whole.Rect.Dy()}
	}
	r.drawn, r.last = c, whole
	r.gif.Image, r.gif.Delay = append(r.gif.Image, shown), append(r.gif.Delay, eachStands)
	r.gif.Disposal = append(r.gif.Disposal, gif.DisposalNone)
}

// changes is a part of a picture with holes where it is as before.
func changes(before, now *image.Paletted, box image.Rectangle) *image.Paletted {
	shown := image.NewPaletted(box, tones.list)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		from, till := now.PixOffset(box.Min.X, y), now.PixOffset(box.Max.X, y)
		row, old := shown.Pix[(y-box.Min.Y)*shown.Stride:], before.Pix[from:till]
		for x, paint := range now.Pix[from:till] {
			if paint != old[x] {
				row[x] = paint
			}
		}
	}
	return shown
}

// differing is the box around all pixels that are not the same in two pictures.
func differing(a, b *image.Paletted) (box image.Rectangle) {
	wide := a.Rect.Dx()
	for y := range min(a.Rect.Dy(), b.Rect.Dy()) {
		before, now := a.Pix[y*a.Stride:y*a.Stride+wide], b.Pix[y*b.Stride:y*b.Stride+wide]
		if bytes.Equal(before, now) {
			continue
		}
		first, last := 0, wide-1
		for before[first] == now[first] {
			first++
		}
		for before[last] == now[last] {
			last--
		}
		box = box.Union(image.Rect(first, y, last+1, y+1))
	}
	return box
}

// reduced is a picture two thirds as large, without dithering: of three by three pixels it makes
// two by two. Rows that are as in the picture before become what they became there.
func (r *reel) reduced(img *image.Paletted) *image.Paletted {
	out := image.NewPaletted(image.Rect(0, 0, img.Rect.Dx()/3*2, img.Rect.Dy()/3*2), tones.list)
	for y := 0; y+1 < out.Rect.Dy(); y += 2 {
		from, till := y/2*3*img.Stride, (y/2*3+2)*img.Stride+img.Rect.Dx()
		two := out.Pix[y*out.Stride : (y+2)*out.Stride]
		if r.last != nil && bytes.Equal(img.Pix[from:till], r.drawn.img.Pix[from:till]) {
			copy(two, r.last.Pix[y*out.Stride:])
			continue
		}
		top, middle, low := img.Pix[from:], img.Pix[from+img.Stride:], img.Pix[from+2*img.Stride:]
		fewer(two[:out.Stride], top, middle)
		fewer(two[out.Stride:], low, middle)
	}
	return out
}

// fewer makes two pixels of three of a row and of the middle one beside it.
func fewer(row, near, middle []tone) {
	for x := 0; x+1 < len(row); x += 2 {
		at := x / 2 * 3
		a, b := near[at:at+3:at+3], middle[at:at+3:at+3]
		if a[0] == a[1] && a[1] == a[2] && a[2] == b[0] && b[0] == b[1] && b[1] == b[2] {
			row[x], row[x+1] = a[0], a[0]
			continue
		}
		row[x], row[x+1] = smaller(a[0], a[1], b[0], b[1]), smaller(a[2], a[1], b[2], b[1])
	}
}

// depth is how many bits of each part of a colour are told apart where pixels become fewer.
const depth = 5

// cellOf numbers the colours that are told apart.
func cellOf(r, g, b int) int {
	const drop = 8 - depth
	return r>>drop<<(2*depth) | g>>drop<<depth | b>>drop
}

// nearestTones are the tones of those colours. They are worked out once.
var nearestTones = sync.OnceValue(func() *[1 << (3 * depth)]tone {
	var list [1 << (3 * depth)]tone
	for cell := range list {
		const drop, half = 8 - depth, 1 << (7 - depth)
		part := func(n int) uint8 { return uint8(cell>>(n*depth)&(1<<depth-1)<<drop + half) }
		list[cell] = tones.of(color.RGBA{part(2), part(1), part(0), 0xFF})
	}
	return &list
})

// smaller is the tone of a pixel of which most, half, half and a quarter are these.
func smaller(most, side, below, corner tone) tone {
	if most == side && most == below && most == corner {
		return most
	}
	a, b, c, d := tones.colour(most), tones.colour(side), tones.colour(below), tones.colour(corner)
	mean := func(a, b, c, d uint8) int { return (4*int(a) + 2*int(b) + 2*int(c) + int(d)) / 9 }
	return nearestTones()[cellOf(mean(a.R, b.R, c.R, d.R), mean(a.G, b.G, c.G, d.G), mean(a.B, b.B, c.B, d.B))]
}
