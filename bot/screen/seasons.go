package screen

import (
	"slices"
	"strings"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/league"
)

// History is a season of a league to look back on.
type History struct {
	This    league.League
	Seasons []league.Season // the newest first
	Season  league.Season
	Later   bool // it is still to begin
	Rows    []league.Row
	Names   map[string]string
	Crowns  []league.Crown
	Voids   []league.Correction
	Changes []league.RuleChange
	Keeper  bool // the looker looks after leagues
}

// mostCrowned is how many people of a season's table its page of history names.
const mostCrowned = 3

// History is a page of what a league has been, with a note on top, which may be empty.
func (s *Set) History(who Viewer, h History, note string) discord.Message {
	t := s.In(who, table.Snapshot{})
	h.Names = ToldApart(h.Names)
	p := LeaguePage{This: h.This, Season: h.Season, Later: h.Later, Way: h.Season.Rules.Way, Rows: h.Rows, Names: h.Names}
	head := []string{leagueTitle(t, p)}
	for _, r := range h.Rows {
		if r.Place > 0 && r.Place <= mostCrowned {
			head = append(head, t.Key("history.place", "Place", r.Place, "Who", h.Names[r.ID], "Value", words.Escaped(value(t, p.Way, r.Standing)),
				"Way", games.T("league.way."+string(p.Way)), "Count", r.Games))
		}
	}
	if len(h.Rows) == 0 {
		head = append(head, t.Key("league.empty"))
	}
	crowns := crownLines(t, h)
	parts := []discord.Component{fitting([]string{note, strings.Join(head, "\n"), strings.Join(crowns, "\n"), lately(t, "league.voids.more", voidLines(t, h.Voids)), lately(t, "league.rule.more", changeLines(t, h.Changes))})}
	look := LeagueQuery{League: h.This.ID}
	if len(h.Seasons) > 1 {
		parts = append(parts, discord.Row(discord.Menu(look.id(VerbHistory, lookWhen), t.Key("league.menu.when"), 1, 1, seasonOptions(t, h.Seasons, h.Season.ID))))
	}
	look.When = OfSeason(h.Season.ID)
	list := []discord.Component{discord.Button(discord.Secondary, t.Key("button.league.table"), look.id(VerbLeague, ""))}
	if len(h.Seasons) > 0 && h.Seasons[0].Ended != 0 && h.Keeper {
		list = append(list, discord.Button(discord.Primary, t.Label(games.T("button.season.begin", "Number", h.Seasons[0].N+1)), LeagueQuery{League: h.This.ID, When: OfSeason(h.Seasons[0].ID)}.id(VerbBeginSeason, "")))
	}
	return message(append(parts, discord.Row(list...))...)
}

// seasonsAround are at most so many of these seasons, with the one that is shown in the
// middle: whoever chooses the outermost one goes further.
func seasonsAround(all []league.Season, shown int64, most int) []league.Season {
	at := slices.IndexFunc(all, func(s league.Season) bool { return s.ID == shown })
	from := max(0, min(at-most/2, len(all)-most))
	return all[from:min(len(all), from+most)]
}

func seasonOptions(t words.Localizer, all []league.Season, now int64) (list []discord.SelectOption) {
	for _, s := range seasonsAround(all, now, discord.MaxOptions) {
		o := discord.Option(t.Label(games.T("league.season", "Number", s.N)), OfSeason(s.ID))
		o.Default = s.ID == now
		list = append(list, o)
	}
	return list
}

// crownLines say who bears which title of a closed season, in the words of each game.
func crownLines(t words.Localizer, h History) (said []string) {
	if h.Season.Ended == 0 {
		return nil
	}
	for _, c := range h.Crowns {
		said = append(said, t.Key("history.crown", "Game", Title(c.Game), "Who", persons(c.IDs, h.Names), "Title", games.T(c.Game+".crown")))
	}
	return said
}

// persons are these, as a list of their names.
func persons(ids []string, names map[string]string) (list []games.Text) {
	for _, id := range ids {
		list = append(list, games.T("table.person", "Name", names[id]))
	}
	return list
}

// voidLines tell of a season's corrections, the newest last, those taken back included.
func voidLines(t words.Localizer, all []league.Correction) (said []string) {
	for _, c := range all {
		line := t.Key(correctionKey("league.void", c), "Table", c.Table, "Who", c.Name, "From", day(c.Since), "To", day(c.Until-1),
			"Reason", c.Reason, "By", corrector(c.ByName, c.Played), "When", day(c.Made))
		if c.Undone != 0 {
			line = t.Key("league.void.undone", "What", words.Escaped(line),
				"By", corrector(c.UndoneByName, c.UndonePlayed), "When", day(c.Undone))
		}
		said = append(said, "-# "+line)
	}
	return said
}

