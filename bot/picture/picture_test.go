package picture

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/dalmuti"
	"hofnar/games/kismet"
	"hofnar/games/teufel"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// played is a game of so many players after so many moves, chosen at random.
func played(t testing.TB, game *games.Game, players, moves int) *games.PlayOut {
	t.Helper()
	p := begun(t, game, players, nil)
	for range moves {
		if _, _, err := p.Step(); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// underWay is a game among the usual computers, so many moves after the first points, as
// all see it.
func underWay(t testing.TB, game *games.Game, players, moves int) games.View {
	t.Helper()
	reached := once(fmt.Sprint("under way ", game.Name, players, moves), func() games.State { return toMove(t, game, players, moves) })
	return reached.View(games.Public)
}

// shared are games that were played, by name.
var shared sync.Map

// once plays a game that several tests look at.
func once[T any](name string, play func() T) T {
	if known, ok := shared.Load(name); ok {
		return known.(T)
	}
	now := play()
	shared.Store(name, now)
	return now
}

func toMove(t testing.TB, game *games.Game, players, moves int) games.State {
	t.Helper()
	p := begun(t, game, players, nil)
	for i := range p.Players {
		p.Players[i] = game.Levels[0].Play
	}
	for scored := false; !scored || moves > 0; {
		if _, _, err := p.Step(); err != nil {
			t.Fatal(err)
		}
		if scored {
			moves--
		}
		scored = slices.ContainsFunc(p.State.Tally().Scores, func(n int) bool { return n != 0 })
	}
	return p.State
}

// begun is a game of so many players, with other options than usual.
func begun(t testing.TB, game *games.Game, players int, other games.Agreed) *games.PlayOut {
	t.Helper()
	agreed, err := games.Agree(game.Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(agreed, other)
	p := &games.PlayOut{Game: game, Agreed: agreed, Seed: games.Seed{5}}
	for range players {
		p.Players = append(p.Players, games.Random)
	}
	if _, err := p.Begin(); err != nil {
		t.Fatal(err)
	}
	return p
}

// after is such a game of devils, as all see it.
func after(t testing.TB, players, moves int) games.View {
	t.Helper()
	return played(t, teufel.Game, players, moves).State.View(games.Public)
}

func names(s games.Seat) string {
	return []string{"Anne", "Marc", "Katrien", "Lowie", "Maria", "Wilhelmina van den Bosch", "Дмитрий", "東京"}[s]
}

// pngOf draws a sketch, if there is one.
func pngOf(s *Sketch) []byte {
	if s == nil {
		return nil
	}
	return s.Draw()
}

// english is how an English catalogue speaks.
func english(t testing.TB) Speech {
	t.Helper()
	return spoken(t, "en")
}

func spoken(t testing.TB, language string) Speech {
	t.Helper()
	w, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	return Speech{Locale: language, Name: names, Computer: func(s games.Seat) bool { return s == 4 || s == 5 }, Say: w.In(language, names).Label}
}

var catalogue = sync.OnceValues(func() (*words.Words, error) { return words.Load(all.Games) })

// pictures are the positions that are looked at by a person, by what they show.
func pictures(t *testing.T) map[string][]byte {
	t.Helper()
	list := map[string][]byte{}
	keep := func(name string, png []byte) {
		list[name] = png
	}
	for name, at := range map[string]struct{ players, moves int }{
		"two-before-the-first-tile":  {2, 0},
		"two-a-tile-to-turn":         {2, 58},
		"three-long-tails-to-turn":   {3, 103},
		"three-naming-a-field":       {3, 60},
		"three-alike-however-turned": {3, 61},
		"four-whose-turn-it-is":      {4, 42},
	} {
		keep(name, pngOf(OfTable("teufel", after(t, at.players, at.moves), english(t))))
	}
	keep("choice-of-a-turn", pngOf(OfChoice("teufel", after(t, 3, 93), nil)))
	keep("choice-of-a-field", pngOf(OfChoice("teufel", after(t, 3, 60), nil)))
	keep("choice-of-a-field-of-a-sector", pngOf(OfChoice("teufel", after(t, 3, 60), games.Picks{{"II"}})))
	for _, section := range []string{"board", "score", "table"} {
		keep("rules-"+section, pngOf(OfRules("teufel", section)))
	}
	maps.Copy(list, courtPictures(t))
	maps.Copy(list, dicePictures(t))
	maps.Copy(list, mishapPictures(t))
	maps.Copy(list, endPictures(t))
	maps.Copy(list, lobbyPictures(t))
	keep(strings.TrimSuffix("emoji-"+emojiPrefix, "_"), emojiSheet(t))
	for name, sketch := range leaguePictures(t) {
		keep(name, pngOf(sketch))
	}
	for name, sketch := range momentPictures(t) {
		keep(name, pngOf(sketch))
	}
	return list
}

// What has changed on purpose is looked at and then written anew: go test -update.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // tests leave much behind and live for a minute
	os.Exit(m.Run())
}

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
	if bytes.Equal(before, now) {
		return 0
	}
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

// choosing tells a table with turns to choose between from others of its game.
func choosing(v games.View) string {
	if v, ok := v.Detail.(teufel.View); ok && len(v.Trials) > 0 {
		return " with turns"
	}
	return ""
}

// A hand of Dumm gelaufen! that is very large is an exception.
func TestEveryPictureOfAGameIsSmallAndAlwaysAsLarge(t *testing.T) {
	say := english(t)
	for name, d := range drawers {
		game := games.Named(all.Games, name)
		for players := game.Low; players <= game.High; players++ {
			sizes := map[string][2]int{}
			for moves := 0; moves <= 110; moves += 22 {
				state := played(t, game, players, moves).State
				list := map[string][]byte{"the table" + choosing(state.View(games.Public)): pngOf(OfTable(name, state.View(games.Public), say))}
				if d.hand != nil {
					list["a hand"] = pngOf(OfHand(name, state.View(0), say))
				}
				for what, data := range list {
					size, err := png.DecodeConfig(bytes.NewReader(data))
					now := [2]int{size.Width, size.Height}
					if before, ok := sizes[what]; err != nil || size.Width != width || len(data) > 100<<10 || ok && before != now {
						t.Errorf("%s for %d after %d moves, %s: %d bytes, %v after %v, %v", name, players, moves, what, len(data), now, before, err)
					}
					sizes[what] = now
				}
			}
		}
	}
}

func TestNamesAreWrittenAsFarAsTheyFit(t *testing.T) {
	for name, want := range map[string]string{
		"Anne":                             "Anne",
		"Bartholom…Wagen":                  "Bartholom…",
		"Zoë Łucja Дмитрий":                "Zoë Łucja Дм…",
		"Wilhelmina van den Bosch-Janssen": "Wilhelmina v…",
		"🃏 Jan":                            "Jan",
		"Max 🎄 (1)":                        "Max (1)",
		"Nguyễn Thị Hạnh":                  "Nguyen Thi H…",
		"Đặng":                             "Đang",
		"Zoe\u0308":                        "Zoë",
		"𝓜𝓪𝔁":                              "Max",
		"Қанат Өмір":                       "Канат Омір",
		"東京":                               "",
	} {
		if got := fitting(name, 30, 230); got != want {
			t.Errorf("%q is written as %q, wanted %q", name, got, want)
		}
	}
}

func TestNamesThatBeginAlikeAreToldApartByTheirEnds(t *testing.T) {
	say, namesakes := english(t), []string{"Katharina Schmidt", "Katharina Meier", "Sebastian Alexander Müller", "Sebastian Alexander Koch", "Anne"}
	say.Name = func(s games.Seat) string { return namesakes[s] }
	chart, table := leagueChart(ratingFrom1, 8, 60, 5), leagueTable(ratingFrom1, 8, 60, 0)
	for i, name := range namesakes {
		chart.Curves[i].Name, table.Rows[i].Name = name, name
	}
	card := playerCard(ratingFrom1, 8, 60)
	card.Best, card.Worst = &Rival{namesakes[2], 9, 12}, &Rival{namesakes[3], 3, 11}
	dice := underWay(t, kismet.Game, 5, 40)
	for what, drawn := range map[string]struct {
		sketch *Sketch
		many   int // who begin alike
	}{
		"a table of Kismet":      {OfTable("kismet", dice, say), 4},
		"a film of Kismet":       {OfShot("kismet", Shot{View: dice}, say), 4},
		"a table of The Dalmuti": {OfTable("dalmuti", underWay(t, dalmuti.Game, 5, 20), say), 4},
		"a table of devils":      {OfTable("teufel", after(t, 4, 20), say), 4},
		"a chart":                {OfLeagueChart(chart, say), 4},
		"a card":                 {OfPlayer(card, say), 2},
		"a table of a league":    {OfLeagueTable(table, say), 4},
		"two against each other": {OfDuel(Duel{One: Duellist{Name: namesakes[2]}, Other: Duellist{Name: namesakes[3]}, Ahead: 1}, say), 2},
	} {
		shown := map[string]bool{}
		for text := range writings(func() { drawn.sketch.Draw() }) {
			begin, end, _ := strings.Cut(text, "…")
			meant := slices.DeleteFunc(slices.Clone(namesakes[:4]), func(name string) bool {
				return len(text) < 3 || !strings.HasPrefix(name, begin) || !strings.HasSuffix(name, end)
			})
			if len(meant) == 0 {
				continue // no name
			}
			if len(meant) > 1 {
				t.Errorf("in %s %q may be %q", what, text, meant)
			}
			shown[strings.Join(meant, "")] = true
		}
		if len(shown) != drawn.many {
			t.Errorf("in %s there are %v", what, shown)
		}
	}
}

func TestWhoseLettersTheFontLacksIsCalledByTheSeat(t *testing.T) {
	for name, want := range map[string]string{"Anne": "Anne", "🃏 Jan": "Jan", "東京": "№ 8", "東京 (8)": "№ 8", "🃏 7": "7", "": "№ 8"} {
		if got := Called(name, 7); got != want {
			t.Errorf("%q is called %q, wanted %q", name, got, want)
		}
	}
}

func TestGamesWithoutPicturesAreToldInWords(t *testing.T) {
	for name, v := range map[string]games.View{"dalmuti": {Detail: "cards"}, "teufel": {}, "no such game": {}} {
		for what, draw := range map[string]func() []byte{
			"the table":       func() []byte { return pngOf(OfTable(name, v, english(t))) },
			"a choice":        func() []byte { return pngOf(OfChoice(name, v, nil)) },
			"a page of cooks": func() []byte { return pngOf(OfRules(name, "cooks")) },
		} {
			if draw() != nil {
				t.Errorf("%s: there is a picture of %s", name, what)
			}
		}
	}
}

// Each is drawn with nothing kept of what was drawn before.
func BenchmarkPictures(b *testing.B) {
	list := worst(b)
	for _, name := range slices.Sorted(maps.Keys(list)) {
		b.Run(name, func(b *testing.B) {
			var size int
			for b.Loop() {
				sprites.forget()
				bands.forget()
				strips.forget()
				size = len(list[name].Draw())
			}
			b.ReportMetric(float64(size)/1000, "KB")
		})
	}
}

var full map[string]*Sketch // what worst returns, once it has been played

// worst are pictures of every kind, as full as they get.
func worst(t testing.TB) map[string]*Sketch {
	if full == nil {
		full = filled(t)
	}
	return maps.Clone(full)
}

func filled(t testing.TB) map[string]*Sketch {
	t.Helper()
	say := english(t)
	list := map[string]*Sketch{
		"teufel-table":            OfTable("teufel", after(t, 3, 102), say),
		"teufel-table-with-turns": OfTable("teufel", after(t, 3, 103), say),
		"teufel-choice-of-turns":  OfChoice("teufel", after(t, 3, 103), nil),
		"teufel-sector":           OfChoice("teufel", after(t, 3, 60), games.Picks{{"II"}}),
		"teufel-choice-of-fields": OfChoice("teufel", after(t, 3, 60), nil),
		"dalmuti-table":           OfTable("dalmuti", underWay(t, dalmuti.Game, 8, 290), say),
		"dalmuti-hand":            OfHand("dalmuti", crowded(), say),
		"kismet-table":            OfTable("kismet", underWay(t, kismet.Game, 8, 90), say),
		"murphy-table":            OfTable("murphy", open(t), say),
		"murphy-hand":             OfHand("murphy", laden(t), say),
	}
	for name, d := range drawers {
		for section := range d.rules {
			list[name+"-rules-"+section] = OfRules(name, section)
		}
		game := games.Named(all.Games, name)
		v, e := ended(t, game, game.High, true)
		list[name+"-poster"] = OfEnd(name, v, e)
		list[name+"-lobby"] = OfLobby(name, say.Say(games.T(name+".title")), "2–8 players · about 30 minutes", seated(game.High))
	}
	list["boxes"] = OfBoxes(boxes(say))
	maps.Copy(list, momentPictures(t))
	return list
}

func TestPicturesOfEveryKindAreSmall(t *testing.T) {
	for name, sketch := range worst(t) {
		if data := sketch.Draw(); len(data) > 100<<10 {
			t.Errorf("%s takes %d bytes", name, len(data))
		}
	}
}
