package store

import (
	"context"
	"errors"

	"hofnar/games/league"
)

// ExportSeason returns a season of a league with all that belongs to it.
func (r *Reader) ExportSeason(ctx context.Context, l league.League, s league.Season) (all league.Export, err error) {
	all = league.Export{League: l, Season: s, Standings: []league.Row{}, Results: []league.Result{}, Corrections: []league.Correction{}}
	rows, _, failed := r.LeagueTable(ctx, s.ID)
	results, names, failedResults := r.Results(ctx, s.ID)
	corrections, err := r.Corrections(ctx, s.ID)
	all.Standings, all.Results, all.Names = append(all.Standings, rows...), append(all.Results, results...), names
	all.Corrections = append(all.Corrections, corrections...)
	changes, failedChanges := r.RuleChanges(ctx, s.ID)
	all.Changes = append([]league.RuleChange{}, changes...)
	all.MarkUncounted()
	failedStarts := r.readTx(ctx, "the ratings with which a season began", func(tx transaction) error {
		all.Starts, err = loadStarts(tx, s.ID)
		return err
	})
	return all, errors.Join(failed, failedResults, failedChanges, failedStarts, err)
}
