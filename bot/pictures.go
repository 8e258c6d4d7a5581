package bot

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/bwmarrin/discordgo"

	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

const pictureName = "board.png"

// picture draws what lies on a table: nil where there is no picture, or none can be
// drawn. Then the words serve.
func (b *Bot) picture(g table.Glance, v games.View) []byte {
	if b.cfg.TextOnly {
		return nil
	}
	return b.drawn(picture.Of(g.Game, v, names(g)))
}

// drawn is a picture, if drawing it went well.
func (b *Bot) drawn(png []byte, err error) []byte {
	if err != nil {
		b.log.Error("a picture could not be drawn", "why", err)
	}
	return png
}

// illustrated puts a picture, if there is one, on top of a message, with what it shows
// for those who do not see it.
func illustrated(m message, png []byte, alt string) message {
	if png == nil {
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

// withChoice puts what there is to choose between on a hand, where that can be seen.
func (b *Bot) withChoice(t words.Tongue, g table.Glance, picks games.Picks, m message) message {
	q := g.Ask(picks).Question
	if q == nil || b.cfg.TextOnly {
		return m
	}
	said := []string{t.Label(q.Text)}
	for _, o := range shown(q) {
		said = append(said, t.Label(o.Text)+".")
	}
	return illustrated(m, b.drawn(picture.OfChoice(g.Game, g.View())), strings.Join(said, " "))
}

// withPage puts what a section of the rules shows on its page.
func (b *Bot) withPage(t words.Tongue, game, section string, m message) message {
	png := b.drawn(picture.OfRules(game, section))
	if png == nil {
		return m
	}
	alt := t.Label(games.T(game + ".rules." + section + ".alt"))
	if b.cfg.TextOnly {
		m.Components = append([]component{text("-# " + alt)}, m.Components...)
		return m
	}
	return illustrated(m, png, alt)
}

// altText says a position in words: what happens, who has what, and what the last
// move has brought.
func altText(t words.Tongue, g table.Glance, v games.View) string {
	parts := []string{t.Label(games.T(g.Game+".title")) + ", " + t.Label(v.Heading) + "."}
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

// sentPicture is the picture that stands on a message, so that the same one is not
// uploaded again.
type sentPicture struct {
	sum [sha256.Size]byte
	id  string // the attachment's; empty: none is known
}

// keep leaves the picture of a message out where it stands there already.
func (s sentPicture) keep(m message) message {
	if s.id == "" || len(m.Files) != 1 || sha256.Sum256(m.Files[0].Data) != s.sum {
		return m
	}
	kept := m.Files[0]
	kept.Data, kept.Kept = nil, s.id
	m.Files = []file{kept}
	return m
}

// send sends a message without the picture that stands there already. Where that
// proves not to be so, it is sent in full.
func (s sentPicture) send(m message, send func(message) (posted, error)) (posted, error) {
	now, err := send(s.keep(m))
	if s.id != "" && isStatus(err, http.StatusBadRequest) {
		return send(m)
	}
	return now, err
}

// sentWith is the picture on a message that Discord has taken.
func sentWith(m message, now posted) sentPicture {
	if len(m.Files) != 1 || len(now.Attachments) != 1 {
		return sentPicture{}
	}
	return sentPicture{sha256.Sum256(m.Files[0].Data), now.Attachments[0].ID}
}

// fingerprint tells messages apart by all that is seen of them.
func fingerprint(m message) string {
	m.Nonce, m.Ephemeral = "", false
	text, _ := json.Marshal(m.wire()) // our own types
	sum := sha256.New()
	sum.Write(text)
	for _, f := range m.Files {
		sum.Write(f.Data)
	}
	return hex.EncodeToString(sum.Sum(nil))
}
