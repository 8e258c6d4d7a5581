package screen

import (
	"slices"
	"strconv"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// lobbyMenu is what can be changed at a table before the game begins: by its host. Others can
// leave, and a moderator can close it.
func (s *Set) lobbyMenu(who Viewer, g table.Snapshot, note string) discord.Message {
	t, game := s.In(who, g), s.Game(g.Game)
	if g.Host.ID != who.User {
		said := discord.Text(join(note, t.Key("lobby.menu.guest", "Host", g.Host.Name)))
		return message(append([]discord.Component{said}, rows(lobbyDeeds(t, who, g))...)...)
	}
	var options []discord.SelectOption
	for _, o := range s.settings(game) {
		if !o.Sequel || g.Sequel.Of != "" {
			options = append(options, discord.Option(t.Label(o.text(o.Holds(g.Options))), o.Key))
		}
	}
	shuffle := discord.Button(discord.Secondary, t.Key("button.shuffle"), at(VerbShuffle, g.ID))
	return message(slices.Concat(
		[]discord.Component{discord.Text(join(note, t.Key("lobby.menu"))), chooser(at(VerbOption, g.ID), t.Key("lobby.menu.option"), options)},
		levelMenu(t, game, g),
		seatMenus(t, g),
		guestMenus(t, game, g),
		rows(append([]discord.Component{shuffle}, lobbyDeeds(t, who, g)...)),
	)...)
}

// lobbyDeeds are what somebody can do there beside playing.
func lobbyDeeds(t words.Localizer, who Viewer, g table.Snapshot) []discord.Component {
	list := []discord.Component{
		discord.Button(discord.Secondary, t.Key("button.rules"), Control{Verb: VerbRules, Rest: g.Game}.ID()),
		discord.Button(discord.Secondary, t.Key("button.fairness"), at(VerbFair, g.ID)),
	}
	switch {
	case sitting(who, g):
		list = append(list, discord.Button(discord.Secondary, t.Key("button.leave"), at(VerbLeave, g.ID)))
	case slices.ContainsFunc(g.Guests, func(guest table.Guest) bool { return guest.ID == who.User }):
		list = append(list, discord.Button(discord.Secondary, t.Key("button.decline"), at(VerbDecline, g.ID)))
	}
	if g.Host.ID == who.User || who.Moderator {
		list = append(list, discord.Button(discord.Danger, t.Key("button.cancel"), at(VerbCancel, g.ID)))
	}
	return list
}

// chooser is a menu of which one entry is chosen.
func chooser(id, placeholder string, list []discord.SelectOption) discord.Component {
	return discord.Row(discord.Menu(id, placeholder, 1, 1, list))
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
	return []discord.Component{chooser(at(VerbLevel, g.ID), t.Key("lobby.menu.level"), levels)}
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
		parts = append(parts, chooser(at(VerbRemove, g.ID), t.Key("lobby.menu.remove"), computers))
	}
	if len(all) > 1 {
		parts = append(parts, chooser(at(VerbMove, g.ID), t.Key("lobby.menu.move"), all))
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
	o, id := list[i], Control{Verb: VerbValue, Table: g.ID, Rest: key}.ID()
	return message(
		discord.Text(t.Say(games.T(o.key+".about"))),
		chooser(id, t.Label(games.T(o.key)), o.values(o.offered(g.Options[key]), func(v any) string { return t.Label(o.value(v)) })),
		back(t, g),
	)
}

// back leads back to the menu.
func back(t words.Localizer, g table.Snapshot) discord.Component {
	return discord.Row(discord.Button(discord.Secondary, t.Key("button.back"), at(VerbMore, g.ID)))
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
