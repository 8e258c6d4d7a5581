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

// illustrate puts a picture on top of a message, with what it shows for those who
// do not see it. Where there is none, or it could not be drawn, the words serve.
func (b *Bot) illustrate(m message, alt string, png []byte, err error) message {
	if err != nil {
		b.log.Error("a picture could not be drawn", "why", err)
	}
	if len(png) == 0 {
		return m
	}
	alt = clip(alt, maxAlt)
	gallery := component{
		Type:  int(discordgo.MediaGalleryComponent),
		Items: []galleryItem{{media{"attachment://" + pictureName}, alt}},
	}
	m.Components = append([]component{gallery}, m.Components...)
	m.Files = []file{{Name: pictureName, Alt: alt, Type: "image/png", Data: png}}
	return m
}

// withBoard puts the picture of a position on the table's message.
func (b *Bot) withBoard(t words.Tongue, g table.Glance, v games.View, m message) message {
	png, err := picture.Of(v, names(g))
	return b.illustrate(m, altText(t, g, v), png, err)
}

// withChoice puts what there is to choose between on a hand, where that can be seen.
func (b *Bot) withChoice(t words.Tongue, g table.Glance, picks games.Picks, m message) message {
	q := g.Ask(picks).Question
	if q == nil {
		return m
	}
	said := []string{t.Label(q.Text)}
	for _, o := range shown(q) {
		said = append(said, t.Label(o.Text)+".")
	}
	png, err := picture.OfChoice(g.View())
	return b.illustrate(m, strings.Join(said, " "), png, err)
}

// withPage puts what a section of the rules shows on its page.
func (b *Bot) withPage(t words.Tongue, game, section string, m message) message {
	png, err := picture.OfRules(game, section)
	if png == nil && err == nil {
		return m
	}
	return b.illustrate(m, t.Label(games.T(game+".rules."+section+".alt")), png, err)
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
