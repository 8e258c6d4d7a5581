package picture

import (
	"bytes"
	"flag"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/teufel"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// after is a game of so many players after so many moves.
func after(t testing.TB, players, moves int) games.View {
	t.Helper()
	p := &games.PlayOut{Game: teufel.Game, Seed: games.Seed{5}}
	for range players {
		p.Players = append(p.Players, games.Random)
	}
	if _, err := p.Begin(); err != nil {
		t.Fatal(err)
	}
	for range moves {
		if _, _, err := p.Step(); err != nil {
			t.Fatal(err)
		}
	}
	return p.State.View(games.Public)
}

func names(s games.Seat) string { return []string{"Anne", "Marc", "Katrien", "Lowie"}[s] }

// pictures are the positions that are looked at by a person, by what they show.
func pictures(t *testing.T) map[string][]byte {
	t.Helper()
	list := map[string][]byte{}
	keep := func(name string, png []byte) {
		list[name] = png
	}
	for name, at := range map[string]struct{ players, moves int }{
		"two-before-the-first-tile": {2, 0},
		"two-three-ways-to-lay-it":  {2, 52},
		"three-naming-a-field":      {3, 60},
		"three-one-way-to-lay-it":   {3, 61},
		"four-at-the-end":           {4, 300},
	} {
		keep(name, Of("teufel", after(t, at.players, at.moves), names))
	}
	keep("choice-of-a-way", OfChoice("teufel", after(t, 3, 93)))
	keep("choice-of-a-field", OfChoice("teufel", after(t, 3, 60)))
	for _, section := range []string{"board", "score", "table"} {
		keep("rules-"+section, OfRules("teufel", section))
	}
	return list
}

// What has changed on purpose is looked at and then written anew: go test -update.
func TestPicturesLookAsTheyDid(t *testing.T) {
	for name, data := range pictures(t) {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join("testdata", name+".png")
			if *update {
				if err := os.WriteFile(file, data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			before, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if differing, most := difference(t, before, data), 0.005; differing > most {
				t.Errorf("%.2f %% of the pixels are others; look at it and run go test -update", 100*differing)
			}
		})
	}
}

// difference is the part of the pixels that differ by more than 8 of 255.
func difference(t *testing.T, before, now []byte) float64 {
	t.Helper()
	a, b := decoded(t, before), decoded(t, now)
	if a.Bounds() != b.Bounds() {
		t.Fatalf("it was %v and is %v", a.Bounds(), b.Bounds())
	}
	n := 0
	for i := 0; i < len(a.Pix); i += 4 {
		for part := range 3 {
			if x, y := a.Pix[i+part], b.Pix[i+part]; max(x, y)-min(x, y) > 8 {
				n++
				break
			}
		}
	}
	return float64(n) / float64(len(a.Pix)/4)
}

func decoded(t *testing.T, data []byte) *image.RGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	plain := image.NewRGBA(img.Bounds())
	draw.Draw(plain, plain.Rect, img, image.Point{}, draw.Src)
	return plain
}

func TestEveryPictureOfAGameIsSmallAndAlwaysAsLarge(t *testing.T) {
	for players := 2; players <= 4; players++ {
		for moves := 0; moves <= 110; moves += 22 {
			data := Of("teufel", after(t, players, moves), names)
			size, err := png.DecodeConfig(bytes.NewReader(data))
			if err != nil || size.Width != width || size.Height != height || len(data) > 150_000 {
				t.Errorf("%d players after %d moves: %d bytes, %d × %d, %v", players, moves, len(data), size.Width, size.Height, err)
			}
		}
	}
}

func TestNamesAreWrittenAsFarAsTheyFit(t *testing.T) {
	c := newCanvas(10, 10, ink)
	for name, want := range map[string]string{
		"Anne":                             "Anne",
		"Zoë Łucja Дмитрий":                "Zoë Łucja Дм…",
		"Wilhelmina van den Bosch-Janssen": "Wilhelmina v…",
		"🃏 Jan":                            "Jan",
		"東京":                               "",
	} {
		if got := c.clipped(name, 30, 230); got != want {
			t.Errorf("%q is written as %q, wanted %q", name, got, want)
		}
	}
}

func TestGamesWithoutPicturesAreToldInWords(t *testing.T) {
	for name, v := range map[string]games.View{"dalmuti": {Detail: "cards"}, "teufel": {}, "no such game": {}} {
		for what, draw := range map[string]func() []byte{
			"the table":       func() []byte { return Of(name, v, names) },
			"a choice":        func() []byte { return OfChoice(name, v) },
			"a page of cooks": func() []byte { return OfRules(name, "cooks") },
		} {
			if draw() != nil {
				t.Errorf("%s: there is a picture of %s", name, what)
			}
		}
	}
}

func TestWhatIsDrawnIsThereAndIsSaidInWordsToo(t *testing.T) {
	w, err := words.Load(all.Games)
	if err != nil {
		t.Fatal(err)
	}
	for name, d := range drawers {
		game := games.Named(all.Games, name)
		if game == nil {
			t.Fatalf("%s is drawn and is no game", name)
		}
		for section := range d.rules {
			if key := name + ".rules." + section + ".alt"; !slices.Contains(game.Rules, section) || w.In("en", nil).Key(key) == key {
				t.Errorf("%s draws the section %q of its rules; it lacks the section, or the words %s", name, section, key)
			}
		}
	}
}

func BenchmarkBoard(b *testing.B) {
	for _, at := range []struct {
		name  string
		moves int
	}{{"early", 3}, {"late", 93}} {
		b.Run(at.name, func(b *testing.B) {
			v := after(b, 3, at.moves)
			var size int
			for b.Loop() {
				data := Of("teufel", v, names)
				size = len(data)
			}
			b.ReportMetric(float64(size)/1000, "KB")
		})
	}
}
