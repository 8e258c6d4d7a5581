package teufel

import "hofnar/games"

// referee carries moves out in a position, in place.
type referee struct {
	*position
	fate fate
	ears ears // nil if nobody is to be told
}

// fate says which kind of tile comes next, from 1, of those not yet turned over.
type fate interface{ next(*position) int8 }

// ears hear what happens at the moment when it has: the position is as it is then.
type ears interface{ hear(what) }

type what uint8

const (
	named what = iota
	laid       // the tile, on the field covered last
	twin       // comes next
	over
)

func (r referee) tell(e what) {
	if r.ears != nil {
		r.ears.hear(e)
	}
}

// play carries out a legal move.
func (r referee) play(m games.Move) {
	if m < turn {
		r.turnOver(int(m-name), false)
		r.tell(named)
		return
	}
	p := r.position
	p.placed[p.current] = Tile{p.tile, int8(m - turn)}
	p.free &^= only(p.current)
	p.last, p.current, p.tile, p.phase = p.current, none, 0, inName
	r.tell(laid)
	if p.free == 0 {
		p.phase = isOver
		r.tell(over)
		return
	}
	r.goOn()
}

// turnOver turns over the tile for a field.
func (r referee) turnOver(field int, forced bool) {
	p := r.position
	p.tile = r.fate.next(p)
	p.unseen[p.tile-1]--
	p.phase, p.current, p.forced = inTurn, field, forced
}

// goOn says who does what now. With two or four the twin comes first, and then a
// field is named; with three who can name none sits out.
func (r referee) goOn() {
	p := r.position
	switch {
	case p.players == 3:
		for p.pass(); p.namable(p.player) == 0; {
			p.pass()
		}
	case p.forced:
		p.forced = false
	default:
		p.pass()
		r.turnOver(board.Fields[p.last].Twin, true)
		r.tell(twin)
	}
}

// pass makes it the next player's turn.
func (p *position) pass() {
	if p.player++; int(p.player) == p.players {
		p.player = 0
	}
}
