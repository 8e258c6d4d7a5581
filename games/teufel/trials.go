package teufel

import "slices"

// Trial is the board as it would be with one turn of the tile.
type Trial struct {
	Placed  Placed       `json:"placed"`
	Tails   [devils]Tail `json:"tails"`
	Changed []int        `json:"changed"` // the letters whose tails it changes, the longest first
}

// tryOut lays the tile turned over in each turn that looks different.
func (s *State) tryOut() []Trial {
	trials := make([]Trial, s.rotations())
	for r := range trials {
		t := &trials[r]
		t.Placed = s.placed
		t.Placed[s.current] = Tile{s.tile, int8(r)}
		t.Tails = regrown(s.tails, &t.Placed, s.current)
		t.Changed = changed(&s.tails, &t.Tails)
	}
	return trials
}

// settled reports whether the tile turned over looks the same however it is turned.
func (s *State) settled() bool { return len(s.trials) == 1 }

// alike reports whether its turns look different and do the same to every tail.
func (s *State) alike() bool {
	return len(s.trials) == turns && s.trials[0].gainsAs(&s.trials[1]) && s.trials[0].gainsAs(&s.trials[2])
}

// changed lists the letters whose tails have become others, the longest first.
func changed(before, now *[devils]Tail) (list []int) {
	for letter := range before {
		was, is := &before[letter], &now[letter]
		if is.Length != was.Length || is.End != was.End {
			list = append(list, letter)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return now[b].Length - now[a].Length })
	return list
}

// gainsAs reports whether another turn does the same to every tail.
func (t *Trial) gainsAs(other *Trial) bool {
	return slices.Equal(t.Changed, other.Changed) && !slices.ContainsFunc(t.Changed, func(letter int) bool {
		a, b := &t.Tails[letter], &other.Tails[letter]
		return a.Length != b.Length || a.End != b.End || a.At != b.At
	})
}
