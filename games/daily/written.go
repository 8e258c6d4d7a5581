package daily

import (
	"encoding/json"
	"fmt"

	"hofnar/games"
)

// written is a Deal as books keep it.
type written struct {
	Day       Day          `json:"day"`
	Deal      string       `json:"deal"` // the plan's key
	Candidate int          `json:"candidate"`
	Seat      games.Seat   `json:"seat"`
	Versions  Versions     `json:"versions"`
	Record    games.Record `json:"record"`
}

// MarshalJSON writes a deal for books. Read reads it.
func (d Deal) MarshalJSON() ([]byte, error) {
	return json.Marshal(written{d.Day, d.Plan.Key, d.Candidate, d.Seat, d.Versions, d.Record})
}

// Read reads a deal of one of these games that was written as JSON. It fails where there is no
// such deal any more.
func Read(list []*games.Game, text []byte) (Deal, error) {
	var w struct {
		written
		Record json.RawMessage `json:"record"`
	}
	if err := json.Unmarshal(text, &w); err != nil {
		return Deal{}, fmt.Errorf("read a deal: %w", err)
	}
	game, record, err := games.ReadRecord(list, w.Record)
	if err != nil {
		return Deal{}, fmt.Errorf("read the deal of %s: %w", w.Day, err)
	}
	d := Deal{Day: w.Day, Game: game, Candidate: w.Candidate, Seat: w.Seat, Versions: w.Versions, Record: record}
	if game.Daily != nil {
		for _, d.Plan = range game.Daily.Deals {
			if d.Plan.Key == w.Deal {
				return d, nil
			}
		}
	}
	return Deal{}, fmt.Errorf("read the deal of %s: %s has no deal %s", w.Day, game.Name, w.Deal)
}

// Current reports whether rules and computers are those by which it was dealt: then whoever
// finishes it can be compared with others.
func (d Deal) Current() bool { return d.Versions == VersionsOf(d.Game) }
