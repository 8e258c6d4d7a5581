package screen

import (
	"encoding/json"
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// setting is an option and where its words are: the game's own, or the house's.
type setting struct {
	games.Option
	key string
}

// settings lists all that is agreed on at a table of that game.
func (s *Set) settings(game *games.Game) (list []setting) {
	if game == nil { // it is no more
		return nil
	}
	for _, o := range game.Options {
		list = append(list, setting{o, game.Name + ".option." + o.Key})
	}
	for _, o := range table.HouseOptions(game, s.Options) {
		list = append(list, setting{o, "table.option." + o.Key})
	}
	return list
}

// agreedLine names what was agreed on that is not as usual: of the others, these are to be
// seen anyway.
func agreedLine(t words.Localizer, list []setting, agreed games.Agreed) string {
	var said []string
	for _, o := range list {
		if !o.seen(list) && o.telling(list, agreed) {
			said = append(said, t.Say(o.text(o.Holds(agreed))))
		}
	}
	return strings.Join(said, " · ")
}

// seen reports whether an option has a menu of its own in the lobby: the first of its game,
// and the clock.
func (o setting) seen(list []setting) bool {
	return o.Key == table.ClockOption || !o.House && o.key == list[0].key
}

// telling reports whether what was agreed on is to be told: what is not as usual; what
// happens when a clock has run out only where there is one.
func (o setting) telling(list []setting, agreed games.Agreed) bool {
	switch {
	case o.Key == table.OverdueOption:
		return clocked(list, agreed)
	case o.Key == table.HintsOption && agreed[o.Key] == table.HintsOn:
		return false // is said below
	}
	return agreed[o.Key] != o.Default
}

// clocked reports whether a clock was agreed on.
func clocked(list []setting, agreed games.Agreed) bool {
	return slices.ContainsFunc(list, func(o setting) bool { return o.Key == table.ClockOption && o.Holds(agreed) != table.NoClock })
}

// text names the option and what is agreed on.
func (o setting) text(v any) games.Text {
	if o.Key == table.ClockOption && v == table.NoClock {
		return games.T("lobby.no_clock")
	}
	return games.T("lobby.option", "Name", games.T(o.key), "Value", o.value(v))
}

func (o setting) value(v any) games.Text {
	switch v := v.(type) {
	case string:
		if length, ok := table.ReadLength(v); ok && o.Read != nil {
			return lengthText(length)
		}
		return games.T(o.key + "." + v)
	case bool:
		if v {
			return games.T("option.yes")
		}
		return games.T("option.no")
	case int:
		if o.Unit {
			return games.T(o.key+".value", "Count", v)
		}
	}
	return games.T("option.number", "Value", v)
}

// values are those that can be chosen, as a menu has them: each as label says.
func (o setting) values(list []any, label func(any) string) (entries []discord.SelectOption) {
	for _, v := range list {
		raw, _ := json.Marshal(v) // plain values always go into JSON
		entries = append(entries, discord.Option(label(v), strings.Trim(string(raw), `"`)))
	}
	return entries
}

// offered are the values that can be chosen, the one in force among them.
func (o setting) offered(inForce any) (list []any) {
	switch o.Default.(type) {
	case int:
		for _, n := range including(spread(o.Low, o.High), inForce) {
			list = append(list, n)
		}
	case bool:
		list = []any{true, false}
	default:
		for _, v := range o.Choices {
			list = append(list, v)
		}
	}
	return list
}

// menu lets the host choose in the lobby itself: what holds is what it says.
func (o setting) menu(t words.Localizer, g table.Snapshot) discord.Component {
	inForce := o.Holds(g.Options)
	list := slices.DeleteFunc(o.offered(inForce), func(v any) bool { return v == table.UsualClock })
	if !slices.Contains(list, inForce) {
		list = append(list, inForce)
	}
	entries := o.values(list, func(v any) string { return t.Label(o.text(v)) })
	entries[slices.Index(list, inForce)].Default = true
	return chooser(Control{Verb: VerbValue, Table: g.ID, Rest: o.Key}.ID(), t.Label(games.T(o.key)), entries)
}

// spread lists numbers from low to high, as many as a menu holds: all of a few; of
// many the small ones, and of the others the round ones.
func spread(low, high int) []int {
	for _, round := range []int{1, 5, 10, 50, 100, 500, 1000} {
		var list []int
		for n := low; n <= high; n++ {
			if n < low+15 || n%round == 0 || n == high {
				list = append(list, n)
			}
		}
		if len(list) <= discord.MaxOptions {
			return list
		}
	}
	return []int{low, high}
}

// including puts a number among others, in the place of the next one if there is no
// room for more.
func including(list []int, number any) []int {
	n, _ := number.(int)
	i, there := slices.BinarySearch(list, n)
	switch {
	case there || i == 0 || i == len(list):
		return list
	case len(list) < discord.MaxOptions:
		return slices.Insert(list, i, n)
	}
	list[i] = n
	return list
}
