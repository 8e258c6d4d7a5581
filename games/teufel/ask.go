package teufel

import (
	"slices"
	"strconv"

	"hofnar/games"
)

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
	if len(list) > games.MostOptions {
		q := &games.Question{Text: games.T("teufel.ask.compartment"), Min: 1, Max: 1, Public: true}
		for i, name := range compartments {
			if len(within(list, i)) == 0 {
				continue
			}
			all := within(everyField(), i)
			q.Options = append(q.Options, games.Choice{Key: name, Text: games.T("teufel.choice.compartment",
				"First", board.Fields[all[0]].ID, "Last", board.Fields[all[len(all)-1]].ID)})
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
		q.Options = append(q.Options, games.Choice{Key: f.ID, Text: games.T("teufel.choice.field", "Field", f.ID)})
	}
	key, rest, ok := q.Answered(picks)
	if !ok {
		return q.Put(picks)
	}
	return games.Done(rest, naming(key))
}

// naming is the move that names a field.
func naming(field string) games.Act {
	return games.WriteAct(map[string]string{"m": "name", "field": field})
}

func everyField() (list []int) {
	for field := range fields {
		list = append(list, field)
	}
	return list
}

func within(list []int, compartment int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(field int) bool { return board.Fields[field].Compartment != compartment })
}

// askRotation offers the ways in which the tile can lie, with the lengths that each
// would give. One that looks the same in all rotations needs one button.
func (s *State) askRotation(picks games.Picks) games.Prompt {
	q := &games.Question{Text: games.T("teufel.ask.rotation", "Field", board.Fields[s.current].ID, "Tile", s.tile()), Min: 1, Max: 1, Public: true}
	for r := range turns {
		c := games.Choice{
			Key: strconv.Itoa(r), Alias: r >= s.rotations(), Main: s.rotations() == 1,
			Text: games.T("teufel.choice.rotation", "Number", r+1, "Gains", s.trial(r).gains()),
		}
		if s.rotations() == 1 {
			c.Text = games.T("teufel.choice.place", "Gains", s.trial(r).gains())
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

// rotations is in how many ways the tile turned over can lie that look different.
func (s *State) rotations() int {
	if board.Kinds[s.tiles[s.drawn]-1].Symmetric {
		return 1
	}
	return turns
}

// trial is the board with the tile turned over in that rotation.
func (s *State) trial(rotation int) Trial {
	t := Trial{Placed: s.placed}
	t.Placed[s.current] = Tile{s.tiles[s.drawn], int8(rotation)}
	t.Tails = trace(&t.Placed)
	t.Changed = changed(s.tails(), t.Tails)
	return t
}

// gains names the devils whose tails such a tile changes.
func (t Trial) gains() []games.Text {
	texts := changeTexts(t.Changed, t.Tails)
	if len(texts) == 0 {
		return []games.Text{games.T("teufel.change.none")}
	}
	return texts
}

// changed lists the letters whose tails have become others, the longest first.
func changed(before, now [devils]Tail) (list []int) {
	for letter, was := range before {
		if is := now[letter]; is.Length != was.Length || is.End != was.End {
			list = append(list, letter)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return now[b].Length - now[a].Length })
	return list
}

// changeTexts say what these devils' tails have come to.
func changeTexts(list []int, tails [devils]Tail) (texts []games.Text) {
	for _, letter := range list {
		t := tails[letter]
		if t.End == "body" && t.At < letter {
			continue // said of the other one
		}
		texts = append(texts, tailText("teufel.change.", letter, t))
	}
	return texts
}

// tailText names a devil with the length of the tail and how it ends.
func tailText(keys string, letter int, t Tail) games.Text {
	return games.T(keys+t.End, "Letter", Letters[letter:letter+1], "Count", t.Length, "At", t.place())
}
