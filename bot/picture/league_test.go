package picture

import (
	"bytes"
	"fmt"
	"image/png"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"hofnar/games/league"
)

var people = []string{"Anne", "Marc", "Katrien", "Lowie", "Maria", "Wilhelmina van den Bosch-Janssen", "Дмитрий Менделеев", "東京", "🃏 Jan", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"}

func nameOf(id string) string {
	n, _ := strconv.Atoi(id)
	if n < len(people) {
		return people[n]
	}
	return "Player number " + id
}

// autumn is a season of so many people and games, four at a table: who comes later in
// the list is mostly beaten. It gives their standings and what they were after each game.
func autumn(rules league.Rules, people, games int) ([]league.Standing, map[string][]league.Point) {
	const day = 24 * 3600 * 1000
	random := rand.New(rand.NewPCG(7, uint64(people*games)))
	book, curves := league.Open(rules, nil), map[string][]league.Point{}
	for n := range games {
		result := league.Result{Table: fmt.Sprintf("T%04d", n), Ended: 1_756_800_000_000 + int64(n)*day*60/int64(games), Game: "kismet"}
		seats := random.Perm(people)[:min(4, people)]
		strength := func(who int) int { return who + random.IntN(people+2) }
		order := map[int]int{}
		for _, who := range seats {
			order[who] = strength(who)
		}
		slices.SortFunc(seats, func(a, b int) int { return order[a] - order[b] })
		for place, who := range seats {
			result.Players = append(result.Players, league.Player{Seat: place, Person: strconv.Itoa(who), Place: place + 1, Points: 8 - 5*place})
		}
		changes, err := book.Add(result, nil)
		if err != nil {
			panic(err)
		}
		for _, c := range changes {
			curves[c.ID] = append(curves[c.ID], league.Point{Table: result.Table, Ended: result.Ended, Rank: c.Rank, Standing: c.After})
		}
	}
	return book.Standings(), curves
}

func valueOf(way league.Way, s league.Standing) string {
	n := measure(way, s)
	switch way {
	case league.ByMean:
		return fmt.Sprintf("%.0f%%", 100*n)
	case league.BySum:
		return fmt.Sprintf("%.2f", n)
	}
	return numeral(int(n))
}

// leagueTable is a page of such a season's table.
func leagueTable(rules league.Rules, people, games, high int) LeagueTable {
	standings, _ := autumn(rules, people, games)
	t := LeagueTable{Heading: Heading{"House league", "Season 2, since 2 September"}, Way: rules.Way, High: high}
	for i, row := range rules.Order(standings) {
		up := 0
		if row.Place > 0 {
			up = []int{1, -1, 0, 0, 0, 2, 0, -2}[i%8]
		}
		t.Rows = append(t.Rows, LeagueRow{row, nameOf(row.ID), valueOf(rules.Way, row.Standing), up, i == 3})
	}
	t.Rows = t.Rows[:min(len(t.Rows), 15)]
	return t
}

func leagueChart(rules league.Rules, people, games, shown int) LeagueChart {
	standings, curves := autumn(rules, people, games)
	chart := LeagueChart{Heading: Heading{"House league", "Rating, season 2"}, Way: rules.Way}
	for i, row := range rules.Order(standings)[:shown] {
		chart.Curves = append(chart.Curves, Curve{nameOf(row.ID), row.Place, valueOf(rules.Way, row.Standing), curves[row.ID], i == 2})
	}
	return chart
}

func playerCard(rules league.Rules, people, games int) PlayerCard {
	standings, curves := autumn(rules, people, games)
	row := rules.Order(standings)[0]
	card := PlayerCard{Heading: Heading{nameOf(row.ID), "House league · place 1 of " + strconv.Itoa(people)}, Way: rules.Way, Value: valueOf(rules.Way, row.Standing), Row: row, Curve: curves[row.ID]}
	for _, p := range card.Curve {
		card.Peak = max(card.Peak, p.Friendly())
	}
	return card
}

// told are what four games have to tell.
func told() []CardGame {
	return []CardGame{
		{"The Great Dalmuti", "12 of 30 won", []Fact{{"Longest reign as Greater Dalmuti", "5 rounds"}, {"Highest climb in a round", "4 places"}}},
		{"Kismet", "9 of 21 won", []Fact{{"Quickest right knock", "0.084 s"}, {"Best round", "24 points"}}},
		{"Dumm gelaufen!", "1 of 3 won", []Fact{{"Quickest task", "2 turns"}, {"Tasks fulfilled", "7 times"}}},
		{"Auf Teufel komm raus!", "0 of 1 won", []Fact{{"Longest tail", "13 steps"}, {"Devils with a tail", "8"}}},
	}
}

func leaguePictures(t testing.TB) map[string]*Sketch {
	say := english(t)
	by := func(way league.Way, least int) league.Rules { return league.Rules{Way: way, Minimum: least} }
	full := playerCard(by(league.ByRating, 1), 8, 60)
	full.Games, full.Best, full.Worst = told(), &Rival{"Katrien", 9, 12}, &Rival{people[5], 3, 11}
	short := playerCard(by(league.ByPoints, 1), 3, 1)
	short.Games = told()[3:]
	return map[string]*Sketch{
		"league-table":           OfLeagueTable(leagueTable(by(league.ByRating, 15), 7, 34, 0), say),
		"league-table-of-thirty": OfLeagueTable(leagueTable(by(league.ByRating, 3), 30, 90, 15), say),
		"league-table-by-points": OfLeagueTable(leagueTable(by(league.ByPoints, 1), 8, 30, 0), say),
		"league-table-of-one":    OfLeagueTable(LeagueTable{Heading{"Die Runde der Freunde des gepflegten Kartenspiels", "Season 1"}, league.ByWins, leagueTable(by(league.ByWins, 2), 2, 1, 0).Rows[:1], 0}, say),
		"league-chart":           OfLeagueChart(leagueChart(by(league.ByRating, 1), 8, 60, 6), say),
		"league-chart-by-points": OfLeagueChart(leagueChart(by(league.ByPoints, 1), 4, 12, 3), say),
		"league-chart-of-a-game": OfLeagueChart(leagueChart(by(league.ByMean, 1), 3, 1, 3), say),
		"league-chart-of-one":    OfLeagueChart(leagueChart(by(league.ByRating, 1), 2, 1, 1), say),
		"league-card":            OfPlayer(full, say),
		"league-card-of-a-game":  OfPlayer(short, say),
		"league-duel": OfDuel(Duel{One: Duellist{"Anne", "Rating 1242"}, Other: Duellist{people[5], "Rating 1187"}, Ahead: 14, Even: 3, Behind: 9,
			Games: []DuelGame{{"The Great Dalmuti", 8, 0, 6}, {"Kismet", 6, 1, 0}, {"Dumm gelaufen!", 0, 2, 3}}}, say),
		"league-duel-of-a-game": OfDuel(Duel{One: Duellist{"東京", ""}, Other: Duellist{"Дмитрий", ""}, Behind: 1, Games: []DuelGame{{"Auf Teufel komm raus!", 0, 0, 1}}}, say),
	}
}

var ratingFrom1 = league.Rules{Way: league.ByRating, Minimum: 1}

func TestPicturesOfLeaguesAreSmallHoweverManyPlayHoweverItIsCounted(t *testing.T) {
	say := english(t)
	for _, way := range league.Ways {
		for _, people := range []int{2, 30} {
			rules := league.Rules{Way: way, Minimum: 3}
			for what, sketch := range map[string]*Sketch{
				"table": OfLeagueTable(leagueTable(rules, people, 40, 15), say),
				"chart": OfLeagueChart(leagueChart(rules, people, 40, min(people, MostCurves)), say),
				"card":  OfPlayer(playerCard(rules, people, 40), say),
			} {
				data := sketch.Draw()
				size, err := png.DecodeConfig(bytes.NewReader(data))
				if err != nil || size.Width != width || size.Height > 1441 || len(data) > 150_000 {
					t.Errorf("%s of %d by %s: %d bytes, %d × %d, %v", what, people, way, len(data), size.Width, size.Height, err)
				}
				if what == "table" && size.Height != int(firstLine+15*lineHigh)+20 {
					t.Errorf("a page of %d is %d high", people, size.Height)
				}
			}
		}
	}
}

func TestTheLargestPicturesOfLeaguesAreSmall(t *testing.T) {
	card := playerCard(ratingFrom1, 8, 60)
	card.Games, card.Best, card.Worst = told(), &Rival{"Katrien", 9, 12}, &Rival{people[5], 3, 11}
	if size, err := png.DecodeConfig(bytes.NewReader(OfPlayer(card, english(t)).Draw())); err != nil || size.Height > 1440 {
		t.Errorf("a card is %d high, %v", size.Height, err)
	}
	if data := OfLeagueChart(leagueChart(ratingFrom1, 8, 3000, 6), english(t)).Draw(); len(data) > 150_000 {
		t.Errorf("a chart of 3000 games takes %d bytes", len(data))
	}
}

func TestWhereNothingHasCountedThereIsNoPicture(t *testing.T) {
	say := english(t)
	for what, sketch := range map[string]*Sketch{
		"a table of nobody":          OfLeagueTable(LeagueTable{Way: league.ByRating, High: 15}, say),
		"a chart of nobody":          OfLeagueChart(LeagueChart{Way: league.ByRating}, say),
		"a chart without games":      OfLeagueChart(LeagueChart{Way: league.ByRating, Curves: []Curve{{Name: "Anne"}}}, say),
		"two who have not met":       OfDuel(Duel{One: Duellist{Name: "Anne"}}, say),
		"a rating that is no number": OfLeagueTable(LeagueTable{Way: league.ByWins, Rows: []LeagueRow{{Row: league.Row{Standing: league.Standing{Rating: league.Rating{Mu: math.NaN()}}}}}}, say),
	} {
		if sketch != nil {
			t.Errorf("%s is drawn", what)
		}
	}
}

func TestTheSameViewIsTheSamePictureAndAnotherIsAnother(t *testing.T) {
	say, table := english(t), leagueTable(ratingFrom1, 5, 20, 0)
	key := OfLeagueTable(table, say).Key
	again := OfLeagueTable(leagueTable(ratingFrom1, 5, 20, 0), say).Key
	table.Rows[2].Mine = true
	if other := OfLeagueTable(table, say).Key; key != again || key == other {
		t.Errorf("%s, %s, and of another %s", key, again, other)
	}
}

// What a gauge or a curve shows is in order: who has more stands further right, higher.
func TestWhoHasMoreStandsFurther(t *testing.T) {
	for _, way := range league.Ways {
		table := leagueTable(league.Rules{Way: way}, 30, 90, 0)
		scale := table.scale()
		last := math.Inf(1)
		for _, row := range table.Rows {
			at := scale.at(measure(way, row.Standing))
			if at > last || at < scale.from || at > scale.to {
				t.Errorf("by %s, place %d is drawn at %.1f after %.1f, in %.1f to %.1f", way, row.Place, at, last, scale.from, scale.to)
			}
			last = at
		}
	}
}

func TestNamesBesideCurvesDoNotOverlap(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 500 {
		list := make([]float64, 1+n%MostCurves)
		for i := range list {
			list[i] = plotTop + random.Float64()*(plotFoot-plotTop)*random.Float64()
		}
		slices.Sort(list)
		moved := spaced(list, legendHigh, plotTop-30, plotFoot+60)
		for i, at := range moved {
			apart := i == 0 || at-moved[i-1] > legendHigh-1e-6
			if !apart || at-legendHigh/2 < plotTop-30-1e-6 || at+legendHigh/2 > plotFoot+60+1e-6 {
				t.Fatalf("%v are moved to %v", list, moved)
			}
		}
		if len(list) == 1 && list[0] > plotTop+30 && moved[0] != list[0] {
			t.Fatalf("%v is moved to %v without need", list, moved)
		}
	}
}

func TestAnAxisHasAFewRoundNumbers(t *testing.T) {
	for _, s := range []span{{low: 955, high: 2152}, {low: 0, high: 1}, {low: -56, high: 76}, {low: 0.2, high: 0.21}, {low: 3, high: 5}, {low: -1e6, high: 1e6}, {low: 7, high: 7}, {}} {
		s := s.airy()
		n := int(s.high/stepOf(s)) - int(s.low/stepOf(s))
		if n < 2 || n > 9 {
			t.Errorf("%v is parted into %d by %v", s, n, stepOf(s))
		}
	}
}

func TestAllKindsOfEyesTellCurvesApartEvenWithoutTheirShapes(t *testing.T) {
	for kind, eye := range eyes {
		for i, a := range hands {
			if contrast(a.paint, parchment) < 3 {
				t.Errorf("%v hardly shows", a.paint)
			}
			for _, b := range hands[:i] {
				if far := apartTo(eye, a.paint, b.paint); far < 20 {
					t.Errorf("%s see %v and %v only %.0f apart", kind, a.paint, b.paint, far)
				}
			}
		}
	}
	for _, medal := range medals {
		if contrast(ink, medal) < 4.5 {
			t.Errorf("a place on %v is hard to read", medal)
		}
	}
}

// Each is drawn with nothing kept of what was drawn before.
func BenchmarkLeaguePictures(b *testing.B) {
	list := leaguePictures(b)
	list["league-chart-of-3000"] = OfLeagueChart(leagueChart(ratingFrom1, 8, 3000, 6), english(b))
	for _, name := range slices.Sorted(maps.Keys(list)) {
		b.Run(name, func(b *testing.B) {
			size := 0
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
