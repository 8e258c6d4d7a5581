package bot

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// lobbyMessage is a table before the game begins.
func (b *Bot) lobbyMessage(g table.Glance) message {
	t := b.words.In("en", names(g))
	game := b.game(g.Game)
	low, high := game.Seats()
	lines := []string{
		t.Key("lobby.title", "Game", games.T(g.Game+".title"), "Host", g.Host.Name, "Table", string(g.ID)),
		agreedLine(t, game, g.Options),
		t.Key("lobby.seats", "Taken", len(g.Chairs), "Low", low, "High", high) + "\n" + seatList(t, g),
		missing(t, len(g.Chairs), low),
	}
	return message{Components: []component{
		container(text(strings.Join(lines, "\n"))),
		row(
			button(primary, t.Key("button.join"), at(verbJoin, g.ID)),
			button(secondary, t.Key("button.leave"), at(verbLeave, g.ID)),
			button(secondary, t.Key("button.computer"), at(verbComputer, g.ID)),
			button(success, t.Key("button.start"), at(verbStart, g.ID)),
			button(secondary, t.Key("button.more"), at(verbMore, g.ID)),
		),
	}}
}

// agreedLine names what was agreed on: numbers always, the rest where it is not
// as usual.
func agreedLine(t words.Tongue, game games.Game, agreed games.Agreed) string {
	var said []string
	for _, o := range optionsOf(game) {
		_, number := o.Default.(int)
		if number || agreed[o.Key] != o.Default {
			said = append(said, t.Say(optionText(game, o, agreed[o.Key])))
		}
	}
	return strings.Join(said, " · ")
}

func optionText(game games.Game, o games.Option, v any) games.Text {
	return games.T("lobby.option", "Name", games.T(optionKey(game, o)), "Value", valueText(game, o, v))
}

func valueText(game games.Game, o games.Option, v any) games.Text {
	switch v := v.(type) {
	case string:
		return games.T(optionKey(game, o) + "." + v)
	case bool:
		if v {
			return games.T("option.yes")
		}
		return games.T("option.no")
	}
	return games.T("option.number", "Value", v)
}

func seatList(t words.Tongue, g table.Glance) string {
	lines := make([]string, len(g.Chairs))
	for i, c := range g.Chairs {
		key, level := "lobby.person", games.Text{}
		switch {
		case !c.Human():
			key, level = "lobby.computer", games.T(g.Game+".level."+c.Level)
		case c.User.ID == g.Host.ID:
			key = "lobby.host"
		}
		lines[i] = t.Key(key, "Who", games.Seat(i), "Level", level)
	}
	return strings.Join(lines, "\n")
}

func missing(t words.Tongue, taken, low int) string {
	if taken >= low {
		return t.Key("lobby.ready")
	}
	return t.Key("lobby.missing", "Count", low-taken)
}

// showMore answers with what else can be done at a table, with a note when
// something was refused.
func (b *Bot) showMore(a *answer, g table.Glance, err error) {
	if g.Game == "" {
		a.refuse(g, err)
		return
	}
	note := ""
	if err != nil {
		note = b.excuse(a.tongue(g), err)
	}
	if g.Status != table.Lobby {
		a.show(b.tableMenu(a, g, note))
		return
	}
	a.show(b.lobbyMenu(a, g, note))
}

func (b *Bot) lobbyMenu(a *answer, g table.Glance, note string) message {
	t, game := a.tongue(g), b.game(g.Game)
	if g.Host.ID != a.in.User && !a.in.moderator() {
		return message{Components: []component{text(join(note, t.Key("lobby.menu.guest", "Host", g.Host.Name))),
			row(button(secondary, t.Key("button.rules"), control{verb: verbRules, rest: g.Game}.id()))}}
	}
	var options []selectOption
	for _, o := range optionsOf(game) {
		options = append(options, option(t.Label(optionText(game, o, g.Options[o.Key])), o.Key))
	}
	parts := []component{text(join(note, t.Key("lobby.menu"))), row(menu(at(verbOption, g.ID), t.Key("lobby.menu.option"), 1, 1, options))}
	parts = append(parts, levelMenu(t, game, g)...)
	parts = append(parts, seatMenus(t, g)...)
	return message{Components: append(parts, row(
		button(secondary, t.Key("button.shuffle"), at(verbShuffle, g.ID)),
		button(secondary, t.Key("button.rules"), control{verb: verbRules, rest: g.Game}.id()),
		button(danger, t.Key("button.cancel"), at(verbCancel, g.ID)),
	))}
}

