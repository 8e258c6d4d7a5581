package bot

import (
	"github.com/jonboulle/clockwork"

	"hofnar/bot/discord"
	"hofnar/bot/request"
)

// propose answers somebody who is typing with what may be typed, unless it is too late.
func (b *Bot) propose(in discord.Interaction) {
	left := request.FirstResponse - b.bg.Clock.Since(in.Asked)
	if left <= 0 {
		return
	}
	b.bg.Run("completion", func() {
		ctx, cancel := clockwork.WithTimeout(b.bg.Ctx, b.bg.Clock, left)
		defer cancel()
		typing := b.answering.Read(ctx, in)
		b.suit(&typing.Viewer)
		list := b.complete(typing)
		r := discord.Response{
			Type:    discord.Complete,
			Choices: list[:min(len(list), discord.MaxOptions)],
			Asked:   in.Asked,
		}
		_, err := b.client.Respond(b.bg.Ctx, in.ID, in.Token, r)
		if err != nil && !b.bg.Stopping() &&
			!discord.IsCode(err, discord.UnknownInteraction, discord.AlreadyAnswered) {
			b.bg.Log.Warn("a completion could not be given", "why", err)
		}
	})
}

// complete finds what may be typed for an option, by whoever may use its command.
func (b *Bot) complete(r request.Input) []discord.Choice {
	c, ok := b.commandTyped(r.In)
	complete := c.Complete[r.In.Focused]
	if !ok || complete == nil || c.May.Refuses(r.In) != nil {
		return nil
	}
	return complete(&r)
}
