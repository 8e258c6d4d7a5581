package teufel

// Example is the position that the rules page scores: two players, and two sectors
// full of tiles.
func Example() View {
	s := State{position: empty(2)}
	for _, t := range example {
		s.last = board.field(t.field)
		tile := Tile{int8(board.kind(t.kind)) + 1, t.rotation}
		s.placed[s.last] = tile
		s.free &^= only(s.last)
		s.unseen[tile.Kind-1]--
	}
	s.tails = trace(&s.placed)
	return s.detail(s.points())
}

var example = []struct {
	field, kind string
	rotation    int8
}{
	{"19a", "A2", 0}, {"20a", "S2", 2}, {"21a", "S2", 2},
	{"22a", "A2", 1}, {"23a", "A1", 0}, {"24a", "A4", 2},
	{"25a", "A2", 1}, {"26a", "A1", 0}, {"27a", "A1", 1},
	{"1b", "S3", 1}, {"2b", "A3", 2}, {"3b", "A2", 0},
	{"4b", "S1", 1}, {"5b", "A3", 2}, {"6b", "A2", 2},
	{"7b", "S1", 1}, {"8b", "S1", 0}, {"9b", "S3", 0},
}
