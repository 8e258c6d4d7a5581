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
func (s *Store) Standings(guild, game string, since time.Time) (all []table.Standing, err error) {
	err = s.look("standings", func(tx *sql.Tx) error {
		by := map[string]*table.Standing{}
		of := func(user table.User) *table.Standing {
			if by[user.ID] == nil {
				by[user.ID] = &table.Standing{Titles: map[string]int{}}
			}
			by[user.ID].User = user // as called at the newest table
			return by[user.ID]
		}
		return inTurn(
			func() error { return eachResult(tx, guild, game, since, of) },
			func() error { return eachRound(tx, guild, game, since, of) },
			func() error {
				for _, one := range by {
					all = append(all, *one)
				}
				return nil
			},
		)
	})
	slices.SortFunc(all, func(a, b table.Standing) int {
		return cmp.Or(b.Wins-a.Wins, b.Points-a.Points, cmp.Compare(a.User.Name, b.User.Name), cmp.Compare(a.User.ID, b.User.ID))
	})
	return all, err
}

// achieved is one person's line of a game or a round.
type achieved struct {
	user   table.User
	points int
	won    bool
	title  sql.NullString
}

// eachResult counts the finished games of everybody who sat there; those who left
// have not won.
func eachResult(tx *sql.Tx, guild, game string, since time.Time, of func(table.User) *table.Standing) error {
	list, err := rows(tx, func(r *sql.Rows) (a achieved, err error) {
		return a, r.Scan(&a.user.ID, &a.user.Name, &a.won)
	}, `SELECT user_id, user_name, won AND gone = 0 FROM results
		JOIN seats USING (table_id, seat) JOIN tables ON tables.id = results.table_id
		WHERE guild = ? AND game = ? AND user_id <> '' AND ended >= ?
		ORDER BY ended`, guild, game, millisSince(since))
	for _, a := range list {
		one := of(a.user)
		one.Games++
		if a.won {
			one.Wins++
		}
	}
	return err
}

// eachRound adds up points and titles of all rounds, finished games or not: of those
// who played then, whoever sits there now.
func eachRound(tx *sql.Tx, guild, game string, since time.Time, of func(table.User) *table.Standing) error {
	list, err := rows(tx, func(r *sql.Rows) (a achieved, err error) {
		return a, r.Scan(&a.user.ID, &a.user.Name, &a.points, &a.title)
	}, `SELECT rounds.user_id, user_name, points, title FROM rounds
		JOIN seats USING (table_id, seat) JOIN tables ON tables.id = rounds.table_id
		JOIN moves ON moves.table_id = rounds.table_id AND moves.n = rounds.move
		WHERE guild = ? AND game = ? AND rounds.user_id <> '' AND points <> 0 AND received_ns >= ?
		ORDER BY received_ns`, guild, game, millisSince(since)*int64(time.Millisecond))
	for _, a := range list {
		one := of(a.user)
		one.Points += a.points
		if a.points > 0 && a.title.String != "" {
			one.Titles[a.title.String]++
		}
	}
	return err
}

func millisSince(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
