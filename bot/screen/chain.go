package screen

import (
	"encoding/json"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games/fairness"
)

// chained is an entry as the file of a chain has it.
type chained struct {
	Number     int            `json:"number"`
	Kind       string         `json:"kind"`
	Table      string         `json:"table"`
	Commitment *fairness.Hash `json:"commitment"` // null: it has none
	Time       int64          `json:"time"`       // in unix milliseconds
	Hash       fairness.Hash  `json:"hash"`
}

// Chain tells of a server's chain, the first entry first, and hands it out.
func (s *Set) Chain(who Viewer, guild string, chain []fairness.Entry) discord.Message {
	t := s.In(who, table.Snapshot{})
	if len(chain) == 0 {
		return Saying(t.Key("chain.none"))
	}
	kinds, list := map[string]int{}, make([]chained, 0, len(chain))
	for _, e := range chain {
		one := chained{Number: e.Number, Kind: e.Kind, Table: e.Table, Time: e.At, Hash: e.Hash()}
		if e.Kind != fairness.Restored {
			one.Commitment = &e.Commitment
		}
		kinds[e.Kind]++
		list = append(list, one)
	}
	said := []string{t.Key("chain.newest", "Entry", words.Escaped(chain[len(chain)-1].String())), t.Key("chain.tables", "Count", kinds[fairness.OfTable])}
	if kinds[fairness.OfDays] > 0 {
		said = append(said, t.Key("chain.days", "Count", kinds[fairness.OfDays]))
	}
	if kinds[fairness.Restored] > 0 {
		said = append(said, t.Key("chain.restored", "Count", kinds[fairness.Restored]))
	}
	data, _ := json.Marshal(map[string]any{"server": guild, "entries": list}) // plain values always go into JSON
	const name = "chain.json"
	m := message(discord.Text(strings.Join(append(said, t.Key("chain.about")), "\n")), discord.Attached(name))
	m.Files = []discord.File{{Name: name, Alt: t.Key("chain.alt"), Type: "application/json", Data: data}}
	return m
}
