package screen

import (
	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games/fairness"
	"hofnar/games/league"
)

// The choices of /settings about the word that is said about each week.
const (
	WeeklyHere = "here"
	WeeklyOff  = "off"
)

// Week says who leads the server's own league, who has climbed, and which was the game of
// the week; and the newest entry of the server's chain, if there is one. It mentions nobody.
func (s *Set) Week(w league.Week, newest fairness.Entry) discord.Message {
	t := s.public(table.Snapshot{})
	said := []string{t.Key("weekly.title", "Count", w.Games)}
	if w.Leader.ID != "" {
		leads := "weekly.leads"
		if w.Over {
			leads = "weekly.led"
		}
		said = append(said, t.Key(leads, "Who", w.Names[w.Leader.ID], "Rating", words.Escaped(rated(w.Leader.Rating))))
	}
	if w.Climber.ID != "" {
		said = append(
			said,
			t.Key("weekly.climbed", "Who", w.Names[w.Climber.ID], "From", w.Climber.From, "To", w.Climber.To),
		)
	}
	if w.Best.ID != "" {
		said = append(
			said,
			t.Key(
				"weekly.best",
				"Game",
				Title(w.Best.Game),
				"Table",
				w.Best.Table,
				"Who",
				w.Names[w.Best.ID],
				"Gain",
				w.Best.Gain,
			),
		)
	}
	if newest.Number > 0 {
		said = append(said, t.Key("weekly.chain", "Entry", words.Escaped(newest.String())))
	}
	return message(lines(append(said, t.Key("weekly.about"))))
}

// weeklyLine is what is set about it.
func weeklyLine(t words.Localizer, channel string) string {
	if channel == "" {
		return t.Key("settings.weekly.none")
	}
	return t.Key("settings.weekly", "Channel", Channels([]string{channel}))
}
