package screen

import (
	"fmt"
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Settings is what is set in a server and what it means, with a note on top, which may
// be empty.
func (s *Set) Settings(who Viewer, set people.Server, note string) discord.Message {
	t := s.In(who, table.Snapshot{})
	said := []string{
		t.Key("settings.title"), clockLine(t, set.Clock), t.Key("settings.overdue." + string(set.Overdue)),
		t.Key("settings.silence", "Silence", lengthText(set.Silence)),
		archiveLine(t, set.Archive), t.Key("settings.holidays", "Count", set.Holidays),
		t.Key("settings.keep", "Count", set.Keep), keepersLine(t, set.Keepers), weeklyLine(t, set.Weekly), s.dailyPostLine(t, set.Daily), languageLine(s, t, "settings.language", set.Language), t.Key("settings.pictures." + yesNo(!set.TextOnly)), t.Key("settings.everywhere"),
	}
	if len(set.Channels) > 0 {
		said[len(said)-1] = t.Key("settings.channels", "Channels", Channels(set.Channels))
	}
	return Saying(join(note, under(said...)))
}

func clockLine(t words.Localizer, clock string) string {
	switch clock {
	case "", table.UsualClock:
		return t.Key("settings.clock.usual")
	case table.NoClock:
		return t.Key("settings.clock.none")
	}
	length, _ := table.ReadLength(clock)
	return t.Key("settings.clock", "Clock", lengthText(length))
}

func archiveLine(t words.Localizer, days int) string {
	if days == 0 {
		return t.Key("settings.archive.never")
	}
	return t.Key("settings.archive", "Count", days)
}

// keepersLine says who may do deeds on leagues.
func keepersLine(t words.Localizer, role string) string {
	if role == "" {
		return t.Key("settings.league-role.none")
	}
	return t.Key("settings.league-role", "Role", words.Escaped("<@&"+role+">"))
}

// mostNamed is how many channels a sentence names.
const mostNamed = 25

// Channels names channels, as many as a sentence bears.
func Channels(ids []string) words.Escaped {
	var named []string
	for _, id := range ids[:min(len(ids), mostNamed)] {
		named = append(named, fmt.Sprintf("<#%s>", id))
	}
	if len(ids) > mostNamed {
		named = append(named, "…")
	}
	return words.Escaped(strings.Join(named, ", "))
}

// The choices of /settings about the channel in which it is typed.
const (
	HereToo    = "too"
	HereNot    = "not"
	Everywhere = "everywhere"
)

// longestClock is how much may be typed of one.
const longestClock = 8

// SettingsOptions are what can be set in a server.
func (s *Set) SettingsOptions() []*discord.CommandOption {
	about := s.labels("command.settings")
	choices := func(name string, values ...string) (list []discord.Choice) {
		for _, v := range values {
			list = append(list, discord.Choice{Name: s.Label(games.T("settings." + name + ".choose." + v)), Value: v})
		}
		return list
	}
	list := []*discord.CommandOption{
		discord.Proposed("clock", about("clock"), longestClock),
		discord.OneOf("overdue", about("overdue"), choices("overdue", string(people.Computer), string(people.Nudge))...),
		discord.Proposed("silence", about("silence"), longestClock),
		discord.Number("archive", about("archive"), 0, people.MostArchive),
		discord.Number("holidays", about("holidays"), 0, people.MostHolidays),
		discord.Number("keep", about("keep"), 1, people.MostKeep),
		discord.Role("league-role", about("league-role")),
		discord.OneOf("weekly", about("weekly"), choices("weekly", WeeklyHere, WeeklyOff)...),
		discord.Channel("daily", about("daily")),
		discord.YesOrNo("daily-off", about("daily-off")),
		s.languageOption(about("language")),
		discord.YesOrNo("pictures", about("pictures")),
		discord.OneOf("here", about("here"), choices("here", HereToo, HereNot, Everywhere)...),
	}
	return slices.DeleteFunc(list, func(o *discord.CommandOption) bool { return strings.HasPrefix(o.Name, "daily") && s.NoDaily })
}
