package teufel

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"
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

// Field is one of the 54, three-sided.
type Field struct {
	ID       string
	Sector   int // 0 to 5
	Twin     int // its point reflection [T2]
	Vertices [3][2]float64
	Ports    [ports]Port
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
	names  map[string]int // the fields by their names
}

var board = readBoard(boardFile)

// TheBoard is the only board there is.
func TheBoard() *Board { return board }

// Sectors are the names of the six parts of the board, clockwise from the top [T1].
var Sectors = [...]string{"I", "II", "III", "IV", "V", "VI"}

type boardJSON struct {
	Fields []struct {
		ID       string
		Sector   string `json:"compartment"`
		Vertices [3][2]float64
		Ports    [ports][2]any
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
	index := map[string]int{}
	b := &Board{Owned: file.Devils, copies: file.Tiles.Copies, names: index}
	for i, f := range file.Fields {
		index[f.ID] = i
	}
	for _, f := range file.Fields {
		field := Field{ID: f.ID, Sector: slices.Index(Sectors[:], f.Sector), Twin: index[twinOf(f.ID)], Vertices: f.Vertices}
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

// field finds a field by its name, none if there is no such field.
func (b *Board) field(id string) int {
	if field, ok := b.names[id]; ok {
		return field
	}
	return none
}

func (b *Board) kind(id string) int {
	return slices.IndexFunc(b.Kinds, func(k Kind) bool { return k.ID == id })
}

// Tile is a tile that lies on a field; the zero Tile is none.
type Tile struct {
	Kind     int8 `json:"kind"` // from 1: index in Board.Kinds plus one
	Rotation int8 `json:"rotation"`
}

// TileSign names a tile as it lies on a field: its kind, its rotation, and whether the
// field points up or down, as in A1_2u.
func TileSign(t Tile, field int) string {
	v, points := board.Fields[field].Vertices, "u"
	low, high := min(v[0][1], v[1][1], v[2][1]), max(v[0][1], v[1][1], v[2][1])
	if (v[0][1]+v[1][1]+v[2][1])/3 > (low+high)/2 { // most of it is high up
		points = "d"
	}
	return board.Kinds[t.Kind-1].ID + "_" + strconv.Itoa(int(t.Rotation)) + points
}

// Placed are the tiles on the board, by field.
type Placed [fields]Tile
