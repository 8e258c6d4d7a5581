package bot

import (
	"encoding/json"
	"slices"

	"hofnar/bot/channel"
	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// mostChannels is how many channels a server can name for tables.
const mostChannels = 50

// settings answers /settings: it sets what was typed, and shows what is set.
func (b *Bot) settings(r *request) answer {
	if !r.in.Manager() {
		return r.say(table.Snapshot{}, "settings.refuse.manager")
	}
	if len(r.in.Options) == 0 {
		set, err := b.cfg.Books.Server(b.bg.Ctx, r.in.Guild)
		if err != nil {
			return r.refuse(table.Snapshot{}, err)
		}
		return answer{message: r.screens.Settings(r.viewer, set, "")}
	}
	clock, err := clockTyped(r.in)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	if lack := lacking(r.in); r.in.Typed("weekly") == screen.WeeklyHere && len(lack) > 0 {
		return r.say(table.Snapshot{}, "front.no_permission", "What", lack)
	}
	full := false
	set, err := b.cfg.Books.ChangeServer(b.bg.Durable(), r.in.Guild, func(s *people.Server) {
		if full = !apply(s, r.in, clock); !full {
			b.applyWeekly(s, r.in.Channel, r.in.Typed("weekly"))
		}
	})
	b.channels.Look()
	switch _, archive := r.in.Number("archive"); {
	case err != nil:
		return r.refuse(table.Snapshot{}, err)
	case full:
		return r.refuse(table.Snapshot{}, games.Refuse("settings.refuse.many", "Count", mostChannels))
	case archive:
		b.registry.Reconsider(r.in.Guild)
	}
	return answer{message: r.screens.Settings(r.viewer, set, r.screens.In(r.viewer, table.Snapshot{}).Key("me.done"))}
}

// clockTyped is the clock that was typed, in its one form; empty if none was. It fails
// with a *games.Refusal.
func clockTyped(in discord.Interaction) (string, error) {
	typed, there := in.Options[table.ClockOption]
	if !there {
		return "", nil
	}
	options, err := json.Marshal(map[string]json.RawMessage{table.ClockOption: typed})
	if err != nil {
		return "", err
	}
	agreed, err := games.Agree(houseOptions, options)
	return agreed.Str(table.ClockOption), err
}

// apply sets what was typed, and reports false, with nothing set, when there are too
// many channels.
func apply(s *people.Server, in discord.Interaction, clock string) bool {
	channels := channelsAfter(s.Channels, in)
	if len(channels) > mostChannels {
		return false
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
	if raw, typed := in.Options["pictures"]; typed {
		s.TextOnly = string(raw) == "false"
	}
	if days, ok := in.Number("keep"); ok {
		s.Keep = min(max(days, 1), people.MostKeep)
	}
	return true
}

// channelsAfter are the channels for tables, with or without the one in which that was
// typed. When the last one goes, tables may be opened everywhere again.
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
func (b *Bot) applyWeekly(s *people.Server, here, wanted string) {
	switch {
	case wanted == screen.WeeklyOff:
		s.Weekly = ""
	case wanted == screen.WeeklyHere && s.Weekly == "":
		s.Weekly, s.WeeklyDue = here, b.bg.Clock.Now().Add(channel.Week)
	case wanted == screen.WeeklyHere:
		s.Weekly = here
	}
}