// correctionKey is the key of a sentence about a correction: of a game, of somebody's
// result in it, or of a span.
func correctionKey(key string, c league.Correction) string {
	switch {
	case c.Table == "":
		return key + ".span"
	case c.Person != "":
		return key + ".person"
	}
	return key
}

// corrector is who has made a correction: that one played there is said.
func corrector(name string, played bool) games.Text {
	if played {
		return games.T("league.void.by.played", "Who", name)
	}
	return games.T("league.void.by", "Who", name)
}

// LeagueTerms is what a league has agreed on, for those who change it, with a menu of the
// games that count and a note on top. The season may be still to begin now.
func (s *Set) LeagueTerms(who Viewer, l league.League, season league.Season, now time.Time, note string) discord.Message {
	t := s.In(who, table.Snapshot{})
	said := []string{note, t.Key("league.terms", "League", leagueName(l)), gamesLine(t, l.Rules), t.Key("league.about." + string(l.Way)), t.Key("league.entry." + string(l.Entry)),
		t.Key("league.carry." + yesNo(l.Carry)), t.Key("league.break." + yesNo(l.Breaks))}
	if l.Minimum > 1 {
		said = append(said, t.Key("league.minimum", "Count", l.Minimum))
	}
	if l.Opponents > 0 {
		said = append(said, t.Key("league.opponents", "Count", l.Opponents))
	}
	switch {
	case season.Ended != 0 || season.ID == 0:
		said = append(said, t.Key("league.none_open"))
	case season.Until != 0:
		said = append(said, t.Key("league.from_to", "Number", season.N, "From", day(season.Began), "To", day(lastMoment(season))))
	case season.Began > now.UnixMilli():
		said = append(said, t.Key("league.from.later", "Number", season.N, "From", day(season.Began)))
	default:
		said = append(said, t.Key("league.from", "Number", season.N, "From", day(season.Began)))
	}
	if season.GoesOn(l) {
		said = append(said, t.Key("league.goes_on", "Number", season.N), gamesLine(t, season.Rules), t.Key("league.entry."+string(season.Entry)))
	}
	options := s.gameOptions(t, league.Rules{})
	for i, o := range options {
		options[i].Default = l.Has(o.Value)
	}
	look := LeagueQuery{League: l.ID}
	return message(
		discord.Text(strings.Join(slices.DeleteFunc(said, func(line string) bool { return line == "" }), "\n")),
		discord.Row(discord.Menu(look.id(VerbLeagueGames, ""), t.Key("league.menu.games"), 1, len(options), options)),
		discord.Row(discord.Button(discord.Secondary, t.Key("button.league.table"), look.id(VerbLeague, ""))),
	)
}

// ConfirmClose makes sure that a season is to end.
func (s *Set) ConfirmClose(who Viewer, l league.League, season league.Season) discord.Message {
	t := s.In(who, table.Snapshot{})
	look := LeagueQuery{League: l.ID, When: OfSeason(season.ID)}
	return message(discord.Text(t.Key("league.close."+yesNo(l.Breaks), "League", leagueName(l), "Number", season.N)), discord.Row(
		discord.Button(discord.Danger, t.Key("button.season.close"), look.id(VerbCloseSeason, "")),
		discord.Button(discord.Secondary, t.Key("button.stay"), at(VerbStay, ""))))
}

// CorrectionName is how a correction in force is proposed to whoever takes it back: with days of
// that one's own clock, as they are typed.
func (s *Set) CorrectionName(who Viewer, looks people.Person, c league.Correction) string {
	day := func(ms int64) games.Text { return dayOf(looks.Today(time.UnixMilli(ms))) }
	t := s.In(who, table.Snapshot{})
	return discord.Clip(t.Label(games.T(correctionKey("league.correction", c), "Table", c.Table, "Who", c.Name,
		"From", day(c.Since), "To", day(c.Until-1), "Reason", c.Reason)), discord.MaxOptionText)
}

// LeagueName is how a league is called where it is proposed.
func (s *Set) LeagueName(who Viewer, l league.League) string {
	return discord.Clip(s.In(who, table.Snapshot{}).Label(leagueName(l)), discord.MaxOptionText)
}

// LeagueText is how a league is called in a sentence.
func LeagueText(l league.League) games.Text { return leagueName(l) }

// GameName is how a game that has counted is proposed to whoever declares it void.
func (s *Set) GameName(who Viewer, c league.Counted) string {
	return discord.Clip(s.In(who, table.Snapshot{}).Label(games.T("league.proposal", "Game", Title(c.Game), "Table", c.Table,
		"Day", dayAt(c.Ended), "Time", time.UnixMilli(c.Ended).UTC().Format("15:04 MST"))), discord.MaxOptionText)
}
