package screen_test

import (
	"testing"

	"hofnar/bot/screen"
	"hofnar/games"
)

// Whatever is said about a table begins with how those who sit there are called.
func BenchmarkNames(b *testing.B) {
	for what, list := range map[string][]string{
		"plain":    {"Anne", "Marc", "Lowie", "Katrien", "Reynaert", "Bert", "Tybeert", "Isengrim"},
		"any kind": {"Anne", "Max 🎄", "Max 🎃", "Đặng", "さくら", "محمد", "Søren", "*Marc*"},
	} {
		k := lobby(games.Named(listed, "dalmuti"), 8)
		for i, name := range list {
			k.Chairs[i].Name = name
		}
		b.Run(what, func(b *testing.B) {
			for b.Loop() {
				screen.SeatNames(k.Chairs)
			}
		})
	}
}
