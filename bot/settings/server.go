package settings

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"hofnar/bot/channel"
	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// mostChannels is how many channels a server can name for tables.
const mostChannels = 50

// server is what is set in servers.
type server struct{ *shared }

func (s *server) command() request.Command {
	return request.Command{
		Path: "settings", May: request.Managers, Options: (*screen.Set).SettingsOptions, Answer: s.typed,
		Complete: map[string]request.Completion{table.ClockOption: s.clocks, "silence": silences},
	}
}

// typed sets what was typed, and shows what is set.
func (s *server) typed(r *request.Request) request.Answer {
	if len(r.In.Options) == 0 {
		set, err := s.books.Server(r.Ctx, r.In.Guild)
		if err != nil {
			return r.Refuse(err)
		}
		return request.Showing(r.Screens.Settings(r.Viewer, set, ""))
	}
	clock, err := s.clockTyped(r.In)
	if err != nil {
		return r.Refuse(err)
	}
	if why, barred := r.Barred(); barred && r.In.Typed("weekly") == screen.WeeklyHere {
		return why
	}
	silence, ok := silenceTyped(r.In)
	if !ok {
		return r.Refuse(games.Refuse("settings.refuse.silence"))
	}
	var refused error
	set, err := s.books.ChangeServer(s.Durable(), r.In.Guild, func(set *people.Server) {
		if refused = apply(set, r.In, clock); refused == nil {
			set.Silence = cmp.Or(silence, set.Silence)
			if tag, ok := s.screens.Language(r.In.Typed("language")); ok {
				set.Language = tag
			}
			s.applyWeekly(set, r.In.Channel, r.In.Typed("weekly"))
		}
	})
	s.channels.Look()
	switch _, archive := r.In.Number("archive"); {
	case err != nil:
		return r.Refuse(err)
	case refused != nil:
		return r.Refuse(refused)
	case archive:
		s.registry.Reconsider(r.In.Guild)
	}
	return request.Showing(r.Screens.Settings(r.Viewer, set, r.Words().Key("me.done")))
}

// clockTyped is the clock that was typed, in its one form; empty if none was. It fails
// with a *games.Refusal.
func (s *server) clockTyped(in discord.Interaction) (string, error) {
	typed, there := in.Options[table.ClockOption]
	if !there {
		return "", nil
	}
	options, err := json.Marshal(map[string]json.RawMessage{table.ClockOption: typed})
	if err != nil {
		return "", err
	}
	agreed, err := games.Agree(s.screens.Options, options)
	return agreed.Str(table.ClockOption), err
}

// silenceTyped is the silence that was typed, 0 if none was; ok is false if it is none that can be set.
func silenceTyped(in discord.Interaction) (length time.Duration, ok bool) {
	typed := in.Typed("silence")
	if typed == "" {
		return 0, true
	}
	length, ok = table.ReadLength(typed)
	return length, ok && length >= people.LeastSilence && length <= people.MostSilence
}

// silences proposes how long one may be silent.
var silences = request.Proposing(func(_ *request.Input, typed string) []string {
	return slices.DeleteFunc([]string{"6h", "12h", "1d", "2d", "3d", "7d", "14d"}, func(length string) bool {
		return !strings.HasPrefix(length, typed)
	})
})

// apply sets what was typed, or refuses it, with nothing set.
func apply(s *people.Server, in discord.Interaction, clock string) error {
	channels := channelsAfter(s.Channels, in)
	switch {
	case len(channels) > mostChannels:
		return games.Refuse("settings.refuse.many", "Count", mostChannels)
	case len(channels) == 0 && in.Typed("here") == screen.HereNot: // where none is named all are
		return games.Refuse("settings.refuse.not_here")
	}
	s.Channels = channels
	if clock != "" {
		s.Clock = clock
	}
	if overdue := people.Overdue(in.Typed("overdue")); slices.Contains(people.Overdues, overdue) {
		s.Overdue = overdue
	}
	if days, ok := in.Number("holidays"); ok {
		s.Holidays = min(max(days, 0), people.MostHolidays)
	}
	if days, ok := in.Number("archive"); ok {
		s.Archive = min(max(days, 0), people.MostArchive)
	}
	switch role := in.Typed("league-role"); role {
	case "":
	case in.Guild: // everybody has that one
		s.Keepers = ""
	default:
		s.Keepers = role
	}
	if raw, typed := in.Options["pictures"]; typed {
		s.TextOnly = string(raw) == "false"
	}
	s.Daily = cmp.Or(in.Typed("daily"), s.Daily)
	if string(in.Options["daily-off"]) == "true" {
		s.Daily = ""
	}
	if days, ok := in.Number("keep"); ok {
		s.Keep = min(max(days, 1), people.MostKeep)
	}
	return nil
}

// channelsAfter are the channels for tables, with or without the one in which that was
// typed; where there are none, tables may be opened everywhere.
func channelsAfter(list []string, in discord.Interaction) []string {
	here := in.Channel
	without := slices.DeleteFunc(slices.Clone(list), func(c string) bool { return c == here })
	switch in.Typed("here") {
	case screen.HereToo:
		return append(without, here)
	case screen.HereNot:
		return without
	case screen.Everywhere:
		return nil
	}
	return list
}

// applyWeekly sets whether that word is said, and in the channel in which that was typed.
func (s *server) applyWeekly(set *people.Server, here, wanted string) {
	switch {
	case wanted == screen.WeeklyOff:
		set.Weekly = ""
	case wanted == screen.WeeklyHere && set.Weekly == "":
		set.Weekly, set.WeeklyDue = here, s.Clock.Now().Add(channel.Week)
	case wanted == screen.WeeklyHere:
		set.Weekly = here
	}
}

// clocks proposes how long people may think.
func (s *server) clocks(r *request.Input) []discord.Choice {
	return s.screens.OptionCompletions(
		r.Viewer,
		s.screens.Games[0].Name,
		table.ClockOption,
		r.In.Typed(table.ClockOption),
	)
}
