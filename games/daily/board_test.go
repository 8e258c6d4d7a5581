package daily

import (
	"fmt"
	"strings"
	"testing"

	"hofnar/games"
)

func more(a, b int) int { return a - b }
func less(a, b int) int { return b - a }

// upTo20 is 21 results, from 0 to 20.
func upTo20() (points []int) {
	for n := range 21 {
		points = append(points, n)
	}
	return points
}

func TestAResultIsComparedWithEverybodyOfTheServerAndTheField(t *testing.T) {
	for what, c := range map[string]struct {
		results []int
		better  Better
		want    string
	}{
		"alone, better than 15 of 21": {[]int{15}, more, "0 #1 73.8%"},  // 15 beaten, 1 equal of 21: 31 of 42
		"alone, where less is better": {[]int{5}, less, "0 #1 73.8%"},   // the same from the other end
		"better than all":             {[]int{99}, more, "0 #1 100.0%"}, // 42 of 42
		"worse than all":              {[]int{-1}, more, "0 #1 0.0%"},
		"three friends, two of them equal": {[]int{3, 15, 15}, more,
			"1 #1 73.9% 2 #1 73.9% 0 #3 15.2%"}, // 31+2+1 of 46, 6+1 of 46
	} {
		var said []string
		for _, r := range Board(c.results, upTo20(), c.better) {
			said = append(said, fmt.Sprintf("%d #%d %.1f%%", r.Who, r.Place, r.Percent))
		}
		if got := strings.Join(said, " "); got != c.want {
			t.Errorf("%s: %s, want %s", what, got, c.want)
		}
	}
	if s := Against(15, upTo20(), more); s != (Standing{15, 1, 21}) {
		t.Errorf("15 is %+v", s)
	}
}

func TestAWeekHasAMeanFromThreeDealsOn(t *testing.T) {
	if _, ok := Week([]float64{80, 90}); ok {
		t.Error("two deals have a mean")
	}
	if mean, ok := Week([]float64{80, 90, 40}); !ok || mean < 69.99 || mean > 70.01 {
		t.Errorf("the mean is %v, %v", mean, ok)
	}
}

// Days are written as a line: x played, . missed, h away, - without a deal, v played though none
// could be missed; the first is a Monday.
func TestARunSurvivesOneMissedDealAWeekAndHolidays(t *testing.T) {
	monday := Day(20000).Monday()
	for line, want := range map[string]Habit{
		"":                             {0, 14, 0},
		"xxxxxxx xxxxxxx":              {14, 14, 14},
		"x.xxxxx xxx.xxx":              {12, 14, 12},
		"xx.x.xx xxxxxxx":              {12, 14, 9}, // the second one missed in a week ends it
		"xxxxxx. .xxxxxx":              {12, 14, 12},
		"xhhhhhh hhhhhhx":              {2, 14, 2},
		"x.hhxxx xxxxxxx":              {11, 14, 11},
		"xxx..xx x......":              {6, 14, 3},
		"....... xxxxxx.":              {6, 14, 6}, // today is no gap yet
		"xxxxxxx ....... x":            {8, 15, 7},
		strings.Repeat("x.", 30):       {15, 30, 3},
		strings.Repeat("x", 40):        {30, 30, 40},
		"xx" + line("x", "h", 40):      {1, 30, 3},
		"xxxxx.x " + line("", ".", 30): {0, 30, 6},
		"xx-x.xx x--.xxx":              {9, 11, 9}, // what was not dealt is not missed
		"xxvx.vx x--.xvx":              {10, 12, 10},
		"x" + line("x", "-", 40):       {1, 1, 2},
		"x" + line("", "-", 30):        {0, 0, 1},
	} {
		days := strings.ReplaceAll(line, " ", "")
		if line == "" {
			days = strings.Repeat(".", 14)
		}
		var played, dealt []Day
		for i, c := range days {
			if c != '-' && c != 'v' {
				dealt = append(dealt, monday+Day(i))
			}
			if c == 'x' || c == 'v' {
				played = append(played, monday+Day(i))
			}
		}
		away := func(d Day) bool { return days[d-monday] == 'h' }
		if got := HabitOf(played, dealt, monday+Day(len(days)-1), away); got != want {
			t.Errorf("%s: %+v, want %+v", line, got, want)
		}
	}
}

