package picture

import (
	"slices"

	"hofnar/games/teufel"
)

// lettered are the steps of a tail behind which its devil's letter stands: where it
// grows, and often enough between there and the devil that nobody loses it.
func lettered(tail teufel.Tail) (list []int) {
	const often = 7 // steps
	steps := len(tail.Path)
	if tail.End == joined || steps < 2 {
		return nil
	}
	parts := (steps + often - 1) / often
	if tail.End == "tail" {
		parts = max(parts, min(2, steps/3))
	} else {
		list = append(list, steps-1)
	}
	for i := 1; i < parts; i++ {
		list = append(list, steps*i/parts-1)
	}
	return list
}

// badges puts the devils' letters on their tails, each where it hides least; a small board has
// no room for them.
func (s scene) badges(devils, nobodys []piece) {
	if s.small() {
		return
	}
	all := slices.Concat(devils, nobodys)
	for letter, tail := range s.tails {
		if s.recedes(letter) {
			continue
		}
		own := slices.DeleteFunc(slices.Clone(devils), func(p piece) bool { return p.letter != letter })
		for _, i := range lettered(tail) {
			if at, ok := s.clearest(own, i, all); ok {
				s.badge(letter, at)
			}
		}
	}
}

// clearest is the last point of a tail around the end of a step at which a letter hides
// no other tail, or else the one that is farthest from all others; it stands there
// whole. Where the tail grows, its very end stays free; beside its own devil a letter
// tells nothing.
func (s scene) clearest(own []piece, step int, all []piece) (at point, ok bool) {
	const around, end = 2, 4 // steps, and points of the last one
	enough, most, badge := s.badgeSize()+s.stroke(), -1.0, point{s.badgeSize(), s.badgeSize()}
	face, r := s.face(teufel.TheBoard().Bodies[own[0].letter])
	for i := min(len(own)-1, step+around); i >= max(0, step-around) && most < enough; i-- {
		path := own[i].path
		if i == len(own)-1 {
			path = path[:len(path)-end]
		}
		for n := len(path) - 1; n >= 0 && most < enough; n -= 2 {
			free := s.whole(path[n].minus(badge), path[n].plus(badge)) && s.shows(own[i].field) && !s.hidden(path[n])
			if !free || path[n].minus(face).length() < 2*r+s.badgeSize() {
				continue
			}
			if room := s.room(own[i], path[n], all); room > most {
				most, at = room, path[n]
			}
		}
	}
	return at, most >= 0
}

// hidden reports whether a sector's name would cover a letter.
func (s scene) hidden(at point) bool {
	for _, name := range s.named {
		if name.minus(at).length() < s.sectorSize()+s.badgeSize() {
			return true
		}
	}
	return false
}

// room is how far a point of a tail is from all others, and from the tail itself where
// that comes by again.
func (s scene) room(p piece, at point, all []piece) float64 {
	least := s.scale
	for _, other := range all {
		beside := other.letter == p.letter && max(other.step-p.step, p.step-other.step) < 2
		if beside || other.middle.beyond(s.scale, at) {
			continue
		}
		for _, q := range other.path {
			if !q.beyond(least, at) {
				least = q.minus(at).length()
			}
		}
	}
	return least
}
