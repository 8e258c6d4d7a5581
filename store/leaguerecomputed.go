package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"hofnar/games/league"
)

// moment is the place of a game in the order in which games count. Before all games is
// the zero value.
type moment struct {
	ended int64
	table string
}

// computed is what a season's results come to.
type computed struct {
	standings []league.Standing
	names     map[string]string // of all who have played
	points    []league.Point    // in the order in which games count
	pairs     league.Pairs
}

// recomputed works out a season from its results and these starts, whatever is stored.
func (c counting) recomputed(tx transaction, start map[string]league.Rating) (all computed, err error) {
	results, names, err := loadGames(tx, c.season, moment{})
	if err != nil {
		return all, err
	}
	voids, err := loadVoids(tx, c.season)
	if err != nil {
		return all, err
	}
	book := league.Open(c.rules, start)
	for _, result := range results {
		changes, err := book.Add(result, voids)
		if err != nil {
			return all, err
		}
		all.points = append(all.points, pointsOf(result, changes)...)
	}
	all.standings, all.pairs, all.names = book.Standings(), book.Pairs(), names
	return all, nil
}

// pointsOf are the standings after a game.
func pointsOf(result league.Result, changes []league.Change) (points []league.Point) {
	for _, c := range changes {
		points = append(
			points,
			league.Point{Table: result.Table, Ended: result.Ended, Rank: c.Rank, Standing: c.After},
		)
	}
	return points
}

// CheckSeason says where what is stored of a season differs from what its results come
// to, or why these come to nothing; nil where it does not, or is to be worked out anew, or is being
// removed. It fails with league.ErrNone where there is no such season.
func (r *Reader) CheckSeason(ctx context.Context, season int64) error {
	return r.readTx(ctx, fmt.Sprintf("check season %d", season), func(tx transaction) error {
		c, err := countingOf(tx, season)
		if err != nil {
			return err
		}
		if goes, err := isGoing(tx, season); err != nil || goes {
			return err
		}
		start, err := loadStarts(tx, season)
		if err != nil {
			return err
		}
		computed, err := c.recomputed(tx, start)
		if err != nil {
			return err
		}
		if newest, err := c.newestRecount(tx); err != nil || newest != 0 {
			return err
		}
		return computed.compare(tx, c)
	})
}

// compare says where what is stored of a season differs from this: ratings by more than
// rounding, places and counts at all.
func (all computed) compare(tx transaction, c counting) error {
	standings, err := loadStandings(tx, c.season)
	if err != nil {
		return err
	}
	wrong, err := all.differences(tx, c.season, league.Point.Alike)
	switch {
	case err != nil:
		return err
	case !slices.EqualFunc(standings, all.standings, league.Standing.Alike):
		return errors.New("the standings differ from what the results come to")
	case !slices.EqualFunc(c.rules.Order(standings), c.rules.Order(all.standings), league.Row.Alike):
		return errors.New("the places differ from what the results come to")
	case len(wrong.points)+len(wrong.gone) > 0:
		return errors.New("the ratings after each game differ from what the results come to")
	case len(wrong.pairs)+len(wrong.parted) > 0:
		return errors.New("who has met whom differs from what the results come to")
	}
	return nil
}
