package screen

import (
	"hofnar/bot/discord"
	"hofnar/games"
)

// The options of /play that say how a table is opened.
const (
	ComputersOption = "computers" // how many of them sit down at once
	InviteOption    = "invite"    // holds a seat for somebody
	StartsOption    = "starts"    // when the game begins by itself
	ThreadOption    = "thread"    // the table has a thread of its own
)

const longestStart = 17 // characters typed: tomorrow 10:30 pm

// OpeningOptions are their names.
var OpeningOptions = []string{ComputersOption, InviteOption, StartsOption, ThreadOption}

func (s *Set) openingOptions(game *games.Game) []*discord.CommandOption {
	about := s.labels("command.play")
	return []*discord.CommandOption{
		discord.Number(ComputersOption, about("computers"), 0, game.High-1),
		discord.SomeoneOrNobody(InviteOption, about("invite")),
		discord.Proposed(StartsOption, about("starts"), longestStart),
		discord.YesOrNo(ThreadOption, about("thread")),
	}
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
