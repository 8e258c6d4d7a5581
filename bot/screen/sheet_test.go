package screen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"hofnar/bot/table"
	"hofnar/games"
)

// sheetOf is the score sheet of a game of that name, as it reads.
func sheetOf(t *testing.T, game string, names []string, rounds ...games.Round) []string {
	t.Helper()
	sheet := table.Sheet{Header: table.Header{ID: "7QK", Game: game, Status: table.Running, Opened: evening}, Rounds: rounds}
	for i, name := range names {
		sheet.Chairs = append(sheet.Chairs, table.Chair{User: table.User{ID: fmt.Sprint(i)}, Name: name})
	}
	m := set().Sheet(viewer(onlooker), sheet, nil)
	if err := flaws(m); err != nil {
		t.Error(err)
	}
	return strings.Split(drawn(m, evening), "\n")
}

func TestTheSheetOfALongGameOfEightFitsAPhone(t *testing.T) {
	names := []string{"Anne", "Marc", "Katrien", "Lowie", "Maria", "Wilhelmina van den Bosch", "`Jan`", "東京"}
	rounds := slices.Repeat([]games.Round{{Points: []int{7, -12, 6, 5, 4, 3, 2, 0}, Titles: []string{"GD", "LD", "M", "M", "M", "M", "LP", "GP"}}}, 99)
	page := sheetOf(t, "dalmuti", names, rounds...)
	from, to := slices.Index(page, "```")+1, len(page)-2
	parted := from + slices.Index(page[from:], "")
	totals, grid := page[from:parted], page[parted+1:to]
	if len(totals) != len(names) || len(grid) < 80 || page[to] != "```" {
		t.Fatalf("the grid is only\n%s", strings.Join(page, "\n"))
	}
	for _, line := range totals {
		if n, at := utf8.RuneCountInString(line), strings.Index(line, " pts  "); n > 34 || utf8.RuneCountInString(line[:max(0, at)]) != 5 || strings.Contains(line, "`") {
			t.Errorf("%q is not in its column, or %d letters wide", line, n)
		}
	}
	for i, line := range grid {
		if n := utf8.RuneCountInString(line); n > 34 || n != utf8.RuneCountInString(grid[1]) && i > 0 || strings.Contains(line, "`") {
			t.Errorf("%q is %d letters wide, %q is not", line, n, grid[1])
		}
	}
	if !strings.Contains(grid[len(grid)-1], "99  *7") {
		t.Errorf("the last round is\n%s", grid[len(grid)-1])
	}
}

func TestTheBestComesFirstInASheetAndMinusIsNoHyphen(t *testing.T) {
	page := sheetOf(t, "kismet", []string{"Anne", "Marc"}, games.Round{Points: []int{-7, 15}}, games.Round{Points: []int{2, -3}})
	want := []string{"```", "12 pts  Marc", "−5 pts  Anne", "", "       Marc      Anne", "1        15        −7", "2        −3         2", "```"}
	if at := slices.Index(page, "```"); at < 0 || !slices.Equal(page[at:], want) {
		t.Errorf("the sheet is\n%s", strings.Join(page, "\n"))
	}
}

func TestANameTakesTheRoomThatOthersDoNotNeedInASheet(t *testing.T) {
	rounds := slices.Repeat([]games.Round{{Points: []int{7, 6, 5, -4}}}, 2)
	page := strings.Join(sheetOf(t, "dalmuti", []string{"Isegrim", "Reynaert", "Anne", "Marc"}, rounds...), "\n")
	if want := "\n  Isegrim Reynaert   Anne    Marc\n1       7        6      5      −4\n"; !strings.Contains(page, want) {
		t.Errorf("there is no\n%s\nin\n%s", want, page)
	}
}

func TestAlikeNamesAreToldApartInASheet(t *testing.T) {
	names := []string{"Sebastian Bach", "Sebastian Bart", "Alex", "Alex", "Marc", "Anne", "Jef", "Zoë"}
	rounds := slices.Repeat([]games.Round{{Points: []int{7, 6, 5, 4, 3, 2, 1, 0}}}, 2)
	page := strings.Join(sheetOf(t, "dalmuti", names, rounds...), "\n")
	for _, want := range []string{"  Alex (3)\n", "  Alex (4)\n", "\n  S…h S…t (3) (4)"} {
		if !strings.Contains(page, want) {
			t.Errorf("there is no %q in\n%s", want, page)
		}
	}
}

func TestNamesFromTheRightTurnNoRowOfASheetAround(t *testing.T) {
	page := strings.Join(sheetOf(t, "kismet", []string{"שלום", "דוד"}, games.Round{Points: []int{15, -7}}, games.Round{Points: []int{2, -3}}), "\n")
	if want := "\n       \u2068שלום\u2069       \u2068דוד\u2069\n1        15        −7\n"; !strings.Contains(page, want) {
		t.Errorf("there is no\n%s\nin\n%s", want, page)
	}
}

func TestTheSheetOfAnyGameIsAGrid(t *testing.T) {
	names := []string{"Anne", "Marc"}
	for game, c := range map[string]struct {
		rounds []games.Round
		want   string
	}{
		"teufel":  {[]games.Round{{Points: []int{9, 31}}}, "```\n31 pts  Marc\n 9 pts  Anne\n```"},
		"dalmuti": {[]games.Round{{Points: []int{1, 0}, Titles: []string{"GD", "GP"}}}, "```\n1 pt   Anne\n0 pts  Marc\n```"},
		"murphy": {
			[]games.Round{{Points: []int{0, 1}, Titles: []string{"", "21"}, Turns: 18}, {Points: []int{0, 1}, Titles: []string{"", "10"}, Turns: 1}},
			"```\n2 tasks  Marc\n0 tasks  Anne\n\n       Marc      Anne\n1         1         0\n2         1         0\n```\n" +
				"-# 1. Marc: Ten or more, of exactly two colours · after 18 turns by all players\n-# 2. Marc: Five or more of one colour, at most 29 in all · after one turn",
		},
	} {
		if page := strings.Join(sheetOf(t, game, names, c.rounds...)[1:], "\n"); page != c.want {
			t.Errorf("the sheet of %s is\n%s", game, page)
		}
	}
}
