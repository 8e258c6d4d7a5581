package screen

import (
	"regexp"
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Rules is one section of a game's rules, the first where there is no such section, with
// ways to the ones before and after it and a menu of all.
func (s *Set) Rules(who Viewer, name, section string) discord.Message {
	t := s.In(who, table.Snapshot{})
	game := s.Game(name)
	if game == nil {
		return Saying(t.Key("front.old_control"))
	}
	at := max(0, slices.Index(game.Rules, section))
	section = game.Rules[at]
	foot := t.Key("rules.page", "Game", Title(name), "Page", at+1, "Of", len(game.Rules))
	return s.inWords(who).withPage(t, name, section, message(
		frame(lines([]string{unlabelled(t, t.Key(name+".rules."+section)), foot})),
		discord.Row(sectionButton(t, game, "button.back", at-1), sectionButton(t, game, "button.next", at+1)),
		discord.Row(discord.Menu(Control{Verb: VerbRules, Rest: name}.ID(), t.Key("rules.choose"), 1, 1, sections(t, game, section))),
	))
}

// sections are those of a game's rules, as a menu offers them.
func sections(t words.Localizer, game *games.Game, shown string) (list []discord.SelectOption) {
	for _, section := range game.Rules {
		o := discord.Option(heading(t.Key(game.Name+".rules."+section)), section)
		o.Default = section == shown
		list = append(list, o)
	}
	return list
}

// sectionButton leads to another section, where there is one.
func sectionButton(t words.Localizer, game *games.Game, key string, to int) discord.Component {
	section := ""
	if to >= 0 && to < len(game.Rules) {
		section = game.Rules[to]
	}
	return pageButton(t.Key(key), Control{Verb: VerbRules, Number: to, Rest: game.Name + "|" + section}.ID(), to, len(game.Rules))
}

// ReadRules reads which section of which game's rules a control leads to.
func ReadRules(c Control) (game, section string) {
	parts := append(strings.Split(c.Rest, "|"), "")
	if c.Value() != "" {
		return parts[0], c.Value()
	}
	return parts[0], parts[1]
}

// Labels of rulings are for whoever compares the words with docs/rules: those who play read
// that something is a rule of the house.
var (
	rulingBegins = regexp.MustCompile(`\s*\[[A-Z]\d+\] ([\p{Lu}\d])`)
	rulingEnds   = regexp.MustCompile(`( \[[A-Z]\d+\])+`)
)

// unlabelled is a section as it is shown, without labels.
func unlabelled(t words.Localizer, text string) string {
	text = rulingBegins.ReplaceAllString(text, "\n· $1")
	return rulingEnds.ReplaceAllString(text, " "+t.Key("rules.house"))
}

// First tells in three lines and a picture what somebody has to know in the first game.
func (s *Set) First(who Viewer, name string) discord.Message {
	t := s.In(who, table.Snapshot{})
	game := s.Game(name)
	if game == nil {
		return Saying(t.Key("front.old_control"))
	}
	return s.inWords(who).withPage(t, name, game.Rules[0], message(
		discord.Text("**"+t.Key(name+".title")+"**\n"+t.Key(name+".first")),
		discord.Row(append(s.tryButton(t, name), discord.Button(discord.Secondary, t.Key("button.rules"), Control{Verb: VerbRules, Rest: name}.ID()))...)))
}

// heading is the first line of a section without its marks.
func heading(section string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(section), "\n")
	return strings.TrimSpace(strings.TrimLeft(line, "# "))
}
