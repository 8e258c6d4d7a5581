package murphy

import (
	"encoding/json"
	"fmt"

	"hofnar/games"
)

// State is a position with its score sheet.
type State struct {
	position
	sheet []games.Round // a row for each task fulfilled
}

// draft is a position in the making: a copy that becomes the next State, or is
// thrown away with a refusal. Its slices are replaced and never written to.
type draft struct {
	State
	chance games.Chance
	games.Telling
	drew []card // in the draw that is under way
}

func draftOf(s State, chance games.Chance) *draft {
	d := &draft{State: s, chance: chance}
	d.Scene = d.scene
	return d
}

// begin deals tasks and cards.
func begin(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
	d := draftOf(State{}, chance)
	d.position = tableOf(players, agreed)
	if err := d.referee().begin(); err != nil {
		return nil, nil, err
	}
	d.tellDealt()
	return &d.State, d.Events, nil
}

// referee carries out moves in the draft, which hears what happens.
func (d *draft) referee() referee { return referee{&d.position, d, d} }

// shuffle implements fate.
func (d *draft) shuffle(cards []card) error {
	order, err := games.Shuffle(d.chance, games.Lot{Kind: "stack"}, cards, games.T("murphy.chance.stack"))
	copy(cards, order)
	return err
}

// shuffleTasks implements fate.
func (d *draft) shuffleTasks(tasks []int8) error {
	order, err := games.Shuffle(d.chance, games.Lot{Kind: "murphy"}, tasks, games.T("murphy.chance.murphy"))
	copy(tasks, order)
	return err
}

// blind implements fate.
func (d *draft) blind(p *position, who games.Seat) (picked [mostPlayers]card, err error) {
	var victims []games.Seat
	var hands []any
	for other := p.after(who); other != who; other = p.after(other) {
		if p.hands[other].size() > 0 {
			victims, hands = append(victims, other), append(hands, p.hands[other].list())
		}
	}
	names, err := games.Draw(d.chance, games.Lot{Kind: "blind", From: hands, Seats: victims},
		func(luck []games.Luck) (list []string) {
			for i, victim := range victims {
				list = append(list, p.hands[victim].nth(luck[i].Below(p.hands[victim].size())).String())
			}
			return list
		},
		func(names []string) games.Text {
			cards, ok := cardsOf(names)
			ok = ok && len(cards) == len(victims)
			for i, victim := range victims {
				ok = ok && p.hands[victim].has(cards[i])
			}
			if !ok {
				return games.T("murphy.chance.blind")
			}
			return games.Text{}
		})
	if err != nil {
		return picked, err
	}
	cards, _ := cardsOf(names) // checked above
	for i, victim := range victims {
		picked[victim] = cards[i]
	}
	return picked, nil
}

// Waiting implements games.State.
func (s *State) Waiting() (list []games.Seat) {
	for who := range games.Seat(s.players) {
		if s.awaits(who) {
			list = append(list, who)
		}
	}
	return list
}

// Tally implements games.State.
func (s *State) Tally() games.Tally {
	t := games.Tally{Over: s.phase == isOver, Scores: make([]int, s.players), Sheet: games.CloneSheet(s.sheet)}
	for who := range s.players {
		t.Scores[who] = s.fulfilled[who].n
	}
	if t.Over {
		t.Winners = []games.Seat{s.player}
	}
	return t
}

// MarshalJSON writes a red card that waits as records do: [1,"R4"].
func (d drawn) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{d.who, d.card.String()})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (d *drawn) UnmarshalJSON(raw []byte) error {
	var name string
	if err := json.Unmarshal(raw, &[]any{&d.who, &name}); err != nil {
		return err
	}
	card, ok := byName[name]
	if !ok {
		return fmt.Errorf("no card is called %q", name)
	}
	d.card = card
	return nil
}

// report is the state of a record, as docs/rules/murphy.md lists it.
type report struct {
	Phase     string     `json:"phase"`
	Player    games.Seat `json:"player"`
	Hands     [][]string `json:"hands"`
	Mac       []string   `json:"mac"`
	Tasks     []*int     `json:"tasks"`
	Shown     []bool     `json:"shown"`
	Fulfilled [][]int    `json:"fulfilled"`
	Left      []string   `json:"left"`
	Right     []string   `json:"right"`
	Stack     int        `json:"stack"`
	Actions   []string   `json:"actions"`
	Taken     []string   `json:"taken"`
	Pending   []drawn    `json:"pending"`
}

// Report implements games.State.
func (s *State) Report() any {
	r := report{
		Phase: s.phase.String(), Player: s.player, Mac: namesOf(s.mac.list()), Left: namesOf(s.open[left].list()), Right: namesOf(s.open[right].list()),
		Stack: s.stack.n, Actions: s.actions(), Taken: namesOf(s.taken[:s.took]), Pending: append([]drawn{}, s.pending[:s.waiting]...),
	}
	for who := range s.players {
		r.Hands = append(r.Hands, namesOf(s.hands[who].list()))
		r.Shown = append(r.Shown, s.shown[who])
		r.Fulfilled = append(r.Fulfilled, append([]int{}, s.fulfilledBy(who)...))
		r.Tasks = append(r.Tasks, nil)
		if task := s.tasks[who]; task > 0 {
			r.Tasks[who] = &task
		}
	}
	return r
}

// actions names the action discard.
func (s *State) actions() []string {
	var list [reds + greens]card
	return namesOf(list[:s.discards(list[:])])
}

// fulfilledBy lists the tasks that somebody has fulfilled, in order.
func (s *State) fulfilledBy(who int) (list []int) {
	for _, task := range s.fulfilled[who].each() {
		list = append(list, int(task))
	}
	return list
}
