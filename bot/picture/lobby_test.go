package picture

import (
	"bytes"
	"fmt"
	"image/png"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
)

// seated are so many chairs of a lobby, of every kind.
func seated(n int) []Chair {
	return []Chair{
		{"Anne", Person}, {"Bartholomeus van den V…", Person}, {"Reynaert", Computer}, {"Katrien", Expected},
		{"", Nobody}, {"Lowie", Person}, {"Isegrim", Computer}, {"", Spare},
	}[:n]
}

// boxes are those of all games.
func boxes(say Speech) (list []Box) {
	for _, g := range all.Games {
		list = append(list, Box{g.Name, say.Say(games.T(g.Name + ".title"))})
	}
	return list
}

func lobbyPictures(t *testing.T) map[string][]byte {
	say := english(t)
	list := map[string][]byte{
		"boxes":                pngOf(OfBoxes(boxes(say))),
		"lobby-of-another-one": pngOf(OfLobby("nim", "Nim", "2–3 players", seated(3))),
	}
	for _, g := range all.Games {
		side := fmt.Sprintf("%d–%d players · about 30 minutes", g.Low, g.High)
		list["lobby-"+g.Name] = pngOf(OfLobby(g.Name, say.Say(games.T(g.Name+".title")), side, seated(g.High)))
	}
	return list
}

func TestALobbysPictureIsAsLargeHoweverManyHaveSatDown(t *testing.T) {
	high := 0
	for n := range 9 {
		chairs := seated(8)
		for i := n; i < len(chairs); i++ {
			chairs[i] = Chair{Sitter: Spare}
		}
		size, err := png.DecodeConfig(bytes.NewReader(OfLobby("kismet", "Kismet", "", chairs).Draw()))
		if high == 0 {
			high = size.Height
		}
		if err != nil || size.Width != width || size.Height != high {
			t.Errorf("with %d at the table: %d × %d, %v", n, size.Width, size.Height, err)
		}
	}
}

func TestChairsStandInRowsThatAreAlike(t *testing.T) {
	for n, want := range map[int]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 3, 6: 3, 7: 4, 8: 4} {
		if got := inRow(n); got != want {
			t.Errorf("%d chairs stand %d in a row", n, got)
		}
	}
}
