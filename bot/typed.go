package bot

import (
	"bytes"
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// longestTyped is how much may be typed for an option of a move.
const longestTyped = 20

// typedCommands are the moves of all games that may be typed.
func (b *Bot) typedCommands(t words.Tongue) (list []*discord.Command) {
	for _, g := range b.cfg.Games {
		for _, m := range g.Typed {
			key := g.Name + ".typed." + m.Command
			list = append(list, discord.NewCommand(m.Command, t.Label(games.T(key)), discord.Completed(m.Option, t.Label(games.T(key+"."+m.Option)), longestTyped)))
		}
	}
	return list
}

// typedMove finds the move that a command makes, and the game it belongs to.
func (b *Bot) typedMove(command string) (*games.Game, games.Typed, bool) {
	for _, g := range b.cfg.Games {
		for _, m := range g.Typed {
			if m.Command == command {
				return g, m, true
			}
		}
	}
	return nil, games.Typed{}, false
}

// move makes a move that was typed. The answer is what a pressed button would have
// come to: the hand with what is to be chosen next.
func (b *Bot) move(in discord.Interaction, game *games.Game, m games.Typed) {
	id, open := b.house.At(in.Channel)
	switch g, ok := b.house.Look(id, in.User); {
	case !open || !ok:
		b.say(in, "front.no_table")
	case g.Game != game.Name:
		b.say(in, "front.other_game", "Game", games.T(game.Name+".title"))
	default:
		b.send(in, id, table.Move{Act: m.Act(in.Typed(m.Option))}, privately, b.showHand)
	}
}

// complete offers what may be typed for the option of a move: those moves that the
// asker may make now.
func (b *Bot) complete(in discord.Interaction) {
	b.do("complete", func() {
		r := discord.Response{Type: discord.Complete}
		if game, m, ok := b.typedMove(in.Command[0]); ok {
			id, _ := b.house.At(in.Channel)
			if g, ok := b.house.Look(id, in.User); ok && g.Game == game.Name {
				r.Choices = completions(b.words.In(in.Locale, names(g)), g, m, in.Typed(m.Option))
			}
		}
		_, err := b.rest.Respond(b.ctx, in.ID, in.Token, r)
		if err != nil && !discord.IsCode(err, discord.UnknownInteraction, discord.AlreadyAnswered) {
			b.log.Warn("a completion could not be given", "why", err)
		}
	})
}

// completions are the values that begin with what was typed, as many as are shown.
func completions(t words.Tongue, g table.Glance, m games.Typed, typed string) (list []discord.Choice) {
	typed = strings.ToLower(typed)
	for way := range games.Ways(g.Ask) {
		value := way.Last.Key
		if way.Alias || !bytes.Equal(way.Act, m.Act(value)) || !strings.HasPrefix(strings.ToLower(value), typed) {
			continue
		}
		parts := slices.DeleteFunc([]string{t.Label(way.Last.Text), t.Label(way.Last.Detail)}, func(s string) bool { return s == "" })
		list = append(list, discord.Choice{Name: discord.Clip(strings.Join(parts, " · "), discord.MaxOptionText), Value: value})
	}
	return list[:min(len(list), discord.MaxOptions)]
}
