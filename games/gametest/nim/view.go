package nim

import (
	"slices"
	"strings"

	"hofnar/games"
)

// View is what anybody may know: everything.
type View struct {
	Heaps []int  `json:"heaps"`
	Last  string `json:"last"`
}

// View implements games.State.
func (s *State) View(games.Seat) games.View {
	v := games.View{
		Phase:   "take",
		Scene:   games.Scene{Round: 1, Part: s.turns + 1},
		Heading: games.T("nim.heading."+s.last, "Turn", s.turns+1),
		Turn:    s.Waiting(),
		Asked:   games.T("nim.asked"),
		Detail:  View{slices.Clone(s.heaps), s.last},
	}
	for i, stones := range s.heaps {
		v.Lines = append(v.Lines, games.T("nim.heap", "Heap", i+1, "Count", stones, "Stones", strings.Repeat("●", stones)))
	}
	if s.over() {
		v.Phase, v.Asked = "over", games.Text{}
	}
	for who, n := range s.taken {
		v.Seats = append(v.Seats, games.Place{Seat: games.Seat(who), Text: games.T("nim.place", "Count", n)})
	}
	return v
}

// event is something that everybody sees.
func (s *State) event(key string, pairs ...any) games.Event {
	return games.Event{Scene: games.Scene{Round: 1, Part: s.turns + 1}, Public: games.News{Text: games.T("nim."+key, pairs...)}}
}

// Report implements games.State.
func (s *State) Report() any {
	return struct {
		View
		Taken []int `json:"taken"`
		Turns int   `json:"turns"`
	}{View{s.heaps, s.last}, s.taken, s.turns}
}
