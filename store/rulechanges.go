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
	return putChange(tx, l, newest, league.RuleChange{Made: at.UnixMilli(), By: by.ID, ByName: by.Name}, was, is)
}

// noteAdmission notes that a moderator has let somebody into a league, or put that one out. Who
// comes or goes is noted only where others need somebody to let them in: where that is agreed on, and
// where that one was put out before and comes back.
func noteAdmission(tx transaction, id int64, who league.Admission, by table.User, at time.Time) error {
	l, newest, err := leagueNow(tx, id)
	if err != nil {
		return err
	}
	out, err := wasPutOut(tx, id, who.ID)
	if err != nil || by.ID == who.ID && l.EntryNow([]league.Season{newest}) != league.Invited && !(out && who.In) {
		return err
	}
	terms, err := json.Marshal(league.TermsOf(l, newest))
	if err != nil {
		return err
	}
	return putChange(tx, l, newest, league.RuleChange{Made: at.UnixMilli(), By: by.ID, ByName: by.Name, Admission: &who}, terms, terms)
}

// WasPutOut reports whether a moderator has put somebody out of a league, and nobody has let that one
// in since.
func (r *Reader) WasPutOut(ctx context.Context, id int64, user string) (out bool, err error) {
	err = r.readTx(ctx, "look who was put out of a league", func(tx transaction) error {
		out, err = wasPutOut(tx, id, user)
		return err
	})
	return out, err
}

func wasPutOut(tx transaction, id int64, user string) (out bool, err error) {
	return out, tx.QueryRow(`SELECT coalesce((SELECT let_in = 0 AND by_id <> user_id FROM rule_changes CROSS JOIN seasons ON seasons.id = season
		WHERE user_id = ? AND league = ? ORDER BY rule_changes.id DESC LIMIT 1), 0)`, user, id).Scan(&out)
}

// putChange writes a change down, with the season from which on it holds.
func putChange(tx transaction, l league.League, newest league.Season, c league.RuleChange, before, after []byte) error {
	holds := newest.N
	if newest.Ended != 0 {
		holds++
	}
	later := holds
	if newest.GoesOn(l) {
		later++
	}
	if c.Admission == nil {
		return execute(tx, insertChange+`VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL)`,
			newest.ID, c.Made, c.By, c.ByName, holds, later, string(before), string(after))
	}
	return execute(tx, insertChange+`VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		newest.ID, c.Made, c.By, c.ByName, holds, holds, string(before), string(after), c.Admission.ID, c.Admission.Name, c.Admission.In)
}

const insertChange = `INSERT INTO rule_changes (season, made, by_id, by_name, holds, later, before, after, user_id, user_name, let_in) `

// RuleChanges returns what moderators have changed about what a league has agreed on, and whom
// they have let in or put out, oldest first: what was changed during a season or holds from it on, and of its newest season also what
// holds from the next.
func (r *Reader) RuleChanges(ctx context.Context, season int64) (all []league.RuleChange, err error) {
	err = r.readTx(ctx, "changes of rules", func(tx transaction) error {
		all, err = loadRuleChanges(tx, season)
		return err
	})
	return all, err
}

func loadRuleChanges(tx transaction, season int64) ([]league.RuleChange, error) {
	return rows(tx, scanRuleChange, `SELECT made, by_id, by_name, holds, later, before, after, user_id, user_name, let_in FROM seasons AS this
		CROSS JOIN seasons AS noted ON noted.league = this.league AND noted.n >= this.n - 1
		CROSS JOIN rule_changes ON rule_changes.season = noted.id
		WHERE this.id = ? AND (this.n IN (holds, later)
			OR holds > this.n AND NOT EXISTS (SELECT 1 FROM seasons AS next WHERE next.league = this.league AND next.n > this.n))
		ORDER BY rule_changes.id`, season)
}

func scanRuleChange(r *sql.Rows) (c league.RuleChange, err error) {
	var before, after string
	var id, name sql.NullString
	var in sql.NullBool
	if err := r.Scan(&c.Made, &c.By, &c.ByName, &c.Season, &c.Later, &before, &after, &id, &name, &in); err != nil {
		return c, err
	}
	if id.Valid {
		c.Admission = &league.Admission{ID: id.String, Name: name.String, In: in.Bool}
	}
	return c, errors.Join(json.Unmarshal([]byte(before), &c.Before), json.Unmarshal([]byte(after), &c.After))
}
