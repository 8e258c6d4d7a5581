package bot

import (
	"time"

	"hofnar/bot/people"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// startOf is when a game is to begin by itself, as its host has typed it: how long from
// now, or a time of day where the host is. Zero: nothing was typed.
func startOf(r *request.Request, host people.Person, now time.Time) (time.Time, error) {
	typed := r.In.Typed(screen.StartsOption)
	if typed == "" {
		return time.Time{}, nil
	}
	at, err := readStart(typed, host, now)
	if wait := at.Sub(now); err == nil && (wait < table.ShortestStart || wait > table.LongestStart) {
		err = games.Refuse("front.refuse.starts")
	}
	return at, err
}

func readStart(typed string, host people.Person, now time.Time) (time.Time, error) {
	if length, ok := table.ReadLength(typed); ok {
		return now.Add(length), nil
	}
	m, ok := people.ReadMinute(typed)
	switch {
	case !ok:
		return time.Time{}, games.Refuse("front.refuse.starts")
	case host.Zone == "":
		return time.Time{}, games.Refuse("front.refuse.no_zone", "Text", m.String())
	}
	return host.Next(m, now), nil
}

// commonStarts are lengths that are proposed for a start.
var commonStarts = []string{"30m", "1h", "2h", "6h", "1d", "7d"}

// startProposals proposes when a game may begin by itself.
var startProposals = request.Proposing(func(_ *request.Input, typed string) []string { return startsLike(typed) })

func startsLike(typed string) (list []string) {
	if _, ok := table.ReadLength(typed); ok {
		list = append(list, typed)
	}
	if typed == "" {
		list = append(list, commonStarts...)
	}
	return append(list, people.Minutes(typed)...)
}
