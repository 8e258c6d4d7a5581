package store

import (
	"cmp"
	"context"
	"database/sql"

	"hofnar/bot/pseudonym"
	"hofnar/bot/table"
)

// Where somebody who is forgotten, ?1, is to be recognised in a server, ?2, and under which
// salt others are there: games that are not over in which that one has held a seat, and open
// seasons in which that one plays or has played, also where nothing of that counts any more.
const (
	tablesToMark = `SELECT DISTINCT id, coalesce((SELECT salt FROM seat_marks WHERE table_id = id LIMIT 1), '')
		FROM tenures CROSS JOIN tables ON id = table_id WHERE user_id = ?1 AND guild ` + isServer + `AND status IN ('running', 'paused', 'archived')`
	seasonsToMark = `SELECT seasons.id, coalesce((SELECT salt FROM season_marks WHERE season = seasons.id LIMIT 1), '')
		FROM leagues CROSS JOIN seasons ON seasons.league = leagues.id WHERE guild = ?2 AND ended IS NULL AND (
			EXISTS (SELECT 1 FROM standings WHERE season = seasons.id AND entrant = ?1)
			OR EXISTS (SELECT 1 FROM starts WHERE season = seasons.id AND entrant = ?1)
			OR EXISTS (SELECT 1 FROM tenures CROSS JOIN league_tables USING (table_id) CROSS JOIN tables ON tables.id = table_id
				WHERE user_id = ?1 AND league_tables.league = leagues.id AND (season = seasons.id OR status IN ('running', 'paused', 'archived'))
				AND ` + hadJoined + `?1))))`
)

// spot is where somebody is to be recognised: the id of a table or a season, and the salt there.
type spot struct {
	id   any
	salt string
}

func scanSpot(r *sql.Rows) (s spot, err error) { return s, r.Scan(&s.id, &s.salt) }

// mark is by what somebody is recognised in one spot.
type mark struct {
	salt pseudonym.Salt
	of   string
}

// marksOf are somebody's in a server, by the spots' ids. They are worked out before the write
// that needs them, which would be held by that.
func (r *Reader) marksOf(ctx context.Context, user, guild string) (map[any]mark, error) {
	var spots []spot
	err := r.readTx(ctx, "look where somebody is to be recognised", func(tx transaction) error {
		return forEach([]string{tablesToMark, seasonsToMark}, func(query string) error {
			found, err := rows(tx, scanSpot, query, user, guild)
			spots = append(spots, found...)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	return marksIn(spots, user)
}

func marksIn(spots []spot, user string) (map[any]mark, error) {
	marks := map[any]mark{}
	for _, at := range spots {
		salt := cmp.Or(pseudonym.Salt(at.salt), pseudonym.NewSalt(pseudonym.Quick))
		of, err := salt.Of(user)
		if err != nil {
			return nil, err
		}
		marks[at.id] = mark{salt, of}
	}
	return marks, nil
}

// mark leaves in games and seasons by what the person is recognised there.
func (f forget) mark() error {
	return inTurn(
		func() error {
			return f.markAt(tablesToMark, f.marks, `INSERT INTO seat_marks (table_id, seat, salt, mark)
				SELECT DISTINCT table_id, seat, ?3, ?4 FROM tenures WHERE table_id = ?1 AND user_id = ?2 ON CONFLICT DO NOTHING`, f.user, f.guild)
		},
		func() error { return f.markAt(seasonsToMark, f.marks, unsettleAgain, f.user, f.guild) },
		func() error {
			return f.markAt(seasonsToMark, f.marks, `INSERT INTO season_marks (season, salt, mark) SELECT ?1, ?3, ?4 WHERE ?2 <> '' ON CONFLICT DO NOTHING`, f.user, f.guild)
		},
	)
}

// unsettleAgain has somebody be without a place who was forgotten in a season before, has begun anew in it, and
// is forgotten again before a game of that ends: then nobody could tell any more (recognise).
const unsettleAgain = `INSERT INTO unsettled (season, entrant) SELECT ?1, ?2 WHERE ?3 <> ''
	AND EXISTS (SELECT 1 FROM season_marks WHERE season = ?1 AND mark = ?4)
	AND NOT EXISTS (SELECT 1 FROM standings WHERE season = ?1 AND entrant = ?2) ON CONFLICT DO NOTHING`

func (f forget) markAt(where string, marks map[any]mark, put string, args ...any) error {
	spots, err := rows(f.tx, scanSpot, where, args...)
	if err != nil {
		return err
	}
	return forEach(spots, func(at spot) error {
		m, ok := marks[at.id]
		if !ok { // has come there since
			return table.ErrSeated
		}
		return execute(f.tx, put, at.id, f.user, m.salt, m.of)
	})
}

// dropMarks has a game that is over recognise nobody.
func dropMarks(tx transaction, t table.Saved) error {
	if t.Ended.IsZero() {
		return nil
	}
	return execute(tx, `DELETE FROM seat_marks WHERE table_id = ?`, t.ID)
}

func loadMarks(tx transaction, which string, of any) (all pseudonym.Set, err error) {
	_, err = rows(tx, func(r *sql.Rows) (m mark, err error) {
		if err = r.Scan(&m.salt, &m.of); err == nil {
			if all == nil {
				all = pseudonym.Set{}
			}
			all.Add(m.salt, m.of)
		}
		return m, err
	}, `SELECT salt, mark FROM `+which, of)
	return all, err
}

// unsettleFetched has all be without a place who were forgotten before a season fetches their games, and
// stand in no other of it: while no season was open nothing was kept by which one is told from another.
const unsettleFetched = `INSERT INTO unsettled (season, entrant) SELECT DISTINCT ?1, user_id FROM league_tables CROSS JOIN places USING (table_id) ` + areFetched + `
	AND user_id GLOB 'former-*' AND NOT EXISTS (SELECT 1 FROM standings WHERE standings.season = ?1 AND entrant = user_id)
	ON CONFLICT DO NOTHING`

// unsettleOlder has all be without a place who were forgotten in a game that began before the season in
// which it ends: what is kept of them may be gone with the season before.
func (c counting) unsettleOlder(tx transaction, id string) error {
	return execute(tx, `INSERT INTO unsettled (season, entrant) SELECT DISTINCT ?1, user_id FROM places WHERE table_id = ?2 AND user_id GLOB 'former-*'
		AND (SELECT began FROM tables WHERE id = ?2) < (SELECT began FROM seasons WHERE id = ?1)
		AND NOT EXISTS (SELECT 1 FROM standings WHERE standings.season = ?1 AND entrant = user_id) ON CONFLICT DO NOTHING`, c.season, id)
}

// recognise notes who of those at a table that has ended was forgotten during the season and has
// begun anew in it. Each is looked at once, before anything counts for that one. It fails with unmarked
// where own lacks somebody's.
func (c counting) recognise(tx transaction, id string, own ownMarks) error {
	known, err := loadMarks(tx, `season_marks WHERE season = ?`, c.season)
	if err != nil || known == nil {
		return err
	}
	people, err := rows(tx, scanText, `SELECT user_id FROM places WHERE table_id = ?1 AND user_id <> '' AND user_id NOT GLOB 'former-*'
		AND NOT EXISTS (SELECT 1 FROM standings WHERE season = ?2 AND entrant = user_id)`, id, c.season)
	if err != nil {
		return err
	}
	those, err := own.among(known, people...)
	if err != nil {
		return err
	}
	return forEach(those, func(user string) error {
		return execute(tx, `INSERT INTO unsettled (season, entrant) VALUES (?, ?) ON CONFLICT DO NOTHING`, c.season, user)
	})
}
