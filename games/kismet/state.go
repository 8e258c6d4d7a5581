package kismet

import (
	"slices"

	"hofnar/games"
)

// State is a position with what only people are told of: how the rows lie, who has knocked on
// this roll, how the round before was left, and the score sheet.
type State struct {
	position
	agreed games.Agreed

	order  uint64  // the round's own, for those who lay out their cards in any order
	knocks []Knock // on this roll, in order of arrival
	sheet  []games.Round
	ended  *State // the round that the last move has ended still lies there; nil if it has ended none
}

// Knock is one knock and what it came to.
type Knock struct {
	Who     games.Seat `json:"who"`
	Verdict string     `json:"verdict"` // won, late, laid, fits, own or none
	Back    int        `json:"back"`    // the card that a wrong one cost, 0 if none
}

// Wrong reports whether the knock was wrong.
func (k Knock) Wrong() bool { return k.Verdict != right.String() && k.Verdict != late.String() }

// Late reports whether the knock was right and another one quicker.
func (k Knock) Late() bool { return k.Verdict == late.String() }

// draft is a position in the making: a copy that becomes the next State, or is
// thrown away with a refusal. Slices that it shares with the old one are
// replaced, and never written to.
type draft struct {
	State
	chance games.Chance
	games.Telling
}

func draftOf(s State, chance games.Chance) *draft {
	d := &draft{State: s, chance: chance}
	d.Scene, d.ended = d.scene, nil
	return d
}

// begin lays out the cards and finds who starts.
func begin(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
	d := draftOf(State{}, chance)
	d.players, d.rounds, d.agreed = players, agreed.Int("rounds"), agreed
	if err := d.referee().begin(1); err != nil {
		return nil, nil, err
	}
	return &d.State, d.Events, nil
}

// referee carries out moves in the draft, which hears of everything.
func (d *draft) referee() referee { return referee{&d.position, d, d} }

// throw implements fate.
func (d *draft) throw(who games.Seat) (dice, error) { return d.cast("roll", who) }

// cast has somebody roll the dice for a purpose.
func (d *draft) cast(purpose string, who games.Seat) (dice, error) {
	pips, err := games.Draw(d.chance, games.Lot{Kind: "dice", Purpose: purpose, From: []any{pipsOfADie}, Seats: []games.Seat{who}},
		func(luck []games.Luck) []int {
			die := func() int { return 1 + luck[0].Below(sides) }
			return []int{die(), die(), die()}
		},
		func(pips []int) games.Text {
			if len(pips) != 3 || slices.Min(pips) < 1 || slices.Max(pips) > sides {
				return games.T("kismet.chance.dice")
			}
			return games.Text{}
		})
	return thrown(pips), err
}

// starter implements fate.
func (d *draft) starter(players int) (games.Seat, error) {
	d.order = uint64(d.round)
	in := make([]games.Seat, players)
	for i := range in {
		in[i] = games.Seat(i)
	}
	for len(in) > 1 {
		sums := make([]int, len(in))
		for i, who := range in {
			thrown, err := d.cast("start", who)
			if err != nil {
				return 0, err
			}
			sums[i] = thrown.sum()
			pips := thrown.pips()
			d.order = d.order*1009 + uint64(pips[0]*36+pips[1]*6+pips[2])
		}
		d.tellStart(in, sums)
		in = highestOf(in, sums)
	}
	return in[0], nil
}

// highestOf are those with the highest sum.
func highestOf(in []games.Seat, sums []int) (list []games.Seat) {
	for i, who := range in {
		if sums[i] == slices.Max(sums) {
			list = append(list, who)
		}
	}
	return list
}

// Waiting implements games.State. It leaves out those who may knock but need not.
func (s *State) Waiting() []games.Seat {
	if s.phase == isOver {
		return nil
	}
	return []games.Seat{s.awaited()}
}

// Tally implements games.State.
func (s *State) Tally() games.Tally {
	t := games.Tally{Over: s.phase == isOver, Scores: slices.Clone(s.scores[:s.players]), Sheet: games.CloneSheet(s.sheet)}
	if t.Over {
		t.Winners = games.Leaders(t.Scores)
	}
	return t
}

// report is the state of a record, as docs/rules/kismet.md lists it.
type report struct {
	Round    int         `json:"round"`
	Phase    string      `json:"phase"`
	Active   games.Seat  `json:"active"`
	Next     *games.Seat `json:"next"`
	Dice     []int       `json:"dice"`
	Claimant *games.Seat `json:"claimant"`
	Up       [][]int     `json:"up"`
	Pile     [][]int     `json:"pile"`
	Sheet    [][]int     `json:"sheet"`
}

// Report implements games.State.
func (s *State) Report() any {
	r := report{
		Round: s.round, Phase: s.phase.String(), Active: s.active, Next: orNull(s.next()),
		Dice: s.dice.pips(), Claimant: orNull(s.winner), Sheet: [][]int{},
	}
	for who := range s.players {
		r.Up = append(r.Up, s.up[who].list())
		r.Pile = append(r.Pile, s.piles[who].list())
	}
	for _, row := range games.CloneSheet(s.sheet) {
		r.Sheet = append(r.Sheet, row.Points)
	}
	return r
}

func orNull(who games.Seat) *games.Seat {
	if who == games.Public {
		return nil
	}
	return &who
}
