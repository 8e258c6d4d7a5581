package picture

import (
	"image/color"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// bold is the one type of all pictures.
var bold = func() *sfnt.Font {
	f, err := sfnt.Parse(gobold.TTF)
	if err != nil {
		panic(err) // it belongs to the program
	}
	return f
}()

// glyph is a letter's outline, an em being 1, and how far the next one stands.
type glyph struct {
	outlines [][]point
	advance  float64
	known    bool // the font has it
}

// glyphs are the letters that have been read from the font.
var glyphs = struct {
	sync.Mutex
	buffer sfnt.Buffer
	list   map[rune]glyph
}{list: map[rune]glyph{}}

func glyphOf(r rune) glyph {
	glyphs.Lock()
	defer glyphs.Unlock()
	g, ok := glyphs.list[r]
	if !ok {
		g = readGlyph(&glyphs.buffer, r)
		glyphs.list[r] = g
	}
	return g
}

// em is the size in which outlines are read.
const em = 2048

func readGlyph(buffer *sfnt.Buffer, r rune) (g glyph) {
	if string(r) == gear {
		return gearGlyph()
	}
	n, err := bold.GlyphIndex(buffer, r)
	if err != nil || n == 0 {
		return g
	}
	segments, err := bold.LoadGlyph(buffer, n, fixed.I(em), nil)
	if err != nil {
		return g
	}
	advance, err := bold.GlyphAdvance(buffer, n, fixed.I(em), font.HintingNone)
	if err != nil {
		return g
	}
	return redrawn(r, glyph{outlinesOf(segments), float64(advance) / 64 / em, true})
}

// redrawn mends what the font draws as if it were for programs: its hyphen is as long as
// its minus sign, and the bar in its nought makes an empty set of one that stands alone.
func redrawn(r rune, g glyph) glyph {
	switch r {
	case '-':
		return g.narrowed(0.6)
	case '0':
		g.outlines = [][]point{g.outlines[0], slices.Concat(opened(g.outlines[1]), opened(g.outlines[2]))}
	}
	return g
}

func (g glyph) narrowed(k float64) glyph {
	for _, outline := range g.outlines {
		for i := range outline {
			outline[i].x *= k
		}
	}
	g.advance *= k
	return g
}

// opened is an outline from the end of its longest side on: without that side.
func opened(outline []point) []point {
	from, far := 0, 0.0
	for i := range len(outline) - 1 {
		if long := outline[i+1].minus(outline[i]).length(); long > far {
			from, far = i+1, long
		}
	}
	return slices.Concat(outline[from:], outline[:from])
}

// outlinesOf makes polygons of the font's curves.
func outlinesOf(segments sfnt.Segments) (list [][]point) {
	at := func(p fixed.Point26_6) point { return point{float64(p.X), float64(p.Y)}.times(1.0 / 64 / em) }
	for _, s := range segments {
		if s.Op == sfnt.SegmentOpMoveTo {
			list = append(list, []point{at(s.Args[0])})
			continue
		}
		last := &list[len(list)-1]
		from := (*last)[len(*last)-1]
		switch s.Op {
		case sfnt.SegmentOpLineTo:
			*last = append(*last, at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			*last = append(*last, quadratic(from, at(s.Args[0]), at(s.Args[1]))...)
		case sfnt.SegmentOpCubeTo:
			*last = append(*last, bent(from, at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))...)
		}
	}
	return list
}

func quadratic(from, p, to point) (path []point) {
	const steps = 4
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		path = append(path, from.times((1-t)*(1-t)).plus(p.times(2*t*(1-t))).plus(to.times(t*t)))
	}
	return path
}

// spread is how wide a text is, an em being 1.
func spread(text string) (wide float64) {
	for _, r := range text {
		wide += glyphOf(r).advance
	}
	return wide
}

// text writes at a point, at the height of its letters' middle, in the pen's manner:
// as large and as tilted as it is.
func (p pen) text(text string, x, y, size float64, paint color.RGBA, from anchor) {
	wide := spread(text) * size
	paint = p.seen(paint, p.on(x+(0.5-float64(from))*wide, y))
	if testHookText != nil {
		testHookText(p, text, size*p.k, paint, p.letters(text, x, y, size, from))
	}
	p.within(x-float64(from)*wide, y, size).sprite("text "+text, paint, func(p pen) {
		p.fill(paint, p.letters(text, 0, 0, 1, fromLeft)...)
	})
}

// ornament is text that nobody has to read.
func (p pen) ornament(text string, x, y, size float64, paint color.RGBA, from anchor) {
	p.fill(paint, p.letters(text, x, y, size, from)...)
}

// letters are the outlines of a text.
func (p pen) letters(text string, x, y, size float64, from anchor) (outlines [][]point) {
	x -= float64(from) * spread(text) * size
	y += 0.35 * size
	for _, r := range text {
		g := glyphOf(r)
		for _, outline := range g.outlines {
			moved := make([]point, len(outline))
			for i, q := range outline {
				moved[i] = p.on(x+q.x*size, y+q.y*size)
			}
			outlines = append(outlines, moved)
		}
		x += g.advance * size
	}
	return outlines
}

// seen is a colour at a point of the canvas: what is dark or stands back on paper is light on
// felt.
func (c *canvas) seen(paint color.RGBA, at point) color.RGBA {
	dark := paint == ink || paint == faint || paint == stone
	if dark && c.colourAt(int(at.x), int(at.y)) == felt {
		return leaf
	}
	return paint
}

// testHookText, where a test has set it, hears what is going to be written: how large in
// pixels, in which colour, and where.
var testHookText func(p pen, text string, size float64, paint color.RGBA, outlines [][]point)

// written is a text in the signs of the font: letters that it does not have without what is
// above and below them, and nothing in place of others.
func written(text string) string {
	var shown strings.Builder
	for _, r := range norm.NFC.String(text) {
		if glyphOf(r).known {
			shown.WriteRune(r)
			continue
		}
		for _, r := range norm.NFKD.String(unmarked.Replace(string(r))) {
			if glyphOf(r).known {
				shown.WriteRune(r)
			}
		}
	}
	return strings.Join(strings.Fields(shown.String()), " ")
}

// unmarked are letters that Unicode does not take apart.
var unmarked = strings.NewReplacer(
	"ẞ", "ß", "Ə", "E", "ə", "e", "Ә", "А", "ә", "а", "Ғ", "Г", "ғ", "г", "Қ", "К", "қ", "к",
	"Ң", "Н", "ң", "н", "Ө", "О", "ө", "о", "Ұ", "У", "ұ", "у", "Ү", "У", "ү", "у", "Һ", "Х", "һ", "х",
)

// hair is by how much of a pixel a text of a size that was worked out to fit may be too wide.
const hair = 1e-6

// fitting is as much of a text as fits into so many pixels.
func fitting(text string, size, wide float64) string {
	list := []rune(written(text))
	for n := len(list); n > 0; n-- {
		shown := string(list[:n])
		if n < len(list) {
			shown = strings.TrimRight(shown, " …") + "…"
		}
		if spread(shown)*size <= wide+hair {
			return shown
		}
	}
	return ""
}

// ending is as much of the end of a text as fits into so many pixels.
func ending(text string, size, wide float64) string {
	for i := range text {
		if spread(text[i:])*size <= wide {
			return strings.TrimLeft(text[i:], " …")
		}
	}
	return ""
}

// numeral writes a number, with a proper minus sign.
func numeral(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }
