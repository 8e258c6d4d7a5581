package bot

import (
	"context"
	"fmt"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// Scatter has every event handled by a goroutine of its own, as discordgo does
// by default: what Hofnar must not do. To be called before Run. Each is a session of its
// own, since what is late would else be no news.
func (b *Bot) Scatter() {
	b.receive = func(e discord.Event) {
		e.Session = fmt.Sprint(e.Seq)
		go b.handle(e)
	}
}

// TableText is what a table's message should say now. Of a game that goes on it is not said
// which leagues it counts for.
func (b *Bot) TableText(id table.ID) (text string) {
	g, _ := b.tables.registry.Fetch(context.Background(), id, "")
	var read func([]discord.Component)
	read = func(list []discord.Component) {
		for _, c := range list {
			if c.Content != "" {
				text += c.Content + "\n"
			}
			read(c.Components)
		}
	}
	m := b.answering.Screens.Table(g, b.cfg.Clock.Now(), nil)
	if g.Status == table.Finished && !g.Hints {
		all, err := b.cfg.Books.Counted(context.Background(), id)
		if err != nil {
			return err.Error()
		}
		m = b.answering.Screens.WithLeagues(m, g, all, 0)
	}
	read(m.Components)
	return strings.TrimSpace(text)
}
