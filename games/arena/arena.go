// Package arena measures computer players against each other: many seeded
// games, and what comes out of them with its uncertainty.
package arena

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"hofnar/games"
)

// longest bounds a game that does not come to an end, in moves.
const longest = 100_000

// Contest is a match between two computer players of a game.
type Contest struct {
	Game    *games.Game
	Agreed  games.Agreed
	Players int
	Games   int
	Sides   [2]games.Level // they sit on every other chair, and change after each game
	Seed    uint64
}

// Result is how one side did.
type Result struct {
	Level  string
	Place  Estimate // mean place at the end, 1 the best; ties share the mean of theirs
	Points Estimate // mean points at the end
	Wins   Estimate // share of games won, shared wins split
}

// Estimate is a mean with the half width of its 95 % interval. Games count as
// the independent samples, chairs within one do not.
type Estimate struct{ Mean, Margin float64 }

// Low and High are the ends of the interval.
func (e Estimate) Low() float64  { return e.Mean - e.Margin }
func (e Estimate) High() float64 { return e.Mean + e.Margin }

// Apart reports whether two intervals do not overlap.
func Apart(a, b Estimate) bool { return a.High() < b.Low() || b.High() < a.Low() }

// String writes "2.31 ± 0.04".
func (e Estimate) String() string { return fmt.Sprintf("%.3f ± %.3f", e.Mean, e.Margin) }

// Random is the level that all others are measured against.
func Random() games.Level { return games.Level{Key: "random", Play: games.Random} }

// Run plays the contest.
func (c Contest) Run() ([2]Result, error) {
	var sides [2]samples
	for n := range c.Games {
		tally, err := c.play(n)
		if err != nil {
			return [2]Result{}, fmt.Errorf("game %d: %w", n, err)
		}
		places := placesOf(tally.Scores)
		for side := range sides {
			sides[side].add(c.chairs(n, side), tally, places)
		}
	}
	var results [2]Result
	for side := range sides {
		results[side] = sides[side].result(c.Sides[side].Key)
	}
	return results, nil
}

// side is who sits on a chair in the nth game.
func (c Contest) side(n, chair int) int { return (n + chair) % 2 }

func (c Contest) chairs(n, side int) []int {
	var chairs []int
	for chair := range c.Players {
		if c.side(n, chair) == side {
			chairs = append(chairs, chair)
		}
	}
	return chairs
}

func (c Contest) play(n int) (games.Tally, error) {
	p := games.PlayOut{Game: c.Game, Agreed: c.Agreed}
	binary.BigEndian.PutUint64(p.Seed[:], c.Seed)
	binary.BigEndian.PutUint64(p.Seed[8:], uint64(n))
	for chair := range c.Players {
		p.Players = append(p.Players, c.Sides[c.side(n, chair)].Play)
	}
	if err := p.Run(longest); err != nil {
		return games.Tally{}, err
	}
	tally := p.State.Tally()
	if !tally.Over {
		return tally, fmt.Errorf("not over after %d moves", longest)
	}
	return tally, nil
}

// placesOf ranks scores, the most points first; ties share the mean place.
func placesOf(scores []int) []float64 {
	places := make([]float64, len(scores))
	for i, mine := range scores {
		better, equal := 0, 0
		for _, s := range scores {
			switch {
			case s > mine:
				better++
			case s == mine:
				equal++
			}
		}
		places[i] = float64(better) + float64(equal+1)/2
	}
	return places
}

// samples are one side's results, a number a game.
type samples struct{ place, points, wins []float64 }

func (s *samples) add(chairs []int, tally games.Tally, places []float64) {
	var place, points, wins float64
	for _, chair := range chairs {
		place += places[chair]
		points += float64(tally.Scores[chair])
		if slices.Contains(tally.Winners, games.Seat(chair)) {
			wins += 1 / float64(len(tally.Winners))
		}
	}
	n := float64(len(chairs))
	s.place = append(s.place, place/n)
	s.points = append(s.points, points/n)
	s.wins = append(s.wins, wins)
}

func (s *samples) result(level string) Result {
	return Result{Level: level, Place: estimate(s.place), Points: estimate(s.points), Wins: estimate(s.wins)}
}

// estimate is the mean of independent samples.
func estimate(samples []float64) Estimate {
	n := float64(len(samples))
	sum, squares := 0.0, 0.0
	for _, x := range samples {
		sum += x
	}
	mean := sum / n
	for _, x := range samples {
		squares += (x - mean) * (x - mean)
	}
	if n < 2 {
		return Estimate{mean, math.Inf(1)}
	}
	return Estimate{mean, 1.96 * math.Sqrt(squares/(n-1)/n)}
}
