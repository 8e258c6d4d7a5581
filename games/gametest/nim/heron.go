package nim

import (
	"encoding/json"

	"hofnar/games"
)

// Heron is a computer player that plays Nim for two as it is won: it leaves heaps
// whose nim-sum is zero, if it can. Among more players that is at least a plan.
func Heron(s games.Sight) games.Thought {
	v, ok := s.View.Detail.(View)
	if !ok {
		return games.Thought{}
	}
	var some games.Act
	for way := range games.Ways(s.Ask) {
		var m take
		if json.Unmarshal(way.Act, &m) == nil && v.wins(m) {
			return games.Thought{Act: way.Act}
		}
		if some == nil || s.Rand.IntN(4) == 0 {
			some = way.Act
		}
	}
	return games.Thought{Act: some}
}

// wins reports whether a take wins against one opponent. Where the last stone loses,
// an odd number of single stones must be left at the end.
func (v View) wins(m take) bool {
	sum, large := 0, false
	for i, stones := range v.Heaps {
		if i == m.Heap-1 {
			stones -= m.N
		}
		sum, large = sum^stones, large || stones > 1
	}
	if v.Last == loses && !large {
		return sum == 1
	}
	return sum == 0
}
