package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// noteChange notes who has had a league agree on something else than before, if it is something
// else, and from which season on that holds.
func noteChange(tx transaction, id int64, before league.Terms, by table.User, at time.Time) error {
	l, newest, err := leagueNow(tx, id)
	if err != nil {
		return err
	}
	was, err := json.Marshal(before)
	is, failed := json.Marshal(league.TermsOf(l, newest))
	if err = errors.Join(err, failed); err != nil || bytes.Equal(was, is) {
		return err
	}
	holds := newest.N
	if newest.Ended != 0 {
		holds++
	}
	later := holds
	if newest.GoesOn(l) {
		later++
	}
	return execute(tx, `INSERT INTO rule_changes (season, made, by_id, by_name, holds, later, before, after) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		newest.ID, at.UnixMilli(), by.ID, by.Name, holds, later, string(was), string(is))
}

// RuleChanges returns what moderators have changed about what a league has agreed on, oldest
// first: what was changed during a season or holds from it on, and of its newest season also what
// holds from the next.
func (r *Reader) RuleChanges(ctx context.Context, season int64) (all []league.RuleChange, err error) {
	err = r.readTx(ctx, "changes of rules", func(tx transaction) error {
		all, err = loadRuleChanges(tx, season)
		return err
	})
	return all, err
}

func loadRuleChanges(tx transaction, season int64) ([]league.RuleChange, error) {
	return rows(tx, scanRuleChange, `SELECT made, by_id, by_name, holds, later, before, after FROM seasons AS this
		CROSS JOIN seasons AS noted ON noted.league = this.league AND noted.n >= this.n - 1
		CROSS JOIN rule_changes ON rule_changes.season = noted.id
		WHERE this.id = ? AND (this.n IN (holds, later)
			OR holds > this.n AND NOT EXISTS (SELECT 1 FROM seasons AS next WHERE next.league = this.league AND next.n > this.n))
		ORDER BY rule_changes.id`, season)
}

func scanRuleChange(r *sql.Rows) (c league.RuleChange, err error) {
	var before, after string
	if err := r.Scan(&c.Made, &c.By, &c.ByName, &c.Season, &c.Later, &before, &after); err != nil {
		return c, err
	}
	return c, errors.Join(json.Unmarshal([]byte(before), &c.Before), json.Unmarshal([]byte(after), &c.After))
}
