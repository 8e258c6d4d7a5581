package arena

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/teufel"
)

// called are seats of these names, a letter each.
func called(names string) (seats []Seat) {
	for _, name := range names {
		seats = append(seats, Seat{Name: string(name)})
	}
	return seats
}

// partners is a game in which those of one digit are partners.
func partners(teams string) *games.Game {
	return &games.Game{Name: "pairs", Teams: func(players int) (numbers []int) {
		for _, team := range teams[:players] {
			numbers = append(numbers, int(team-'0'))
		}
		return numbers
	}}
}

func TestPartnersBelongToOneNameOnEveryChair(t *testing.T) {
	for _, c := range []struct {
		game  *games.Game
		names string
	}{
		{teufel.Game, "abab"}, {teufel.Game, "aabb"}, {teufel.Game, "abba"}, {teufel.Game, "aaaa"}, {teufel.Game, "aba"},
		{partners("1122"), "abab"}, {partners("121323"), "aabbcc"}, {partners("112122"), "ababab"}, {&games.Game{}, "abcab"},
	} {
		s, err := seatingOf(c.game, called(c.names))
		if err != nil {
			t.Errorf("%s is refused: %v", c.names, err)
			continue
		}
		for n := range uint64(20) {
			sat := map[string]bool{}
			for _, order := range s.orders(rand.New(rand.NewPCG(1, n))) {
				for chair, seat := range order {
					sat[fmt.Sprint(chair, seat)] = true
				}
				for _, team := range s.teams {
					for _, chair := range team {
						if c.names[order[chair]] != c.names[order[team[0]]] {
							t.Errorf("%s: partners are %c and %c in %v", c.names, c.names[order[chair]], c.names[order[team[0]]], order)
						}
					}
				}
			}
			if all := len(c.names) * len(c.names); len(sat) != all {
				t.Errorf("%s: somebody sat on %d chairs and not on %d", c.names, len(sat), all)
			}
		}
	}
}

func TestPartnersWinTogetherAndThoseWhoAreLevelSplitAWin(t *testing.T) {
	for _, c := range []struct {
		teams   string // "": everybody for himself
		winners []games.Seat
		want    []float64
	}{
		{"1212", []games.Seat{1, 3}, []float64{0, 1, 0, 1}},
		{"1212", []games.Seat{0, 1, 2, 3}, []float64{0.5, 0.5, 0.5, 0.5}},
		{"112233", []games.Seat{0, 1, 4, 5}, []float64{0.5, 0.5, 0, 0, 0.5, 0.5}},
		{"", []games.Seat{2}, []float64{0, 0, 1, 0}},
		{"", []games.Seat{0, 3}, []float64{0.5, 0, 0, 0.5}},
		{"", nil, []float64{0, 0, 0, 0}},
	} {
		game := &games.Game{}
		if c.teams != "" {
			game = partners(c.teams)
		}
		if got := (seating{teams: teamsOf(game, len(c.want))}).winsOf(c.winners); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q, won by %v, is won by %v", c.teams, c.winners, got)
		}
	}
}

func TestPartnersOfTwoNamesAreRefused(t *testing.T) {
	for names, c := range map[string]struct {
		game *games.Game
		why  string
	}{
		"aabc": {teufel.Game, "partners belong to one name: in teufel of 4 seat each name 2 times, or a multiple of that"},
		"abbb": {teufel.Game, "partners belong to one name"},
		"aaa":  {partners("112"), "pairs of 3 has teams of different sizes"},
	} {
		if _, err := (Contest{Game: c.game, Seats: called(names), Deals: 1}).Run(t.Context()); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v", names, err)
		}
	}
}
