package dalmuti

import (
	"encoding/json"

	"hofnar/games"
)

// lastTitles lists the players by the titles that the last round of a finished game has
// brought, Greater Dalmuti first.
func lastTitles(s games.State) []games.Seat { return s.Report().(report).Ranks }

// drawnFor is the outcome "draw" of a record by which players have the titles in this order: 1
// for the Greater Dalmuti, 2 for the Lesser, and so on.
func drawnFor(order []games.Seat) (json.RawMessage, error) {
	drawn := make([]int, len(order))
	for place, who := range order {
		drawn[who] = place + 1
	}
	return json.Marshal(map[string][]int{"draw": drawn})
}
