package picture

import (
	"hofnar/games"
	"hofnar/games/teufel"
)

// praised is a long tail that is finished: its whole course on the board, where all others
// recede, and in the place of the tiles to come its devil and its length. Where a tile is to
// be turned, its turns are needed more.
func praised(m Moment, v games.View, say Speech) *canvas {
	detail, ok := v.Detail.(teufel.View)
	done, shown := m.Shows.(teufel.Finished)
	if !ok || !shown || len(detail.Trials) > 0 {
		return nil
	}
	c := newCanvas(width, boardHigh+unseenHigh, felt)
	s := c.scene(detail, boardY)
	s.praised = []int{done.Devil}
	s.paste(bare(), boardY-bareY)
	s.all(detail)
	c.sides(detail, say)
	s.hail(done.Devil, m.Said, say)
	return c
}

// The measures of a hail.
const (
	hailFace  = 110.0
	hailOwner = 230.0 // whose devil it is, at most
	hailWide  = width - hailFace - hailOwner - 24 - 40
)

// hail is the ribbon of a devil whose tail is finished: its headline, and whose devil it is.
func (s scene) hail(devil int, said string, say Speech) {
	const y, face, owner = boardHigh + unseenHigh/2.0, hailFace, hailOwner
	p := s.plain()
	p.fill(crimson, box(0, boardHigh, width, unseenHigh))
	p.fill(gold, box(0, boardHigh+5, width, 4), box(0, boardHigh+unseenHigh-9, width, 4))
	s.devil(devil, point{face / 2, y + 6}, 32)
	names := ""
	for _, seat := range s.teams[s.owner(devil)].Seats {
		names += " & " + say.name(seat, lettering, owner)
	}
	names = fitting(names[len(" & "):], lettering, owner)
	p.text(names, width-24, y, lettering, leaf, fromRight)
	room := hailWide + owner - spread(names)*lettering
	size := max(lettering, sized(said, 56, room))
	p.text(fitting(said, size, room), face+room/2+10, y, size, leaf, middle)
}
