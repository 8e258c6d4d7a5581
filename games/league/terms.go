package league

// Terms are all that a league has agreed on but its name, and the days of its newest season.
type Terms struct {
	Rules
	Entry  Entry `json:"entry"`
	Carry  bool  `json:"carry"`
	Breaks bool  `json:"breaks"`
	Began  int64 `json:"began"`           // unix milliseconds
	Until  int64 `json:"until,omitempty"` // when it ends by itself
}

// TermsOf are those of a league and its newest season.
func TermsOf(l League, s Season) Terms {
	return Terms{l.Rules, l.Entry, l.Carry, l.Breaks, s.Began, s.Until}
}

// Admission is somebody whom a moderator has let into a league, or put out of it.
type Admission struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	In   bool   `json:"in"`
}

// RuleChange is a moderator's change of what a league has agreed on, or of who is let in.
type RuleChange struct {
	Made   int64  `json:"made"` // unix milliseconds
	By     string `json:"by"`
	ByName string `json:"by_name"`
	Season int    `json:"season"` // from which on it holds
	Later  int    `json:"later"`  // from which on the games, people and computers do that count
	Before Terms  `json:"before"`
	After  Terms  `json:"after"`

	Admission *Admission `json:"admission,omitempty"` // then nothing else is changed
}
