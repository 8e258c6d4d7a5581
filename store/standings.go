package store

import (
	"cmp"
	"database/sql"
	"slices"
	"time"

	"hofnar/bot/table"
)

// Standings ranks the people of a server at one game, since some moment (the zero
// time: since ever): by wins, then by points, then by name.
func (r *Reader) Standings(guild, game string, since time.Time) (all []table.Standing, err error) {
	by := map[string]*table.Standing{}
	of := func(user table.User) *table.Standing {
		if by[user.ID] == nil {
			by[user.ID] = &table.Standing{Titles: map[string]int{}}
		}
		by[user.ID].User = user // as called at the newest table
		return by[user.ID]
	}
	err = r.readTx("standings", func(tx *sql.Tx) error {
		return inTurn(
			func() error { return addResults(tx, guild, game, since, of) },
			func() error { return addRounds(tx, guild, game, since, of) },
		)
	})
	for _, one := range by {
		all = append(all, *one)
	}
	slices.SortFunc(all, func(a, b table.Standing) int {
		return cmp.Or(b.Wins-a.Wins, b.Points-a.Points, cmp.Compare(a.User.Name, b.User.Name), cmp.Compare(a.User.ID, b.User.ID))
	})
	return all, err
}

// addResults counts the finished games of everybody who sat there; those who left
// have not won. The joins are crossed so that SQLite keeps to their order, and the
// name is that of the row with the maximum.
func addResults(tx *sql.Tx, guild, game string, since time.Time, of func(table.User) *table.Standing) error {
	_, err := rows(tx, func(r *sql.Rows) (user table.User, err error) {
		var games, wins, newest int
		if err = r.Scan(&user.ID, &user.Name, &games, &wins, &newest); err == nil {
			one := of(user)
			one.Games, one.Wins = games, wins
		}
		return user, err
	}, `SELECT user_id, user_name, count(*), sum(won AND gone = 0), max(ended) FROM tables
		CROSS JOIN results ON results.table_id = tables.id CROSS JOIN seats USING (table_id, seat)
		WHERE guild = ? AND game = ? AND ended >= ? AND user_id <> ''
		GROUP BY user_id`, guild, game, millisSince(since))
	return err
}

// addRounds adds up points and titles of all rounds, finished games or not: of those
// who played then, whoever sits there now. Tables that ended before have none.
func addRounds(tx *sql.Tx, guild, game string, since time.Time, of func(table.User) *table.Standing) error {
	_, err := rows(tx, func(r *sql.Rows) (user table.User, err error) {
		var title string
		var points, times, newest int
		if err = r.Scan(&user.ID, &user.Name, &title, &points, &times, &newest); err == nil {
			one := of(user)
			one.Points += points
			if title != "" && times > 0 {
				one.Titles[title] += times
			}
		}
		return user, err
	}, `SELECT rounds.user_id, user_name, coalesce(title, ''), sum(points), sum(points > 0), max(received_ns) FROM tables
		CROSS JOIN rounds ON rounds.table_id = tables.id CROSS JOIN seats USING (table_id, seat)
		CROSS JOIN moves ON moves.table_id = rounds.table_id AND moves.n = rounds.move
		WHERE guild = ?1 AND game = ?2 AND (ended IS NULL OR ended >= ?3) AND rounds.user_id <> '' AND points <> 0 AND received_ns >= ?3 * 1000000
		GROUP BY rounds.user_id, title ORDER BY max(received_ns)`, guild, game, millisSince(since))
	return err
}

func millisSince(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
