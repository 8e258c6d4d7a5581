package teufel

// Example is the position that the rules page scores: two players, and two
// compartments full of tiles.
func Example() View {
	v := View{Players: 2, Teams: teams(2), Phase: phaseName, Player: 0, Current: none, Kind: none, Last: none, Count: len(example)}
	for _, t := range example {
		v.Placed[board.field(t.field)] = Tile{int8(board.kind(t.kind)) + 1, t.rotation}
	}
	v.Tails = trace(&v.Placed)
	return v
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
