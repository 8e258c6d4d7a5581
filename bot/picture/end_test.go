package picture

import (
	"bytes"
	"image/png"
	"slices"
	"strconv"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
)

// ended is a game that so many have played to its end, and its poster's words.
func ended(t testing.TB, game *games.Game, players int) (games.View, End) {
	t.Helper()
	shortest := games.Agreed{}
	for _, o := range game.Ruling() {
		if _, ok := o.Default.(int); ok {
			shortest[o.Key] = o.Low
		}
	}
	state := begun(t, game, players, shortest)
	for moved := true; moved; {
		_, _, err := state.Step()
		moved = err == nil && len(state.State.Waiting()) > 0
	}
	tally := state.State.Tally()
	e := End{Won: "wins " + game.Name}
	for who, points := range tally.Scores {
		won := slices.Contains(tally.Winners, games.Seat(who))
		if won {
			e.Winners = append(e.Winners, names(games.Seat(who)))
		}
		place := 1
		for _, other := range tally.Scores {
			if other > points {
				place++
			}
		}
		e.Rows = append(e.Rows, EndRow{games.Seat(who), names(games.Seat(who)), place, strconv.Itoa(points) + " pts", won})
	}
	slices.SortStableFunc(e.Rows, func(a, b EndRow) int { return a.Place - b.Place })
	e.Feats = []Feat{
		{"Longest tail", "Anne: 30 steps"}, {"Rounds in a row as Greater Dalmuti", "Wilhelmina van den Bosch: 3 rounds"},
		{"Quickest knock", "Marc: 0.731 s"}, {"Five or more of one colour, at most 29 in all", "Lowie"},
	}
	return state.State.View(games.Public), e
}

// endPictures are posters, one of a game that has no picture of its own.
func endPictures(t *testing.T) map[string][]byte {
	list := map[string][]byte{}
	for name, players := range map[string]int{"dalmuti": 5, "kismet": 8, "murphy": 3, "teufel": 4} {
		v, e := ended(t, games.Named(all.Games, name), players)
		list[name+"-poster"] = pngOf(OfEnd(name, v, e))
		if name == "kismet" {
			e.Winners = []string{"Wilhelmina van den Bosch", "東京", "Lowie"}
			list["poster-of-another-game"] = pngOf(OfEnd("nim", games.View{}, e))
		}
	}
	return list
}

func TestPostersOfAllGamesAreSmall(t *testing.T) {
	for _, game := range all.Games {
		for players := game.Low; players <= game.High; players++ {
			v, e := ended(t, game, players)
			data := pngOf(OfEnd(game.Name, v, e))
			if size, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || size.Width != width || len(data) > 150_000 {
				t.Errorf("%s for %d: %d bytes, %v, %v", game.Name, players, len(data), size, err)
			}
		}
	}
}
