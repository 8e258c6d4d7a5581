package picture

import (
	"bytes"
	"fmt"
	"image/png"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/dalmuti"
	"hofnar/games/kismet"
	"hofnar/games/murphy"
)

// ended is a game that so many have played to its end, all like the usual computer or all at
// random, and its poster's words.
func ended(t testing.TB, game *games.Game, players int, atRandom bool) (games.View, End) {
	t.Helper()
	over := once(fmt.Sprint("ended ", game.Name, players, atRandom), func() finished { return toTheEnd(t, game, players, atRandom) })
	end := endOf(game, over.state.Tally(), over.moments, english(t))
	end.Last = lastOf(game, over.told, over.state.Tally().Winners)
	return over.state.View(games.Public), end
}

// finished is how a game has ended, and what was told in it.
type finished struct {
	state   games.State
	moments []games.Moment
	told    []any
}

func toTheEnd(t testing.TB, game *games.Game, players int, atRandom bool) (over finished) {
	t.Helper()
	shortest := games.Agreed{}
	for _, o := range game.RuleOptions() {
		if _, ok := o.Default.(int); ok {
			shortest[o.Key] = o.Low
		}
	}
	const second = 1000
	p := begun(t, game, players, shortest)
	for i := range p.Players {
		if !atRandom {
			p.Players[i] = game.Levels[0].Play
		}
	}
	for moved := true; moved; {
		_, events, err := p.Step()
		for _, e := range events {
			over.told = append(over.told, e.Public.Fact)
			for _, m := range e.Marks {
				over.moments = append(over.moments, games.Moment{Mark: m, At: int64(len(p.Moves)) * second})
			}
		}
		moved = err == nil && len(p.State.Waiting()) > 0
	}
	over.state = p.State
	return over
}

// lastOf is what winners did last, by all that was told.
func lastOf(game *games.Game, told []any, winners []games.Seat) (last []any) {
	for _, who := range winners[:min(len(winners), MostLast)] {
		for _, fact := range slices.Backward(told) {
			if whose, ok := LastOf(game.Name, fact); ok && whose == who {
				last = append(last, fact)
				break
			}
		}
	}
	return last
}

// endOf words how a game ended.
func endOf(game *games.Game, tally games.Tally, moments []games.Moment, say Speech) End {
	label := func(id string, pairs ...any) string { return say.Say(games.T(id, pairs...)) }
	e := End{
		Title: label(game.Name + ".title"),
		Won:   label("end.won", "Count", len(tally.Winners)),
		Date:  label("end.day", "Day", games.T("date", "Day", 6, "Month", games.T("month.3"), "Year", 2026)),
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
		v, e := ended(t, game, players, false)
		list[name+"-poster"] = pngOf(OfEnd(name, v, e))
		if name == "kismet" {
			for i := range 3 {
				e.Rows[i].Place, e.Rows[i].Won = 1, true
			}
			e.Title, e.Won, e.Last = "A game without pictures", "win", nil
			list["poster-of-another-game"] = pngOf(OfEnd("nim", games.View{}, e))
		}
	}
	return list
}

func TestPostersOfAllGamesAreSmall(t *testing.T) {
	for _, game := range all.Games {
		for players := game.Low; players <= game.High; players++ {
			v, e := ended(t, game, players, true)
			data := pngOf(OfEnd(game.Name, v, e))
			if size, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || size.Width != width || len(data) > 150_000 {
				t.Errorf("%s for %d: %d bytes, %v, %v", game.Name, players, len(data), size, err)
			}
		}
	}
}

func TestAPosterSaysThatSomebodyHasWonHoweverLongTheNames(t *testing.T) {
	for _, who := range []string{"Anne", "Anne & Wilhelmina van den Bosch & Katharina Schmidt"} {
		said, size := End{Won: "gewinnen", Rows: []EndRow{{Name: who, Won: true}}}.cry(900)
		if !strings.HasSuffix(said, " gewinnen") || spread(said)*size > 900+hair {
			t.Errorf("%q is %.0f pixels wide", said, spread(said)*size)
		}
	}
}

func TestAPosterShowsWhatTheWinnersDidLast(t *testing.T) {
	for name, facts := range map[string][2]any{
		"dalmuti": {dalmuti.Played{Laid: dalmuti.Laid{Rank: 12, Count: 4}}, dalmuti.Played{Laid: dalmuti.Laid{Rank: 3, Count: 2, Jesters: 1}}},
		"kismet":  {kismet.Rolled{Dice: []int{1, 2, 3}}, kismet.Rolled{Dice: []int{6, 6, 6}}},
		"murphy":  {murphy.Fulfilled{Cards: []string{"r1", "g9"}}, murphy.Fulfilled{Cards: []string{"y4", "y4", "y8"}}},
	} {
		game := games.Named(all.Games, name)
		v, e := ended(t, game, game.Low, true)
		var drawn [2][]byte
		for i, fact := range facts {
			if _, ok := LastOf(name, fact); !ok {
				t.Errorf("%s: no poster shows %+v", name, fact)
			}
			e.Last = []any{fact}
			drawn[i] = pngOf(OfEnd(name, v, e))
		}
		if bytes.Equal(drawn[0], drawn[1]) {
			t.Errorf("%s: the poster is the same after %+v and %+v", name, facts[0], facts[1])
		}
	}
}
