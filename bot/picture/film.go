package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"sync"

	"hofnar/games"
)

// Shot is a moment of a game that is over: what lay on the table, and what had happened.
type Shot struct {
	View games.View // as all saw it
	Said string
}

// OfShot is a moment by itself, nil where there is no picture of the game.
func OfShot(game string, shot Shot, say Speech) *Sketch {
	v, draw := shot.View, drawers[game].film()
	if draw == nil {
		return nil
	}
	names := []string{}
	for _, p := range v.Seats {
		names = append(names, say.Name(p.Seat))
	}
	return keyed(func() *canvas { return shot.draw(draw, say) }, "shot", game, say.Locale, names, v.Turn, v.Detail, shot.Said)
}

// HasFilm reports whether there are pictures of a game.
func HasFilm(game string) bool { return drawers[game].film() != nil }

// film is how a game is drawn moment by moment.
func (d drawer) film() func(games.View, Speech) *canvas {
	if d.shot != nil {
		return d.shot
	}
	return d.table
}

// The measures of what is said below a picture.
const (
	saidHigh  = 112
	saidEdge  = 24.0
	saidLine  = 48.0
	saidLines = 2
)

// draw draws the table with what has happened below it, nil if there is nothing to be seen.
func (s Shot) draw(table func(games.View, Speech) *canvas, say Speech) *canvas {
	lying := table(s.View, say)
	if lying == nil {
		return nil
	}
	defer lying.free()
	high := lying.img.Rect.Dy()
	c := newCanvas(width, high+saidHigh, parchment)
	c.paste(lying, 0)
	for i, line := range broken(s.Said, lettering, width-2*saidEdge, saidLines) {
		c.words(line, point{saidEdge, float64(high) + 34 + saidLine*float64(i)}, lettering, ink, fromLeft)
	}
	return c
}

// broken parts a text into lines; of the last there is as much as fits.
func broken(text string, size, wide float64, most int) (lines []string) {
	text = written(text)
	for len(lines) < most-1 && spread(text)*size > wide {
		at := 0
		for i, r := range text {
			if r == ' ' && spread(text[:i])*size <= wide {
				at = i
			}
		}
		if at == 0 {
			break
		}
		lines, text = append(lines, text[:at]), text[at+1:]
	}
	return append(lines, fitting(text, size, wide))
}

// How long the pictures of a film stand, in hundredths of a second.
const (
	eachStands = 90
	lastStands = 500
)

// MostShots is how many pictures a film has at most.
const MostShots = 40

// Film draws shots one after the other as a GIF that is played once, 720 pixels wide, each
// picture with what has changed since the one before. Before each, next waits for its turn and
// says what to call after it; where it reports false nobody wants the film any more, and it is
// nil, as where there is nothing to be seen.
func Film(game string, shots []Shot, say Speech, next func() (done func(), ok bool)) []byte {
	table := drawers[game].film()
	if table == nil || len(shots) == 0 {
		return nil
	}
	r := reel{gif: gif.GIF{LoopCount: -1}} // once
	part := func(work func()) bool {
		done, ok := next()
		if !ok {
			return false
		}
		defer done()
		work()
		return true
	}
	for _, shot := range shots[:min(len(shots), MostShots)] {
		if !part(func() { r.add(shot.draw(table, say)) }) {
			return nil
		}
	}
	var out []byte
	part(func() { out = r.encoded() })
	return out
}

// reel is a film in the making.
type reel struct {
	gif  gif.GIF
	last *image.Paletted // the picture shown last, whole
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
	whole := reduced(c.img)
	c.free()
	shown := whole
	if r.last != nil {
		box := differing(r.last, whole)
		if box.Empty() {
			r.gif.Delay[len(r.gif.Delay)-1] += eachStands
			return
		}
		shown = image.NewPaletted(box, tones.list)
		for y := box.Min.Y; y < box.Max.Y; y++ {
			for x := box.Min.X; x < box.Max.X; x++ {
				if at := whole.PixOffset(x, y); whole.Pix[at] != r.last.Pix[at] {
					shown.Pix[shown.PixOffset(x, y)] = whole.Pix[at]
				}
			}
		}
	} else {
		r.gif.Config = image.Config{ColorModel: tones.list, Width: whole.Rect.Dx(), Height: whole.Rect.Dy()}
	}
	r.last = whole
	r.gif.Image, r.gif.Delay = append(r.gif.Image, shown), append(r.gif.Delay, eachStands)
	r.gif.Disposal = append(r.gif.Disposal, gif.DisposalNone)
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
// two by two.
func reduced(img *image.Paletted) *image.Paletted {
	out := image.NewPaletted(image.Rect(0, 0, img.Rect.Dx()*2/3, img.Rect.Dy()*2/3), tones.list)
	for y := range out.Rect.Dy() {
		top := y / 2 * 3
		near, middle := img.Pix[(top+y%2*2)*img.Stride:], img.Pix[(top+1)*img.Stride:]
		row := out.Pix[y*out.Stride:]
		for x := 0; x+1 < out.Rect.Dx(); x += 2 {
			at := x / 2 * 3
			a, b := near[at:at+3:at+3], middle[at:at+3:at+3]
			row[x], row[x+1] = smaller(a[0], a[1], b[0], b[1]), smaller(a[2], a[1], b[2], b[1])
		}
	}
	return out
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
