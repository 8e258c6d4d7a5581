package screen

import (
	"slices"
	"strings"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// lengthText words a length of time in the one or two largest units.
func lengthText(d time.Duration) games.Text {
	var parts []games.Text
	for _, unit := range []struct {
		key    string
		length time.Duration
	}{{"length.days", 24 * time.Hour}, {"length.hours", time.Hour}, {"length.minutes", time.Minute}, {"length.seconds", time.Second}} {
		if n := int(d / unit.length); n > 0 && len(parts) < 2 {
			parts = append(parts, games.T(unit.key, "Count", n))
		}
		d %= unit.length
	}
	switch len(parts) {
	case 0:
		return games.T("length.seconds", "Count", 0)
	case 1:
		return parts[0]
	}
	return games.T("list.last", "First", parts[0], "Next", parts[1])
}

// ownClock says how much time somebody has, and what is saved up.
func ownClock(t words.Localizer, g table.Snapshot) string {
	c := g.Clock
	switch {
	case c == nil || !g.Status.Open():
		return ""
	case c.Since.IsZero() || !c.Stopped.IsZero():
		return t.Key("hand.bank", "Bank", lengthText(c.Bank))
	}
	key := "hand.clock"
	switch _, shown := g.Clocks[g.Seat]; {
	case !shown:
		key = "hand.clock.secret"
	case g.Options.Str(table.OverdueOption) == table.OverdueNudge:
		key = "hand.clock.nudge"
	}
	return t.Key(key, "Until", since(c.Until), "Bank", lengthText(c.Bank))
}

// away lists those for whom a computer plays until they come back.
func away(g table.Snapshot) (seats []games.Seat) {
	for seat, c := range g.Chairs {
		if c.Away {
			seats = append(seats, games.Seat(seat))
		}
	}
	return seats
}

// awayLine says for whom a computer plays.
func awayLine(t words.Localizer, g table.Snapshot) string {
	seats := away(g)
	if len(seats) == 0 || !g.Status.Open() {
		return ""
	}
	return t.Key("table.away", "Who", seats, "Count", len(seats))
}

// pauseButton lets those who may stop a game pause it, or let it go on.
func pauseButton(t words.Localizer, who Viewer, g table.Snapshot) (discord.Component, bool) {
	switch {
	case !mayStop(who, g) || g.Broken:
	case g.Held && g.Status.Open():
		return discord.Button(discord.Primary, t.Key("button.resume"), at(VerbResume, g.ID)), true
	case g.Status == table.Running:
		return discord.Button(discord.Secondary, t.Key("button.pause"), at(VerbPause, g.ID)), true
	}
	return discord.Component{}, false
}

// OptionCompletions are what may be typed for an option of /play, of which this much is
// typed: the common values, and lengths made of a number.
func (s *Set) OptionCompletions(who Viewer, game, key, typed string) (list []discord.Choice) {
	g := s.Game(game)
	if g == nil {
		return nil
	}
	settings := s.settings(g)
	i := slices.IndexFunc(settings, func(o setting) bool { return o.Key == key && o.Read != nil })
	if i < 0 {
		return nil
	}
	t, o := s.In(who, table.Snapshot{}), settings[i]
	for _, value := range o.proposals(strings.ToLower(typed)) {
		list = append(list, discord.Choice{Name: discord.Clip(t.Label(o.value(value)), discord.MaxOptionText), Value: value})
	}
	return list
}

// proposals are the values that go on from what was typed: what it is already, what it
// may become, and the common ones that begin so.
func (o setting) proposals(typed string) (list []string) {
	if typed == "" {
		return o.Choices
	}
	for _, unit := range []string{"", "s", "m", "h", "d"} {
		if value, err := o.Read(typed + unit); err == nil && !slices.Contains(list, value) {
			list = append(list, value)
		}
	}
	for _, value := range o.Choices {
		if strings.HasPrefix(value, typed) && !slices.Contains(list, value) {
			list = append(list, value)
		}
	}
	return list
}
