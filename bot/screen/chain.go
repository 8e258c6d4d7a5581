package screen

import (
	"encoding/json"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games/fairness"
)

// What a chain's file takes once it is packed, in bytes. Most of an entry is two hashes, which no
// packing makes shorter than 64.
const (
	chainedFile  = 512 // without its entries
	chainedEntry = 100 // at most
)

// MostChained is how many entries of a chain are handed out where Discord takes files of so many
// bytes: as many as fit, and no more than by its least limit, since all are in memory at once.
func MostChained(largest int) int {
	return max(1, (min(largest, discord.MostFile)-chainedFile)/chainedEntry)
}

// chainFile is the file of a chain.
type chainFile struct {
	Server   string        `json:"server"`
	Previous fairness.Hash `json:"previous"` // what the first of the entries comes after
	Entries  []chained     `json:"entries"`
}

// chained is an entry as the file of a chain has it.
type chained struct {
	Number     int            `json:"number"`
	Kind       string         `json:"kind"`
	Table      string         `json:"table"`
	Commitment *fairness.Hash `json:"commitment"` // null: it has none
	Time       int64          `json:"time"`       // in unix milliseconds
	Hash       fairness.Hash  `json:"hash"`
}

// Chain tells of a server's chain: of its newest entries, the first of those first, which are handed
// out beside it, and of how many there are of each kind.
func (s *Set) Chain(who Viewer, newest []fairness.Entry, kinds map[string]int) string {
	t := s.In(who, table.Snapshot{})
	said := []string{newestLine(t, newest[len(newest)-1]), t.Key("chain.tables", "Count", kinds[fairness.OfTable])}
	if kinds[fairness.OfDays] > 0 {
		said = append(said, t.Key("chain.days", "Count", kinds[fairness.OfDays]))
	}
	if kinds[fairness.Restored] > 0 {
		said = append(said, t.Key("chain.restored", "Count", kinds[fairness.Restored]))
	}
	if len(newest) < total(kinds) {
		said = append(said, t.Key("chain.part", "Count", len(newest)))
	}
	return strings.Join(append(said, t.Key("chain.about")), "\n")
}

func total(kinds map[string]int) (n int) {
	for _, of := range kinds {
		n += of
	}
	return n
}

// ChainSoon tells of a chain that was just handed out its newest entry.
func (s *Set) ChainSoon(who Viewer, newest fairness.Entry) discord.Message {
	t := s.In(who, table.Snapshot{})
	return Saying(newestLine(t, newest) + "\n" + t.Key("chain.soon"))
}

func newestLine(t words.Localizer, e fairness.Entry) string {
	return t.Key("chain.newest", "Entry", words.Escaped(e.String()))
}

// ChainFile is a server's chain, or its newest entries, as it is worked out again.
func (s *Set) ChainFile(who Viewer, guild string, newest []fairness.Entry) discord.File {
	f := chainFile{Server: guild, Previous: newest[0].Previous, Entries: make([]chained, len(newest))}
	for i, e := range newest {
		f.Entries[i] = chained{Number: e.Number, Kind: e.Kind, Table: e.Table, Time: e.At, Hash: e.Hash()}
		if e.Kind != fairness.Restored {
			f.Entries[i].Commitment = &newest[i].Commitment
		}
	}
	data, _ := json.Marshal(f) // plain values always go into JSON
	alt := s.In(who, table.Snapshot{}).Key("chain.alt")
	return discord.File{Name: "chain.json", Alt: alt, Type: "application/json", Data: data}
}
