package bot

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

const pictureName = "board.png"

// illustrate puts the picture of a position on top of the table's message, for
// games that have one. Where it cannot be drawn the words serve.
func (b *Bot) illustrate(t words.Tongue, g table.Glance, v games.View, m message) message {
	data, ok, err := picture.Of(v, names(g))
	if err != nil {
		b.log.Error("a table could not be drawn", "table", g.ID, "why", err)
	}
	if !ok {
		return m
	}
	alt := clip(altText(t, g, v), maxAlt)
	gallery := component{
		Type:  int(discordgo.MediaGalleryComponent),
		Items: []galleryItem{{media{"attachment://" + pictureName}, alt}},
	}
	m.Components = append([]component{gallery}, m.Components...)
	m.Files = []file{{Name: pictureName, Alt: alt, Type: "image/png", Data: data}}
	return m
}

// altText says a position in words: what happens, who has what, and what happened
// last.
func altText(t words.Tongue, g table.Glance, v games.View) string {
	parts := []string{t.Label(games.T(g.Game+".title")) + ", " + t.Label(v.Heading) + "."}
	if len(v.Turn) > 0 {
		parts = append(parts, t.Label(games.T("picture.turn", "Who", v.Turn, "Asked", v.Asked)))
	}
	for _, p := range v.Seats {
		parts = append(parts, t.Label(games.T("picture.seat", "Who", p.Seat, "Text", p.Text)))
	}
	for _, h := range g.Latest(1) {
		parts = append(parts, t.Label(h.Text))
	}
	return strings.NewReplacer("\n-# ", ", ", "\n", " ").Replace(strings.Join(parts, " "))
}
