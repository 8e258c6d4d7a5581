package screen

import (
	"maps"
	"slices"

	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// seatsLine says how many sit there and can.
func seatsLine(t words.Localizer, g table.Snapshot, game *games.Game) string {
	return t.Key("lobby.seats", "Count", len(g.Chairs), "Low", game.Low, "High", game.High)
}

// levelsLine says how good the computers are that sit there, if any do.
func levelsLine(t words.Localizer, g table.Snapshot) string {
	var levels []games.Text
	for i, c := range g.Chairs {
		level := levelOf(g, games.Seat(i))
		if !c.Human() && !slices.ContainsFunc(levels, func(o games.Text) bool { return o.Key == level.Key }) {
			levels = append(levels, level)
		}
	}
	if len(levels) == 0 {
		return ""
	}
	return t.Key("lobby.levels", "Levels", levels)
}

// seatList names those who sit there, and those for whom a seat is held.
func seatList(t words.Localizer, g table.Snapshot) (list []string) {
	for _, one := range seated(g) {
		list = append(list, t.Say(one))
	}
	return append(list, guestList(t, g)...)
}

// seated are those who sit there: people, the host, computers.
func seated(g table.Snapshot) (list []games.Text) {
	for i, c := range g.Chairs {
		key, level := "lobby.person", games.Text{}
		switch {
		case !c.Human():
			key, level = "lobby.computer", levelOf(g, games.Seat(i))
		case c.User.ID == g.Host.ID:
			key = "lobby.host"
		}
		list = append(list, games.T(key, "Who", games.Seat(i), "Level", level))
	}
	return list
}

// levelOf is how good a computer on that seat plays, nothing where a person does.
func levelOf(g table.Snapshot, seat games.Seat) games.Text {
	if c := g.Chairs[seat]; !c.Human() {
		return games.T(g.Game + ".level." + c.Level)
	}
	return games.Text{}
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

// lobbyPicture draws the box with its chairs, and says what its picture shows.
func (s *Set) lobbyPicture(t words.Localizer, g table.Snapshot, game *games.Game) (png []byte, alt string) {
	if s.TextOnly {
		return nil, ""
	}
	title, side := t.Label(Title(g.Game)), t.Label(size(game))
	return s.drawn(picture.OfLobby(g.Game, title, side, chairs(g, game))), lobbySaid(t, g, game)
}

// expected are the names of those who sit at a table, and behind them, in a lobby, of those for
// whom a seat is held.
func expected(g table.Snapshot) []string {
	all := namesOf(g.Chairs)
	for _, guest := range g.Guests {
		all = append(all, guest.Name)
	}
	return all
}

// chairs are those of a lobby, as many as can play.
func chairs(g table.Snapshot, game *games.Game) []picture.Chair {
	all := expected(g)
	list := make([]picture.Chair, max(game.High, len(all)))
	for i, c := range g.Chairs {
		if list[i].Sitter = picture.Person; !c.Human() {
			list[i].Sitter = picture.Computer
		}
	}
	for i := range g.Guests {
		list[len(g.Chairs)+i].Sitter = picture.Expected
	}
	for i, name := range apart(all, longestOnChair) {
		list[i].Name = picture.Called(name, games.Seat(i))
	}
	for i := max(game.Low, len(all)); i < len(list); i++ {
		list[i].Sitter = picture.Spare
	}
	return list
}

// longestOnChair is how many characters of a name have room below a chair.
const longestOnChair = 11

// lobbySaid is what the picture of a lobby shows, in words.
func lobbySaid(t words.Localizer, g table.Snapshot, game *games.Game) string {
	said := []games.Text{
		games.T("lobby.picture", "Game", Title(g.Game), "Cover", coverText(g.Game), "Size", size(game)),
		games.T("lobby.picture.seated", "Who", seated(g)),
	}
	if len(g.Guests) > 0 {
		said = append(said, games.T("lobby.picture.held", "Who", guestSeats(g)))
	}
	if free := game.High - len(g.Chairs) - len(g.Guests); free > 0 {
		said = append(said, games.T("lobby.picture.free", "Count", free))
	}
	d := description{}
	for _, one := range said {
		d = append(d, clause{" " + sentence(t.Label(one)), 0})
	}
	return d.text(t)
}
