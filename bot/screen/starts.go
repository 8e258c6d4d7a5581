package screen

import (
	"errors"
	"strings"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// startsLine says when a game begins by itself, or that it did not.
func startsLine(t words.Localizer, g table.Snapshot) string {
	var refusal *games.Refusal
	switch {
	case !g.Starts.IsZero():
		return t.Key("lobby.starts", "When", since(g.Starts), "At", minute(g.Starts))
	case !g.Missed.IsZero() && errors.As(g.Ready(), &refusal):
		return t.Key("lobby.missed", "When", since(g.Missed))
	}
	return ""
}

// Tomorrow is what is typed before a time of day that is not today's.
const Tomorrow = "tomorrow "

// Start is when a game may begin by itself: as it is typed, and how long from now that is.
type Start struct {
	Typed string
	After time.Duration
}

// Starts words when a game may begin by itself, for its host to choose.
func (s *Set) Starts(who Viewer, list []Start) (choices []discord.Choice) {
	t := s.In(who, table.Snapshot{})
	for _, one := range list {
		text := games.T("starts.in", "Length", lengthText(one.After))
		if _, length := table.ReadLength(one.Typed); !length {
			time, tomorrow := strings.CutPrefix(one.Typed, Tomorrow)
			if text = games.T("starts.at", "Time", time, "Length", lengthText(one.After)); tomorrow {
				text = games.T("starts.tomorrow", "Time", time, "Length", lengthText(one.After))
			}
		}
		choices = append(choices, discord.Choice{Name: discord.Clip(t.Label(text), discord.MaxOptionText), Value: one.Typed})
	}
	return choices
}
