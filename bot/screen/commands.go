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
		parts := slices.DeleteFunc(
			[]string{t.Label(way.Last.Text), t.Label(way.Last.Detail)},
			func(s string) bool { return s == "" },
		)
		list = append(
			list,
			discord.Choice{Name: discord.Clip(strings.Join(parts, " · "), discord.MaxOptionText), Value: value},
		)
	}
	return list
}
