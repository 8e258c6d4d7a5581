package screen

import (
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// usualLanguage is what is chosen to have none set.
const usualLanguage = "usual"

// LanguageOptions are the languages that somebody may want.
func (s *Set) LanguageOptions() []*discord.CommandOption {
	return []*discord.CommandOption{s.languageOption(s.Label(games.T("command.me.language")))}
}

func (s *Set) languageOption(about string) *discord.CommandOption {
	choices := []discord.Choice{{Name: s.Label(games.T("language.choose.usual")), Value: usualLanguage}}
	for _, tag := range s.Words.Languages() {
		choices = append(choices, discord.Choice{Name: s.called(tag), Value: tag})
	}
	return discord.OneOf("language", about, choices...)
}

// Language is one that was typed, a locale, empty: the usual one. ok is false where it is none of
// those that there are.
func (s *Set) Language(typed string) (tag string, ok bool) {
	if typed == usualLanguage {
		return "", true
	}
	return typed, slices.Contains(s.Words.Languages(), typed)
}

// called is a language's name in itself.
func (s *Set) called(tag string) string {
	return s.Speaking(tag).public(table.Snapshot{}).Key("language.name")
}

// languageLine says which language is set, if one is.
func languageLine(s *Set, t words.Localizer, key, tag string) string {
	if tag == "" {
		return t.Key(key + "." + usualLanguage)
	}
	return t.Key(key, "Language", words.Escaped(s.called(tag)))
}
