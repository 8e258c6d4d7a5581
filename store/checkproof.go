package store

import (
	"database/sql"
	"fmt"

	"hofnar/games/daily"
	"hofnar/games/fairness"
)

// chained says which server's chain does not hold: each entry comes after the one before it. One of
// which some is taken (taking) is in two parts.
func chained(tx transaction) error {
	guild := ""
	last := fairness.Origin(guild)
	_, err := rows(tx, func(r *sql.Rows) (of string, err error) {
		e, err := scanEntry(func(into ...any) error { return r.Scan(append(into, &of)...) })
		if err != nil {
			return of, err
		}
		if of != guild {
			guild, last = of, fairness.Origin(of)
		}
		if e.Previous != last {
			return of, fmt.Errorf("the chain of server %s does not hold: entry %d comes after none that is there", of, e.Number)
		}
		last = e.Hash()
		return of, nil
	}, `SELECT `+entryColumns+`, guild FROM chain WHERE NOT `+isRemoved+`
		AND guild NOT IN (SELECT taken_from FROM absences WHERE taken_from IS NOT NULL) ORDER BY guild, number`)
	return err
}

// committed says which days' secrets are not those that were committed to, and where a deal was
// begun of which its server's chain knows nothing, or counts though it was late.
func committed(tx transaction) error {
	drawings, err := rows(tx, func(r *sql.Rows) (d drawing, err error) { return d, r.Scan(&d.first, &d.commitment) },
		`SELECT first, commitment FROM daily_drawings`)
	if err != nil {
		return err
	}
	return inTurn(
		func() error { return forEach(drawings, func(d drawing) error { return d.holds(tx) }) },
		func() error {
			return none(tx, "%d deals were begun in servers whose chain does not know them", `SELECT count(*) FROM daily_games
				CROSS JOIN daily_days USING (day) CROSS JOIN daily_drawings USING (first) WHERE guild <> '' AND NOT EXISTS (
					SELECT 1 FROM chain WHERE kind = 'days' AND chain.commitment = daily_drawings.commitment AND chain.guild = daily_games.guild)`)
		},
		func() error {
			return none(tx, "%d deals count that were finished once they were closed", `SELECT count(*) FROM daily_games
				WHERE scored = 1 AND ended >= (day + 2) * 86400000`)
		},
	)
}

// drawing is secrets of days that were drawn together.
type drawing struct {
	first      daily.Day
	commitment []byte
}

func (d drawing) holds(tx transaction) error {
	each, err := drawnWith(tx, d.first)
	if err == nil && fairness.CommitDays(each) != fairness.Hash(d.commitment) {
		err = fmt.Errorf("the secrets of the days from %s are not those that were committed to", d.first)
	}
	return err
}

// none says how many there are of what there should be none.
func none(tx transaction, what, query string) error {
	var n int
	if err := tx.QueryRow(query).Scan(&n); err != nil || n == 0 {
		return err
	}
	return fmt.Errorf(what, n)
}
