package bot

import (
	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// propose answers somebody who is typing with what may be typed, unless it is too late.
func (b *Bot) propose(in discord.Interaction) {
	if b.bg.Clock.Since(in.Asked) >= firstResponse {
		return
	}
	b.bg.Run("completion", func() {
		r := discord.Response{Type: discord.Complete, Choices: b.complete(in), Asked: in.Asked}
		_, err := b.client.Respond(b.bg.Ctx, in.ID, in.Token, r)
		if err != nil && !b.bg.Stopping() && !discord.IsCode(err, discord.UnknownInteraction, discord.AlreadyAnswered) {
			b.bg.Log.Warn("a completion could not be given", "why", err)
		}
	})
}

// complete finds what may be typed for an option: of a move, those that the asker may
// make now; else what is proposed for a setting.
func (b *Bot) complete(in discord.Interaction) (list []discord.Choice) {
	game, m, ok := b.screens.Typed(in.Command[0])
	if !ok && len(in.Command) == 2 && in.Command[0] == "play" && in.Focused != screen.StartsOption {
		return b.screens.OptionCompletions(viewer(in), in.Command[1], in.Focused, in.Typed(in.Focused))
	}
	if !ok {
		return b.proposals(in)
	}
	id, _ := b.registry.At(in.Channel)
	g, ok := b.registry.Fetch(id, in.User)
	if !ok || g.Game != game.Name {
		return nil
	}
	return b.screens.Completions(viewer(in), g, m, in.Typed(m.Option))
}

// proposals are what may stand for an option of /me and /settings.
func (b *Bot) proposals(in discord.Interaction) (list []discord.Choice) {
	typed, now := in.Typed(in.Focused), b.bg.Clock.Now()
	var values []string
	if in.Focused == screen.StartsOption {
		values = startsLike(typed)
	}
	switch in.Command[len(in.Command)-1] + " " + in.Focused {
	case "quiet from", "quiet to":
		values = people.Minutes(typed)
	case "quiet zone", "zone zone":
		values = people.ZonesLike(typed)
	case "holiday from", "holiday to":
		values = people.Days(b.person(in.User).Today(now), typed)
	case "hand-over seat":
		return b.seatProposals(in)
	case "create from", "create to", "edit from", "edit to":
		values = b.leagues.dayProposals(in)
	case "show league", "history league", "join league", "leave league", "edit league", "close league", "void league", "export league":
		return b.leagues.nameProposals(in)
	case "void table":
		return b.leagues.gameProposals(in)
	case "restore correction":
		return b.leagues.correctionProposals(in)
	case "settings clock":
		return b.screens.OptionCompletions(viewer(in), b.cfg.Games[0].Name, table.ClockOption, typed)
	}
	for _, v := range values[:min(len(values), discord.MaxOptions)] {
		name := v
		if in.Focused == "zone" {
			name += " · " + people.ClockIn(v, now)
		}
		list = append(list, discord.Choice{Name: name, Value: v})
	}
	return list
}
