package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

type point struct{ x, y float64 }

func (p point) plus(q point) point    { return point{p.x + q.x, p.y + q.y} }
func (p point) times(k float64) point { return point{p.x * k, p.y * k} }
func (p point) minus(q point) point   { return p.plus(q.times(-1)) }
func (p point) turned() point         { return point{-p.y, p.x} }
func (p point) length() float64       { return math.Hypot(p.x, p.y) }
func (p point) unit() point           { return p.times(1 / max(p.length(), 1e-9)) }
func mean(list ...point) (middle point) {
	for _, p := range list {
		middle = middle.plus(p)
	}
	return middle.times(1 / float64(len(list)))
}

// canvas is what is drawn on: shapes come out with soft edges.
type canvas struct {
	img    *image.RGBA
	raster *vector.Rasterizer
	faces  map[float64]font.Face
}

func newCanvas(width, height int, ground color.Color) *canvas {
	c := &canvas{image.NewRGBA(image.Rect(0, 0, width, height)), vector.NewRasterizer(width, height), map[float64]font.Face{}}
	draw.Draw(c.img, c.img.Bounds(), image.NewUniform(ground), image.Point{}, draw.Src)
	return c
}

// fill paints a polygon.
func (c *canvas) fill(outline []point, paint color.Color) {
	if len(outline) < 3 {
		return
	}
	low, high := outline[0], outline[0]
	for _, p := range outline {
		low, high = point{min(low.x, p.x), min(low.y, p.y)}, point{max(high.x, p.x), max(high.y, p.y)}
	}
	box := image.Rect(int(low.x)-1, int(low.y)-1, int(high.x)+2, int(high.y)+2).Intersect(c.img.Bounds())
	if box.Empty() {
		return
	}
	c.raster.Reset(box.Dx(), box.Dy())
	at := func(p point) (float32, float32) {
		return float32(p.x) - float32(box.Min.X), float32(p.y) - float32(box.Min.Y)
	}
	c.raster.MoveTo(at(outline[0]))
	for _, p := range outline[1:] {
		c.raster.LineTo(at(p))
	}
	c.raster.ClosePath()
	c.raster.Draw(c.img, box, image.NewUniform(paint), image.Point{})
}

// line paints a line along these points.
func (c *canvas) line(path []point, width float64, paint color.Color) {
	var sides [2][]point
	for i, p := range path {
		ahead := path[min(i+1, len(path)-1)].minus(path[max(i-1, 0)]).unit()
		across := ahead.turned().times(width / 2)
		sides[0] = append(sides[0], p.plus(across))
		sides[1] = append(sides[1], p.minus(across))
	}
	outline := sides[0]
	for i := len(sides[1]) - 1; i >= 0; i-- {
		outline = append(outline, sides[1][i])
	}
	c.fill(outline, paint)
}

// disc paints a circle.
func (c *canvas) disc(at point, radius float64, paint color.Color) {
	var outline []point
	const corners = 40
	for i := range corners {
		turn := 2 * math.Pi * float64(i) / corners
		outline = append(outline, at.plus(point{math.Cos(turn), math.Sin(turn)}.times(radius)))
	}
	c.fill(outline, paint)
}

var bold = func() *opentype.Font {
	f, err := opentype.Parse(gobold.TTF)
	if err != nil {
		panic(err) // it belongs to the program
	}
	return f
}()

// face is the font in a size. A face is not for several goroutines at once, so every
// canvas has its own.
func (c *canvas) face(size float64) font.Face {
	if f := c.faces[size]; f != nil {
		return f
	}
	f, err := opentype.NewFace(bold, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // of a sound font in a sound size it can't be
	}
	c.faces[size] = f
	return f
}

// words writes text with its middle at a point, or from there on.
func (c *canvas) words(text string, at point, size float64, paint color.Color, middle bool) {
	d := font.Drawer{Dst: c.img, Src: image.NewUniform(paint), Face: c.face(size)}
	if middle {
		at.x -= float64(d.MeasureString(text)) / 64 / 2
	}
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(at.x * 64), Y: fixed.Int26_6((at.y + size*0.35) * 64)}
	d.DrawString(text)
}
