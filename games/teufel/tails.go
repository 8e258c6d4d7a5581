package teufel

import "slices"

// gate is a number for each place where a tail can begin, go on or end: eight for each field,
// of which six are its ports; then one for each body, by letter; then one for each tail end.
type gate uint16

const (
	atField = 3 // the bits of a port in a gate
	bodies  = gate(fields << atField)
	ends    = bodies + gate(devils)
)

func gateOf(field, port int) gate { return gate(field<<atField | port) }

func (g gate) field() int { return int(g >> atField) }

func (g gate) port() int { return int(g & (1<<atField - 1)) }

func (p Port) gate() gate {
	switch p.Kind {
	case 'b':
		return bodies + gate(p.Letter)
	case 't':
		return ends + gate(p.Letter)
	}
	return gateOf(p.Field, p.Port)
}

// body is the gate at which a devil's tail begins.
func body(letter int) gate { return gateOf(board.Bodies[letter][0], board.Bodies[letter][1]) }

// through is the gate at which one leaves a tile that is entered at a gate.
func (t Tile) through(at gate) gate {
	return at - gate(at.port()) + gate(exits[t.Kind][t.Rotation][at.port()])
}

// follow goes from a gate over one tile after the other. It returns how many it has crossed,
// and the gate at which it stops: that of an empty field, a body or a tail end.
func (p *Placed) follow(at gate) (crossed int, end gate) {
	for at < bodies {
		tile := p[at.field()]
		if tile.Kind == 0 {
			break
		}
		at = ahead[tile.through(at)]
		crossed++
	}
	return crossed, at
}

// Tail is where the path from a devil's body leads.
type Tail struct {
	Length int    `json:"length"` // crossings so far
	End    string `json:"end"`    // "tail", "body" or "open"
	At     int    `json:"at"`     // the letter, or for "open" the empty field
	Path   []Step `json:"path"`   // the crossings, from the body on
}

// Step is one crossing of a tile.
type Step struct {
	Field int `json:"field"`
	From  int `json:"from"`
	To    int `json:"to"`
}

// cloned are tails whose paths are nobody else's.
func cloned(tails [devils]Tail) [devils]Tail {
	for i, tail := range tails {
		tails[i].Path = slices.Clone(tail.Path)
	}
	return tails
}

// trace follows the tails of all devils.
func trace(placed *Placed) (list [devils]Tail) {
	for letter := range list {
		list[letter] = Tail{}.grown(letter, placed)
	}
	return list
}

// regrown are the tails after a tile has been laid on a field.
func regrown(tails [devils]Tail, placed *Placed, field int) [devils]Tail {
	for letter, t := range tails {
		if t.End == "open" && t.At == field {
			tails[letter] = t.grown(letter, placed)
		}
	}
	return tails
}

// grown follows a tail on from where it ended.
func (t Tail) grown(letter int, placed *Placed) Tail {
	at := body(letter)
	if t.Length > 0 {
		last := t.Path[t.Length-1]
		at = ahead[gateOf(last.Field, last.To)]
	}
	crossed, end := placed.follow(at)
	t.Path = append(make([]Step, 0, t.Length+crossed), t.Path...)
	for range crossed {
		out := placed[at.field()].through(at)
		t.Path = append(t.Path, Step{at.field(), at.port(), out.port()})
		at = ahead[out]
	}
	t.Length += crossed
	switch {
	case end < bodies:
		t.End, t.At = "open", end.field()
	case end < ends:
		t.End, t.At = "body", int(end-bodies)
	default:
		t.End, t.At = "tail", int(end-ends)
	}
	return t
}

// place is where a tail has come to: a letter, or an empty field.
func (t Tail) place() string {
	if t.End == "open" {
		return board.Fields[t.At].ID
	}
	return Letters[t.At : t.At+1]
}
