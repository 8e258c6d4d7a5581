package games

// Position is what replay prints of a position: one JSON object
// (rules/README.md, The game record).
type Position struct {
	Game     string `json:"game"`
	Finished bool   `json:"finished"`
	Turn     []Seat `json:"turn"`
	Scores   []int  `json:"scores"`
	Winners  []Seat `json:"winners"`
	State    any    `json:"state"`
}

// PositionOf describes a position of this game, hidden cards included.
func PositionOf(game Game, s State) Position {
	tally := s.Tally()
	return Position{
		Game:     game.Name(),
		Finished: tally.Over,
		Turn:     append([]Seat{}, s.Waiting()...),
		Scores:   append([]int{}, tally.Scores...),
		Winners:  append([]Seat{}, tally.Winners...),
		State:    s.Report(),
	}
}
