package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"slices"
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
	defer spare.Put(lying.img)
	high := lying.img.Rect.Dy()
	c := newCanvas(width, high+saidHigh, parchment)
	c.shades = lying.shades
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
	spare.Put(c.img)
	shown := whole
	if r.last != nil {
		box := differing(r.last, whole)
		if box.Empty() {
			r.gif.Delay[len(r.gif.Delay)-1] += eachStands
			return
		}
		shown = image.NewPaletted(box, filmColours().list)
		for y := box.Min.Y; y < box.Max.Y; y++ {
			for x := box.Min.X; x < box.Max.X; x++ {
				if at := whole.PixOffset(x, y); whole.Pix[at] != r.last.Pix[at] {
					shown.Pix[shown.PixOffset(x, y)] = whole.Pix[at]
				}
			}
		}
	} else {
		r.gif.Config = image.Config{ColorModel: color.Palette(filmColours().list), Width: whole.Rect.Dx(), Height: whole.Rect.Dy()}
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

// reduced is a picture two thirds as large, in the colours of films, without dithering: of three
// by three pixels it makes two by two.
func reduced(img *image.RGBA) *image.Paletted {
	colours := filmColours()
	out := image.NewPaletted(image.Rect(0, 0, img.Rect.Dx()*2/3, img.Rect.Dy()*2/3), colours.list)
	for y := range out.Rect.Dy() {
		top := y / 2 * 3
		near, middle := img.Pix[(top+y%2*2)*img.Stride:], img.Pix[(top+1)*img.Stride:]
		row := out.Pix[y*out.Stride:]
		for x := 0; x+1 < out.Rect.Dx(); x += 2 {
			at := x / 2 * 12
			a, b := near[at:at+12:at+12], middle[at:at+12:at+12]
			row[x], row[x+1] = colours.nearest(a[0:3], a[4:7], b[0:3], b[4:7]), colours.nearest(a[8:11], a[4:7], b[8:11], b[4:7])
		}
	}
	return out
}

// colours are those of all films: the house's, and what lies between them at soft edges. The
// first of them is nothing at all.
type colours struct {
	list  color.Palette
	index [cells]uint8
}

// filmColours are worked out once.
var filmColours = sync.OnceValue(func() *colours {
	c := &colours{list: color.Palette{color.RGBA{}}}
	c.take(house...)
	for _, ground := range []color.RGBA{leaf, ink, parchment} {
		for _, paint := range house {
			c.take(mixed(paint, ground))
		}
	}
	for cell := range c.index {
		const drop, half = 8 - depth, 1 << (7 - depth)
		part := func(n int) uint8 { return uint8(cell>>(n*depth)&(1<<depth-1)<<drop + half) }
		c.index[cell] = uint8(c.list[1:].Index(color.RGBA{part(2), part(1), part(0), 0xFF}) + 1)
	}
	for i, paint := range house { // exactly
		c.index[cellOf([]uint8{paint.R, paint.G, paint.B})] = uint8(i + 1)
	}
	return c
})

// take adds colours, as long as a GIF has room for them.
func (c *colours) take(list ...color.RGBA) {
	for _, paint := range list {
		if len(c.list) < 256 && !slices.Contains(c.list, color.Color(paint)) {
			c.list = append(c.list, paint)
		}
	}
}

func mixed(a, b color.RGBA) color.RGBA {
	half := func(a, b uint8) uint8 { return uint8((int(a) + int(b)) / 2) }
	return color.RGBA{half(a.R, b.R), half(a.G, b.G), half(a.B, b.B), 0xFF}
}

// nearest is the colour of a pixel of which most, half, half and a quarter are these.
func (c *colours) nearest(most, side, below, corner []uint8) uint8 {
	if [3]uint8(most) == [3]uint8(side) && [3]uint8(most) == [3]uint8(below) && [3]uint8(most) == [3]uint8(corner) {
		return c.index[cellOf(most)]
	}
	var mean [3]uint8
	for i := range mean {
		mean[i] = uint8((4*int(most[i]) + 2*int(side[i]) + 2*int(below[i]) + int(corner[i])) / 9)
	}
	return c.index[cellOf(mean[:])]
}
