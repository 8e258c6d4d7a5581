package murphy

import (
	"slices"
	"strings"

	"hofnar/games"
)

// Apply implements games.State.
func (s *State) Apply(who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
	w, err := readAct(act)
	if err != nil {
		return nil, nil, err
	}
	if err := games.Admit(who, s.players, s.phase == isOver); err != nil {
		return nil, nil, err
	}
	d := draftOf(*s, chance)
	if !d.enter(who, w) {
		return nil, nil, s.refusal(who, w)
	}
	if w.kind != take { // whose order the report keeps
		d.sofar.tidy(d.fromMac)
	}
	if err := d.referee().play(who); err != nil {
		return nil, nil, err
	}
	return &d.State, d.Events, nil
}

// written is an act as a record has it.
type written struct {
	kind    kind
	from, n int
	cards   []card
	claim   bool
	card    card // the action, or the answer
	target  games.Seat
	colour  int
	sources []step // of G12
	places  []int  // one for each card
	place   int    // of an answer
	present field  // the fields that were there
}

// field is a set of fields.
type field uint8

const (
	hasFrom field = 1 << iota
	hasN
	hasCards
	hasTo
	hasClaim
	hasCard
	hasTarget
	hasColour
)

var fieldNames = []string{"from", "n", "cards", "to", "claim", "card", "target", "colour"}

// forms are the moves by what records call them, with the phase in which each is made and the
// fields that it has in one case or another. Where another kind has them they are
// illegal; what no move has is ignored.
var forms = map[string]form{
	"take": {take, inTurn, hasFrom | hasN | hasCards}, "give": {give, inGive, hasCards | hasTo | hasClaim},
	"red": {carryOut, inRed, hasCard | hasTarget}, "respond": {respond, inRespond, hasCard | hasTo},
	"action": {act, inTurn, hasCard | hasTarget | hasCards | hasTo | hasColour | hasFrom}, "pass": {pass, inTurn, 0},
}

type form struct {
	kind   kind
	phase  phase
	fields field
}

func readAct(text games.Act) (w written, err error) {
	f, err := games.ReadFields(text)
	if err != nil {
		return w, err
	}
	name, _ := f.Str("m")
	form, ok := forms[name]
	if !ok {
		return w, games.Refuse("murphy.refuse.unknown_move")
	}
	w.kind, w.target, w.card = form.kind, games.Public, noCard
	for i, key := range fieldNames {
		if !f.Has(key) {
			continue
		}
		bit := field(1 << i)
		if w.present |= bit; form.fields&bit == 0 || !w.read(f, bit, key) {
			return w, games.Refuse("murphy.refuse.how." + name)
		}
	}
	return w, nil
}

// read reads one field.
func (w *written) read(f games.Fields, bit field, key string) (ok bool) {
	switch bit {
	case hasN:
		w.n, ok = f.Int(key)
	case hasClaim:
		w.claim, ok = f.Bool(key)
	case hasColour:
		var s string
		s, ok = f.Str(key)
		w.colour = strings.Index(colours, s)
		ok = ok && len(s) == 1 && w.colour >= 0
	case hasTarget:
		var n int
		n, ok = f.Int(key)
		w.target = games.Seat(n)
	case hasCard:
		var s string
		s, ok = f.Str(key)
		if ok {
			w.card, ok = byName[s]
		}
	case hasCards:
		var list []string
		if list, ok = f.Strs(key); ok {
			w.cards, ok = cardsOf(list)
		}
	default:
		return w.readPlace(f, bit, key)
	}
	return ok
}

// readPlace reads from and to, which are one word or a list of them, as the move
// has it.
func (w *written) readPlace(f games.Fields, bit field, key string) (ok bool) {
	var word string
	var list []string
	switch {
	case w.kind == take:
		word, ok = f.Str(key)
		w.from = placeOf(word)
	case w.kind == respond:
		word, ok = f.Str(key)
		w.place = placeOf(word)
	case bit == hasFrom:
		list, ok = f.Strs(key)
		for _, name := range list {
			w.sources = append(w.sources, sourceOf(name))
		}
	default:
		list, ok = f.Strs(key)
		for _, name := range list {
			w.places = append(w.places, placeOf(name))
		}
	}
	return ok
}

// placeNames are the places as records write them.
var placeNames = []string{left: "left", right: "right", onMac: "mac", fromStack: "stack", fromBoth: "both"}

// placeOf reads a place; -1 is none.
func placeOf(name string) int { return slices.Index(placeNames, name) }

