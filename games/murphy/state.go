package murphy

import (
	"encoding/json"
	"slices"

	"hofnar/games"
)

// The phases, as records write them.
const (
	phaseTurn    = "turn"
	phaseGive    = "give"
	phaseRed     = "red"
	phaseRespond = "respond"
	phaseOver    = "over"
)

const mostMac = 7 // cards that Mac may hold

// The open piles.
const (
	left = iota
	right
	piles
)

// State is a position of the game.
type State struct {
	players int
	agreed  games.Agreed

	turns  int // from 1
	began  int // the turn with which the race for the present tasks began
	phase  string
	player games.Seat // whose turn it is
	hands  [mostPlayers][]card
	mac    []card
	open   [piles][]card // bottom first
	stack  []card        // top first
	gone   []card        // the action discard

	tasks     [mostPlayers]int // 0: none
	shown     [mostPlayers]bool
	fulfilled [mostPlayers][]int
	sheet     []games.Round // a row for each task fulfilled
	fresh     []int         // tasks to be drawn, top first
	returned  []int

	taken   []card // in phase give, in the order taken
	fromMac bool   // they came from Mac
	unseen  bool   // they came from the stack
	pending []drawn
	played  card // the green card that waits for answers, else noCard
	owing   []games.Seat
	answers [mostPlayers]*response
}

// drawn is a red card that waits to be carried out.
type drawn struct {
	who  games.Seat
	card card
}

// MarshalJSON writes it as records do: [1,"R4"].
func (d drawn) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{d.who, d.card.String()})
}

// response is what somebody has answered to G6 or G11.
type response struct {
	card card
	to   int // the open pile, for G11
}

// draft is a position in the making: a copy that becomes the next State, or is
// thrown away with a refusal. Slices are replaced and never written to.
type draft struct {
	State
	chance games.Chance
	events []games.Event
}

// begin deals tasks and cards.
func begin(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
	d := draft{chance: chance}
	d.players, d.agreed, d.played = players, agreed, noCard
	d.turns, d.began, d.phase = 1, 1, phaseTurn
	all := make([]int, lastTask)
	for i := range all {
		all[i] = i + 1
	}
	var err error
	if d.fresh, err = shuffleTasks(chance, all); err != nil {
		return nil, nil, err
	}
	if d.stack, err = shuffle(chance, deck()); err != nil {
		return nil, nil, err
	}
	d.dealOut()
	d.tellDealt()
	return &d.State, d.events, nil
}

// dealOut fills hands, Mac and the open piles from a whole stack, which always
// suffices.
func (d *draft) dealOut() {
	for who := range d.players {
		d.tasks[who] = d.fresh[0]
		d.fresh = d.fresh[1:]
	}
	for who := range d.players {
		for range 8 + who {
			d.dealTo(who)
		}
		for countNumbers(d.hands[who]) == 0 { // [M4]
			d.bury(who)
			d.dealTo(who)
		}
	}
	for range mostMac {
		d.mac = with(d.mac, d.turnUp())
	}
	for pile := range piles {
		d.open[pile] = []card{d.turnUp()}
	}
	for who := range d.players {
		d.hands[who] = sorted(d.hands[who])
	}
}

// top takes the top card of a stack that is not empty.
func (d *draft) top() card {
	c := d.stack[0]
	d.stack = d.stack[1:]
	return c
}

// dealTo deals one card; red ones are laid aside and replaced. Until all are
// dealt, hands lie in the order dealt.
func (d *draft) dealTo(who int) {
	c := d.top()
	for ; c.isRed(); c = d.top() {
		d.gone = with(d.gone, c)
	}
	d.hands[who] = append(slices.Clone(d.hands[who]), c)
}

// bury puts the card dealt last under the stack.
func (d *draft) bury(who int) {
	n := len(d.hands[who]) - 1
	d.stack = append(slices.Clone(d.stack), d.hands[who][n])
	d.hands[who] = d.hands[who][:n]
}

// turnUp deals a number card to the table; actions of either colour are laid
// aside.
func (d *draft) turnUp() card {
	c := d.top()
	for ; !c.isNumber(); c = d.top() {
		d.gone = with(d.gone, c)
	}
	return c
}

// clockwise lists the players from the left neighbour of one on, that one last.
func (s *State) clockwise(from games.Seat) []games.Seat {
	list := make([]games.Seat, s.players)
	for i := range list {
		list[i] = games.Seat((int(from) + 1 + i) % s.players)
	}
	return list
}

// Waiting implements games.State.
func (s *State) Waiting() []games.Seat {
	switch s.phase {
	case phaseOver:
		return nil
	case phaseRed:
		return []games.Seat{s.pending[0].who}
	case phaseRespond:
		var list []games.Seat
		for _, who := range s.owing {
			if s.answers[who] == nil {
				list = append(list, who)
			}
		}
		slices.Sort(list)
		return list
	}
	return []games.Seat{s.player}
}

// Tally implements games.State.
func (s *State) Tally() games.Tally {
	t := games.Tally{Over: s.phase == phaseOver, Scores: make([]int, s.players), Sheet: slices.Clone(s.sheet)}
	for who := range s.players {
		t.Scores[who] = len(s.fulfilled[who])
	}
	if t.Over {
		t.Winners = []games.Seat{s.player}
	}
	return t
}

// progress is how far a player is with the own task.
func (s *State) progress(who games.Seat) progress {
	hand, mac := heapOf(s.hands[who]), heapOf(s.mac)
	return progressOf(s.tasks[who], &hand, &mac)
}

// report is the state of a record, as murphy.md lists it.
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
		Phase: s.phase, Player: s.player, Mac: namesOf(s.mac), Left: namesOf(s.open[left]), Right: namesOf(s.open[right]),
		Stack: len(s.stack), Actions: namesOf(s.gone), Taken: namesOf(s.taken), Pending: append([]drawn{}, s.pending...),
	}
	for who := range s.players {
		r.Hands = append(r.Hands, namesOf(s.hands[who]))
		r.Shown = append(r.Shown, s.shown[who])
		r.Fulfilled = append(r.Fulfilled, append([]int{}, s.fulfilled[who]...))
		r.Tasks = append(r.Tasks, nil)
		if task := s.tasks[who]; task > 0 {
			r.Tasks[who] = &task
		}
	}
	return r
}
