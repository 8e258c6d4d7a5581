package screen

import (
	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// AskForget explains what it means to be forgotten, and asks.
func (s *Set) AskForget(who Viewer) discord.Message {
	t := s.In(who, table.Snapshot{})
	return message(
		discord.Text(t.Key("forget.ask")),
		discord.Row(discord.Button(discord.Danger, t.Key("button.forget"), at(VerbForget, ""))),
	)
}

// Forgotten is how somebody is called in a language, a locale, whom nobody is to know any more.
func (s *Set) Forgotten(language string) string {
	return s.Speaking(language).public(table.Snapshot{}).Key("forget.former")
}

// Files hands out files under a sentence.
func (s *Set) Files(said string, files []discord.File) discord.Message {
	parts := []discord.Component{discord.Text(said)}
	for _, f := range files {
		parts = append(parts, discord.Attached(f.Name))
	}
	m := message(parts...)
	m.Files = files
	return m
}