// sourceOf reads a source of G12: of Mac's the card is named. -1 is none.
func sourceOf(name string) step {
	if name, ok := strings.CutPrefix(name, "mac:"); ok {
		c, known := byName[name]
		if !known {
			return step{stepSource, 0, -1}
		}
		return step{stepSource, c, onMac}
	}
	if at := placeOf(name); at != onMac && at != fromBoth {
		return step{stepSource, 0, at}
	}
	return step{stepSource, 0, -1}
}

// enter walks the steps that an act stands for. It reports whether they are a way
// through the tree; then the move is complete.
func (p *position) enter(who games.Seat, w written) bool {
	if !p.awaits(who) || !w.wellFormed(p) {
		return false
	}
	p.ready(who)
	ok := true
	switch w.kind {
	case pass:
		ok = p.try(who, step{what: stepPass})
	case take:
		ok = p.try(who, step{stepTake, card(w.from), max(w.n, len(w.cards))})
	case carryOut, act:
		ok = p.try(who, step{stepAct, w.card, 0}) && p.enterTarget(who, w)
	}
	if !ok || p.sofar.kind != w.kind || !p.enterList(who, w) {
		return false
	}
	if p.sofar.ask == forClaim && !w.claim {
		p.sofar.ask = nothing
	} else if w.claim && !p.try(who, step{what: stepClaim}) {
		return false
	}
	return p.sofar.ask == nothing
}

// usualSteps is how many steps there seldom are more of at a time.
const usualSteps = 40

// try makes a step if it is legal.
func (p *position) try(who games.Seat, s step) bool {
	legal := p.steps(who, make([]games.Move, 0, usualSteps))
	if s.at < 0 || s.at > 255 || !slices.Contains(legal, s.code()) {
		return false
	}
	p.choose(who, s)
	return true
}

// enterTarget: with two players there is no choice, but only one target.
func (p *position) enterTarget(who games.Seat, w written) bool {
	if p.sofar.ask == forTarget && !p.try(who, step{stepTarget, 0, int(w.target)}) {
		return false
	}
	if len(w.cards) > 0 && w.cards[0].isNumber() && w.card == green(8) {
		w.colour = w.cards[0].colour() // it is chosen with the first card
	}
	return p.sofar.target == w.target && (p.sofar.ask != forColour || p.try(who, step{stepColour, 0, w.colour}))
}

// enterList names cards, places or sources, one after the other.
func (p *position) enterList(who games.Seat, w written) bool {
	if w.kind == act && w.card == green(7) && p.sofar.ask == nothing {
		return p.sofar.reorder(w.cards)
	}
	n := max(len(w.cards), len(w.places), len(w.sources))
	if w.kind == respond {
		n = 1
	}
	for i := range n {
		if !p.try(who, w.nth(i, p.sofar.ask)) {
			return false
		}
	}
	return true
}

// nth is the step that names the card, place or source with that number.
func (w *written) nth(i int, asked ask) step {
	switch {
	case asked == forSource:
		return w.sources[i]
	case asked == forPlace:
		return step{stepPlace, 0, w.places[i]}
	case w.kind == respond:
		return step{stepCard, w.card, w.place}
	case asked == forPlaced && i < len(w.cards) && i < len(w.places):
		return step{stepCard, w.cards[i], w.places[i]}
	case i < len(w.cards):
		return step{stepCard, w.cards[i], 0}
	}
	return step{stepCard, noCard, 0}
}

// reorder names the same cards in another order.
func (m *move) reorder(cards []card) bool {
	if !slices.Equal(sorted(cards), sorted(m.cards[:m.n])) {
		return false
	}
	copy(m.cards[:], cards)
	return true
}

// The fields that each green card takes besides itself.
var greenFields = map[card]field{
	green(1): hasTarget, green(2): hasTarget, green(3): hasTarget | hasCards, green(4): hasCards | hasTo,
	green(5): hasTarget, green(6): 0, green(7): hasCards, green(8): hasCards | hasTo, green(9): hasColour | hasTo,
	green(10): hasTarget | hasCards, green(11): 0, green(12): hasFrom,
}

// wellFormed reports whether a move has all fields that it takes here, and no others.
func (w *written) wellFormed(p *position) bool {
	switch w.kind {
	case take:
		return w.present == hasFrom|hasN && w.from != onMac || w.present == hasFrom|hasCards && w.from == onMac
	case give:
		return w.present&hasCards != 0 && (w.present&hasTo == 0) == p.fromMac && (p.fromMac || len(w.cards) == len(w.places))
	case carryOut:
		return w.present == hasCard || w.card == red(5) && w.present == hasCard|hasTarget
	case respond:
		return w.present == hasCard && p.played == green(6) || w.present == hasCard|hasTo && p.played == green(11)
	case act:
		return w.present == hasCard|greenFields[w.card] && (w.present&(hasCards|hasTo) != hasCards|hasTo || len(w.cards) == len(w.places))
	}
	return true
}
