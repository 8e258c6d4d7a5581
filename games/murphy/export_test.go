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
	s := &State{turns: 1, began: 1, phase: phaseTurn, played: noCard, agreed: games.Agreed{"target": 3}}
	for s.players < len(Names) && l.has(Names[s.players]) {
		l.seat(s, games.Seat(s.players))
		s.players++
	}
	s.mac, s.gone = sorted(l.cards("mac")), sorted(l.cards("discard"))
	s.open = [piles][]card{l.cards("left"), l.cards("right")}
	s.stack = l.cards("stack")
	s.fresh, s.returned = l.tasks("tasks"), l.tasks("returned")
	if !l.has("tasks") {
		s.fresh = []int{11, 12, 13, 14, 15, 16}
	}
	for _, red := range strings.FieldsFunc(l.take("pending"), func(r rune) bool { return r == ',' }) {
		owner, name, _ := strings.Cut(strings.TrimSpace(red), " ")
		s.pending, s.phase = append(s.pending, drawn{seatOf(owner), byName[name]}), phaseRed
	}
	if l.has("turn") {
		s.player = seatOf(l.take("turn"))
	}
	if l.has("target") {
		s.agreed = games.Agreed{"target": integer(l.take("target"))}
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
	s.hands[who] = sorted(l.cards(name))
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

func (l layer) tasks(place string) (list []int) {
	for _, text := range strings.Fields(l.take(place)) {
		list = append(list, integer(text))
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
	all := slices.Concat(slices.Concat(s.hands[:]...), s.mac, s.open[left], s.open[right], s.stack, s.gone)
	if _, ok := minus(deck(), all); !ok {
		panic(fmt.Sprintf("one of these is there too often: %v", sorted(all)))
	}
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
	now := s.phase + ":"
	for _, who := range s.Waiting() {
		now += " " + Names[who]
	}
	var pending []string
	for _, d := range s.pending {
		pending = append(pending, Names[d.who]+" "+d.card.String())
	}
	places := map[string]string{
		"mac": line(s.mac), "left": line(s.open[left]), "right": line(s.open[right]), "stack": line(s.stack),
		"discard": line(s.gone), "taken": line(s.taken), "pending": strings.Join(pending, ", "),
		"tasks": line(s.fresh), "returned": line(s.returned), "now": now,
	}
	for who, name := range Names[:s.players] {
		places[name], places[name+"'s fulfilled"] = line(s.hands[who]), line(s.fulfilled[who])
		places[name+"'s task"] = strconv.Itoa(s.tasks[who])
		if s.shown[who] {
			places[name+"'s task"] += " open"
		}
	}
	return places
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
	return cardText(c)
}
