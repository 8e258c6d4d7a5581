package bot

import (
	"slices"
	"strings"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// atOnce is what is typed for a game that is to begin with those who sit there at once.
const atOnce = "now"

// startOf is when a game is to begin by itself, as its host has typed it: how long from
// now, or a time of day where the host is. Zero: nothing was typed, or that it begins at once.
func startOf(r *request.Request, host people.Person, now time.Time) (time.Time, error) {
	typed := startTyped(r)
	if typed == "" || typed == atOnce {
		return time.Time{}, nil
	}
	at, err := readStart(typed, host, now)
	if wait := at.Sub(now); err == nil && (wait < table.ShortestStart || wait > table.LongestStart) {
		err = games.Refuse("front.refuse.starts")
	}
	return at, err
}

// startTyped is what was typed about that.
func startTyped(r *request.Request) string {
	return strings.ToLower(strings.TrimSpace(r.In.Typed(screen.StartsOption)))
}

// readStart reads a length such as 2h, or a time of day such as 20:00, 8pm or tomorrow 20:00.
func readStart(typed string, host people.Person, now time.Time) (time.Time, error) {
	if length, ok := table.ReadLength(typed); ok {
		return now.Add(length), nil
	}
	rest, tomorrow := strings.CutPrefix(typed, screen.Tomorrow)
	m, ok := people.ReadMinute(rest)
	switch {
	case !ok:
		return time.Time{}, games.Refuse("front.refuse.starts")
	case host.Zone == "":
		return time.Time{}, games.Refuse("front.refuse.no_zone", "Text", m.String())
	case tomorrow:
		return host.On(host.Today(now).Plus(1), m), nil
	}
	return host.Next(m, now), nil
}

// proposeStarts proposes when a game may begin by itself, by where its host is.
func (o *openings) proposeStarts(r *request.Input) []discord.Choice {
	host, now := o.preferences.Person(r.In.User), o.Clock.Now()
	var list []screen.Start
	for _, typed := range startsLike(strings.ToLower(r.In.Typed(screen.StartsOption)), host, now) {
		if at, err := readStart(typed, host, now); err == nil {
			list = append(list, screen.Start{Typed: typed, After: at.Sub(now).Round(time.Minute)})
		}
	}
	return r.Screens.Starts(r.Viewer, list)
}

// soonStarts are lengths that are proposed before all else, and commonStarts all that are.
var (
	soonStarts   = []string{"30m", "1h", "2h"}
	commonStarts = append(soonStarts[:3:3], "6h", "1d", "7d")
)

// startsLike are those that begin with what was typed: lengths, and, where it is known what
// time it is there, times of day.
func startsLike(typed string, host people.Person, now time.Time) (list []string) {
	for _, unit := range []string{"", "m", "h", "d"} {
		d, ok := table.ReadLength(typed + unit)
		if length := table.WriteLength(d); ok && d >= table.ShortestStart && d <= table.LongestStart && !slices.Contains(list, length) {
			list = append(list, length)
		}
	}
	switch {
	case host.Zone == "":
		more := slices.DeleteFunc(beginning(commonStarts, typed), func(s string) bool { return slices.Contains(list, s) })
		return append(list, more...)
	case typed == "":
		return slices.Concat(soonStarts, fullHours(host, now), evening(screen.Tomorrow))
	}
	for _, half := range []string{"", "am", "pm"} {
		if m, ok := people.ReadMinute(typed + half); ok && !slices.Contains(list, m.String()) {
			list = append(list, m.String())
		}
	}
	for _, text := range people.Minutes(typed) {
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return append(list, beginning(evening(screen.Tomorrow), typed)...)
}

// The hours of an evening, and how many others of the day are proposed.
const (
	firstOfEvening, lastOfEvening = 18, 23
	mostNextHours                 = 6
)

// fullHours are the next ones of somebody's day, those of the evening first.
func fullHours(p people.Person, now time.Time) (list []string) {
	var others []string
	for h := people.Minute(0); h < 24; h++ {
		at := p.On(p.Today(now), 60*h)
		switch text := (60 * h).String(); {
		case at.Sub(now) < table.ShortestStart:
		case h >= firstOfEvening:
			list = append(list, text)
		case len(others) < mostNextHours:
			others = append(others, text)
		}
	}
	return append(list, others...)
}

// evening are the hours of one, after a word that says of which.
func evening(of string) (list []string) {
	for h := people.Minute(firstOfEvening); h <= lastOfEvening; h++ {
		list = append(list, of+(60*h).String())
	}
	return list
}

// beginning are those that begin with what was typed.
func beginning(list []string, typed string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return !strings.HasPrefix(s, typed) })
}
