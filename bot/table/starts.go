package table

import (
	"time"

	"hofnar/games"
)

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
	return g.p.ready()
}

func (p *position) ready() error {
	players, low, high := len(p.Chairs), p.game.Low, p.game.High
	if players < low {
		return games.Refuse("table.refuse.too_few", "Count", low-players, "Low", low, "High", high)
	}
	return p.game.Allows(players, p.Options)
}

// closing is when a lobby begins or closes by itself.
func (p *position) closing() time.Time {
	switch {
	case !p.Starts.IsZero():
		return p.Starts
	case p.Missed.After(p.Opened):
		return p.Missed.Add(lobbyTTL)
	}
	return p.Opened.Add(lobbyTTL)
}

// begins begins a game at the time that was set for it. Where that cannot be, the lobby
// goes on as any other, and seats that were held fall free.
type begins struct{}

func (begins) apply(a *attempt) error {
	if err := a.inLobby(); err != nil {
		return err
	}
	if a.p.ready() == nil {
		return a.begin()
	}
	a.p.Missed, a.p.Starts, a.p.Guests = a.p.Starts, time.Time{}, nil
	return nil
}

// callTime does what is due in a lobby.
func (t *table) callTime(p *position) {
	d := Deed{Event: "clock:expired", Do: expire{}}
	if !p.Starts.IsZero() {
		d = Deed{Event: "clock:begins", Do: begins{}}
	}
	a, err := t.execute(d)
	t.unasked("begin or close a lobby", err)
	t.notify(a)
}
