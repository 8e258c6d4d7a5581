package games

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Live draws outcomes from a seed, and keeps them as a record writes them. An outcome
// depends on the seed, its situation and how often that was drawn before, and on nothing
// else: docs/chance.md.
type Live struct {
	Outcomes   []json.RawMessage // drawn by this Live, in order: {"deal":[…]}
	Situations []Situation       // of these outcomes, for Counts.With

	seed     Seed
	counts   Counts          // of what the table drew before
	old      bool            // made by NewOldLive
	consumed int             // how many outcomes there were before, if old
	told     json.RawMessage // the next outcome, if Foretell was called
}

// NewLive draws for a table that has drawn so often before.
func NewLive(seed Seed, counts Counts) *Live { return &Live{seed: seed, counts: counts} }

// NewOldLive draws for a table that began under earlier versions of Hofnar, where an outcome
// depended on the seed and on how many outcomes of any kind there had been before it:
// consumed.
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

// luck is the luck of each situation; at a table of old they share one.
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
