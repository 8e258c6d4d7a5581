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

// ended is a game that so many have played to its end, all like this one, and its
// poster's words.
func ended(t testing.TB, game *games.Game, players int, alike games.Computer) (games.View, End) {
	t.Helper()
	shortest := games.Agreed{}
	for _, o := range game.Ruling() {
		if _, ok := o.Default.(int); ok {
			shortest[o.Key] = o.Low
		}
	}
	const second = 1000
	p := begun(t, game, players, shortest)
	for i := range p.Players {
		p.Players[i] = alike
	}
	var moments []games.Moment
	for moved := true; moved; {
		_, events, err := p.Step()
		for _, e := range events {
			for _, m := range e.Marks {
				moments = append(moments, games.Moment{Mark: m, At: int64(len(p.Moves)) * second})
			}
		}
		moved = err == nil && len(p.State.Waiting()) > 0
	}
	return p.State.View(games.Public), endOf(game, p.State.Tally(), moments, english(t))
}

// endOf words how a game ended.
func endOf(game *games.Game, tally games.Tally, moments []games.Moment, say Speech) End {
	label := func(id string, pairs ...any) string { return say.Say(games.T(id, pairs...)) }
	e := End{
		Won:  label("end.won", "Count", len(tally.Winners), "Game", games.T(game.Name+".title")),
		Date: label("end.day", "Day", 6, "Month", games.T("month.3"), "Year", 2026),
	}
	for i, points := range tally.Scores {
		who, place := games.Seat(i), 1
		for _, other := range tally.Scores {
			if other > points {
				place++
			}
		}
		e.Rows = append(e.Rows, EndRow{who, Called(say.Name(who), who), place, label(game.Name+".points", "Count", points), slices.Contains(tally.Winners, who)})
	}
	slices.SortStableFunc(e.Rows, func(a, b EndRow) int { return a.Place - b.Place })
	for _, stat := range game.Statistics {
		most, whose := 0, 0
		for i := range tally.Scores {
			if n, ok := game.Count(moments, games.Seat(i))[stat.Key]; ok && (most == 0 || stat.Better(n, most)) {
				most, whose = n, i
			}
		}
		if most > 1 && len(e.Feats) < 5 {
			value := label("statistic."+string(stat.Unit), "Count", most, "Seconds", strconv.Itoa(most/1000))
			e.Feats = append(e.Feats, Feat{label(game.Name + ".statistic." + stat.Key), label("end.whose", "Who", Called(say.Name(games.Seat(whose)), games.Seat(whose)), "Value", value)})
		}
	}
	return e
}

// endPictures are posters, one of a game that has no picture of its own.
func endPictures(t *testing.T) map[string][]byte {
	list := map[string][]byte{}
	for name, players := range map[string]int{"dalmuti": 8, "kismet": 8, "murphy": 3, "teufel": 4} {
		game := games.Named(all.Games, name)
		v, e := ended(t, game, players, game.Levels[0].Play)
		list[name+"-poster"] = pngOf(OfEnd(name, v, e))
		if name == "kismet" {
			for i := range 3 {
				e.Rows[i].Place, e.Rows[i].Won = 1, true
			}
			e.Won = "win a game without pictures"
			list["poster-of-another-game"] = pngOf(OfEnd("nim", games.View{}, e))
		}
	}
	return list
}

func TestPostersOfAllGamesAreSmall(t *testing.T) {
	for _, game := range all.Games {
		for players := game.Low; players <= game.High; players++ {
			v, e := ended(t, game, players, games.Random)
			data := pngOf(OfEnd(game.Name, v, e))
			if size, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || size.Width != width || len(data) > 150_000 {
				t.Errorf("%s for %d: %d bytes, %v, %v", game.Name, players, len(data), size, err)
			}
		}
	}
}
