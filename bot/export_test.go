package bot

// Scatter has every event handled by a goroutine of its own, as discordgo does
// by default: what Hofnar must not do.
func (b *Bot) Scatter() { b.scattered = true }
