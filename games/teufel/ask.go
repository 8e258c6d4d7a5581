package teufel

import (
	"slices"
	"strconv"

	"hofnar/games"
)

const mostOptions = 25

// Ask implements games.State. All is public.
func (s *State) Ask(who games.Seat, picks games.Picks) games.Prompt {
	if who == games.Public || s.phase == phaseOver || who != s.player {
		return games.Prompt{}
	}
	if s.phase == phaseTurn {
		return s.askRotation(picks)
	}
	return s.askField(who, picks)
}

// askField asks for the compartment first where there are many fields.
func (s *State) askField(who games.Seat, picks games.Picks) games.Prompt {
	list := s.namable(who)
	if len(list) > mostOptions {
		q := &games.Question{Text: games.T("teufel.ask.compartment"), Min: 1, Max: 1, Public: true}
		for i, name := range compartments {
			if n := len(within(list, i)); n > 0 {
				q.Options = append(q.Options, games.Choice{Key: name, Text: games.T("teufel.choice.compartment", "Name", name, "Count", n)})
			}
		}
		key, rest, ok := q.Answered(picks)
		if !ok {
			return q.Put(picks)
		}
		list, picks = within(list, slices.Index(compartments, key)), rest
	}
	q := &games.Question{Text: games.T("teufel.ask.field"), Min: 1, Max: 1, Public: true}
	for _, field := range list {
		f := board.Fields[field]
		q.Options = append(q.Options, games.Choice{
			Key: f.ID, Text: games.T("teufel.choice.field", "Field", f.ID),
			Detail: games.T("teufel.choice.field.about", "Name", compartments[f.Compartment]),
		})
	}
	key, rest, ok := q.Answered(picks)
	if !ok {
		return q.Put(picks)
	}
	return games.Done(rest, games.WriteAct(map[string]string{"m": "name", "field": key}))
}

func within(list []int, compartment int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(field int) bool { return board.Fields[field].Compartment != compartment })
}

// askRotation offers the three ways in which the tile can lie, with the lengths
// that each would give. A tile that looks the same in all needs one.
func (s *State) askRotation(picks games.Picks) games.Prompt {
	q := &games.Question{Text: games.T("teufel.ask.rotation", "Field", board.Fields[s.current].ID), Min: 1, Max: 1, Public: true}
	symmetric := board.Kinds[s.tiles[s.drawn]-1].Symmetric
	for r := range turns {
		c := games.Choice{
			Key: strconv.Itoa(r), Alias: symmetric && r > 0,
			Text: games.T("teufel.choice.rotation", "Number", r+1, "Gains", s.gains(s.trial(r))),
		}
		if symmetric {
			c.Text = games.T("teufel.choice.place", "Gains", s.gains(s.trial(r)))
		}
		q.Options = append(q.Options, c)
	}
	key, rest, ok := q.Answered(picks)
	if !ok {
		return q.Put(picks)
	}
	r, _ := strconv.Atoi(key)
	return games.Done(rest, games.WriteAct(struct {
		M        string `json:"m"`
		Rotation int    `json:"rotation"`
	}{"turn", r}))
}

// trial is the board with the tile in that rotation.
func (s *State) trial(rotation int) Placed {
	placed := s.placed
	placed[s.current] = Tile{s.tiles[s.drawn], int8(rotation)}
	return placed
}

// mostGains is how many devils a button speaks of.
const mostGains = 4

// gains names the devils whose tails such a tile changes, the longest first.
func (s *State) gains(placed Placed) []games.Text {
	list := changes(s.tails(), &placed)
	slices.SortStableFunc(list, func(a, b change) int { return b.tail.Length - a.tail.Length })
	texts := []games.Text{}
	for _, c := range list[:min(len(list), mostGains)] {
		texts = append(texts, tailText(c.letter, c.tail))
	}
	if len(texts) == 0 {
		texts = append(texts, games.T("teufel.tail.nobody"))
	}
	return texts
}

// change is a devil whose tail is another than before.
type change struct {
	letter int
	tail   Tail
}

func changes(before [devils]Tail, placed *Placed) (list []change) {
	for letter, was := range before {
		now := board.Trace(placed, letter)
		if now.Length != was.Length || now.End != was.End {
			list = append(list, change{letter, now})
		}
	}
	return list
}

// tailText names a devil with the length of the tail and how it ends.
func tailText(letter int, t Tail) games.Text {
	return games.T("teufel.tail."+t.End, "Letter", letters[letter:letter+1], "Count", t.Length)
}
