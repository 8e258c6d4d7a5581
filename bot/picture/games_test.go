package picture

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"hofnar/games"
	"hofnar/games/all"
)

var gamesDrawn = flag.Int("games", 0, "so many recorded games of a kind are drawn by BenchmarkGames, 0: all")

// BenchmarkGames draws each table and each hand of the recorded games with the most seats, in
// the order in which they are seen. Nothing is kept of what was drawn before but the game's first
// picture: ms of a core a picture, and the largest.
func BenchmarkGames(b *testing.B) {
	say := english(b)
	for _, game := range all.Games {
		for kind, of := range seenBy {
			b.Run(game.Name+"/"+kind, func(b *testing.B) {
				list := fullest(b, game, of, say)
				if *gamesDrawn > 0 {
					list = list[:min(len(list), *gamesDrawn)]
				}
				if len(list) == 0 {
					b.Skip()
				}
				var took time.Duration
				n, most := 0, 0
				for b.Loop() {
					for _, pictures := range list {
						sprites.forget()
						bands.forget()
						strips.forget()
						pictures[0].Draw()
						before := used()
						for _, p := range pictures[1:] {
							most = max(most, len(p.Draw()))
						}
						took += used() - before
						n += len(pictures) - 1
					}
				}
				b.ReportMetric(took.Seconds()*1000/float64(n), "ms/picture")
				b.ReportMetric(float64(most)/1000, "KB")
				b.ReportMetric(float64(n/b.N), "pictures")
			})
		}
	}
}

var seenBy = map[string]func(string, games.State, int, Speech) []*Sketch{
	"tables": func(name string, s games.State, _ int, say Speech) []*Sketch {
		return []*Sketch{OfTable(name, s.View(games.Public), say)}
	},
	"hands": func(name string, s games.State, seats int, say Speech) (list []*Sketch) {
		for seat := range seats {
			list = append(list, OfHand(name, s.View(games.Seat(seat)), say))
		}
		return list
	},
}

func used() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// fullest are the pictures of each recorded game with the most seats.
func fullest(t testing.TB, game *games.Game, of func(string, games.State, int, Speech) []*Sketch, say Speech) (list [][]*Sketch) {
	t.Helper()
	most := 0
	for _, file := range recorded(t) {
		if !strings.HasPrefix(file, filepath.Join("../../games", game.Name)+"/") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, record, err := games.ReadRecord(all.Games, text)
		if err != nil || len(record.Players) < most {
			continue
		}
		if len(record.Players) > most {
			most, list = len(record.Players), nil
		}
		seen := map[string]bool{}
		var pictures []*Sketch
		games.Follow(game, record, func(s games.State, _ []games.Event) {
			for _, p := range of(game.Name, s, most, say) {
				if p != nil && !seen[p.Key] {
					seen[p.Key] = true
					pictures = append(pictures, p)
				}
			}
		})
		if len(pictures) > 1 {
			list = append(list, pictures)
		}
	}
	return list
}

var tablesAtOnce = flag.Int("tables", 125, "so many games are under way at once in BenchmarkTables")

// BenchmarkTables draws what many games among four show that go on at the same time: with each
// move the table, and the hands of whoever moved and of whoever is to move. ms of a core a picture.
func BenchmarkTables(b *testing.B) {
	for _, game := range all.Games {
		b.Run(game.Name, func(b *testing.B) {
			w := wall{say: english(b), shown: map[string]string{}}
			var under []*games.PlayOut
			for i := range *tablesAtOnce {
				p := begun(b, game, 4, nil)
				p.Seed = games.Seed{byte(i)}
				if _, err := p.Begin(); err != nil {
					b.Fatal(err)
				}
				under = append(under, p)
			}
			for b.Loop() {
				for range 20 {
					for i, p := range under {
						if moved, _, err := p.Step(); err == nil {
							w.look(fmt.Sprint(i, " "), game.Name, p.State, moved)
						}
					}
				}
			}
			b.ReportMetric(w.took.Seconds()*1000/float64(w.n), "ms/picture")
			b.ReportMetric(float64(w.bytes)/float64(w.n)/1000, "KB")
			b.ReportMetric(float64(w.n), "pictures")
		})
	}
}

// wall is where pictures hang, by place, and what they took.
type wall struct {
	say      Speech
	shown    map[string]string // the key of the picture there
	took     time.Duration
	n, bytes int
}

// look hangs up what is new after somebody has moved.
func (w *wall) look(place, game string, s games.State, moved games.Seat) {
	public := s.View(games.Public)
	w.hang(place, OfTable(game, public, w.say))
	for _, seat := range append(public.Turn, moved) {
		if seat != games.Public {
			w.hang(place+fmt.Sprint(seat), OfHand(game, s.View(seat), w.say))
		}
	}
}

func (w *wall) hang(place string, s *Sketch) {
	if s == nil || w.shown[place] == s.Key {
		return
	}
	w.shown[place] = s.Key
	before := used()
	w.bytes += len(s.Draw())
	w.took, w.n = w.took+used()-before, w.n+1
}
