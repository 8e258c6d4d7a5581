package bot

// Scatter has every event handled by a goroutine of its own, as discordgo does
// by default: what Hofnar must not do. To be called before Run.
func (b *Bot) Scatter() { b.take = func(e event) { go b.handle(e) } }
