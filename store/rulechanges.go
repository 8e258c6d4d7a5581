package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// noteChange notes who has had a league agree on something else, if it is something else.
func noteChange(tx transaction, season int64, before, after league.Terms, by table.User, at time.Time) error {
	if before.Same(after) {
		return nil
	}
	was, err := json.Marshal(before)
	is, failed := json.Marshal(after)
	if err = errors.Join(err, failed); err != nil {
		return err
	}
	return execute(tx, `INSERT INTO rule_changes (season, made, by_id, by_name, before, after) VALUES (?, ?, ?, ?, ?, ?)`,
		season, at.UnixMilli(), by.ID, by.Name, string(was), string(is))
}

// RuleChanges returns what moderators have changed in a season about what its league has
// agreed on, oldest first.
func (r *Reader) RuleChanges(ctx context.Context, season int64) (all []league.RuleChange, err error) {
	err = r.readTx(ctx, "changes of rules", func(tx transaction) error {
		all, err = loadRuleChanges(tx, season)
		return err
	})
	return all, err
}

func loadRuleChanges(tx transaction, season int64) ([]league.RuleChange, error) {
	return rows(tx, scanRuleChange, `SELECT made, by_id, by_name, before, after FROM rule_changes WHERE season = ? ORDER BY id`, season)
}

func scanRuleChange(r *sql.Rows) (c league.RuleChange, err error) {
	var before, after string
	if err := r.Scan(&c.Made, &c.By, &c.ByName, &before, &after); err != nil {
		return c, err
	}
	return c, errors.Join(json.Unmarshal([]byte(before), &c.Before), json.Unmarshal([]byte(after), &c.After))
}