// levelMenu seats a computer of some kind, where a game has several.
func levelMenu(t words.Tongue, game games.Game, g table.Glance) []component {
	if _, high := game.Seats(); len(game.Levels()) < 2 || len(g.Chairs) >= high {
		return nil
	}
	var levels []selectOption
	for _, l := range game.Levels() {
		levels = append(levels, option(t.Label(games.T(g.Game+".level."+l.Key)), l.Key))
	}
	return []component{row(menu(at(verbLevel, g.ID), t.Key("lobby.menu.level"), 1, 1, levels))}
}

func seatMenus(t words.Tongue, g table.Glance) (parts []component) {
	var all, computers []selectOption
	for i, c := range g.Chairs {
		o := option(t.Label(games.T("lobby.menu.seat", "Number", i+1, "Who", games.Seat(i))), c.Occupant())
		all = append(all, o)
		if !c.Human() {
			computers = append(computers, o)
		}
	}
	if len(computers) > 0 {
		parts = append(parts, row(menu(at(verbRemove, g.ID), t.Key("lobby.menu.remove"), 1, 1, computers)))
	}
	if len(all) > 1 {
		parts = append(parts, row(menu(at(verbMove, g.ID), t.Key("lobby.menu.move"), 1, 1, all)))
	}
	return parts
}

// valueMessage asks for the new value of an option.
func (b *Bot) valueMessage(a *answer, g table.Glance, key string) message {
	t, game := a.tongue(g), b.game(g.Game)
	for _, o := range optionsOf(game) {
		if o.Key != key {
			continue
		}
		id := control{verb: verbValue, table: g.ID, rest: key}.id()
		return message{Components: []component{
			text(t.Say(games.T(optionKey(game, o) + ".about"))),
			row(menu(id, t.Say(games.T(optionKey(game, o))), 1, 1, valueOptions(t, game, o))),
			row(button(secondary, t.Key("button.back"), at(verbMore, g.ID))),
		}}
	}
	return message{Components: []component{text(t.Key("front.old_control"))}}
}

func valueOptions(t words.Tongue, game games.Game, o games.Option) (list []selectOption) {
	add := func(v any) {
		raw, _ := json.Marshal(v) // plain values always go into JSON
		value := strings.Trim(string(raw), `"`)
		list = append(list, option(t.Label(valueText(game, o, v)), value))
	}
	switch o.Default.(type) {
	case int:
		for _, n := range spread(o.Low, o.High) {
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

// spread lists numbers from low to high, at most as many as a menu holds: the
// small ones all, of the large ones every fifth.
func spread(low, high int) (list []int) {
	for n := low; n <= high; n++ {
		if high-low < maxOptions || n <= low+14 || n%5 == 0 || n == high {
			list = append(list, n)
		}
	}
	return list[:min(len(list), maxOptions)]
}

// moveMessage asks where whoever sits on a seat is to go.
func (b *Bot) moveMessage(a *answer, g table.Glance, from string) message {
	t := a.tongue(g)
	var places []selectOption
	for i := range g.Chairs {
		places = append(places, option(t.Label(games.T("lobby.menu.place", "Number", i+1)), strconv.Itoa(i)))
	}
	id := control{verb: verbMoveTo, table: g.ID, rest: from}.id()
	return message{Components: []component{
		text(t.Key("lobby.menu.where", "Who", games.Seat(slices.IndexFunc(g.Chairs, func(c table.Chair) bool { return c.Occupant() == from })))),
		row(menu(id, t.Key("lobby.menu.place.choose"), 1, 1, places)),
		row(button(secondary, t.Key("button.back"), at(verbMore, g.ID))),
	}}
}

// join puts a note above what follows.
func join(note, rest string) string {
	if note == "" {
		return rest
	}
	return fmt.Sprintf("> %s\n%s", note, rest)
}
