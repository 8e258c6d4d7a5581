package picture

import (
	"bytes"
	"flag"
	"image/gif"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
)

const (
	longestFilm = MostShots
	largestFilm = 3 << 19 // bytes: 1.5 MiB
)

var (
	films      = flag.String("films", "", "a folder into which the films of recorded games are written")
	filmsEvery = flag.Int("films.every", 100, "of the recorded games of a kind, the first is filmed, and then one in so many")
)

// shotsOf are what the film of a recorded game shows; nil where it has no end.
func shotsOf(t testing.TB, file string, say Speech) (*games.Game, []Shot) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	game, record, err := games.ReadRecord(all.Games, text)
	if err != nil {
		return nil, nil // some are there since they are none
	}
	list, bad := games.Stills(game, record)
	if bad != nil || len(list[len(list)-1].View.Turn) > 0 {
		return nil, nil
	}
	var shots []Shot
	list = games.Fewer(list, longestFilm-1)
	for _, m := range append(list[len(list)-1:], list...) {
		shots = append(shots, Shot{m.View, say.Say(m.Said)})
	}
	return game, shots
}

func atOnce() (func(), bool) { return func() {}, true }

// recorded are the games that lie in the repository.
func recorded(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("../../games/*/testdata/records/*.json")
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(files, func(file string) bool { return strings.HasSuffix(file, ".expect.json") })
}

func TestFilmsOfAllRecordedGamesAreShortAndSmall(t *testing.T) {
	say, seen, largest := english(t), map[string]int{}, map[string]int{}
	for _, file := range recorded(t) {
		game, shots := shotsOf(t, file, say)
		if game == nil || drawers[game.Name].film() == nil {
			continue
		}
		if seen[game.Name]++; (seen[game.Name]-1)%*filmsEvery != 0 {
			continue
		}
		data := Film(game.Name, shots, say, atOnce)
		film, err := gif.DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		largest[game.Name] = max(largest[game.Name], len(data))
		last := film.Delay[len(film.Delay)-1]
		if len(film.Image) > longestFilm || len(data) > largestFilm || film.Config.Width != 720 || film.LoopCount != -1 || last != 500 {
			t.Errorf("%s: %d pictures, %d bytes, %v, %d times, the last for %d", file, len(film.Image), len(data), film.Config.Width, film.LoopCount, last)
		}
		if *films != "" {
			name := filepath.Join(*films, game.Name+"-"+filepath.Base(file)+".gif")
			if err := os.WriteFile(name, data, 0o600); err != nil {
				t.Error(err)
			}
		}
	}
	for name := range drawers {
		t.Logf("%s: of %d films the first, and one in %d, is at most %d KB", name, seen[name], *filmsEvery, largest[name]/1000)
		if largest[name] == 0 {
			t.Errorf("%s has no film", name)
		}
	}
}

// A film of as many pictures as there may be takes 0.4 s of one core at most.
func BenchmarkFilms(b *testing.B) {
	say := english(b)
	for _, name := range []string{"dalmuti/078", "kismet/033", "murphy/003", "teufel/003"} {
		b.Run(name, func(b *testing.B) {
			folder, record, _ := strings.Cut(name, "/")
			game, shots := shotsOf(b, filepath.Join("../../games", folder, "testdata/records", record+".json"), say)
			size := 0
			for b.Loop() {
				size = len(Film(game.Name, shots, say, atOnce))
			}
			b.ReportMetric(float64(len(shots)), "pictures")
			b.ReportMetric(float64(size)/1000, "KB")
		})
	}
}
