package murphy

import (
	"slices"
	"strings"

	"hofnar/games"
)

// written is an act as a record has it.
type written struct {
	name    string
	n       int
	claim   bool
	card    card // the action, or the answer
	target  games.Seat
	colour  int
	cards   []card
	at      int    // from or to, where that is one place
	to      []int  // a place for each card
	sources []step // from, of G12
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

// form is a kind of move: the phase in which it is made, the fields that it has in one case
// or another, and how its steps are made. Fields that only other kinds have are illegal; what
// no kind has is ignored.
type form struct {
	phase  phase
	fields field
	steps  func(*entry)
}

var forms = map[string]form{
	"take":    {inTurn, hasFrom | hasN | hasCards, (*entry).take},
	"give":    {inGive, hasCards | hasTo | hasClaim, (*entry).give},
	"red":     {inRed, hasCard | hasTarget, (*entry).red},
	"respond": {inRespond, hasCard | hasTo, (*entry).respond},
	"action":  {inTurn, hasCard | hasTarget | hasCards | hasTo | hasColour | hasFrom, (*entry).action},
	"pass":    {inTurn, 0, (*entry).pass},
}

// greenFields are the fields that each green card takes besides itself.
var greenFields = map[card]field{
	green(1): hasTarget, green(2): hasTarget, green(3): hasTarget | hasCards, green(4): hasCards | hasTo,
	green(5): hasTarget, green(6): 0, green(7): hasCards, green(8): hasCards | hasTo, green(9): hasColour | hasTo,
	green(10): hasTarget | hasCards, green(11): 0, green(12): hasFrom,
}

// readAct reads the fields of an act. It fails with a *games.Refusal.
func readAct(text games.Act) (w written, err error) {
	f, err := games.ReadFields(text)
	if err != nil {
		return w, err
	}
	w.card, w.target = noCard, games.Public
	w.name, _ = f.Str("m")
	form, ok := forms[w.name]
	if !ok {
		return w, games.Refuse("murphy.refuse.unknown_move")
	}
	for i, key := range fieldNames {
		if !f.Has(key) {
			continue
		}
		bit := field(1 << i)
		if w.present |= bit; form.fields&bit == 0 || !w.read(f, bit, key) {
			return w, games.Refuse("murphy.refuse.how." + w.name)
		}
	}
	return w, nil
}

// read reads one field.
func (w *written) read(f games.Fields, bit field, key string) (ok bool) {
	switch bit {
	case hasFrom:
		if w.name == "take" {
			w.at, ok = readOne(f, key, placeOf)
		} else {
			w.sources, ok = readAll(f, key, sourceOf)
		}
	case hasTo:
		if w.name == "respond" {
			w.at, ok = readOne(f, key, placeOf)
		} else {
			w.to, ok = readAll(f, key, placeOf)
		}
	case hasN:
		w.n, ok = f.Int(key)
	case hasClaim:
		w.claim, ok = f.Bool(key)
	case hasTarget:
		var n int
		n, ok = f.Int(key)
		w.target = games.Seat(n)
	case hasColour:
		w.colour, ok = readOne(f, key, colourOf)
		ok = ok && w.colour >= 0
	case hasCard:
		w.card, ok = readOne(f, key, cardNamed)
		ok = ok && w.card != noCard
	case hasCards:
		w.cards, ok = readAll(f, key, cardNamed)
		ok = ok && !slices.Contains(w.cards, noCard)
	}
	return ok
}

func readOne[V any](f games.Fields, key string, read func(string) V) (v V, ok bool) {
	word, ok := f.Str(key)
	return read(word), ok
}

func readAll[V any](f games.Fields, key string, read func(string) V) (all []V, ok bool) {
	list, ok := f.Strs(key)
	for _, word := range list {
		all = append(all, read(word))
	}
	return all, ok
}

// placeNames are the places as records write them.
var placeNames = []string{left: "left", right: "right", onMac: "mac", fromStack: "stack", fromBoth: "both"}

// nowhere is a place that there is not.
const nowhere = -1

func placeOf(name string) int { return slices.Index(placeNames, name) }

// sourceOf reads a source of G12: of Mac's the card is named.
func sourceOf(name string) step {
	of, isMacs := strings.CutPrefix(name, "mac:")
	switch {
	case isMacs:
		return step{stepSource, cardNamed(of), onMac}
	case name == placeNames[onMac]:
		return step{stepSource, noCard, onMac}
	}
	return step{stepSource, 0, placeOf(name)}
}
