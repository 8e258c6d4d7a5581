package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"regexp"
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
)

// emojiSheet is all of them, half on a light ground and half on a dark one.
func emojiSheet(t *testing.T) []byte {
	t.Helper()
	const side, wide = 64, 16
	list := Emojis()
	sheet := image.NewRGBA(image.Rect(0, 0, wide*side, (len(list)+wide-1)/wide*side))
	draw.Draw(sheet, sheet.Rect, image.NewUniform(color.RGBA{0x31, 0x33, 0x38, 0xFF}), image.Point{}, draw.Src)
	draw.Draw(sheet, image.Rect(0, 0, wide*side/2, sheet.Rect.Dy()), image.White, image.Point{}, draw.Src)
	for i, e := range list {
		small := halved(t, e.Draw())
		at := image.Pt(i%wide*side, i/wide*side)
		draw.Draw(sheet, small.Bounds().Add(at), small, image.Point{}, draw.Over)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, sheet); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// halved is a picture half as large.
func halved(t *testing.T, data []byte) *image.NRGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	small := image.NewNRGBA(image.Rect(0, 0, img.Bounds().Dx()/2, img.Bounds().Dy()/2))
	for y := range small.Rect.Dy() {
		for x := range small.Rect.Dx() {
			small.Set(x, y, img.At(2*x, 2*y))
		}
	}
	return small
}

// An emoji that looks otherwise needs a new version in its name, or Discord keeps the
// old one: the golden sheet bears the version in its own.
func TestEmojisAreSmallAndCalledAsDiscordAllows(t *testing.T) {
	called := regexp.MustCompile(`^[A-Za-z0-9_]{2,32}$`)
	names := map[string]bool{}
	for _, e := range Emojis() {
		data := e.Draw()
		size, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || size.Width != 128 || size.Height != 128 || len(data) > 256<<10 {
			t.Errorf("%s: %d bytes, %v, %v", e.Name, len(data), size, err)
		}
		if !called.MatchString(e.Name) || !IsEmoji(e.Name) || names[e.Name] {
			t.Errorf("%q is no name, not ours, or there twice", e.Name)
		}
		names[e.Name] = true
	}
	if IsEmoji("hofnar_valentine") || !IsEmoji("hofnar_v12_kismet_die") {
		t.Error("others' emoji are taken for ours")
	}
}

func TestEverySignOfAChoiceAndOfASentenceIsDrawn(t *testing.T) {
	var names []string
	for _, e := range Emojis() {
		names = append(names, e.Name)
	}
	for _, game := range all.Games {
		if drawers[game.Name].emoji == nil {
			continue // then its choices bear Unicode's
		}
		signs := map[string]bool{}
		for seed := range 3 {
			p := played(t, game, game.High-seed%2, 0)
			for range 300 {
				waiting := p.State.Waiting()
				if len(waiting) == 0 {
					break
				}
				for _, who := range waiting {
					gather(p.State, who, nil, signs)
				}
				_, events, err := p.Step()
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range events {
					within(e.Public.Text, signs)
				}
			}
		}
		for sign := range signs {
			if name := EmojiName(game.Name, sign); !slices.Contains(names, name) {
				t.Errorf("%s is not drawn", name)
			}
		}
		if len(signs) < 5 {
			t.Errorf("%s has only the signs %v", game.Name, signs)
		}
	}
}

// within notes the signs in a text.
func within(text games.Text, signs map[string]bool) {
	for _, arg := range text.Args.All() {
		switch arg := arg.(type) {
		case games.Sign:
			signs[arg.Name] = true
		case games.Text:
			within(arg, signs)
		}
	}
}

// gather notes the signs of what a seat may choose, and of what comes after.
func gather(state games.State, who games.Seat, picks games.Picks, signs map[string]bool) {
	q := state.Ask(who, picks).Question
	if q == nil || len(picks) > 2 {
		return
	}
	for _, o := range q.Options {
		if o.Sign != "" {
			signs[o.Sign] = true
		}
		if q.Max == 1 && len(picks) == 0 {
			gather(state, who, games.Picks{{o.Key}}, signs)
		}
	}
}
