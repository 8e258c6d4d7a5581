package screen

import (
	"errors"
	"slices"
	"strings"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// lobby is a table before the game begins: what it waits for and who invites, the box with its
// chairs, what can be pressed, and below that what one looks up.
func (s *Set) lobby(g table.Snapshot, now time.Time, away Holidays) discord.Message {
	t, game := s.public(g), s.Game(g.Game)
	png, alt := s.lobbyPicture(t, g, game)
	host := discord.Clip(g.Host.Name, longestName)
	head := under(
		t.Key("lobby.invites", "Host", host, "Game", FullTitle(g.Game))+" · "+status(t, g, host),
		startsLine(t, g), wentBackLine(t, g, now),
	)
	parts := []discord.Component{discord.Text(head)}
	if png != nil {
		parts = append(parts, discord.Gallery(pictureName, alt))
	}
	parts = append(parts, lobbyButtons(t, g, game)...)
	parts = append(parts, s.lobbyMenus(t, g, game)...)
	m := message(append(parts, discord.Text(under(s.lobbyLines(t, g, game, png != nil), away.lines(t, g))))...)
	m.Files = picturedFiles(png, alt)
	return m
}

// lobbyLines are who sits there, what was agreed on that is not as usual, and what the game is
// about: beside a picture, which shows much of it, in small.
func (s *Set) lobbyLines(t words.Localizer, g table.Snapshot, game *games.Game, drawn bool) string {
	seats, agreed := seatsLine(t, g, game), agreedLine(t, s.settings(game), g.Options)
	partners := strings.Join(partnerLines(t, g, game), "\n")
	about := func(what any) string {
		said := t.Key("lobby.about", "About", what, "Table", string(g.ID))
		if fair := fairLine(t, g); fair != "" {
			said += " · " + fair
		}
		return said
	}
	if !drawn {
		return under(seats+":", strings.Join(seatList(t, g), "\n"), agreed, partners, about(About(game)))
	}
	return under(about(words.Escaped(seats)), inSmall(levelsLine(t, g), agreed), partners, numbered(t, expected(g), longestOnChair))
}

// inSmall puts texts into one small line, as far as there are any.
func inSmall(list ...string) string {
	if list = slices.DeleteFunc(list, func(text string) bool { return text == "" }); len(list) == 0 {
		return ""
	}
	return "-# " + strings.Join(list, " · ")
}

// lobbyButtons: the main one is Start as soon as nobody is waited for any more, and Join until
// then, which is gone once no chair is free.
func lobbyButtons(t words.Localizer, g table.Snapshot, game *games.Game) []discord.Component {
	join, start := discord.Secondary, discord.Secondary
	switch {
	case len(g.Guests) > 0, len(g.Chairs) < game.Low:
		join = discord.Primary
	case g.Ready() == nil:
		start = discord.Primary
	}
	begin := discord.Button(start, t.Key("button.start"), at(VerbStart, g.ID))
	begin.Disabled = g.Ready() != nil
	list := []discord.Component{
		begin,
		discord.Button(discord.Secondary, t.Key("button.first"), Control{Verb: VerbFirst, Table: g.ID, Rest: g.Game}.ID()),
	}
	if len(g.Chairs) < game.High {
		list = slices.Insert(list, 0, discord.Button(join, t.Key("button.join"), at(VerbJoin, g.ID)))
	}
	switch {
	case g.Lacking() > 0:
		list = append(list, discord.Button(discord.Secondary, t.Key("button.fill"), at(VerbFill, g.ID)))
	case len(g.Chairs)+len(g.Guests) < game.High:
		list = append(list, discord.Button(discord.Secondary, t.Key("button.computer"), at(VerbComputer, g.ID)))
	}
	list = append(list, cutButton(t, g)...)
	return rows(append(list, discord.Button(discord.Secondary, t.Key("button.more"), at(VerbMore, g.ID))))
}

// lobbyMenus are the options that matter most, each with what holds.
func (s *Set) lobbyMenus(t words.Localizer, g table.Snapshot, game *games.Game) (parts []discord.Component) {
	list := s.settings(game)
	for _, o := range list {
		if o.seen(list) {
			parts = append(parts, o.menu(t, g))
		}
	}
	return parts
}

// About is what a game is about, for how many it is, and how long it takes.
func About(game *games.Game) games.Text {
	return games.T("game.about", "Blurb", games.T(game.Name+".blurb"), "Size", size(game))
}

// size is for how many a game is, and how long it takes.
func size(game *games.Game) games.Text {
	return games.T("game.size", "Low", game.Low, "High", game.High, "Minutes", games.T(game.Name+".minutes"))
}

// status says what a lobby waits for: players, those for whom seats are held, its host, or
// something else that keeps it from beginning.
func status(t words.Localizer, g table.Snapshot, host string) string {
	var said []string
	if n := g.Lacking(); n > 0 {
		said = append(said, t.Key("lobby.missing", "Count", n))
	}
	if len(g.Guests) > 0 {
		said = append(said, t.Key("lobby.waiting", "Who", guestSeats(g)))
	}
	var refusal *games.Refusal
	switch {
	case len(said) > 0:
		return strings.Join(said, " ")
	case errors.As(g.Ready(), &refusal):
		return t.Key("lobby.not_ready", "Why", refusal.Text)
	case !g.Starts.IsZero():
		return t.Key("lobby.ready.starts", "Host", host)
	}
	return t.Key("lobby.ready", "Host", host)
}
