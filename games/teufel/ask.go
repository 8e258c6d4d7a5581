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
	return s.askField(picks)
}

// key is the one key of the first pick, empty if there are more or none.
func key(picks games.Picks) string {
	if len(picks) > 0 && len(picks[0]) == 1 {
		return picks[0][0]
	}
	return ""
}

// fewFields need no sectors: they are told apart at a glance.
const fewFields = 10

// askField asks for a field. Many are offered by sectors, each of which can be looked at
// more closely; where only one may be named, nothing is asked.
func (s *State) askField(picks games.Picks) games.Prompt {
	list, text := s.namable(s.player), s.fieldText()
	many := list.size() > fewFields
	if i := slices.Index(Sectors[:], key(picks)); many && i >= 0 && list&within[i] != 0 {
		list, picks, many, text = list&within[i], picks[1:], false, games.T("teufel.ask.sector", "Sector", sectorNames[i])
	}
	if len(picks) > 0 {
		field := board.field(key(picks))
		if field == none || !list.has(field) {
			return games.Prompt{}
		}
		return games.Done(picks[1:], actOf(name+games.Move(field)))
	}
	q := &games.Question{Text: text, Min: 1, Max: 1, Public: true, Settled: s.only(), Options: offered(list, many)}
	return games.Prompt{Question: q}
}

// only reports whether a single field may be named.
func (s *State) only() bool { return s.phase == inName && s.namable(s.player).size() == 1 }

// fieldText asks for a field, and says once to each player how one is typed.
func (s *State) fieldText() games.Text {
	words, eachTurn := "teufel.ask.field", 2 // tiles
	if s.players == 3 {
		eachTurn = 1
	}
	switch {
	case s.only():
		words = "teufel.ask.only"
	case s.count() < s.players*eachTurn:
		words = "teufel.ask.field.first"
	}
	return games.T(words, "Field", fieldNames[s.namable(s.player).low()])
}

// offered lists fields, with their sectors as headings or without.
func offered(list set, headed bool) (options []games.Choice) {
	for i := range Sectors {
		here := list & within[i]
		if headed && here != 0 {
			options = append(options, sectorChoices[i])
		}
		for ; here != 0; here = here.without() {
			options = append(options, fieldChoices[here.low()])
		}
	}
	return options
}

// How fields and sectors are offered.
var (
	fieldChoices = func() (list [fields]games.Choice) {
		for i, f := range board.Fields {
			list[i] = games.Choice{Key: f.ID, Text: games.T("teufel.choice.field", "Field", fieldNames[i]), Part: sectorChoices[f.Sector].Part}
		}
		return list
	}()
	sectorChoices = func() (list [len(Sectors)]games.Choice) {
		for i, key := range Sectors {
			list[i] = games.Choice{
				Key: key, Emoji: "🔍", Closer: true,
				Text: games.T("teufel.choice.sector", "Sector", sectorNames[i]),
				Part: games.T("teufel.sector", "Sector", sectorNames[i]),
			}
		}
		return list
	}()
)

// askRotation offers the turns of the tile, each with what it does to tails. One that looks
// the same however it is turned leaves no choice.
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
			c.Text = games.T("teufel.choice.turn", "Number", r+1)
		case s.settled():
			c.Text = games.T("teufel.choice.place", "Gains", s.trials[0].gains())
		default:
			c.Text = games.T("teufel.choice.rotation", "Number", r+1, "Gains", s.trials[r].gains())
			c.Short = games.T("teufel.choice.turn", "Number", r+1)
		}
		if !c.Alias {
			c.Sign = TileSign(s.trials[r].Placed[s.current], s.current)
		}
		q.Options = append(q.Options, c)
	}
	return games.Prompt{Question: q}
}

var rotationKeys = []string{"0", "1", "2"}
