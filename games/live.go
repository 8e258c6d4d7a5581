package games

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Live makes chance outcomes from a seed, and remembers them as a record writes them.
// What it makes depends on the situation alone: docs/chance.md.
type Live struct {
	Outcomes   []json.RawMessage // the outcomes made, in order: {"deal":[…]}
	Situations []Situation       // for which they were made, for Counts.With

	seed     Seed
	counts   Counts // of what was drawn before
	old      bool
	consumed int             // before, the old way
	told     json.RawMessage // the next entry, if it is settled already
}

// NewLive goes on with the luck of a table that has drawn so much.
func NewLive(seed Seed, counts Counts) *Live { return &Live{seed: seed, counts: counts} }

// NewOldLive goes on with the luck of a table that began when an outcome still depended on
// how many there had been before it, whatever for: this many.
func NewOldLive(seed Seed, consumed int) *Live {
	return &Live{seed: seed, old: true, consumed: consumed}
}

// Next implements Chance.
func (l *Live) Next(lot Lot, live func([]Luck) any) (json.RawMessage, error) {
	if l.told != nil {
		return l.foretold(lot)
	}
	situations := lot.Situations()
	raw, err := json.Marshal(live(l.luck(situations)))
	if err != nil {
		return nil, fmt.Errorf("chance %s: %w", lot.Kind, err)
	}
	entry, err := json.Marshal(map[string]json.RawMessage{lot.Kind: raw})
	if err != nil {
		return nil, fmt.Errorf("chance %s: %w", lot.Kind, err)
	}
	l.Outcomes, l.Situations = append(l.Outcomes, entry), append(l.Situations, situations...)
	return raw, nil
}

// luck is that of each situation, the old way the same for all.
func (l *Live) luck(situations []Situation) (list []Luck) {
	if l.old {
		one := oldLuck{l.seed.Rand(l.consumed + len(l.Outcomes))}
		return slices.Repeat([]Luck{one}, len(situations))
	}
	counts := l.counts.With(l.Situations)
	for _, one := range situations {
		list = append(list, newStream(l.seed, one, counts[one]))
	}
	return list
}
