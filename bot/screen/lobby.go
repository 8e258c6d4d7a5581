package screen

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// lobby is a table before the game begins.
func (s *Set) lobby(g table.Snapshot, now time.Time) discord.Message {
	t, game := s.public(g), s.Game(g.Game)
	said := []string{
		t.Key("lobby.title", "Game", Title(g.Game), "Host", g.Host.Name, "Table", string(g.ID)),
		t.Key(g.Game + ".blurb"),
		agreedLine(t, s.settings(game), g.Options),
		t.Key("lobby.seats", "Taken", len(g.Chairs), "Low", game.Low, "High", game.High) + "\n" + seatList(t, g),
	}
	if back := wentBackLine(t, g, now); back != "" {
		said = append(said, back)
	}
	said = append(said, partnerLines(t, g, game)...)
	if levels := levelTexts(game); len(levels) > 0 && len(g.Chairs) < game.High {
		said = append(said, t.Key("lobby.levels", "Levels", levels))
	}
	return message(append([]discord.Component{blocks(strings.Join(append(said, startLines(t, g, game)), "\n"))}, lobbyButtons(t, g)...)...)
}

// lobbyButtons: the loudest is Start, which cannot be pressed before the game can begin.
// Join stands first, and is not louder than the others: it is of no use to who sits there.
func lobbyButtons(t words.Localizer, g table.Snapshot) []discord.Component {
	start := discord.Button(discord.Success, t.Key("button.start"), at(VerbStart, g.ID))
	start.Disabled = g.Ready() != nil
	return rows([]discord.Component{
		discord.Button(discord.Secondary, t.Key("button.join"), at(VerbJoin, g.ID)),
		discord.Button(discord.Secondary, t.Key("button.leave"), at(VerbLeave, g.ID)),
		discord.Button(discord.Secondary, t.Key("button.computer"), at(VerbComputer, g.ID)),
		start,
		discord.Button(discord.Secondary, t.Key("button.first"), Control{Verb: VerbFirst, Rest: g.Game}.ID()),
		discord.Button(discord.Secondary, t.Key("button.more"), at(VerbMore, g.ID)),
	})
}

// partnerLines say who are partners if those play who sit there now.
func partnerLines(t words.Localizer, g table.Snapshot, game *games.Game) (said []string) {
	if game.Teams == nil || len(g.Chairs) < game.Low || len(g.Chairs) > game.High {
		return nil
	}
	teams := map[int][]games.Seat{}
	for seat, team := range game.Teams(len(g.Chairs)) {
		teams[team] = append(teams[team], games.Seat(seat))
	}
	for _, team := range slices.Sorted(maps.Keys(teams)) {
		if len(teams[team]) > 1 {
			said = append(said, t.Key("lobby.partners", "Who", teams[team]))
		}
	}
	return said
}

// levelTexts are the computers that there are, the one recommended first.
func levelTexts(game *games.Game) (list []games.Text) {
	for _, l := range game.Levels {
		list = append(list, games.T(game.Name+".level."+l.Key))
	}
	return list
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
	for _, o := range table.HouseOptions(game, s.Options) {
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
	case int:
		if o.Unit {
			return games.T(o.key+".value", "Count", v)
		}
	}
	return games.T("option.number", "Value", v)
}

func seatList(t words.Localizer, g table.Snapshot) string {
	list := make([]string, len(g.Chairs))
	for i, c := range g.Chairs {
		key, level := "lobby.person", games.Text{}
		switch {
		case !c.Human():
			key, level = "lobby.computer", levelOf(g, games.Seat(i))
		case c.User.ID == g.Host.ID:
			key = "lobby.host"
		}
		list[i] = t.Key(key, "Who", games.Seat(i), "Level", level)
	}
	return strings.Join(append(list, guestList(t, g)...), "\n")
}

// levelOf is how good a computer on that seat plays, nothing where a person does.
func levelOf(g table.Snapshot, seat games.Seat) games.Text {
	if c := g.Chairs[seat]; !c.Human() {
		return games.T(g.Game + ".level." + c.Level)
	}
	return games.Text{}
}

// missing says what a lobby lacks to begin.
func missing(t words.Localizer, g table.Snapshot, low int) string {
	var refusal *games.Refusal
	switch taken := len(g.Chairs); {
	case taken < low:
		return t.Key("lobby.missing", "Count", low-taken)
	case errors.As(g.Ready(), &refusal):
		return t.Key("lobby.not_ready", "Why", refusal.Text)
	case !g.Starts.IsZero():
		return t.Key("lobby.ready.starts")
	}
	return t.Key("lobby.ready")
}
