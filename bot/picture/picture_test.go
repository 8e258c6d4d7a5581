package picture

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"testing"

	"hofnar/games"
	"hofnar/games/teufel"
)

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

func TestPicturesAreSmallAndSound(t *testing.T) {
	for _, c := range []struct{ players, moves int }{{2, 0}, {2, 2}, {2, 41}, {2, 82}, {3, 60}, {3, 61}, {4, 300}} {
		data, ok, err := Of(after(t, c.players, c.moves), names)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > 150_000 || img.Bounds().Dx() != width {
			t.Errorf("%d players after %d moves: %d bytes, %v", c.players, c.moves, len(data), img.Bounds())
		}
		if dir := os.Getenv("HOFNAR_PICTURES"); dir != "" {
			if err := os.WriteFile(fmt.Sprintf("%s/teufel-%d-%d.png", dir, c.players, c.moves), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func BenchmarkBoard(b *testing.B) {
	for _, moves := range []int{2, 80} {
		b.Run(fmt.Sprint(moves), func(b *testing.B) {
			v := after(b, 2, moves)
			var size int
			for range b.N {
				data, _, err := Of(v, names)
				if err != nil {
					b.Fatal(err)
				}
				size = len(data)
			}
			b.ReportMetric(float64(size)/1000, "KB")
		})
	}
}
