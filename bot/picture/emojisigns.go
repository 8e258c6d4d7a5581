package picture

import (
	"strconv"

	"hofnar/games/teufel"
)

// courtSigns are the ranks of The Great Dalmuti.
func courtSigns() map[string]func(pen) {
	list := map[string]func(pen){"card13": func(p pen) {
		p.mini(leaf, "", 0)
		p.within(0, 0.08, 0.5).cap(crimson)
	}}
	for rank := 1; rank <= 12; rank++ {
		list["card"+strconv.Itoa(rank)] = func(p pen) {
			p.mini(leaf, strconv.Itoa(rank), -0.12)
			p.crown(0, 0.82, 0.3)
		}
	}
	return list
}

// diceSigns are the sides of a die.
func diceSigns() map[string]func(pen) {
	list := map[string]func(pen){}
	for pips := 1; pips <= 6; pips++ {
		list["die"+strconv.Itoa(pips)] = func(p pen) { p.within(0.03, 0.03, 1.85).die(pips) }
	}
	return list
}

// mishapSigns are the colours, the number cards, the action cards and a card face down of
// Dumm gelaufen!
func mishapSigns() map[string]func(pen) {
	list := map[string]func(pen){"back": func(p pen) {
		p.mini(crimson, "", 0)
		p.within(0, 0.12, 0.46).cap(straw)
	}}
	for key, suit := range suits {
		list[string(key)] = func(p pen) {
			p.mini(leaf, "", 0)
			suit.shape(p.within(0, 0.05, 0.44), suit.paint)
		}
		for value := 1; value <= 11; value++ {
			list[string(key)+strconv.Itoa(value)] = func(p pen) {
				p.mini(leaf, strconv.Itoa(value), -0.3)
				suit.shape(p.within(0, 0.5, 0.26), suit.paint)
			}
		}
	}
	for name := range signs {
		list[name] = func(p pen) { p.within(0, 0, 1.28).action(name) }
	}
	return list
}

// tileSigns are the tiles as they may lie, on a field that points up or down.
func tileSigns() map[string]func(pen) {
	list := map[string]func(pen){}
	for kind, k := range teufel.TheBoard().Kinds {
		for rotation := range 3 {
			if k.Symmetric && rotation > 0 {
				continue
			}
			for field := range 2 { // neighbours
				tile := teufel.Tile{Kind: int8(kind) + 1, Rotation: int8(rotation)}
				list[teufel.TileSign(tile, field)] = func(p pen) { p.tileOn(tile, field) }
			}
		}
	}
	return list
}

// tileOn is a tile as it lies on a field, by itself.
func (p pen) tileOn(tile teufel.Tile, field int) {
	s := scene{canvas: p.canvas, middle: p.at, centre: middleOf(field), scale: 1.9 * p.k}
	c := s.corners(field)
	s.middle.y += p.at.y - (min(c[0].y, c[1].y, c[2].y)+max(c[0].y, c[1].y, c[2].y))/2
	s.alone(tile, field, 0.12)
}