// line is a long one, which ends like this.
func line(end, with string, n int) string { return strings.Repeat(with, n) + end }

func TestRoadsPartAtTheLastDecisionBeforeWhichAllHadPlayedAlike(t *testing.T) {
	acts := func(line string) (p Played) {
		for _, one := range strings.Fields(line) {
			p.Acts = append(p.Acts, games.Act(one))
		}
		return p
	}
	all := func(lines ...string) (list []Played) {
		for _, line := range lines {
			list = append(list, acts(line))
		}
		return list
	}
	for what, c := range map[string]struct {
		people, field []Played
		want          string
	}{
		"two against one":    {all("1 2 3", "1 2 4 5", "1 2 3 6"), all("1 2 3", "2 2 3", "1 2 9"), "2: 3 [0 2]+1, 4 [1]+0, 9 []+1"},
		"one alone":          {all("1 2 3"), all("1 2 3", "1 2 4", "1 2 4"), "2: 3 [0]+1, 4 []+2"},
		"people alike":       {all("1 2", "1 2"), all("1 3", "2"), "0: 1 [0 1]+1, 2 []+1"},
		"nobody parts":       {all("1 2"), all("1 2"), ""},
		"one left no record": {all("1 2", "1 3", ""), nil, ""},
		"nobody plays":       {nil, all("1", "2"), ""},
	} {
		p, ok := Parted(c.people, c.field)
		var chose []string
		for _, one := range p.Chose {
			chose = append(chose, fmt.Sprintf("%s %v+%d", one.Act, one.People, one.Field))
		}
		got := ""
		if ok {
			got = fmt.Sprintf("%d: %s", len(p.Before), strings.Join(chose, ", "))
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", what, got, c.want)
		}
	}
}

// Where less is better, as in turns until a task, too.
func TestOnABoardWhoeverHasComeToTheSameSharesAPlaceAndItsPercent(t *testing.T) {
	for what, c := range map[string]struct {
		less   bool
		points []int
		want   string
	}{
		"nobody":                      {false, nil, ""},
		"one who ties the field":      {false, []int{3}, "1 A 50%"},
		"two share the first place":   {false, []int{4, 5, 5}, "1 B 88%, 1 C 88%, 3 A 50%"}, // 2+2+2+1 of 8, 2+2 of 8
		"all share it":                {false, []int{3, 3, 3}, "1 A 50%, 1 B 50%, 1 C 50%"},
		"two share the last place":    {false, []int{1, 9, 1}, "1 B 100%, 2 A 12%, 2 C 12%"},
		"the least turns come first":  {true, []int{13, 2, 2}, "1 B 88%, 1 C 88%, 3 A 0%"},
		"behind is less than nothing": {false, []int{-7, 0}, "1 B 33%, 2 A 0%"},
	} {
		d := Deal{Game: &games.Game{Daily: &games.Daily{Less: c.less}}}
		var list []Game
		for i, points := range c.points {
			list = append(list, Game{Which: Which{User: string(rune('A' + i))}, Points: points})
		}
		var said []string
		for _, r := range d.Board(list, []Played{{Points: 3}, {Points: 3}}) {
			said = append(said, fmt.Sprintf("%d %s %.0f%%", r.Place, list[r.Who].User, r.Percent))
		}
		if got := strings.Join(said, ", "); got != c.want {
			t.Errorf("%s: %s, want %s", what, got, c.want)
		}
	}
}

func TestOnesOwnGameIsAmongThoseThatAreLookedThrough(t *testing.T) {
	named := func(names string) (list []Game) {
		for _, name := range strings.Fields(names) {
			list = append(list, Game{Which: Which{User: name}})
		}
		return list
	}
	for names, want := range map[string]string{
		"me":       "me",
		"a b":      "a b me",
		"me a b":   "a b me",
		"me a b c": "b c me",
		"a b c me": "b c me",
		"a b me c": "b c me",
	} {
		var got []string
		for _, g := range Latest(named(names), named("me")[0], 3) {
			got = append(got, g.User)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", names, got, want)
		}
	}
}
