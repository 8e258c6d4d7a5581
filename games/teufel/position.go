package teufel

import "hofnar/games"

const none = -1

// position is the position that the rules know: flat and without a pointer, so that it
// is copied at no cost and played in place. In which order the tiles come is not in it.
type position struct {
	players int
	phase   phase
	player  games.Seat
	placed  Placed
	free    set
	unseen  [kinds]uint8 // how many tiles have not been turned over, by kind
	tile    int8         // in phase turn the kind of the one turned over, from 1; else 0
	current int          // in phase turn the field to be covered, else none
	last    int          // the field covered last, or none
	forced  bool         // the field to be covered is a twin: another one follows
}

// phase is what is going on.
type phase uint8

const (
	inName phase = iota
	inTurn
	isOver
)

// String is the phase as records write it.
func (p phase) String() string { return [...]string{"name", "turn", "over"}[p] }

// empty is the board before the first tile.
func empty(players int) position {
	p := position{players: players, free: allFields, current: none, last: none}
	for kind := range p.unseen {
		p.unseen[kind] = uint8(board.copies)
	}
	return p
}

// count is how many tiles lie on the board.
func (p *position) count() int { return fields - p.free.size() }

// namable are the fields that a player may name: none beside others' bodies, and with
// three in another sector than the last one, unless there are none [T7]. The very
// first may be any [T4].
func (p *position) namable(who games.Seat) set {
	if p.last == none {
		return p.free
	}
	all := p.free &^ foreign[p.players][who]
	if elsewhere := all &^ within[board.Fields[p.last].Sector]; p.players == 3 && elsewhere != 0 {
		return elsewhere
	}
	return all
}

// rotations is how many turns of the tile turned over look different: three, or one.
func (p *position) rotations() int { return rotationsOf(int(p.tile) - 1) }

func rotationsOf(kind int) int {
	if board.Kinds[kind].Symmetric {
		return 1
	}
	return turns
}

// A move is a number: name plus the field that is named, or turn plus the rotation in which a
// tile is laid.
const (
	name games.Move = iota << 8
	turn
)

// mostMoves is how many moves there can be.
const mostMoves = fields

// moves appends everything that this seat may do. It is the one definition of what is
// legal: questions group what is listed here, and an act that is not listed is refused.
// All three turns of a tile are listed, also where they look the same.
func (p *position) moves(who games.Seat, buf []games.Move) []games.Move {
	switch {
	case p.phase == isOver || who != p.player:
	case p.phase == inTurn:
		return append(buf, turn, turn+1, turn+2)
	default:
		for rest := p.namable(who); rest != 0; rest = rest.without() {
			buf = append(buf, name+games.Move(rest.low()))
		}
	}
	return buf
}
