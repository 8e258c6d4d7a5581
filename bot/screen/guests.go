package screen

import (
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// guestList names those for whom a seat is held, a line for each.
func guestList(t words.Localizer, g table.Snapshot) (list []string) {
	for _, seat := range guestSeats(g) {
		list = append(list, t.Key("lobby.guest", "Name", seat))
	}
	return list
}

// guestSeats are those for whom a seat is held, as if they sat behind those who are there.
func guestSeats(g table.Snapshot) (list []games.Seat) {
	for i := range g.Guests {
		list = append(list, games.Seat(len(g.Chairs)+i))
	}
	return list
}

// guestMenus let the host hold seats for people, and give up those that are held.
func guestMenus(t words.Localizer, game *games.Game, g table.Snapshot) (parts []discord.Component) {
	if most := game.High - len(g.Chairs) - g.Guests.Told(); most > 0 {
		parts = append(parts, discord.Row(discord.PeopleMenu(at(VerbInvite, g.ID), t.Key("lobby.menu.invite"), most)))
	}
	if len(g.Guests) == 0 {
		return parts
	}
	var list []discord.SelectOption
	for i, seat := range guestSeats(g) {
		list = append(list, discord.Option(t.Label(games.T("lobby.menu.release.one", "Name", seat)), g.Guests[i].ID))
	}
	return append(parts, chooser(at(VerbRelease, g.ID), t.Key("lobby.menu.release"), list))
}

// Invitation names all for whom a seat is held in a lobby, and calls these. Where all have
// been told otherwise it is there to be pressed, and calls nobody.
func (s *Set) Invitation(g table.Snapshot, users []string) discord.Message {
	var named []string
	for _, guest := range g.Guests {
		named = append(named, string(mention(guest.ID)))
	}
	t := s.public(g)
	text := t.Key("front.invited", "Who", words.Escaped(strings.Join(named, " ")), "Host", g.Host.Name, "Count", len(named), "Game", FullTitle(g.Game))
	return naming(text, users,
		discord.Button(discord.Primary, t.Key("button.join"), at(VerbJoin, g.ID)),
		discord.Button(discord.Secondary, t.Key("button.decline"), at(VerbDecline, g.ID)))
}

// DirectInvitation tells somebody in a direct message that a seat is held. It leads to the
// channel: the lobby's message may be posted anew.
func (s *Set) DirectInvitation(g table.Snapshot) discord.Message {
	t := s.public(g)
	return directly(t, Link(g.Guild, g.Channel, ""), t.Key("front.invited.direct", "Host", g.Host.Name, "Game", FullTitle(g.Game)))
}

// againButton lets those who have played at a table that has ended play again.
func againButton(t words.Localizer, g table.Snapshot) (discord.Component, bool) {
	if g.Ended.IsZero() || g.Broken {
		return discord.Component{}, false
	}
	return discord.Button(discord.Primary, t.Key("button.again"), at(VerbAgain, g.ID)), true
}
