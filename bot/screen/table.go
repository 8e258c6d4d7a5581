package screen

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Table is what the channel sees of a table at that moment, and of who is on holiday.
func (s *Set) Table(g table.Snapshot, now time.Time, away Holidays) discord.Message {
	t := s.public(g)
	switch {
	case g.Broken:
		return message(blocks(t.Key("table.refuse.broken", "Table", string(g.ID))))
	case g.Status == table.Lobby:
		return s.lobby(g, now, away)
	case g.Began.IsZero():
		return message(blocks(t.Key("table.cancelled", "Game", Title(g.Game), "Table", string(g.ID), "Stopper", stoppedBy(t, g))))
	}
	return s.playing(t, g, now, away)
}

// playing is the table of a game that has begun, over or not: whose turn it is and what is
// asked, the picture or what it would show, what can be pressed, what has happened, and all
// else in one small line at its end.
func (s *Set) playing(t words.Localizer, g table.Snapshot, now time.Time, away Holidays) discord.Message {
	v := g.View()
	png, alt, large := s.tablePicture(t, g, v)
	top, small := under(statusLine(t, g, v, png != nil), wentBackLine(t, g, now)), under(smallLine(t, g, v), endedFairLine(t, g))
	if png != nil {
		small = under(numbered(t, namesOf(g.Chairs), longestName), small)
	}
	lying, news := s.lying(t, g, v, png != nil), s.news(t, g, v, large, png != nil, away)
	room := discord.MaxText - utf8.RuneCountInString(top+small+lying+news) - roomForGap - roomForLeagues
	told := under(news, latest(t, g, large, png != nil, room), gapLine(t, g, now), s.lastRounds(t, g))
	m := illustrated(message(slices.Concat(framed(lying), s.tableControls(t, g, png != nil), texts(told, small))...), png, alt)
	m.Components = slices.Concat(texts(top), m.Components)
	return strong(m)
}

// lying is what lies on the table and who has what, as far as no picture shows it. What the
// stage of a game is about comes first, where it has stages.
func (s *Set) lying(t words.Localizer, g table.Snapshot, v games.View, drawn bool) string {
	seats := seatLines(t, g, v, drawn)
	switch {
	case drawn:
		return seats
	case v.Stage != "":
		return under(s.tableLines(t, g, v), seats)
	}
	return under(seats, s.tableLines(t, g, v))
}

// tableControls are what can be pressed: what whoever is to act presses first, and last what
// is asked of everybody, each below its sentence.
func (s *Set) tableControls(t words.Localizer, g table.Snapshot, drawn bool) (list []discord.Component) {
	if g.Status == table.Running {
		list = s.publicControls(t, g, drawn)
	}
	return slices.Concat(list, tableButtons(t, g),
		texts(silentLine(t, g)), standInButtons(t, g),
		texts(requestLine(t, g)), consentButtons(t, g),
		texts(endingLine(t, g)), endingButtons(t, g))
}

// news is what is to be known of the people at a table, and what else matters there: a great
// moment in large, which beside a picture leaves no room for what one looks up.
func (s *Set) news(t words.Localizer, g table.Snapshot, v games.View, large *games.Headline, drawn bool, away Holidays) string {
	said := under(awayLine(t, g), away.lines(t, g), seatNews(t, g))
	switch {
	case large != nil || !drawn:
		return under(headline(t, large, drawn), took(t, "moment.took", g.Moment()), said)
	case g.Headline() != nil: // the picture tells it
		return said
	}
	return under(said, spokenLines(t, v.Lines))
}

// under puts texts below each other, as far as there are any.
func under(list ...string) string {
	return strings.Join(slices.DeleteFunc(list, func(text string) bool { return text == "" }), "\n")
}

// latest words what has just happened, in so many characters at most; below a picture
// nothing where a poster says it, and below a headline only who came too
// late for it, if there is room.
func latest(t words.Localizer, g table.Snapshot, large *games.Headline, drawn bool, room int) string {
	list := g.Latest(3, large)
	switch {
	case drawn && g.Status == table.Finished:
		return ""
	case drawn && large != nil:
		late := slices.DeleteFunc(list, func(h table.Happening) bool { return h.Later == 0 })
		said := happenings(t, late[max(0, len(late)-1):], roomBesidePicture)
		if utf8.RuneCountInString(said+headline(t, large, drawn)) > roomForHeadline {
			return ""
		}
		return said
	case drawn:
		return happenings(t, undrawn(list), min(room, roomBesidePicture))
	}
	return happenings(t, list, room)
}

// undrawn are the news that no picture shows, without what is older than something that one
// shows.
func undrawn(list []table.Happening) []table.Happening {
	drawn := func(h table.Happening) bool { return h.Pictured }
	if first := slices.IndexFunc(list, drawn); first >= 0 {
		list = list[first:]
	}
	return slices.DeleteFunc(list, drawn)
}

// smallLine is what one looks up about a table: its game, how far that is, and its name.
func smallLine(t words.Localizer, g table.Snapshot, v games.View) string {
	line := t.Key("table.title", "Game", Title(g.Game), "Heading", v.Heading, "Table", string(g.ID))
	if g.Hints {
		line += t.Key("table.title.hints")
	}
	return line
}

// tableLines is what lies on the table, and what was special once the game is over.
func (s *Set) tableLines(t words.Localizer, g table.Snapshot, v games.View) string {
	said := spokenLines(t, slices.Concat(v.Pictured, v.Lines))
	if g.Status == table.Finished {
		return under(said, strings.Join(featLines(t, s.end(t, g)), "\n"))
	}
	return said
}

func spokenLines(t words.Localizer, list []games.Text) string {
	lines := make([]string, len(list))
	for i, line := range list {
		lines[i] = t.Say(line)
	}
	return strings.Join(lines, "\n")
}

// Ended is a stage as it ended: what was, and all that happened in it.
func (s *Set) Ended(was, now table.Snapshot) discord.Message {
	t, v := s.public(was), was.View()
	lying, small := under(s.tableLines(t, was, v), placeLines(t, was, v, nil, false)), smallLine(t, was, v)
	told := happenings(t, now.Of(v.Scene), discord.MaxText-utf8.RuneCountInString(lying+small))
	return message(slices.Concat(framed(lying), texts(under(told, small)))...)
}
