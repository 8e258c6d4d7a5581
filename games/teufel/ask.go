package teufel

import (
	"slices"

	"hofnar/games"
)

// Ask implements games.State. All is public.
func (s *State) Ask(who games.Seat, picks games.Picks) games.Prompt {
	switch {
	case who != s.player || s.phase == isOver:
		return games.Prompt{}
	case s.phase == inTurn:
		return s.askRotation(picks)
	}
	return askField(s.namable(who), picks)
}

// key is the one key of the first pick, empty if there are more or none.
func key(picks games.Picks) string {
	if len(picks) > 0 && len(picks[0]) == 1 {
		return picks[0][0]
	}
	return ""
}

// askField asks for the compartment first where there are many fields.
func askField(list set, picks games.Picks) games.Prompt {
	if list.size() > games.MostEntries {
		if len(picks) == 0 {
			return games.Prompt{Question: askCompartment(list)}
		}
		i := slices.Index(compartments, key(picks))
		if i < 0 || list&within[i] == 0 {
			return games.Prompt{}
		}
		list, picks = list&within[i], picks[1:]
	}
	if len(picks) > 0 {
		field := board.field(key(picks))
		if field == none || !list.has(field) {
			return games.Prompt{}
		}
		return games.Done(picks[1:], actOf(name+games.Move(field)))
	}
	q := &games.Question{Text: games.T("teufel.ask.field"), Min: 1, Max: 1, Public: true, Options: make([]games.Choice, 0, list.size())}
	for ; list != 0; list = list.without() {
		q.Options = append(q.Options, fieldChoices[list.low()])
	}
	return games.Prompt{Question: q}
}

func askCompartment(list set) *games.Question {
	q := &games.Question{Text: games.T("teufel.ask.compartment"), Min: 1, Max: 1, Public: true}
	for i := range compartments {
		if list&within[i] != 0 {
			q.Options = append(q.Options, compartmentChoices[i])
		}
	}
	return q
}

// How fields and compartments are offered.
var (
	fieldChoices = func() (list [fields]games.Choice) {
		for i, f := range board.Fields {
			list[i] = games.Choice{Key: f.ID, Text: games.T("teufel.choice.field", "Field", f.ID)}
		}
		return list
	}()
	compartmentChoices = func() (list [6]games.Choice) {
		for i, key := range compartments {
			all := within[i].list()
			list[i] = games.Choice{Key: key, Text: rangeText(all[0], all[len(all)-1])}
		}
		return list
	}()
)

// askRotation offers the ways in which the tile can lie, with the lengths that each
// would give. One that looks the same in all rotations leaves no choice.
func (s *State) askRotation(picks games.Picks) games.Prompt {
	if len(picks) > 0 {
		r := slices.Index(rotationKeys, key(picks))
		if r < 0 {
			return games.Prompt{}
		}
		return games.Done(picks[1:], actOf(turn+games.Move(r)))
	}
	alike, words := s.alike(), "rotation"
	switch {
	case s.settled():
		words = "settled"
	case alike:
		words = "alike"
	}
	q := &games.Question{
		Text: games.T("teufel.ask."+words, "Field", fieldNames[s.current], "Tile", s.turnedOver(), "Gains", s.trials[0].gains()),
		Min:  1, Max: 1, Public: true, Settled: s.settled(), Options: make([]games.Choice, 0, turns),
	}
	for r, key := range rotationKeys {
		c := games.Choice{Key: key, Alias: r >= len(s.trials)}
		switch {
		case alike:
			c.Text = games.T("teufel.choice.way", "Number", r+1)
		case s.settled():
			c.Text = games.T("teufel.choice.place", "Gains", s.trials[0].gains())
		default:
			c.Text = games.T("teufel.choice.rotation", "Number", r+1, "Gains", s.trials[r].gains())
			c.Short = games.T("teufel.choice.way", "Number", r+1)
		}
		if !c.Alias {
			c.Sign = TileSign(s.trials[r].Placed[s.current], s.current)
		}
		q.Options = append(q.Options, c)
	}
	return games.Prompt{Question: q}
}

var rotationKeys = []string{"0", "1", "2"}
