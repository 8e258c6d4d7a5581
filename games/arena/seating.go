package arena

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"hofnar/games"
)

// seating groups the seats of a contest and the chairs of a game for partners. In a game
// without partners each group has one member.
type seating struct {
	sides [][]int // seats of the contest that play together; those of a side have one name
	teams [][]int // chairs whose players are partners
}

// seatingOf groups seats so that partners have one name. It fails where that cannot be.
func seatingOf(game *games.Game, seats []Seat) (s seating, err error) {
	s.teams = teamsOf(game, len(seats))
	size := len(s.teams[0])
	for _, team := range s.teams {
		if len(team) != size {
			return s, fmt.Errorf("%s of %d has teams of different sizes, which change places with nobody", game.Name, len(seats))
		}
	}
	open := map[string]int{} // by name, the number (from 1) of the side that is not complete yet
	for i, seat := range seats {
		side := open[seat.Name]
		if side == 0 {
			s.sides = append(s.sides, nil)
			side = len(s.sides)
		}
		s.sides[side-1], open[seat.Name] = append(s.sides[side-1], i), side
		if len(s.sides[side-1]) == size {
			delete(open, seat.Name)
		}
	}
	if len(open) > 0 {
		return s, fmt.Errorf("partners belong to one name: in %s of %d seat each name %d times, or a multiple of that", game.Name, len(seats), size)
	}
	return s, nil
}

// teamsOf lists the chairs of those who are partners.
func teamsOf(game *games.Game, players int) (teams [][]int) {
	var numbers []int
	if game.Teams != nil {
		numbers = game.Teams(players)
	}
	for chair := range players {
		if numbers == nil {
			teams = append(teams, []int{chair})
			continue
		}
		for len(teams) < numbers[chair] {
			teams = append(teams, nil)
		}
		teams[numbers[chair]-1] = append(teams[numbers[chair]-1], chair)
	}
	return teams
}

// winsOf is by chair the share that it has of a win: partners have won the same game, and
// only teams that are level split it.
func (s seating) winsOf(winners []games.Seat) []float64 {
	won := slices.DeleteFunc(slices.Clone(s.teams), func(team []int) bool {
		return !slices.ContainsFunc(team, func(chair int) bool { return slices.Contains(winners, games.Seat(chair)) })
	})
	shares := make([]float64, len(s.teams)*len(s.teams[0]))
	for _, chair := range slices.Concat(won...) {
		shares[chair] = 1 / float64(len(won))
	}
	return shares
}

// orders are the games of one deal: for each, the seat of the contest on each chair. Every
// seat is on every chair once, and partners stay together.
func (s seating) orders(r *rand.Rand) (orders [][]int) {
	sides, size := r.Perm(len(s.sides)), len(s.teams[0])
	within := r.Perm(size)
	for turn := range size {
		for round := range s.teams {
			order := make([]int, size*len(s.teams))
			for i, team := range s.teams {
				side := s.sides[sides[(i+round)%len(sides)]]
				for j, chair := range team {
					order[chair] = side[within[(j+turn)%size]]
				}
			}
			orders = append(orders, order)
		}
	}
	return orders
}
