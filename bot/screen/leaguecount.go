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
	"hofnar/games/league"
)

// roomForLeagues is how much of a table's message tells of leagues.
const roomForLeagues = 1000

// mostTold is of how many leagues the message of a finished game tells in full, if there is room.
const mostTold = 2

// WithLeagues adds to a table's message for which leagues it counts, or that it counts
// for none, and, once the game is over, what it has done to them.
// A lobby without a clock says how long one may be silent then.
func (s *Set) WithLeagues(m discord.Message, g table.Snapshot, all []league.Counted, silence time.Duration) discord.Message {
	t := s.public(g)
	switch {
	case g.Broken:
		return m
	case g.Status == table.Lobby:
		return s.lobbyWithLeagues(m, g, all, silence)
	case g.Hints || g.Began.IsZero(): // the small line says so, or there is none
		return m
	case g.Status == table.Finished:
		return aboveLast(m, didLines(t, all, len(m.Files) > 0))
	}
	named, closed := countsFor(all)
	if len(named) > 0 {
		last := &m.Components[len(m.Components)-1]
		last.Content += t.Key("league.counts.small", "Leagues", named)
	}
	return aboveLast(m, closedLines(t, closed))
}

// lobbyWithLeagues says it at the end of a lobby.
func (s *Set) lobbyWithLeagues(m discord.Message, g table.Snapshot, all []league.Counted, silence time.Duration) discord.Message {
	t := s.public(g)
	text := countsLine(t, all)
	switch {
	case g.Hints && len(g.Guests) > 0 && g.Options.Str(table.HintsOption) == table.HintsUsual:
		text = "" // that is as it may be until they have come
	case g.Hints:
		text = t.Key("table.hints")
	case text != "" && !clocked(s.settings(s.Game(g.Game)), g.Options):
		text += " " + t.Key("league.counts.silence", "Length", lengthText(silence))
	}
	return withText(m, len(m.Components), text)
}

// aboveLast puts a text above the small line at the end of a table's message.
func aboveLast(m discord.Message, text string) discord.Message {
	return withText(m, len(m.Components)-1, text)
}

// withText puts a text into a message, if there is any.
func withText(m discord.Message, at int, text string) discord.Message {
	if text != "" {
		m.Components = slices.Insert(slices.Clone(m.Components), at, discord.Text(discord.Clip(text, roomForLeagues)))
	}
	return m
}

// countsFor parts the leagues for which a table counts from those of which no season is open.
func countsFor(all []league.Counted) (named, closed []games.Text) {
	for _, c := range all {
		if c.Why == league.BySeason {
			closed = append(closed, leagueName(c.League))
		} else {
			named = append(named, leagueName(c.League))
		}
	}
	return named, closed
}

func closedLines(t words.Localizer, closed []games.Text) string {
	var said []string
	for _, one := range closed {
		said = append(said, "-# "+t.Key("league.did.none.season", "League", one))
	}
	return strings.Join(said, "\n")
}

// countsLine names the leagues for which a table counts.
func countsLine(t words.Localizer, all []league.Counted) string {
	named, closed := countsFor(all)
	if len(named) == 0 {
		return closedLines(t, closed)
	}
	return under("-# "+t.Key("league.counts", "Leagues", named), closedLines(t, closed))
}

// didLines tell what a game has done to the leagues for which it counted: beside a poster
// to the first of them alone, in short, so that all fits a phone, and in words to as many as
// there is room for.
func didLines(t words.Localizer, all []league.Counted, drawn bool) (text string) {
	for most := mostTold; most > 0; most-- {
		text = didTo(t, all, drawn, most)
		if utf8.RuneCountInString(text) <= roomForLeagues {
			break
		}
	}
	return text
}

// didTo is didLines that tell of so many leagues in full.
func didTo(t words.Localizer, all []league.Counted, drawn bool, most int) string {
	var said []string
	var others []games.Text
	told := 0
	for _, c := range all {
		switch {
		case c.Void:
			said = append(said, t.Key("league.did.void", "League", leagueName(c.League)))
		case len(c.Done) == 0 && c.Why != "":
			said = append(said, "-# "+t.Key("league.did.none."+string(c.Why), "League", leagueName(c.League)))
		case len(c.Done) == 0 && c.Season.Recounting:
			said = append(said, "-# "+t.Key("league.did.later", "League", leagueName(c.League)))
		case len(c.Done) == 0:
		case drawn && told == 0:
			told++
			said = append(said, "-# "+t.Key("league.did.brief", "League", leagueName(c.League), "Effects", words.Escaped(briefly(t, c))))
		case !drawn && told < most:
			told++
			lines := append([]string{t.Key("league.did", "League", leagueName(c.League))}, effectLines(t, c)...)
			said = append(said, strings.Join(lines, "\n"))
		default:
			others = append(others, leagueName(c.League))
		}
		for _, nothing := range []struct {
			key string
			ids []string
		}{{"alone", c.Alone}, {"late", c.Late}} {
			if len(nothing.ids) > 0 {
				said = append(said, "-# "+t.Key("league.did."+nothing.key, "League", leagueName(c.League), "Who", persons(nothing.ids, c.Names)))
			}
		}
	}
	if len(others) > 0 && !drawn {
		said = append(said, "-# "+t.Key("league.did.others", "Leagues", others))
	}
	return strings.Join(said, "\n")
}

// briefly tells the same of those who came in first, as far as two lines of a phone take it.
func briefly(t words.Localizer, c league.Counted) string {
	said, room := []string{}, roomBesidePicture-utf8.RuneCountInString(t.Say(leagueName(c.League)))
	var all []string
	for _, e := range c.Done {
		all = append(all, c.Names[e.After.ID])
	}
	short := brief(all, longestName)
	for _, e := range c.Done {
		key, from, to := "league.effect.brief.same", e.Before.Place, e.After.Place
		switch {
		case from == 0 || to == 0:
		case to < from:
			key = "league.effect.brief.up"
		case to > from:
			key = "league.effect.brief.down"
		}
		one := t.Key(key, "Who", short(c.Names[e.After.ID]), "Gain", words.Escaped(gain(t, c.Season.Rules.Way, e)), "Places", max(from-to, to-from))
		if room -= utf8.RuneCountInString(one) + len(" · "); room < 0 && len(said) > 0 {
			return strings.Join(said, " · ") + " · …"
		}
		said = append(said, one)
	}
	return strings.Join(said, " · ")
}

// effectLines tell what a game has done to whom in a league.
func effectLines(t words.Localizer, c league.Counted) (said []string) {
	for _, e := range c.Done {
		key, from, to := "league.effect.same", e.Before.Place, e.After.Place
		switch {
		case to == 0 && e.After.Games < c.Season.Rules.Minimum:
			key = "league.effect.short"
		case to == 0 && e.After.Opponents < e.Needed:
			key = "league.effect.opponents"
		case to == 0:
			key = "league.effect.unsettled"
		case from == 0:
			key = "league.effect.new"
		case to < from:
			key = "league.effect.up"
		case to > from:
			key = "league.effect.down"
		}
		said = append(said, "-# "+t.Key(key, "Who", c.Names[e.After.ID], "Gain", words.Escaped(gain(t, c.Season.Rules.Way, e)),
			"From", from, "To", to, "Games", e.After.Games, "Minimum", c.Season.Rules.Minimum, "Met", e.After.Opponents, "Needed", e.Needed))
	}
	return said
}
