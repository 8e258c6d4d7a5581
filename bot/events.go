package bot

import "hofnar/bot/discord"

// handle receives every event in the gateway's order. It only passes on.
func (b *Bot) handle(e discord.Event) {
	late := b.bg.Clock.AfterFunc(longestEvent, func() { b.stuck.Add(1) })
	defer func() {
		if !late.Stop() {
			b.stuck.Add(-1)
		}
	}()
	judged := b.gateway.Received()
	if err := b.bg.Try("event "+e.Type, func() error {
		switch e.Type {
		case "INTERACTION_CREATE":
			b.interaction(e, judged)
		case "MESSAGE_REACTION_ADD":
			b.reactions.react(e, judged)
		default:
			b.gateway.Happened(e, judged)
		}
		return nil
	}); err != nil {
		judged()
	}
}
