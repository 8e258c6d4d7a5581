package teufel

import (
	"slices"

	"hofnar/games"
)

// hear implements ears: it notes what people want to know, and words it.
func (d *draft) hear(e what) {
	switch e {
	case named:
		d.tellTile("teufel.named")
	case laid:
		before := d.tails
		d.tails, d.trials = regrown(before, &d.placed, d.last), nil
		d.tellLaid(&before)
	case twin:
		d.tellTile("teufel.twin")
	case over:
		d.tellOver()
	}
}

func (s *State) scene() games.Scene { return games.Scene{Round: 1, Part: s.count() + 1} }

// tellTile tells of a tile that is turned over.
func (d *draft) tellTile(key string) {
	d.trials = d.tryOut()
	d.Tell(key, "Who", d.player, "Field", fieldNames[d.current], "Tile", d.turnedOver())
	told := d.Last()
	told.Uncovers, told.Public.Pictured = true, true // what is asked next says it
}

// Finished: the tail of a devil, counted from 0, is finished, and long.
type Finished struct {
	Devil  int `json:"devil"`
	Length int `json:"length"`
}

// tellLaid tells what a tile has done to the tails. One that ends longer than all that have
// ended before is a great moment, unless it is short, and so is each that ends very long.
func (d *draft) tellLaid(before *[devils]Tail) {
	list := changeTexts(changed(before, &d.tails), &d.tails)
	if len(list) == 0 {
		d.Tell("teufel.placed", "Who", d.player, "Field", board.Fields[d.last].ID)
		return
	}
	d.Tell("teufel.placed.gains", "Who", d.player, "Field", board.Fields[d.last].ID, "Devils", list)
	_, record := longest(before)
	if letter, length := longest(&d.tails); length > max(record, short) {
		d.headline("teufel.headline.longest", letter, length)
	} else if letter, length = finished(before, &d.tails); length >= veryLong {
		d.headline("teufel.headline.finished", letter, length)
	}
}

// headline makes the newest event a great moment: a tail that has ended.
func (d *draft) headline(key string, letter, length int) {
	told, whose := &d.Last().Public, games.T("teufel.headline.whose", "Owner", d.owners(letter))
	told.Headline = &games.Headline{
		Text:  games.T(key, "Letter", letterNames[letter], "Length", length),
		Lines: []games.Text{whose, told.Text}, Unpictured: []games.Text{whose}, // the board shows the rest
	}
	if length >= veryLong {
		told.Headline.Shows = Finished{letter, length}
	}
}

const (
	short    = 4  // tails that end all the time
	veryLong = 10 // and those of which a picture of its own is shown, at least
)

// finished is the longest of the tails that have ended just now, 0 if none has.
func finished(before, now *[devils]Tail) (letter, length int) {
	ended := *now
	for at := range ended {
		if before[at].End == "tail" {
			ended[at] = Tail{}
		}
	}
	return longest(&ended)
}

// longest is the longest of the tails that have ended, 0 if none has.
func longest(tails *[devils]Tail) (letter, length int) {
	for at, tail := range tails {
		if tail.End == "tail" && tail.Length > length {
			letter, length = at, tail.Length
		}
	}
	return letter, length
}

func (d *draft) tellOver() {
	scores := d.points()
	winners := games.Leaders(scores)
	at, length := longest(&d.tails)
	key := "teufel.over"
	if d.players == 4 && len(winners) == 2 {
		key = "teufel.over.team"
	}
	d.Tell(key, "Who", winners, "Count", len(winners), "Points", pointsText(slices.Max(scores)),
		"Letter", letterNames[at], "Length", length, "Owner", d.owners(at))
	d.markTails()
}

// markTails notes for the statistics the tails that score.
func (d *draft) markTails() {
	told := d.Last()
	for letter, tail := range d.tails {
		if tail.End != "tail" {
			continue
		}
		for _, who := range d.owners(letter) {
			told.Mark(statTails, who, 1)
			told.Mark(statLongest, who, tail.Length)
		}
	}
}

// owners lists whose devil it is: with four, both partners.
func (s *State) owners(letter int) (list []games.Seat) {
	for who := range s.players {
		if owns[s.players][who][letter] {
			list = append(list, games.Seat(who))
		}
	}
	return list
}

// gains says what this turn of the tile does to tails.
func (t *Trial) gains() []games.Text {
	if texts := changeTexts(t.Changed, &t.Tails); len(texts) > 0 {
		return texts
	}
	return []games.Text{games.T("teufel.change.none")}
}

// changeTexts say what these devils' tails have come to.
func changeTexts(list []int, tails *[devils]Tail) []games.Text {
	texts := make([]games.Text, 0, len(list))
	for _, letter := range list {
		t := &tails[letter]
		if t.End == "body" && t.At < letter {
			continue // said of the other one
		}
		texts = append(texts, tailText(changes, letter, t))
	}
	return texts
}

// The keys of what is said of tails, by how they end.
var (
	changes = map[string]string{"tail": "teufel.change.tail", "body": "teufel.change.body", "open": "teufel.change.open"}
	lengths = map[string]string{"tail": "teufel.tail.tail", "body": "teufel.tail.body", "open": "teufel.tail.open"}
)

// tailText names a devil with the length of the tail and how it ends.
func tailText(keys map[string]string, letter int, t *Tail) games.Text {
	at := letterNames
	if t.End == "open" {
		at = fieldNames
	}
	return games.T(keys[t.End], "Letter", letterNames[letter], "Count", t.Length, "At", at[t.At])
}

// Names as texts take them, made once.
var letterNames, fieldNames, sectorNames = func() (letters, names, sectors []any) {
	for letter := range devils {
		letters = append(letters, Letters[letter:letter+1])
	}
	for _, f := range board.Fields {
		names = append(names, f.ID)
	}
	for _, name := range Sectors {
		sectors = append(sectors, name)
	}
	return letters, names, sectors
}()

func pointsText(n int) games.Text { return games.T("teufel.points", "Count", n) }
