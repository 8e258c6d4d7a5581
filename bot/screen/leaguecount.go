package screen

import (
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

// mostTold is of how many leagues the message of a finished game tells in full.
const mostTold = 2

// WithLeagues adds to a table's message for which leagues it counts, or that it counts
// for none, and, once the game is over, what it has done to them.
// A lobby without a clock says how long one may be silent then.
func (s *Set) WithLeagues(m discord.Message, g table.Snapshot, all []league.Counted, silence time.Duration) discord.Message {
	text := countsLine(s.public(g), all)
	if text != "" && g.Status == table.Lobby && !clocked(s.settings(s.Game(g.Game)), g.Options) {
		text += " " + s.public(g).Key("league.counts.silence", "Length", lengthText(silence))
	}
	switch {
	case g.Hints && g.Status == table.Lobby:
		text = s.public(g).Key("table.hints")
	case g.Hints:
		text = "" // the title says so
	case g.Headline() != nil && len(m.Files) > 0:
		text = "" // there is no room, and the next step says it again
	case g.Status == table.Finished:
		text = didLines(s.public(g), all, len(m.Files) > 0)
	}
	if text == "" {
		return m
	}
	framed := len(m.Components)
	for i, part := range m.Components { // below the frame, above the controls
		if part.Type == discord.Row().Type {
			framed = i
			break
		}
	}
	told := discord.Text(discord.Clip(text, roomForLeagues))
	m.Components = append(append(append([]discord.Component{}, m.Components[:framed]...), told), m.Components[framed:]...)
	return m
}

// countsLine names the leagues for which a table counts.
func countsLine(t words.Localizer, all []league.Counted) string {
	var named []games.Text
	var said []string
	for _, c := range all {
		if c.Why == league.BySeason {
			said = append(said, "-# "+t.Key("league.did.none.season", "League", leagueName(c.League)))
			continue
		}
		named = append(named, leagueName(c.League))
	}
	if len(named) > 0 {
		said = append([]string{"-# " + t.Key("league.counts", "Leagues", named)}, said...)
	}
	return strings.Join(said, "\n")
}

// didLines tell what a game has done to the leagues for which it counted: beside a poster
// to the first of them alone, in short, so that all fits a phone.
func didLines(t words.Localizer, all []league.Counted, drawn bool) string {
	var said []string
	var others []games.Text
	told := 0
	for _, c := range all {
		switch {
		case c.Void:
			said = append(said, t.Key("league.did.void", "League", leagueName(c.League)))
		case len(c.Done) == 0 && c.Why != "" && c.Why != league.ByGame:
			said = append(said, "-# "+t.Key("league.did.none."+string(c.Why), "League", leagueName(c.League)))
		case len(c.Done) == 0:
		case drawn && told == 0:
			told++
			said = append(said, "-# "+t.Key("league.did.brief", "League", leagueName(c.League), "Effects", words.Escaped(briefly(t, c))))
		case !drawn && told < mostTold:
			told++
			lines := append([]string{t.Key("league.did", "League", leagueName(c.League))}, effectLines(t, c)...)
			said = append(said, strings.Join(lines, "\n"))
		default:
			others = append(others, leagueName(c.League))
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
