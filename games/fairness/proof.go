package fairness

import (
	"encoding/json"
	"errors"

	"hofnar/games"
)

// Secret is one from which a table's luck follows, and its entry in the server's chain.
type Secret struct {
	Entry
	Secret games.Seed
	Since  int // the outcome of chance from which on it holds, from 0
}

// Table is what has to be known of a table beside its record.
type Table struct {
	Server  string
	Secrets []Secret // in the order in which they hold; none: nothing can be proven
	Cuts    []int    // in the order in which they were given
	Rules   int      // Game.Version when the game began
	// TakenOver names the table whose titles are the first outcome of chance; empty: that was
	// drawn.
	TakenOver string
	// Daily, if not nil: it is no table but a deal of the day. Its one secret's entry is OfDays, or
	// has the number 0 where nobody played in a server.
	Daily *Daily
}

// Fair is the "fair" of a record: all that it takes to work out its chance again.
type Fair struct {
	Scheme  string     `json:"scheme"`
	Server  string     `json:"server"`
	Table   string     `json:"table"`
	Game    string     `json:"game"`
	Rules   int        `json:"rules"`
	Cuts    []int      `json:"cuts"`
	Secrets []Revealed `json:"secrets"`
	Chance  []Outcome  `json:"chance"` // one for each of the record's
	Daily   *Daily     `json:"daily,omitempty"`
}

// Revealed is a Secret as a record has it.
type Revealed struct {
	Outcome    int  `json:"outcome"` // Secret.Since
	Number     int  `json:"number"`
	Previous   Hash `json:"previous"`
	Commitment Hash `json:"commitment"`
	Secret     Hash `json:"secret"`
	Hash       Hash `json:"hash"` // of the entry
}

// entry is that of one of the secrets.
func (f Fair) entry(r Revealed) Entry {
	return Entry{Number: r.Number, Kind: f.kind(), Table: f.Table, Commitment: r.Commitment, Previous: r.Previous}
}

func (f Fair) kind() string {
	if f.Daily != nil {
		return OfDays
	}
	return OfTable
}

// scheme is the algorithm by which it is to be checked.
func (f Fair) scheme() string {
	if f.Daily != nil {
		return DailyScheme
	}
	return Scheme
}

// Outcome says what an outcome of chance was drawn for.
type Outcome struct {
	TakenOver string `json:"taken_over,omitempty"` // the table from which it was taken; then nothing was drawn
	Purpose   string `json:"purpose,omitempty"`
	Parts     []Part `json:"parts,omitempty"`
}

// Part is what was drawn of an outcome with luck of its own.
type Part struct {
	Seat *games.Seat     `json:"seat"` // null: it is nobody's own
	Nth  int             `json:"nth"`  // how often that was drawn before
	From json.RawMessage `json:"from"` // one of Lot.From
}

var errUnfounded = errors.New("nothing proves the chance of this record")

// Of is the proof of a game that is over, by its record and what is known of its table. It
// fails where the rules of today do not accept the record, or nothing proves it.
func Of(game *games.Game, r games.Record, t Table) (json.RawMessage, error) {
	if len(t.Secrets) == 0 {
		return nil, errUnfounded
	}
	chance := games.NewRecorded(r.Chance)
	if bad := games.FollowBy(game, r, chance, func(games.State, []games.Event) {}); bad != nil {
		return nil, errUnfounded
	}
	f := Fair{
		Server: t.Server, Table: t.Secrets[0].Table, Game: game.Name, Rules: t.Rules,
		Cuts: append([]int{}, t.Cuts...), Daily: t.Daily,
	}
	f.Scheme = f.scheme()
	for _, s := range t.Secrets {
		f.Secrets = append(f.Secrets, Revealed{s.Since, s.Number, s.Previous, s.Commitment, Hash(s.Secret), s.Hash()})
	}
	var counts games.Counts
	for i, lot := range chance.Lots {
		if i == 0 && t.TakenOver != "" {
			f.Chance = append(f.Chance, Outcome{TakenOver: t.TakenOver})
			continue
		}
		outcome, err := outcomeOf(lot, counts)
		if err != nil {
			return nil, err
		}
		f.Chance, counts = append(f.Chance, outcome), counts.With(lot.Situations())
	}
	return json.Marshal(f)
}

// outcomeOf says what an outcome is drawn for, after so many others.
func outcomeOf(lot games.Lot, counts games.Counts) (o Outcome, err error) {
	situations := lot.Situations()
	if len(lot.From) != len(situations) {
		return o, errUnfounded
	}
	for i, one := range situations {
		part := Part{Nth: counts[one]}
		if one.Seat != games.Public {
			part.Seat = &one.Seat
		}
		if part.From, err = json.Marshal(lot.From[i]); err != nil {
			return o, err
		}
		o.Purpose, o.Parts = one.Purpose, append(o.Parts, part)
	}
	return o, nil
}

// Entries are those of the server's chain, as people see and compare them. One with the number 0
// stands in no chain: it is shown by its commitment.
func (f Fair) Entries() (shown []string) {
	for _, s := range f.Secrets {
		shown = append(shown, f.entry(s).String())
	}
	return shown
}
