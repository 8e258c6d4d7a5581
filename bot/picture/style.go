package picture

import (
	"cmp"
	"image/color"
	"strings"
	"unicode"

	"hofnar/games"
)

// The house's hand: one cloth, one paper, one ink and a few colours, for all games. Every
// picture stands on its own cloth, between a dark page and a light one, so that it glares on
// neither; cards, plates and sheets that lie there are of paper. The cloth is so light that
// ink stands out from it and so dark that paper does. A phone shows a picture less than 300
// pixels wide: what must be read is written in lettering at least, and what must be told
// apart differs by more than its colour. What figures wear,
// rays, shadows, grounds and the thin frames of seats are ornament, which tells nothing;
// all else stands out from its ground as the tests compute it.
var (
	felt      = color.RGBA{0x43, 0x78, 0x66, 0xFF} // what all lies on
	nap       = color.RGBA{0x4A, 0x7F, 0x6D, 0xFF} // ornament on it
	parchment = color.RGBA{0xF7, 0xF0, 0xDF, 0xFF}
	leaf      = color.RGBA{0xFF, 0xFD, 0xF6, 0xFF}
	shade     = color.RGBA{0xEC, 0xE3, 0xCC, 0xFF}
	ink       = color.RGBA{0x2B, 0x21, 0x18, 0xFF}
	faint     = color.RGBA{0x6B, 0x60, 0x50, 0xFF} // letters that stand back
	stone     = color.RGBA{0x85, 0x7B, 0x6A, 0xFF} // lines that stand back
	grey      = color.RGBA{0xBD, 0xB4, 0xA2, 0xFF}
	gold      = color.RGBA{0xE0, 0xA0, 0x10, 0xFF}
	amber     = color.RGBA{0xAE, 0x74, 0x00, 0xFF} // frames
	straw     = color.RGBA{0xFC, 0xE9, 0xB0, 0xFF}
	crimson   = color.RGBA{0x9E, 0x24, 0x1A, 0xFF}
	orange    = color.RGBA{0xC6, 0x4A, 0x00, 0xFF}
	apricot   = color.RGBA{0xF6, 0xA0, 0x4C, 0xFF}
	azure     = color.RGBA{0x00, 0x4C, 0x98, 0xFF}
	sky       = color.RGBA{0x6F, 0xA8, 0xE6, 0xFF}
	jade      = color.RGBA{0x2A, 0x9A, 0x60, 0xFF}
	pine      = color.RGBA{0x00, 0x86, 0x50, 0xFF}
	lime      = color.RGBA{0xC0, 0xF0, 0xA8, 0xFF}
	violet    = color.RGBA{0x6B, 0x3F, 0x86, 0xFF}
	rose      = color.RGBA{0xD8, 0x8A, 0x92, 0xFF}
	brown     = color.RGBA{0x7A, 0x4A, 0x28, 0xFF}
	bronze    = color.RGBA{0xD0, 0x8A, 0x52, 0xFF}
	plum      = color.RGBA{0xC0, 0x60, 0x98, 0xFF}
	skin      = color.RGBA{0xF3, 0xCF, 0xA5, 0xFF}
	calm      = color.RGBA{0xCF, 0xE6, 0xD3, 0xFF}
	alarm     = color.RGBA{0xF3, 0xD0, 0xC8, 0xFF}
	ember     = color.RGBA{0xAE, 0x33, 0x25, 0xFF} // the grounds of boxes
	wine      = color.RGBA{0x6E, 0x12, 0x16, 0xFF}
	baize     = color.RGBA{0x1C, 0x5A, 0x40, 0xFF}
	moss      = color.RGBA{0x26, 0x69, 0x4B, 0xFF}
	cobalt    = color.RGBA{0x0E, 0x5C, 0xA8, 0xFF}
	night     = color.RGBA{0x3A, 0x20, 0x4C, 0xFF}
)

// house are all of them.
var house = []color.RGBA{
	parchment, leaf, shade, ink, faint, stone, grey, gold, amber, straw, crimson, orange, apricot, azure, sky,
	jade, pine, lime, violet, rose, brown, bronze, plum, skin, calm, alarm,
	felt, nap, ember, wine, baize, moss, cobalt, night,
}

// lettering is the smallest size of letters that must be read: 11 pixels on a phone.
const lettering = 40.0

// Speech is how the players are called and what a game's words are in the reader's
// language.
type Speech struct {
	Locale string // the language's
	Name   func(games.Seat) string
	// Computer reports whether a computer plays a seat; nil: none does.
	Computer func(games.Seat) bool
	Say      func(games.Text) string

	all roster // of whom the picture is
}

// among is how the players of a view are called in a picture of it.
func (s Speech) among(v games.View) Speech {
	s.all = nil
	for _, p := range v.Seats {
		if s.Name != nil {
			s.all = append(s.all, Called(s.Name(p.Seat), p.Seat))
		}
	}
	return s
}

// Called is a player's name as pictures write it: the letters that their font has, or
// the seat's number where it has none of them.
func Called(name string, who games.Seat) string {
	return cmp.Or(Written(name), Number(who))
}

// Written is a name as pictures write it, of which they show nothing where their font has
// none of its letters; of ASCII it has all.
func Written(name string) string {
	if !strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r > '~' }) {
		return strings.Join(strings.Fields(name), " ")
	}
	shown := written(name)
	if strings.ContainsFunc(name, unicode.IsLetter) && !strings.ContainsFunc(shown, unicode.IsLetter) {
		return ""
	}
	return shown
}

// Number is how pictures call a player of whose name they show nothing.
func Number(who games.Seat) string { return "№ " + numeral(int(who)+1) }

// name is as much of a player's name as fits, with the sign of computers behind theirs.
func (s Speech) name(who games.Seat, size, wide float64) string {
	mark := ""
	if s.Computer != nil && s.Computer(who) {
		mark = " " + gear
	}
	return s.plainName(who, size, wide-spread(mark)*size) + mark
}

// plainName is the same without a sign, where one stands behind that name elsewhere.
func (s Speech) plainName(who games.Seat, size, wide float64) string {
	return s.all.fitting(Called(s.Name(who), who), size, wide)
}

// box4 is an upright rectangle: its upper left corner, how wide and how high it is.
type box4 struct{ x, y, wide, high float64 }

// plate is what a seat is drawn on; that of whoever is to act has a wide frame.
func (c *canvas) plate(b box4, turn bool) {
	ground, edge, wide := parchment, grey, 3.0
	if turn {
		ground, edge, wide = straw, amber, 8
	}
	c.pen(point{b.x, b.y}, 1, 0).numbered(int(b.wide*4)<<16|int(b.high*4)).sprite("plate", ground, func(p pen) {
		outline := p.slab(0, 0, b.wide, b.high, 20)
		p.fill(ground, outline)
		p.around(edge, wide, outline)
	})
}

// cloth is what all lies on.
func cloth(high float64) *canvas {
	return newCanvas(width, int(high), felt)
}

// medals are what the first, the second and the third stand on.
var medals = []color.RGBA{gold, grey, bronze}
