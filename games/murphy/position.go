package murphy

import "hofnar/games"

// position is the position that the rules know: flat and without a pointer, so that it
// is copied at no cost and played in place. It does not know what people want to be
// told besides; State does.
type position struct {
	players, target int
	turns           int // the number of the turn under way, from 1
	began           int // the number of the first turn since everybody got a new task
	phase           phase
	player          games.Seat // whose turn it is
	hands           [mostPlayers]hand
	mac             hand
	open            [piles]pile
	stack           pile
	gone            uint32 // the action discard: a bit for each action
	last            card   // the action carried out last, noCard before the first

	tasks     [mostPlayers]int // 0: none
	shown     [mostPlayers]bool
	fulfilled [mostPlayers]tasks
	fresh     tasks // to be drawn
	returned  tasks

	taken    [2]card // in phase give, in the order taken
	took     int     // how many
	fromMac  bool    // they came from Mac
	unseen   bool    // they came from the stack
	pending  [reds]drawn
	waiting  int  // how many are pending
	played   card // the green card that waits for answers
	owing    [mostPlayers]bool
	answered [mostPlayers]bool
	answers  [mostPlayers]response

	sofar move // what whoever is to move has chosen so far
}

// The open piles, and where else cards come from or go to.
const (
	left = iota
	right
	onMac
	fromStack
	fromBoth
	piles = 2

	mostMac = 7 // cards that Mac may hold
)

// phase is what is going on.
type phase uint8

const (
	inTurn phase = iota
	inGive
	inRed
	inRespond
	isOver
)

// String is the phase as records write it.
func (p phase) String() string { return [...]string{"turn", "give", "red", "respond", "over"}[p] }

// tasks is a list of tasks, the top one last where it is one to draw from.
type tasks struct {
	n    int
	list [lastTask]int8
}

func (t *tasks) add(task int) {
	t.list[t.n] = int8(task)
	t.n++
}

// each are the tasks in their order.
func (t *tasks) each() []int8 { return t.list[:t.n] }

// drawn is a red card that waits to be carried out.
type drawn struct {
	who  games.Seat
	card card
}

// response is what somebody has answered to G6 or G11.
type response struct {
	card card
	to   int // the open pile, for G11
}

// after is the left neighbour.
func (p *position) after(who games.Seat) games.Seat {
	if int(who)+1 == p.players {
		return 0
	}
	return who + 1
}

// awaits reports whether the game waits for this player.
func (p *position) awaits(who games.Seat) bool {
	switch p.phase {
	case isOver:
		return false
	case inRed:
		return p.pending[0].who == who
	case inRespond:
		return p.owing[who] && !p.answered[who]
	}
	return p.player == who
}

// next is who is to act: of those who answer, the first one clockwise.
func (p *position) next() games.Seat {
	switch p.phase {
	case isOver:
		return games.Public
	case inRed:
		return p.pending[0].who
	case inRespond:
		who := p.after(p.player)
		for !p.awaits(who) {
			who = p.after(who)
		}
		return who
	}
	return p.player
}

// dues is how many cards an exchange gives for so many taken.
func dues(n int) int { return 3 - n }

// buried is how many cards a new stack is made of: the action discard and the open
// piles under their tops.
func (p *position) buried() int {
	return p.discarded() + max(0, p.open[left].n-1) + max(0, p.open[right].n-1)
}

// available is how many cards can be drawn, reckoning with a new stack.
func (p *position) available() int { return p.stack.n + p.buried() }

// numbersLeft reports whether a number card can still be drawn.
func (p *position) numbersLeft() bool {
	if p.buried() > p.discarded() {
		return true
	}
	for _, c := range p.stack.list() {
		if c.isNumber() {
			return true
		}
	}
	return false
}

// progress is how far a player is with the own task.
func (p *position) progress(who games.Seat) progress {
	return progressOf(p.tasks[who], &p.hands[who], &p.mac)
}
