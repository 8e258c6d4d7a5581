package discord

import "github.com/bwmarrin/discordgo"

// Localize has a list of commands say the same in another language, a locale, as the list other
// does in it: the same commands in the same order. Names of options and of what is typed are the
// same in all.
func Localize(list, other []*Command, locale string) {
	for i, c := range list {
		if name := other[i].Name; name != c.Name {
			c.NameLocalizations = with(c.NameLocalizations, locale, name)
		}
		if about := other[i].Description; about != c.Description {
			c.DescriptionLocalizations = with(c.DescriptionLocalizations, locale, about)
		}
		localizeOptions(c.Options, other[i].Options, locale)
	}
}

func localizeOptions(list, other []*CommandOption, locale string) {
	for i, o := range list {
		if about := other[i].Description; about != o.Description {
			o.DescriptionLocalizations = *with(&o.DescriptionLocalizations, locale, about)
		}
		for j, choice := range o.Choices {
			if name := other[i].Choices[j].Name; name != choice.Name {
				choice.NameLocalizations = *with(&choice.NameLocalizations, locale, name)
			}
		}
		localizeOptions(o.Options, other[i].Options, locale)
	}
}

func with(said *map[discordgo.Locale]string, locale, text string) *map[discordgo.Locale]string {
	if said == nil || *said == nil {
		said = &map[discordgo.Locale]string{}
	}
	(*said)[discordgo.Locale(locale)] = text
	return said
}
