package dalmuti

import (
	"encoding/json"

	"hofnar/games"
)

// lastTitles is the order of titles that a finished game has left.
func lastTitles(s games.State) []games.Seat { return s.Report().(report).Ranks }

// drawnFor is the draw that seats the players in this order: 1 for the Greater Dalmuti,
// 2 for the Lesser, and so on.
func drawnFor(order []games.Seat) (json.RawMessage, error) {
	drawn := make([]int, len(order))
	for place, who := range order {
		drawn[who] = place + 1
	}
	return json.Marshal(map[string][]int{"draw": drawn})
}
