package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Emoji is a small picture that stands on controls: a card, a die, a tile.
type Emoji struct {
	Name string // with its version: letters, digits and underscores, at most 32
	draw func(pen)
}

// The version of all emoji is raised when one looks otherwise: their names are what
// tells old ones from new ones.
const emojiPrefix = "hofnar_v4_"

var anyVersion = regexp.MustCompile(`^hofnar_v\d+_`)

// IsEmoji reports whether an emoji of that name is ours, of this version or another one.
func IsEmoji(name string) bool { return anyVersion.MatchString(name) }

// EmojiName is what the sign of a choice (games.Choice.Sign) is called.
func EmojiName(game, sign string) string { return emojiPrefix + game + "_" + sign }

// Emojis are all of them, by name.
func Emojis() (all []Emoji) {
	for game, d := range drawers {
		for sign, draw := range d.emoji {
			all = append(all, Emoji{EmojiName(game, sign), draw})
		}
	}
	slices.SortFunc(all, func(a, b Emoji) int { return strings.Compare(a.Name, b.Name) })
	return all
}

const emojiSide = 128

// drawn are emoji by their names, as functions that draw them once.
var drawn sync.Map

// Draw draws it on nothing, as a PNG of 128 × 128 that nobody may change: once in a process,
// however many Hofnars begin there, as in tests.
func (e Emoji) Draw() []byte {
	draw, _ := drawn.LoadOrStore(e.Name, sync.OnceValue(e.encoded))
	return draw.(func() []byte)()
}

func (e Emoji) encoded() []byte {
	half := image.Pt(emojiSide/2, emojiSide/2)
	img := image.NewRGBA(image.Rectangle{Max: half.Mul(2)})
	spriteOf((&canvas{raster: &raster{}}).pen(point{}, emojiSide/2, 0), e.draw).on(img, half)
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		panic(err) // a buffer takes everything
	}
	return out.Bytes()
}

// on lays a sprite on a picture that has been empty so far, and leaves it translucent where it
// covers part of a pixel.
func (s *sprite) on(img *image.RGBA, at image.Point) {
	pix, own := s.pix, []tone(nil)
	for _, r := range s.runs {
		own, pix = r.own(pix)
		for i := range int(r.n) {
			paint := r.paint
			if paint == nothing {
				paint = own[i]
			}
			img.SetRGBA(int(r.x)+i+at.X, int(r.y)+at.Y, tones.colour(paint))
		}
	}
	for _, m := range s.soft {
		x, y := int(m.x)+at.X, int(m.y)+at.Y
		under, by := img.RGBAAt(x, y), &mixtures[m.by]
		over := mixed(under, tones.colour(by.paint), by.step)
		over.A = 0xFF - uint8(int(0xFF-under.A)*(wholly-by.step)/wholly)
		img.SetRGBA(x, y, over)
	}
}

// mini is a card between -1 and 1, with a text on it.
func (p pen) mini(paper color.RGBA, text string, y float64) {
	outline := p.slab(-0.7, -0.97, 1.4, 1.94, 0.2)
	p.fill(ink, outline)
	p.fill(paper, p.slab(-0.62, -0.89, 1.24, 1.78, 0.14))
	size := 1.2
	if wide := spread(text) * size; wide > 1.16 {
		size *= 1.16 / wide
	}
	p.text(text, 0, y, size, ink, middle)
}
