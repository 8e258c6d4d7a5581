package store

import (
	"context"

	"hofnar/games/league"
)

// ExportSeason returns a season of a league with all that belongs to it, as they are at one
// moment.
func (r *Reader) ExportSeason(ctx context.Context, l league.League, s league.Season) (all league.Export, err error) {
	all = league.Export{League: l, Standings: []league.Row{}, Results: []league.Result{}, Corrections: []league.Correction{}, Changes: []league.RuleChange{}}
	err = r.readTx(ctx, "a season with all that belongs to it", func(tx transaction) error { return exportSeason(tx, s.ID, &all) })
	all.MarkUncounted()
	return all, err
}

func exportSeason(tx transaction, season int64, all *league.Export) error {
	return inTurn(
		func() (err error) { all.Season, err = loadSeason(tx, season); return },
		func() error {
			rows, _, err := loadRows(tx, season)
			all.Standings = append(all.Standings, rows...)
			return err
		},
		func() error {
			results, names, err := loadGames(tx, season, moment{})
			all.Results, all.Names = append(all.Results, results...), names
			return err
		},
		func() error {
			corrections, err := loadCorrections(tx, season)
			all.Corrections = append(all.Corrections, corrections...)
			return err
		},
		func() error {
			changes, err := loadRuleChanges(tx, season)
			all.Changes = append(all.Changes, changes...)
			return err
		},
		func() (err error) { all.Starts, err = loadStarts(tx, season); return },
	)
}
