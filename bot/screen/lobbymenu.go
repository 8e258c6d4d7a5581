package screen

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// lobbyMenu is what can be changed at a table before the game begins: by its host; a
// moderator can only close it.
func (s *Set) lobbyMenu(who Viewer, g table.Snapshot, note string) discord.Message {
	t, game := s.In(who, g), s.Game(g.Game)
	rules := discord.Button(discord.Secondary, t.Key("button.rules"), Control{Verb: VerbRules, Rest: g.Game}.ID())
	cancel := discord.Button(discord.Danger, t.Key("button.cancel"), at(VerbCancel, g.ID))
	if g.Host.ID != who.User {
		buttons := []discord.Component{rules}
		if who.Moderator {
			buttons = append(buttons, cancel)
		}
		return message(discord.Text(join(note, t.Key("lobby.menu.guest", "Host", g.Host.Name))), discord.Row(buttons...))
	}
	var options []discord.SelectOption
	for _, o := range s.settings(game) {
		if o.Sequel && g.Sequel.Of == "" {
			continue
		}
		options = append(options, discord.Option(t.Label(o.text(o.Holds(g.Options))), o.Key))
	}
	return message(slices.Concat(
		[]discord.Component{discord.Text(join(note, t.Key("lobby.menu"))), chooser(VerbOption, g.ID, t.Key("lobby.menu.option"), options)},
		levelMenu(t, game, g),
		seatMenus(t, g),
		guestMenus(t, game, g),
		[]discord.Component{discord.Row(
			discord.Button(discord.Secondary, t.Key("button.shuffle"), at(VerbShuffle, g.ID)), rules, cancel,
		)},
	)...)
}

// chooser is a menu of which one entry is chosen.
func chooser(v Verb, id table.ID, placeholder string, list []discord.SelectOption) discord.Component {
	return discord.Row(discord.Menu(at(v, id), placeholder, 1, 1, list))
}

// levelMenu seats a computer of some kind, where a game has several.
func levelMenu(t words.Localizer, game *games.Game, g table.Snapshot) []discord.Component {
	if len(game.Levels) < 2 || len(g.Chairs) >= game.High {
		return nil
	}
	var levels []discord.SelectOption
	for _, l := range game.Levels {
		key := g.Game + ".level." + l.Key
		levels = append(levels, discord.Option(t.Label(games.T(key)), l.Key).With(t.Label(games.T(key+".about")), discord.Emoji{}))
	}
	return []discord.Component{chooser(VerbLevel, g.ID, t.Key("lobby.menu.level"), levels)}
}

func seatMenus(t words.Localizer, g table.Snapshot) (parts []discord.Component) {
	var all, computers []discord.SelectOption
	for i, c := range g.Chairs {
		o := discord.Option(t.Label(games.T("lobby.menu.seat", "Number", i+1, "Who", games.Seat(i))), c.Occupant())
		all = append(all, o)
		if !c.Human() {
			computers = append(computers, o)
		}
	}
	if len(computers) > 0 {
		parts = append(parts, chooser(VerbRemove, g.ID, t.Key("lobby.menu.remove"), computers))
	}
	if len(all) > 1 {
		parts = append(parts, chooser(VerbMove, g.ID, t.Key("lobby.menu.move"), all))
	}
	return parts
}

// Option asks for the new value of an option.
func (s *Set) Option(who Viewer, g table.Snapshot, key string) discord.Message {
	t, list := s.In(who, g), s.settings(s.Game(g.Game))
	i := slices.IndexFunc(list, func(o setting) bool { return o.Key == key })
	if i < 0 {
		return Saying(t.Key("front.old_control"))
	}
	id := Control{Verb: VerbValue, Table: g.ID, Rest: key}.ID()
	return message(
		discord.Text(t.Say(games.T(list[i].key+".about"))),
		discord.Row(discord.Menu(id, t.Say(games.T(list[i].key)), 1, 1, list[i].values(t, g.Options[key]))),
		back(t, g),
	)
}

// back leads back to the menu.
func back(t words.Localizer, g table.Snapshot) discord.Component {
	return discord.Row(discord.Button(discord.Secondary, t.Key("button.back"), at(VerbMore, g.ID)))
}

// values are those that can be chosen, the one in force among them.
func (o setting) values(t words.Localizer, inForce any) (list []discord.SelectOption) {
	add := func(v any) {
		raw, _ := json.Marshal(v) // plain values always go into JSON
		list = append(list, discord.Option(t.Label(o.value(v)), strings.Trim(string(raw), `"`)))
	}
	switch o.Default.(type) {
	case int:
		for _, n := range including(spread(o.Low, o.High), inForce) {
			add(n)
		}
	case bool:
		add(true)
		add(false)
	default:
		for _, v := range o.Choices {
			add(v)
		}
	}
	return list
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

// Place asks where whoever sits on a seat is to go.
func (s *Set) Place(who Viewer, g table.Snapshot, from string) discord.Message {
	t := s.In(who, g)
	seat := games.Seat(slices.IndexFunc(g.Chairs, func(c table.Chair) bool { return c.Occupant() == from }))
	if seat == games.Public {
		return Saying(t.Key("front.old_control"))
	}
	var places []discord.SelectOption
	for i := range g.Chairs {
		places = append(places, discord.Option(t.Label(games.T("lobby.menu.place", "Number", i+1)), strconv.Itoa(i)))
	}
	id := Control{Verb: VerbMoveTo, Table: g.ID, Rest: from}.ID()
	return message(
		discord.Text(t.Key("lobby.menu.where", "Who", seat)),
		discord.Row(discord.Menu(id, t.Key("lobby.menu.place.choose"), 1, 1, places)),
		back(t, g),
	)
}
