package screen

import (
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// Rules is one section of a game's rules, the first where there is no such section,
// and a menu of the others.
func (s *Set) Rules(who Viewer, name, section string) discord.Message {
	t := s.In(who, table.Snapshot{})
	game := s.Game(name)
	if game == nil {
		return Saying(t.Key("front.old_control"))
	}
	if !slices.Contains(game.Rules, section) {
		section = game.Rules[0]
	}
	var list []discord.SelectOption
	for _, other := range game.Rules {
		o := discord.Option(heading(t.Key(name+".rules."+other)), other)
		o.Default = other == section
		list = append(list, o)
	}
	return s.inWords(who).withPage(t, name, section, message(
		frame(lines([]string{t.Key(name + ".rules." + section)})),
		discord.Row(discord.Menu(Control{Verb: VerbRules, Rest: name}.ID(), t.Key("rules.choose"), 1, 1, list)),
	))
}

// heading is the first line of a section without its marks.
func heading(section string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(section), "\n")
	return strings.TrimSpace(strings.TrimLeft(line, "# "))
}
