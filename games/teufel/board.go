package teufel

import (
	_ "embed"
	"encoding/json"
	"slices"
)

// The board, reconstructed [T1].
//
//go:embed board.json
var boardFile []byte

// Letters are the devils' names, clockwise around the board.
const Letters = "ABCDEFGHJKLMNPQRST"

const (
	fields = 54
	ports  = 6 // of a field, clockwise
	turns  = 3 // in which a tile can lie
	devils = len(Letters)
)

// A Port is what lies behind a port of a field: another field's port, or on the
// rim a devil's body or tail end.
type Port struct {
	Kind   byte // 'f', 'b' or 't'
	Field  int  // of 'f'
	Port   int  // of 'f'
	Letter int  // of 'b' and 't'
}

// Field is one triangle of the board.
type Field struct {
	ID          string
	Compartment int // 0 to 5
	Twin        int // its point reflection [T2]
	Vertices    [3][2]float64
	Ports       [ports]Port
}

// Kind is a kind of tile: how its ports are joined in pairs.
type Kind struct {
	ID        string
	Symmetric bool // it looks the same in all rotations
	links     [turns][ports]int
}

// Through returns the port at which one leaves that enters at a port.
func (k Kind) Through(rotation, port int) int { return k.links[rotation][port] }

// Board is what the tiles lie on.
type Board struct {
	Fields []Field
	Kinds  []Kind
	Bodies [devils][2]int   // by letter: the field and port of the body
	Owned  map[int][]string // by number of players: each player's letters
	copies int
}

var board = readBoard(boardFile)

// TheBoard is the only board there is.
func TheBoard() *Board { return board }

var compartments = []string{"I", "II", "III", "IV", "V", "VI"}

type boardJSON struct {
	Fields []struct {
		ID, Compartment string
		Vertices        [3][2]float64
		Ports           [ports][2]any
	}
	Rim []struct {
		Letter, Field string
		Body          int `json:"body_port"`
	}
	Tiles struct {
		Copies int `json:"copies_of_each_kind"`
		Kinds  []struct {
			ID        string
			Symmetric bool
			Links     [][2]int
		}
	}
	Devils map[int][]string
}

// readBoard panics when the file that belongs to the program is none.
func readBoard(text []byte) *Board {
	var file boardJSON
	if err := json.Unmarshal(text, &file); err != nil {
		panic(err)
	}
	b := &Board{Owned: file.Devils, copies: file.Tiles.Copies}
	index := map[string]int{}
	for i, f := range file.Fields {
		index[f.ID] = i
	}
	for _, f := range file.Fields {
		field := Field{ID: f.ID, Compartment: slices.Index(compartments, f.Compartment), Twin: index[twinOf(f.ID)], Vertices: f.Vertices}
		for p, behind := range f.Ports {
			name, _ := behind[0].(string)
			switch name {
			case "body", "tail":
				letter, _ := behind[1].(string)
				field.Ports[p] = Port{Kind: name[0], Letter: slices.Index([]byte(Letters), letter[0])}
			default:
				port, _ := behind[1].(float64)
				field.Ports[p] = Port{Kind: 'f', Field: index[name], Port: int(port)}
			}
		}
		b.Fields = append(b.Fields, field)
	}
	for _, d := range file.Rim {
		b.Bodies[slices.Index([]byte(Letters), d.Letter[0])] = [2]int{index[d.Field], d.Body}
	}
	for _, k := range file.Tiles.Kinds {
		kind := Kind{ID: k.ID, Symmetric: k.Symmetric}
		for r := range turns {
			for _, link := range k.Links {
				from, to := (link[0]+2*r)%ports, (link[1]+2*r)%ports
				kind.links[r][from], kind.links[r][to] = to, from
			}
		}
		b.Kinds = append(b.Kinds, kind)
	}
	return b
}

// twinOf is the field with the same number on the other half.
func twinOf(id string) string {
	n := len(id) - 1
	if id[n] == 'a' {
		return id[:n] + "b"
	}
	return id[:n] + "a"
}

// field finds a field by its name, -1 if there is none.
func (b *Board) field(id string) int {
	return slices.IndexFunc(b.Fields, func(f Field) bool { return f.ID == id })
}

func (b *Board) kind(id string) int {
	return slices.IndexFunc(b.Kinds, func(k Kind) bool { return k.ID == id })
}

// Tile is a tile that lies on a field; the zero Tile is none.
type Tile struct {
	Kind     int8 // from 1: index in Board.Kinds plus one
	Rotation int8
}

// Placed are the tiles on the board, by field.
type Placed [fields]Tile

// Tail is where the path from a devil's body leads.
type Tail struct {
	Length int    // crossings so far
	End    string // "tail", "body" or "open"
	At     int    // the letter, or for "open" the empty field
	Path   []Step // the crossings, from the body on
}

// Step is one crossing of a tile.
type Step struct{ Field, From, To int }

// Trace follows the tail of a devil.
func (b *Board) Trace(placed *Placed, letter int) Tail {
	at := Port{Kind: 'f', Field: b.Bodies[letter][0], Port: b.Bodies[letter][1]}
	var tail Tail
	for at.Kind == 'f' {
		tile := placed[at.Field]
		if tile.Kind == 0 {
			tail.End, tail.At = "open", at.Field
			return tail
		}
		out := b.Kinds[tile.Kind-1].Through(int(tile.Rotation), at.Port)
		tail.Path = append(tail.Path, Step{at.Field, at.Port, out})
		tail.Length++
		at = b.Fields[at.Field].Ports[out]
	}
	tail.End, tail.At = map[byte]string{'b': "body", 't': "tail"}[at.Kind], at.Letter
	return tail
}

// length follows the tail of a devil on a full board, and reports whether it scores.
func (b *Board) length(full *Placed, letter int) (n int, scores bool) {
	at := Port{Kind: 'f', Field: b.Bodies[letter][0], Port: b.Bodies[letter][1]}
	for at.Kind == 'f' {
		tile := full[at.Field]
		at = b.Fields[at.Field].Ports[b.Kinds[tile.Kind-1].links[tile.Rotation][at.Port]]
		n++
	}
	return n, at.Kind == 't'
}

// adjoins reports whether one of a field's own ports is that body.
func (f Field) adjoins(letter int) bool {
	return slices.ContainsFunc(f.Ports[:], func(p Port) bool { return p.Kind == 'b' && p.Letter == letter })
}
