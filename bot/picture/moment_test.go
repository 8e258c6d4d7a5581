package picture

import (
	"bytes"
	"flag"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
)

var momentsEvery = flag.Int("moments.every", 10, "of the recorded games of a kind, the great moments of the first are drawn, and of one in so many")

// greatMoment is a great moment of which there is a picture, and what all saw then.
type greatMoment struct {
	shows Moment
	view  games.View
}

// greatMoments are those of a recorded game.
func greatMoments(t testing.TB, file string) (list []greatMoment) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	game, record, err := games.ReadRecord(all.Games, text)
	if err != nil {
		return nil // some are there since they are none
	}
	say := english(t)
	catalogue, _ := catalogue()
	say.Say = catalogue.In("en", func(s games.Seat) string { return Called(names(s), s) }).Label
	games.Follow(game, record, func(s games.State, events []games.Event) {
		for _, e := range events {
			if h := e.Public.Headline; h != nil && h.Shows != nil && !s.Tally().Over {
				m := Moment{Said: say.Say(h.Text), Shows: h.Shows}
				if h.Quick != nil {
					m.Took = say.Say(games.T("moment.seconds", "Seconds", "0.34"))
				}
				list = append(list, greatMoment{m, s.View(games.Public)})
			}
		}
	})
	return list
}

// momentPictures are great moments of recorded games.
func momentPictures(t testing.TB) map[string]*Sketch {
	t.Helper()
	list := map[string]*Sketch{}
	for name, record := range map[string]string{
		"moment-revolution":       "dalmuti/006",
		"moment-great-revolution": "dalmuti/069",
		"moment-knock":            "kismet/012",
		"moment-knock-among-six":  "kismet/033",
		"moment-task":             "murphy/027",
		"moment-task-among-six":   "murphy/030",
		"moment-tail":             "teufel/003",
		"moment-tail-among-three": "teufel/030",
	} {
		game, number := filepath.Split(record)
		great := greatMoments(t, filepath.Join("../../games", game, "testdata/records", number+".json"))
		if len(great) == 0 {
			t.Fatalf("there is no great moment in %s", record)
		}
		list[name] = OfMoment(filepath.Clean(game), great[0].view, great[0].shows, english(t))
	}
	return list
}

func TestAGreatMomentIsSmallAndAsLargeAsTheTable(t *testing.T) {
	files, seen, largest, say := map[string]int{}, map[string]int{}, map[string]int{}, english(t)
	for _, file := range recorded(t) {
		name := filepath.Base(filepath.Dir(filepath.Dir(filepath.Dir(file))))
		if files[name]++; (files[name]-1)%*momentsEvery != 0 {
			continue
		}
		for _, great := range greatMoments(t, file) {
			data := pngOf(OfMoment(name, great.view, great.shows, say))
			if data == nil && choosing(great.view) != "" {
				continue // the turns of a tile are needed more
			}
			now, err := png.DecodeConfig(bytes.NewReader(data))
			table, _ := png.DecodeConfig(bytes.NewReader(pngOf(OfTable(name, great.view, say))))
			if err != nil || now.Width != table.Width || now.Height != table.Height || len(data) > 100_000 {
				t.Errorf("%s, %s: %d bytes, %dx%d beside a table of %dx%d, %v", file, great.shows.Said, len(data), now.Width, now.Height, table.Width, table.Height, err)
			}
			seen[name], largest[name] = seen[name]+1, max(largest[name], len(data))
		}
	}
	for name := range drawers {
		t.Logf("%s: %d great moments, in %d KB at most", name, seen[name], largest[name]/1000)
		if seen[name] == 0 {
			t.Errorf("%s has no great moment", name)
		}
	}
}
