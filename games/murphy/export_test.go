package murphy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hofnar/games"
)

// Names are the players of a position that has been laid, clockwise.
var Names = []string{"anne", "marc", "katrien", "lowie", "maria", "jef"}

// Lay puts cards and tasks in their places, written as Places writes them. No
// others are in the game. It is anne's turn and everybody has a task that is not
// among those to be drawn, unless the places say otherwise.
func Lay(places map[string]string) games.State {
	l := layer{places, map[string]bool{}}
	s := &State{position: position{turns: 1, began: 1, phase: inTurn, played: noCard, last: noCard, target: 3}}
	for s.players < len(Names) && l.has(Names[s.players]) {
		l.seat(s, games.Seat(s.players))
		s.players++
	}
	s.mac = handOf(l.cards("mac"))
	for _, c := range l.cards("discard") {
		s.discard(c)
	}
	for i, name := range placeNames[:piles] {
		for _, c := range l.cards(name) {
			s.open[i].lay(c)
		}
	}
	s.stack = stackOf(l.cards("stack"))
	if !l.has("tasks") {
		l.places["tasks"] = "11 12 13 14 15 16"
	}
	s.fresh, s.returned = l.tasks("tasks"), l.tasks("returned")
	s.fresh.reverse()
	for _, red := range strings.FieldsFunc(l.take("pending"), func(r rune) bool { return r == ',' }) {
		owner, name, _ := strings.Cut(strings.TrimSpace(red), " ")
		s.pending[s.waiting], s.phase = drawn{seatOf(owner), byName[name]}, inRed
		s.waiting++
	}
	if l.has("turn") {
		s.player = seatOf(l.take("turn"))
	}
	if l.has("target") {
		s.target = integer(l.take("target"))
	}
	l.check(s)
	return s
}

// layer reads places and remembers which it has read.
type layer struct {
	places map[string]string
	read   map[string]bool
}

func (l layer) has(place string) bool { _, ok := l.places[place]; return ok }

func (l layer) take(place string) string {
	l.read[place] = true
	return l.places[place]
}

func (l layer) seat(s *State, who games.Seat) {
	name := Names[who]
	s.hands[who] = handOf(l.cards(name))
	s.tasks[who] = int(who) + 1
	if l.has(name + "'s task") {
		text, open := strings.CutSuffix(l.take(name+"'s task"), " open")
		s.tasks[who], s.shown[who] = integer(text), open
	}
	s.fulfilled[who] = l.tasks(name + "'s fulfilled")
}

func (l layer) cards(place string) []card {
	cards, ok := cardsOf(strings.Fields(l.take(place)))
	if !ok {
		panic(fmt.Sprintf("not all of these are cards: %s", l.places[place]))
	}
	return cards
}

func (l layer) tasks(place string) (list tasks) {
	for _, text := range strings.Fields(l.take(place)) {
		list.add(integer(text))
	}
	return list
}

func integer(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

// check panics where a place has been misspelt or a card is there too often.
func (l layer) check(s *State) {
	for place := range l.places {
		if !l.read[place] {
			panic("there is no such place: " + place)
		}
	}
	all, there := handOf(s.everywhere()), handOf(deck())
	if _, ok := there.less(all.list()...); !ok {
		panic(fmt.Sprintf("one of these is there too often: %v", all.list()))
	}
}

// everywhere are all cards, wherever they lie.
func (s *State) everywhere() []card {
	var gone [reds + greens]card
	all := slices.Concat(s.mac.list(), s.open[left].list(), s.open[right].list(), s.stack.list(), gone[:s.discards(gone[:])])
	for _, hand := range s.hands {
		all = append(all, hand.list()...)
	}
	for _, d := range s.pending[:s.waiting] {
		all = append(all, d.card)
	}
	return all
}

func seatOf(name string) games.Seat {
	who := slices.Index(Names, name)
	if who < 0 {
		panic("nobody is called " + name)
	}
	return games.Seat(who)
}

// Places says where everything lies: hands and discard sorted, piles bottom first,
// the stack top first. "now" is the phase with those whom the game waits for.
func Places(state games.State) map[string]string {
	s := state.(*State)
	now := s.phase.String() + ":"
	for _, who := range s.Waiting() {
		now += " " + Names[who]
	}
	var pending []string
	for _, d := range s.pending[:s.waiting] {
		pending = append(pending, Names[d.who]+" "+d.card.String())
	}
	places := map[string]string{
		"mac": line(s.mac.list()), "left": line(s.open[left].list()), "right": line(s.open[right].list()), "stack": line(topFirst(s.stack.list())),
		"discard": strings.Join(s.actions(), " "), "taken": line(s.taken[:s.took]), "pending": strings.Join(pending, ", "),
		"tasks": line(topFirst(s.fresh.each())), "returned": line(s.returned.each()), "now": now,
	}
	for who, name := range Names[:s.players] {
		places[name], places[name+"'s fulfilled"] = line(s.hands[who].list()), line(s.fulfilled[who].each())
		places[name+"'s task"] = strconv.Itoa(s.tasks[who])
		if s.shown[who] {
			places[name+"'s task"] += " open"
		}
	}
	return places
}

func topFirst[V any](list []V) []V {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

func line[V any](list []V) string { return strings.Trim(fmt.Sprint(list), "[]") }

// TextOf is how news name a card, "r7", or a task, "task 7".
func TextOf(thing string) games.Text {
	if text, ok := strings.CutPrefix(thing, "task "); ok {
		return taskText(integer(text))
	}
	c, ok := byName[thing]
	if !ok {
		panic("no card is called " + thing)
	}
	return cardText(c).(games.Text)
}

// Pairs is how many pairs there are of the number cards in somebody's hand.
func Pairs(state games.State, who games.Seat) int {
	h := state.(*State).hands[who].onlyNumbers()
	return len(h.pairs())
}

func sorted(cards []card) []card {
	list := slices.Clone(cards)
	slices.Sort(list)
	return list
}
