package screen

import (
	"strings"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// NoServer stands for the days of holiday a year where there is no server that says them.
const NoServer = -1

// Me is what somebody has set, with a note on top, which may be empty. allowed is how
// many days of holiday a year they have in this server, or NoServer.
func (s *Set) Me(who Viewer, p people.Person, allowed int, now time.Time, note string) discord.Message {
	t := s.In(who, table.Snapshot{})
	said := []string{t.Key("me.title"), remindLine(t, p), quietLine(t, p, now)}
	said = append(said, holidayLines(t, p, allowed, now)...)
	said = append(said, languageLine(s, t, "me.language", p.Language))
	said = append(said, t.Key("me.pictures."+yesNo(!p.TextOnly)), t.Key("me.motion."+yesNo(!p.NoMotion)))
	return message(
		discord.Text(join(note, strings.Join(said, "\n"))),
		discord.Row(discord.Menu(at(VerbRemind, ""), t.Key("me.remind"), 1, 1, remindOptions(t, p))),
		discord.Row(meButtons(t, p, now)...),
	)
}

func remindLine(t words.Localizer, p people.Person) string {
	line := t.Key("me.remind." + string(p.Remind))
	if p.Remind == people.Direct && p.InboxClosed {
		line += " " + t.Key("me.closed")
	}
	return line
}

func remindOptions(t words.Localizer, p people.Person) (list []discord.SelectOption) {
	for _, way := range people.Ways {
		o := discord.Option(t.Label(games.T("me.choose."+string(way))), string(way))
		o.Default = way == p.Remind
		list = append(list, o)
	}
	return list
}

func quietLine(t words.Localizer, p people.Person, now time.Time) string {
	if p.Quiet.None() {
		return strings.TrimSpace(t.Key("me.quiet.none") + "\n" + zoneLine(t, p, now))
	}
	zone := p.Zone
	if zone == "" {
		zone = "UTC"
	}
	return t.Key("me.quiet", "From", words.Escaped(p.Quiet.From.String()), "To", words.Escaped(p.Quiet.To.String()),
		"Zone", words.Escaped(zone), "Now", words.Escaped(people.ClockIn(p.Zone, now)))
}

// zoneLine says where somebody's clock hangs, if that was said.
func zoneLine(t words.Localizer, p people.Person, now time.Time) string {
	if p.Zone == "" {
		return ""
	}
	return t.Key("me.zone", "Zone", words.Escaped(p.Zone), "Now", words.Escaped(people.ClockIn(p.Zone, now)))
}

func holidayLines(t words.Localizer, p people.Person, allowed int, now time.Time) (said []string) {
	today := p.Today(now)
	for _, h := range p.Holidays.From(today) {
		said = append(said, t.Key("me.holiday", "First", dayOf(h.First), "Last", dayOf(h.Last)))
	}
	none := len(said) == 0
	if none {
		said = append(said, t.Key("me.holiday.none"))
	}
	if allowed != NoServer {
		said = append(
			said,
			t.Key("me.holiday.days", "Days", p.Holidays.In(today.Year()), "Most", allowed, "Year", today.Year()),
		)
	}
	if !none {
		said = append(said, t.Key("me.holiday.calls"))
	}
	return said
}

func meButtons(t words.Localizer, p people.Person, now time.Time) []discord.Component {
	list := []discord.Component{
		discord.Button(
			discord.Secondary,
			t.Key("button.pictures."+yesNo(p.TextOnly)),
			Control{Verb: VerbPictures, Rest: yesNo(p.TextOnly)}.ID(),
		),
		discord.Button(
			discord.Secondary,
			t.Key("button.motion."+yesNo(p.NoMotion)),
			Control{Verb: VerbMotion, Rest: yesNo(p.NoMotion)}.ID(),
		),
	}
	if !p.Quiet.None() {
		list = append(list, discord.Button(discord.Secondary, t.Key("button.no_quiet"), at(VerbNoQuiet, "")))
	}
	if left := p.Holidays.From(p.Today(now)); len(left) > 0 {
		list = append(list, discord.Button(discord.Secondary, t.Key("button.home"), Control{Verb: VerbHome, Rest: string(left[0].First)}.ID()))
	}
	return list
}

// yesNo is how a yes or no stands in keys and controls.
func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// inWords is the same set without pictures, for somebody who wants it so.
func (s *Set) inWords(who Viewer) *Set {
	if !who.TextOnly || s.TextOnly {
		return s
	}
	return s.InWords()
}

// InWords is the same set without pictures.
func (s *Set) InWords() *Set {
	plain := *s
	plain.TextOnly = true
	return &plain
}

// How much may be typed of what /me takes.
const (
	longestMinute = 8 // 10:30 pm
	longestZone   = 40
	longestDay    = 10
)

// QuietOptions are when nobody is called, and where that is.
func (s *Set) QuietOptions() []*discord.CommandOption {
	about := s.labels("command.me.quiet")
	return []*discord.CommandOption{
		discord.Completed("from", about("from"), longestMinute),
		discord.Completed("to", about("to"), longestMinute),
		discord.Proposed("zone", about("zone"), longestZone),
	}
}

// HolidayOptions are the days of a holiday.
func (s *Set) HolidayOptions() []*discord.CommandOption {
	about := s.labels("command.me.holiday")
	return []*discord.CommandOption{
		discord.Completed("from", about("from"), longestDay),
		discord.Completed("to", about("to"), longestDay),
	}
}

// ZoneOptions are where somebody's clock hangs.
func (s *Set) ZoneOptions() []*discord.CommandOption {
	return []*discord.CommandOption{discord.Completed("zone", s.Label(games.T("command.me.quiet.zone")), longestZone)}
}
