package table

import (
	"time"

	"hofnar/games"
)

// lobbyTTL is after how long a lobby closes that nobody starts.
const lobbyTTL = 24 * time.Hour

// How soon and how late a game may be set to begin by itself.
const (
	ShortestStart = time.Minute
	LongestStart  = 14 * 24 * time.Hour
)

// Ready says why the game cannot begin with those who sit there (a refusal), if so.
func (g Snapshot) Ready() error {
	if g.p == nil || g.p.game == nil {
		return noTable(g.ID)
	}
	return ready(g.p)
}

// Lacking is how many more the game needs at least, seats that are held counted as taken.
func (g Snapshot) Lacking() int {
	if g.p == nil || g.p.game == nil {
		return 0
	}
	return lacking(g.p)
}

func lacking(p *position) int { return max(0, p.game.Low-len(p.Chairs)-len(p.Guests)) }

func ready(p *position) error {
	players, low, high := len(p.Chairs), p.game.Low, p.game.High
	if players < low {
		return games.Refuse("table.refuse.too_few", "Count", low-players, "Low", low, "High", high)
	}
	return p.game.Allows(players, p.Options)
}

// closing is when a lobby begins or closes by itself.
func closing(p *position) time.Time {
	switch {
	case !p.Starts.IsZero():
		return p.Starts
	case p.Missed.After(p.Opened):
		return p.Missed.Add(lobbyTTL)
	}
	return p.Opened.Add(lobbyTTL)
}
