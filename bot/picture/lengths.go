package picture

import (
	"strconv"

	"hofnar/games/teufel"
)

// length is that of a devil's tail: in a frame once it scores.
func (s scene) length(letter int, at point) {
	at = at.whole()
	k, text, paint := s.larger(), strconv.Itoa(s.tails[letter].Length), faint
	switch s.tails[letter].End {
	case "tail":
		s.pen(at, k, 0).sprite("frame of a length", leaf, func(p pen) {
			frame := p.slab(-lengthWide/2, -21, lengthWide, 42, 10)
			p.fill(leaf, frame)
			p.around(ink, 3, frame)
		})
		paint = ink
	case joined:
		text = "×"
	}
	s.words(text, at, lettering*k, paint, middle)
}

// lengthWide is how wide the length of a tail is written.
const lengthWide = 52.0

// lengths are those of the tails that there are, each close to its devil.
func (s scene) lengths() {
	for letter, body := range teufel.TheBoard().Bodies {
		if tail := s.tails[letter]; tail.Length == 0 || tail.End == joined || !s.shows(body[0]) {
			continue
		}
		face, inwards := s.port(body[0], body[1])
		tip, _ := s.port(body[0], body[1]^1)
		beside, at := tip.minus(face).unit(), tip.minus(inwards.times(0.47*s.scale))
		if s.tails[letter].End == "tail" {
			s.length(letter, at.plus(beside.times(3)))
			continue
		}
		s.growing(s.tails[letter].Length, at.minus(beside.times(3)))
	}
}

// growing is the length of a tail that does not score yet: it touches the devil, so that
// it is not taken for the arrow's.
func (s scene) growing(length int, at point) {
	text := strconv.Itoa(length)
	s.pen(at.whole(), s.larger(), 0).sprite("growing "+text, grey, func(p pen) {
		wide := spread(text)*lettering + 18
		p.fill(ink, p.slab(-wide/2, -21, wide, 42, 19))
		p.fill(grey, p.slab(-wide/2+3, -18, wide-6, 36, 16))
		p.text(text, 0, 0, lettering, ink, middle)
	})
}
