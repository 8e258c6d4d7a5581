package picture

import (
	"image/color"
	"math"
	"slices"
	"testing"
)

// eyes are kinds of colour vision, as matrices over linear light: Machado, Oliveira
// and Fernandes 2009, in full severity.
var eyes = map[string][3][3]float64{
	"all cones":     {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"no red cones":  {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"no green ones": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"no blue ones":  {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// seen is a colour in CIE L*a*b* as such eyes see it.
func seen(c color.RGBA, eye [3][3]float64) (lab [3]float64) {
	var light, rgb [3]float64
	for i, v := range []uint8{c.R, c.G, c.B} {
		light[i] = math.Pow((float64(v)/255+0.055)/1.055, 2.4)
	}
	for i, row := range eye {
		rgb[i] = min(max(row[0]*light[0]+row[1]*light[1]+row[2]*light[2], 0), 1)
	}
	x := math.Cbrt((0.4124*rgb[0] + 0.3576*rgb[1] + 0.1805*rgb[2]) / 0.9505)
	y := math.Cbrt(0.2126*rgb[0] + 0.7152*rgb[1] + 0.0722*rgb[2])
	z := math.Cbrt((0.0193*rgb[0] + 0.1192*rgb[1] + 0.9505*rgb[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// apartTo is how far two colours are from each other to such eyes.
func apartTo(eye [3][3]float64, a, b color.RGBA) float64 {
	p, q := seen(a, eye), seen(b, eye)
	return math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2])
}

func TestAllKindsOfEyesTellColoursApart(t *testing.T) {
	const clear = 20 // 2.3 is just noticeable
	for what, list := range map[string][]color.RGBA{
		"tails of devils and of nobody":        append(paints(liveries[0][:], liveries[1][:], liveries[2][:]), grey),
		"the colours of number cards":          {suits['r'].paint, suits['y'].paint, suits['g'].paint},
		"a coin, a card's back and who is out": {gold, crimson, jade},
		"what serves and what is in the way":   {amber, ink},
	} {
		for kind, eye := range eyes {
			for i, a := range list {
				for _, b := range list[:i] {
					if far := apartTo(eye, a, b); far < clear {
						t.Errorf("%s: %s see %v and %v only %.0f apart", what, kind, a, b, far)
					}
				}
			}
		}
	}
}

func paints(lists ...[]livery) (all []color.RGBA) {
	for _, l := range slices.Concat(lists...) {
		all = append(all, l.paint)
	}
	return all
}

// contrast is how much lighter one of two colours is: WCAG's ratio.
func contrast(a, b color.RGBA) float64 {
	light := func(c color.RGBA) float64 {
		sum := 0.0
		for i, v := range []uint8{c.R, c.G, c.B} {
			part := float64(v) / 255
			if part = part / 12.92; v > 10 {
				part = math.Pow((float64(v)/255+0.055)/1.055, 2.4)
			}
			sum += part * []float64{0.2126, 0.7152, 0.0722}[i]
		}
		return sum
	}
	p, q := light(a)+0.05, light(b)+0.05
	return max(p, q) / min(p, q)
}

// pair is what is painted on which grounds, or beside what.
type pair struct {
	what  string
	paint color.RGBA
	on    []color.RGBA
}

func on(list ...color.RGBA) []color.RGBA { return list }

func clear(t *testing.T, least float64, list []pair) {
	t.Helper()
	for _, p := range list {
		for _, ground := range p.on {
			if ratio := contrast(p.paint, ground); ratio < least {
				t.Errorf("%s: %v on %v stand out %.1f times, not %.1f", p.what, p.paint, ground, ratio, least)
			}
		}
	}
}

// receding is the colour of what a faded pen draws.
func receding(paint color.RGBA) color.RGBA { return pen{faded: true}.withFading(paint) }

func TestWhatIsReadStandsOutFromItsGround(t *testing.T) {
	list := []pair{
		{"letters", ink, on(parchment, leaf, shade, straw)},
		{"letters on the cloth", leaf, on(felt, nap)},
		{"letters that stand back", faint, on(parchment, leaf, shade, straw)},
		{"numbers on coins and medals", ink, append(on(gold), medals...)},
		{"numbers on backs, in bubbles and on badges", leaf, on(crimson, ink)},
		{"letters of devils that are joined", leaf, on(faint)},
		{"numbers of earlier plays", receding(ink), on(receding(leaf))},
		{"how many were played earlier", receding(leaf), on(receding(ink))},
		{"a sign on an action", crimson, on(leaf)},
	}
	for _, team := range liveries {
		for _, l := range team {
			list = append(list, pair{"letters of devils", l.sign, on(l.paint)})
		}
	}
	clear(t, 4.5, list)
}

func TestWhatMustBeToldApartStandsOut(t *testing.T) {
	list := []pair{
		{"edges of cards, coins, dice, tiles and figures", ink, on(felt, nap, parchment, leaf, shade, straw, gold, jade, grey, bronze, skin, calm, alarm)},
		{"the frame of who is to act, of the reader, of what serves", amber, on(parchment, leaf, shade, straw)},
		{"what serves beside what is in the way", amber, on(ink)},
		{"a field's sides", stone, on(leaf, shade, straw)},
		{"cards and plates on the cloth", parchment, on(felt)},
		{"empty places on the cloth", leaf, on(felt)},
		{"empty places", stone, on(parchment, leaf, shade, straw)},
		{"edges of nobody's tails", faint, on(parchment, leaf, shade, straw)},
		{"marks on a tile, bars below numbers", ink, on(leaf, shade, straw)},
		{"signs on badges", leaf, on(jade, crimson)},
		{"a clock on a badge", ink, on(grey)},
		{"a card's back", crimson, on(parchment, leaf, shade, straw)},
		{"the cap on a card's back", straw, on(crimson)},
		{"the cap of jesters", crimson, on(leaf, gold)},
		{"how far a rating may be off", stone, on(shade)},
		{"a rating", ink, on(stone)},
		{"points below and above nothing", ink, on(shade)},
		{"points", azure, on(shade)},
		{"points below nothing", orange, on(shade)},
		{"one of two", azure, on(shade, leaf)},
		{"the other", orange, on(shade, leaf)},
		{"the other's stripes", straw, on(orange)},
		{"emoji on a dark page", leaf, on(color.RGBA{0x31, 0x33, 0x38, 0xFF})},
		{"emoji on a light page", ink, on(color.RGBA{0xFF, 0xFF, 0xFF, 0xFF})},
		{"a chart's axis", stone, on(parchment)},
	}
	for _, team := range liveries {
		for i, l := range team {
			list = append(list, pair{"edges of devils' tails", ink, on(leaf, shade, straw)}, pair{"how tails are patterned, devils' eyes", l.sign, on(l.paint)})
			if i > 0 {
				list = append(list, pair{"edges of light tails", ink, on(l.paint)})
				continue
			}
			list = append(list, pair{"tails", l.paint, on(leaf, shade, straw)})
		}
	}
	clear(t, 3, list)
}
