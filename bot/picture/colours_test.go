package picture

import (
	"image/color"
	"math"
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
		"owners and nobody":                    append([]color.RGBA{grey}, owners...),
		"the colours of number cards":          {suits['r'].paint, suits['y'].paint, suits['g'].paint},
		"a coin, a card's back and who is out": {gold, crimson, jade},
		"what serves and what is in the way":   {gold, ink},
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

func TestLettersAndSignsStandOutFromTheirGround(t *testing.T) {
	grounds := func(list ...color.RGBA) []color.RGBA { return list }
	for _, c := range []struct {
		what  string
		paint color.RGBA
		on    []color.RGBA
		least float64
	}{
		{"letters", ink, grounds(parchment, leaf, shade, straw, gold), 4.5},
		{"letters that stand back", faint, grounds(parchment, leaf, straw, shade), 4.5},
		{"letters on dark", leaf, grounds(crimson, ink), 4.5},
		{"letters of devils", leaf, append(grounds(faint), owners...), 4.5},
		{"edges", ink, grounds(parchment, leaf, shade, straw, gold, jade, grey), 3},
		{"signs on badges", leaf, grounds(jade, crimson), 3},
		{"shapes", crimson, grounds(leaf, shade, gold), 3},
	} {
		for _, ground := range c.on {
			if ratio := contrast(c.paint, ground); ratio < c.least {
				t.Errorf("%s: %v on %v stand out %.1f times, not %.1f", c.what, c.paint, ground, ratio, c.least)
			}
		}
	}
}
