package screen

import (
	"hofnar/bot/discord"
	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// filmButtons lead to what can be seen of a game that is over, where it has pictures.
func (s *Set) filmButtons(t words.Localizer, who Viewer, g table.Snapshot) (list []discord.Component) {
	if s.TextOnly || !picture.HasFilm(g.Game) {
		return nil
	}
	if !who.NoMotion {
		list = append(list, discord.Button(discord.Secondary, t.Key("button.film"), at(VerbFilm, g.ID)))
	}
	return append(list, discord.Button(discord.Secondary, t.Key("button.stills"), at(VerbStill, g.ID)))
}

// stills are what a game that is over came to, part by part; none where it has no pictures.
func (s *Set) stills(g table.Snapshot) []games.Still {
	r, ok := g.Record()
	if !ok || s.TextOnly || !picture.HasFilm(g.Game) {
		return nil
	}
	list, bad := games.Stills(s.Game(g.Game), r)
	if bad != nil {
		return nil
	}
	list[len(list)-1].Said = games.T("film.won", "Who", winners(g), "Count", len(g.Tally.Winners))
	return list
}

// Film is the film of a game that is over, which begins with its end, so that it can be left
// at that.
func (s *Set) Film(who Viewer, g table.Snapshot) discord.Message {
	s, t := s.inWords(who), s.In(who, g)
	list := s.stills(g)
	switch {
	case list == nil:
		return Saying(t.Key("film.none"))
	case who.NoMotion:
		return message(discord.Text(t.Key("film.off")), discord.Row(discord.Button(discord.Secondary, t.Key("button.stills"), at(VerbStill, g.ID))))
	}
	list = games.Fewer(list, picture.MostShots-1)
	shots := []picture.Shot{shot(t, list[len(list)-1])}
	for _, still := range list {
		shots = append(shots, shot(t, still))
	}
	gif, coming := s.behind(func(next func() (func(), bool)) []byte {
		return picture.Film(g.Game, shots, speech(t, g, who.Locale), next)
	})
	title := t.Key("film.title", "Game", Title(g.Game), "Table", string(g.ID))
	switch {
	case coming:
		return message(discord.Text(title + "\n" + t.Key("film.coming")))
	case gif == nil:
		return message(discord.Text(title + "\n" + t.Key("film.later")))
	}
	title = under(title, numbered(t, namesOf(g.Chairs), longestName))
	return filmed(message(discord.Text(title)), gif, filmSaid(t, g, list))
}

// behind has a film drawn.
func (s *Set) behind(draw func(func() (func(), bool)) []byte) (gif []byte, coming bool) {
	if s.Behind == nil {
		return draw(func() (func(), bool) { return func() {}, true }), false
	}
	return s.Behind(draw)
}

func shot(t words.Localizer, still games.Still) picture.Shot {
	return picture.Shot{View: still.View, Said: t.Label(still.Said)}
}

const filmName = "film.gif"

func filmed(m discord.Message, gif []byte, alt string) discord.Message {
	alt = discord.Clip(alt, discord.MaxAlt)
	m.Components = append(m.Components, discord.Gallery(filmName, alt))
	m.Files = []discord.File{{Name: filmName, Alt: alt, Type: "image/gif", Data: gif}}
	return m
}

// filmSaid tells the story of a game in three sentences: who played, the last great moment or
// what happened half-way, and how it ended.
func filmSaid(t words.Localizer, g table.Snapshot, list []games.Still) string {
	end := list[len(list)-1]
	said := func(key string, pairs ...any) string { return sentence(t.Label(games.T(key, pairs...))) }
	middle := said("film.alt.middle", "Said", list[len(list)/2].Said)
	for _, still := range list[:len(list)-1] {
		if still.Great {
			middle = said("film.alt.great", "Said", still.Said)
		}
	}
	var seats []games.Seat
	for who := range g.Chairs {
		seats = append(seats, games.Seat(who))
	}
	return said("film.alt.begins", "Who", seats, "Game", Title(g.Game), "Count", len(list)) + " " + middle + " " + sentence(t.Label(end.Said))
}

// Still is one step of a game that is over, the n-th from 0, as all saw it then.
func (s *Set) Still(who Viewer, g table.Snapshot, n int) discord.Message {
	s, t := s.inWords(who), s.In(who, g)
	list := s.stills(g)
	if list == nil {
		return Saying(t.Key("film.none"))
	}
	n = max(0, min(n, len(list)-1))
	v, now := list[n].View, shot(t, list[n])
	v.Pictured = v.Pictured[v.Pending:] // what came of that is the next step
	said := []string{t.Key("stills.title", "Game", Title(g.Game), "Table", string(g.ID)), t.Key("stills.place", "Number", n+1, "Count", len(list))}
	turn := func(key string, to int) discord.Component {
		return pageButton(t.Key(key), Control{Verb: VerbStill, Table: g.ID, Number: to}.ID(), to, len(list))
	}
	title := under(said[0]+" · "+said[1], numbered(t, namesOf(g.Chairs), longestName))
	m := message(discord.Text(title), discord.Row(turn("button.back", n-1), turn("button.next", n+1)))
	alt := append(append(description{{sentence(now.Said), 0}}, lyingSaid(t, v)...), seatsSaid(t, g, v)...)
	return illustrated(m, s.drawn(picture.OfShot(g.Game, now, speech(t, g, who.Locale))), alt.text(t))
}
