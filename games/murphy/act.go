package murphy

import (
	"strconv"

	"hofnar/games"
)

// act writes a complete move as records do.
func (p *position) act() games.Act {
	m := &p.sofar
	w := writer{append(make([]byte, 0, 96), `{"m":"`...)}
	switch m.kind {
	case take:
		w.text("take").word("from", placeNames[m.from])
		if m.from == onMac {
			w.cards(m.cards[:m.n])
		} else {
			w.number("n", m.wanted)
		}
	case give:
		w.text("give").cards(m.cards[:m.n])
		if !p.fromMac {
			w.places(m.places[:m.n])
		}
		if m.claim {
			w.b = append(w.b, `,"claim":true`...)
		}
	case respond:
		w.text("respond").word("card", m.cards[0].String())
		if p.played == green(11) {
			w.word("to", placeNames[m.places[0]])
		}
	case carryOut:
		p.writeAction(w.text("red"))
	case act:
		p.writeAction(w.text("action"))
	default:
		w.text("pass")
	}
	return append(w.b, '}')
}

// writeAction writes what an action takes.
func (p *position) writeAction(w *writer) {
	m := &p.sofar
	w.word("card", m.card.String())
	has := greenFields[m.card]
	if has&hasTarget != 0 || m.card == red(5) {
		w.number("target", int(m.target))
	}
	if has&hasCards != 0 {
		w.cards(m.cards[:m.n])
	}
	if has&hasTo != 0 {
		w.places(m.places[:m.n])
	}
	if has&hasColour != 0 {
		w.word("colour", colours[m.colour:m.colour+1])
	}
	if has&hasFrom != 0 {
		w.list("from", m.n, func(i int) string { return sourceName(int(m.places[i]), m.cards[i]) })
	}
}

// sourceName is a source of G12 as records write it.
func sourceName(at int, c card) string {
	if at == onMac {
		return "mac:" + c.String()
	}
	return placeNames[at]
}

// writer writes the fields of an act.
type writer struct{ b []byte }

func (w *writer) text(kind string) *writer {
	w.b = append(append(w.b, kind...), '"')
	return w
}

func (w *writer) key(name string) {
	w.b = append(append(append(w.b, `,"`...), name...), `":`...)
}

func (w *writer) word(name, value string) {
	w.key(name)
	w.b = append(append(append(w.b, '"'), value...), '"')
}

func (w *writer) number(name string, n int) {
	w.key(name)
	w.b = strconv.AppendInt(w.b, int64(n), 10)
}

func (w *writer) list(name string, n int, item func(int) string) {
	w.key(name)
	w.b = append(w.b, '[')
	for i := range n {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.b = append(append(append(w.b, '"'), item(i)...), '"')
	}
	w.b = append(w.b, ']')
}

func (w *writer) cards(cards []card) {
	w.list("cards", len(cards), func(i int) string { return cards[i].String() })
}

func (w *writer) places(places []int8) {
	w.list("to", len(places), func(i int) string { return placeNames[places[i]] })
}
