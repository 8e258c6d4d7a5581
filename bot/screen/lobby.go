package screen

import (
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// lobby is a table before the game begins.
func (s *Set) lobby(g table.Snapshot) discord.Message {
	t, game := s.public(g), s.Game(g.Game)
	said := []string{
		t.Key("lobby.title", "Game", title(g.Game), "Host", g.Host.Name, "Table", string(g.ID)),
		agreedLine(t, s.settings(game), g.Options),
		t.Key("lobby.seats", "Taken", len(g.Chairs), "Low", game.Low, "High", game.High) + "\n" + seatList(t, g),
		missing(t, len(g.Chairs), game.Low),
	}
	return message(blocks(strings.Join(said, "\n")), discord.Row(
		discord.Button(discord.Primary, t.Key("button.join"), at(VerbJoin, g.ID)),
		discord.Button(discord.Secondary, t.Key("button.leave"), at(VerbLeave, g.ID)),
		discord.Button(discord.Secondary, t.Key("button.computer"), at(VerbComputer, g.ID)),
		discord.Button(discord.Success, t.Key("button.start"), at(VerbStart, g.ID)),
		discord.Button(discord.Secondary, t.Key("button.more"), at(VerbMore, g.ID)),
	))
}

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
	for _, o := range s.Options {
		list = append(list, setting{o, "table.option." + o.Key})
	}
	return list
}

// agreedLine names what was agreed on that is worth telling.
func agreedLine(t words.Localizer, list []setting, agreed games.Agreed) string {
	var said []string
	for _, o := range list {
		if o.telling(agreed) || o.Key == table.OverdueOption && clocked(list, agreed) {
			said = append(said, t.Say(o.text(o.Holds(agreed))))
		}
	}
	return strings.Join(said, " · ")
}

// telling reports whether what was agreed on is to be told: numbers always, and how long
// one may take; what happens then only where there is a clock; the rest where it is not
// as usual.
func (o setting) telling(agreed games.Agreed) bool {
	_, number := o.Default.(int)
	return number || o.Usual != nil || o.Key != table.OverdueOption && agreed[o.Key] != o.Default
}

// clocked reports whether a clock was agreed on.
func clocked(list []setting, agreed games.Agreed) bool {
	return slices.ContainsFunc(list, func(o setting) bool { return o.Key == table.ClockOption && o.Holds(agreed) != table.NoClock })
}

// text names the option and what is agreed on.
func (o setting) text(v any) games.Text {
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
	}
	return games.T("option.number", "Value", v)
}

func seatList(t words.Localizer, g table.Snapshot) string {
	list := make([]string, len(g.Chairs))
	for i, c := range g.Chairs {
		key, level := "lobby.person", games.Text{}
		switch {
		case !c.Human():
			key, level = "lobby.computer", games.T(g.Game+".level."+c.Level)
		case c.User.ID == g.Host.ID:
			key = "lobby.host"
		}
		list[i] = t.Key(key, "Who", games.Seat(i), "Level", level)
	}
	return strings.Join(list, "\n")
}

func missing(t words.Localizer, taken, low int) string {
	if taken >= low {
		return t.Key("lobby.ready")
	}
	return t.Key("lobby.missing", "Count", low-taken)
}
