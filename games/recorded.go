package games

import "encoding/json"

// Recorded hands out the chance entries of a record, front to back.
type Recorded struct {
	Situations []Situation // of the outcomes handed out so far, for Counts.With
	Lots       []Lot       // of all entries handed out so far

	entries  []json.RawMessage
	next     int
	foretold int // how many entries at the front come from a Legacy: none or one
}

// NewRecorded reads from these entries.
func NewRecorded(entries []json.RawMessage) *Recorded { return &Recorded{entries: entries} }

// Left is how many entries have not been handed out yet.
func (c *Recorded) Left() int { return len(c.entries) - c.next }

// Next implements Chance.
func (c *Recorded) Next(lot Lot, _ func([]Luck) any) (json.RawMessage, error) {
	if c.next == len(c.entries) {
		return nil, &ChanceError{T("chance.missing", "Kind", lot.Kind)}
	}
	raw, err := outcomeOf(c.entries[c.next], lot.Kind)
	if err != nil {
		return nil, err
	}
	if c.next >= c.foretold {
		c.Situations = append(c.Situations, lot.Situations()...)
	}
	c.Lots, c.next = append(c.Lots, lot), c.next+1
	return raw, nil
}

// outcomeOf is the outcome in a chance entry. It fails with a *ChanceError where the entry is
// not of that kind.
func outcomeOf(entry json.RawMessage, kind string) (json.RawMessage, error) {
	var kinds map[string]json.RawMessage
	if err := json.Unmarshal(entry, &kinds); err != nil || len(kinds) != 1 {
		return nil, &ChanceError{T("chance.malformed", "Kind", kind)}
	}
	raw, ok := kinds[kind]
	if !ok {
		return nil, &ChanceError{T("chance.other_kind", "Kind", kind)}
	}
	return raw, nil
}
