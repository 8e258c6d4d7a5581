package league

import "slices"

// Terms are all that a league has agreed on but its name, and the days of its open season.
type Terms struct {
	Games     []string `json:"games"`
	Way       Way      `json:"way"`
	Minimum   int      `json:"minimum"`
	Opponents int      `json:"opponents"`
	Computers bool     `json:"computers"`
	Entry     Entry    `json:"entry"`
	Carry     bool     `json:"carry"`
	Breaks    bool     `json:"breaks"`
	Began     int64    `json:"began"`           // of the season, unix milliseconds
	Until     int64    `json:"until,omitempty"` // when it ends by itself
}

// TermsOf are those of a league and its newest season.
func TermsOf(l League, s Season) Terms {
	return Terms{slices.Clone(l.Games), l.Way, l.Minimum, l.Opponents, l.Computers, l.Entry, l.Carry, l.Breaks, s.Began, s.Until}
}

// Same reports whether nothing has changed.
func (t Terms) Same(other Terms) bool {
	return slices.Equal(t.Games, other.Games) && t.Way == other.Way && t.Minimum == other.Minimum && t.Opponents == other.Opponents && t.Computers == other.Computers &&
		t.Entry == other.Entry && t.Carry == other.Carry && t.Breaks == other.Breaks && t.Began == other.Began && t.Until == other.Until
}

// RuleChange is a moderator's change of what a league has agreed on.
type RuleChange struct {
	Made   int64  `json:"made"` // unix milliseconds
	By     string `json:"by"`
	ByName string `json:"by_name"`
	Before Terms  `json:"before"`
	After  Terms  `json:"after"`
}
