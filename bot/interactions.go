package bot

import (
	"hofnar/bot/channel"
	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/words"
)

// interaction finds out what an interaction wants. Deeds go to the table's mailbox here
// and now, so that their order is the gateway's; all else is done beside this path.
func (b *Bot) interaction(e discord.Event, judged func()) {
	in, ok := discord.ReadInteraction(e, words.Plain)
	switch {
	case !ok:
		b.bg.Log.Warn("an interaction cannot be read")
		judged()
		return
	case in.Kind == discord.KindCompletion:
		b.propose(in)
		judged()
		return
	}
	r := b.answering.Open(in, arrival(e), judged)
	if r.Lapsed {
		b.cfg.Meter.Unanswered("missed")
	}
	b.privacy.Pressed(in.User, in.Locale)
	c, _ := b.commandTyped(in)
	id, open := b.tables.registry.At(in.Channel)
	if b.channels.Access.Heard(in, open || c.Opens) && open {
		b.channels.Refresh(id)
	}
	if open {
		b.channels.Said(id, in.Last)
	}
	switch in.Kind {
	case discord.KindCommand:
		b.command(r)
	case discord.KindControl:
		b.control(r)
	default:
		b.form(r)
	}
}

// command carries out what was typed, or chosen in the menu of a person or of a message.
func (b *Bot) command(r *request.Request) {
	c, ok := b.commandTyped(r.In)
	switch refused := c.May.Refuses(r.In); {
	case !ok:
		b.reply(r, "unknown", r.Unknown)
		return
	case r.In.Direct() && !c.Direct:
		b.reply(r, "direct", func() request.Answer { return request.Showing(r.Screens.Elsewhere(r.Viewer)) })
		return
	case refused != nil:
		b.reply(r, "refused", func() request.Answer { return r.Refuse(refused) })
		return
	}
	if c.Act != nil {
		if id, do, then := c.Act(r); do != nil {
			b.carryOut(r, id, do, then)
			return
		}
	}
	b.reply(r, c.Path, func() request.Answer { return c.Answer(r) })
}

// form carries out what a form is for.
func (b *Bot) form(r *request.Request) {
	if c, ok := screen.ReadControl(r.In.Control, nil); ok && b.controls[c.Verb].Form {
		b.control(r)
		return
	}
	b.reply(r, "form", r.Unknown)
}

// control carries out what a button or a menu of a message is for, or a form.
func (b *Bot) control(r *request.Request) {
	pressed, ok := screen.ReadControl(r.In.Control, r.In.Values)
	c, known := b.controls[pressed.Verb]
	switch refused := c.May.Refuses(r.In); {
	case r.In.Direct() && pressed.AtTable():
		b.reply(r, "direct", func() request.Answer { return r.NoTable(pressed.Table) })
		return
	case !ok || !known:
		b.reply(r, "old control", func() request.Answer { return r.Say("front.old_control") })
		return
	case refused != nil:
		b.reply(r, "refused", func() request.Answer { return r.Refuse(refused) })
		return
	}
	if c.Act != nil {
		if do, then := c.Act(r, pressed); do != nil {
			b.pressed(r)
			b.carryOut(r, pressed.Table, do, then)
			return
		}
	}
	b.reply(r, string(c.Verb), func() request.Answer { return c.Answer(r, pressed) })
}

// pressed has a public message be changed by the token of the deed that was done on it.
func (b *Bot) pressed(r *request.Request) {
	if r.In.Kind != discord.KindControl || r.In.Ephemeral || r.Lapsed {
		return
	}
	b.channels.Pressed(channel.Press{
		Message: r.In.Message, App: r.In.App, Token: r.In.Token, Until: r.Until(),
		Answered: r.Out(), Changes: func() bool { return r.Changes },
	})
}
