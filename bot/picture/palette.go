package picture

import (
	"image/color"
	"slices"
	"sync"
)

// tone is a colour of the palette that all pictures and films have: the house's colours, and
// what lies between them at soft edges.
type tone = uint8

// nothing is the tone of what has not been painted: it is transparent in films.
const nothing tone = 0

// tones are the palette. What is mixed of two colours for the first time later on is the
// nearest of them.
var tones = mixedTones()

type palette struct {
	list   color.Palette
	number map[color.RGBA]tone
}

// edges are grounds, and what is painted on them: between those the palette has steps, as far
// as there is room.
var edges = []struct {
	ground color.RGBA
	paints []color.RGBA
}{
	{felt, []color.RGBA{grey, amber, leaf, ink, straw, faint}},
	{parchment, []color.RGBA{grey, faint, stone, shade, leaf}},
	{straw, []color.RGBA{faint, crimson, orange, amber}},
	{shade, []color.RGBA{stone, faint, grey}},
	{grey, []color.RGBA{faint}},
	{ink, house},
	{leaf, house},
	{gold, house},
}

// mixedTones are all colours by themselves, and a third and two thirds of one on the other
// where they meet often.
func mixedTones() *palette {
	p := &palette{color.Palette{color.RGBA{}}, map[color.RGBA]tone{}}
	p.take(0, house...)
	for _, paint := range house {
		p.take(0, pen{faded: true}.withFading(paint))
	}
	for _, team := range liveries {
		p.take(0, paled(team[0].paint), paled(team[1].paint))
	}
	for _, e := range edges {
		for _, paint := range e.paints {
			p.take(alike, mixed(e.ground, paint, 1), mixed(e.ground, paint, 2))
		}
	}
	return p
}

// alike is how far apart colours are at most, in each part, that pass for the same at an edge.
const alike = 5

// take adds colours, as long as there is room, that are not as good as there.
func (p *palette) take(alike int, list ...color.RGBA) {
	for _, paint := range list {
		there := slices.ContainsFunc(p.list[1:], func(c color.Color) bool { return apartAtMost(alike, c.(color.RGBA), paint) })
		if !there && len(p.list) < 256 {
			p.number[paint] = tone(len(p.list))
			p.list = append(p.list, paint)
		}
	}
}

func apartAtMost(far int, a, b color.RGBA) bool {
	part := func(a, b uint8) int { return int(max(a, b)) - int(min(a, b)) }
	return max(part(a.R, b.R), part(a.G, b.G), part(a.B, b.B)) <= far
}

// of is the tone of a colour, or the nearest.
func (p *palette) of(paint color.RGBA) tone {
	if n, ok := p.number[paint]; ok {
		return n
	}
	return tone(p.list[1:].Index(paint)) + 1
}

func (p *palette) colour(n tone) color.RGBA { return p.list[n].(color.RGBA) }

// mixed is a colour over another that it covers by so many thirds.
func mixed(under, over color.RGBA, step int) color.RGBA {
	mix := func(under, over uint8) uint8 { return uint8((int(under)*(wholly-step) + int(over)*step) / wholly) }
	return color.RGBA{mix(under.R, over.R), mix(under.G, over.G), mix(under.B, over.B), 0xFF}
}

// mixture is what comes of each tone where one covers it by one or two thirds.
type mixture struct {
	paint tone
	step  int
	of    [256]tone
}

// mixtures are those of each tone, worked out when it first covers something in part.
var mixtures [256 * wholly]mixture

var mixing [256]sync.Once

// over is the number of the mixture that comes of tones that one covers so far.
func over(paint tone, step int) uint16 {
	first := int(paint) * wholly
	mixing[paint].Do(func() {
		for step := 1; step < wholly; step++ {
			m := &mixtures[first+step]
			m.paint, m.step = paint, step
			for under := range tones.list {
				m.of[under] = tones.of(mixed(tones.colour(tone(under)), tones.colour(paint), step))
			}
		}
	})
	return uint16(first + step)
}
