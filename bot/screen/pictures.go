package screen

import (
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

const pictureName = "board.png"

// picture draws what lies on a table: nil where there is no picture, and the words
// serve.
func (s *Set) picture(g table.Snapshot, v games.View) []byte {
	if s.TextOnly {
		return nil
	}
	return picture.Of(g.Game, v, names(g.Chairs))
}

// illustrated puts a picture, if there is one, on top of a message, with what it shows
// for those who do not see it.
func illustrated(m discord.Message, png []byte, alt string) discord.Message {
	if png == nil {
		return m
	}
	alt = discord.Clip(alt, discord.MaxAlt)
	m.Components = append([]discord.Component{discord.Gallery(pictureName, alt)}, m.Components...)
	m.Files = []discord.File{{Name: pictureName, Alt: alt, Type: "image/png", Data: png}}
	return m
}

// choicePicture draws what there is to choose between, where that can be seen: else nil.
func (s *Set) choicePicture(g table.Snapshot) []byte {
	if s.TextOnly || g.Ask(g.Picks).Question == nil {
		return nil
	}
	return picture.OfChoice(g.Game, g.View())
}

// choiceText says what there is to choose between.
func choiceText(t words.Localizer, g table.Snapshot) string {
	q := g.Ask(g.Picks).Question
	said := []string{t.Label(q.Text)}
	for _, o := range shown(q) {
		said = append(said, t.Label(o.Text)+".")
	}
	return strings.Join(said, " ")
}

// withPage puts what a section of the rules shows on its page.
func (s *Set) withPage(t words.Localizer, game, section string, m discord.Message) discord.Message {
	png := picture.OfRules(game, section)
	if png == nil {
		return m
	}
	alt := t.Label(games.T(game + ".rules." + section + ".alt"))
	if s.TextOnly {
		m.Components = append([]discord.Component{discord.Text("-# " + alt)}, m.Components...)
		return m
	}
	return illustrated(m, png, alt)
}

// altText says a position in words: what happens, who has what, and what the last
// move has brought.
func altText(t words.Localizer, g table.Snapshot, v games.View) string {
	parts := []string{t.Label(title(g.Game)) + ", " + t.Label(v.Heading) + "."}
	if len(v.Turn) > 0 && g.Status == table.Running {
		parts = append(parts, t.Label(games.T("picture.turn", "Who", v.Turn, "Asked", v.Asked)))
	}
	for _, p := range v.Seats {
		key := "picture.seat"
		if !p.More.Empty() {
			key = "picture.seat.more"
		}
		parts = append(parts, t.Label(games.T(key, "Who", p.Seat, "Text", p.Text, "More", p.More)))
	}
	for _, h := range g.Moved() {
		parts = append(parts, t.Label(h.Text))
	}
	return strings.Join(parts, " ")
}
