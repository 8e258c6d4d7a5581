package screen

import (
	"bytes"
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// Label is what the menu of commands says, in the language of the channel.
func (s *Set) Label(text games.Text) string { return s.public(table.Snapshot{}).Label(text) }

// labels say what stands below a key.
func (s *Set) labels(key string) func(name string) string {
	return func(name string) string { return s.Label(games.T(key + "." + name)) }
}

// PlayOptions are what may be agreed on when a table is opened.
func (s *Set) PlayOptions(game *games.Game) (list []*discord.CommandOption) {
	for _, o := range s.settings(game) {
		if !o.Sequel {
			list = append(list, s.playOption(o))
		}
	}
	return append(list, s.openingOptions(game)...)
}

func (s *Set) playOption(o setting) *discord.CommandOption {
	about := s.Label(games.T(o.key + ".about"))
	switch o.Default.(type) {
	case int:
		return discord.Number(o.Key, about, o.Low, o.High)
	case bool:
		return discord.YesOrNo(o.Key, about)
	}
	if o.Read != nil {
		return discord.Proposed(o.Key, about, longestTyped)
	}
	var list []discord.Choice
	for _, v := range o.Choices {
		list = append(list, discord.Choice{Name: s.Label(o.value(v)), Value: v})
	}
	return discord.OneOf(o.Key, about, list...)
}

// ScoresOptions are over which time scores are counted.
func (s *Set) ScoresOptions() []*discord.CommandOption {
	about := s.labels("standings")
	var list []discord.Choice
	for _, span := range Spans {
		list = append(list, discord.Choice{Name: about(span.Key), Value: span.Key})
	}
	return []*discord.CommandOption{discord.OneOf("span", about("span"), list...)}
}

// longestTyped is how much may be typed for an option of a move.
const longestTyped = 20

// MoveOptions are what is typed for a move of a game.
func (s *Set) MoveOptions(game *games.Game, m games.Typed) []*discord.CommandOption {
	about := s.labels(game.Name + ".typed." + m.Command)
	return []*discord.CommandOption{discord.Completed(m.Option, about(m.Option), longestTyped)}
}

// Completions are the values of a move that somebody may make now and that begin with
// what was typed.
func (s *Set) Completions(who Viewer, g table.Snapshot, m games.Typed, typed string) (list []discord.Choice) {
	t := s.In(who, g)
	typed = strings.ToLower(typed)
	for way := range games.Ways(g.Ask) {
		value := way.Last.Key
		if way.Alias || !bytes.Equal(way.Act, m.Act(value)) || !strings.HasPrefix(strings.ToLower(value), typed) {
			continue
		}
		parts := slices.DeleteFunc([]string{t.Label(way.Last.Text), t.Label(way.Last.Detail)}, func(s string) bool { return s == "" })
		list = append(list, discord.Choice{Name: discord.Clip(strings.Join(parts, " · "), discord.MaxOptionText), Value: value})
	}
	return list
}
