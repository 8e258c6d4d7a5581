package store

import "context"

// daysToMark are the days whose deals somebody, ?1, has begun in a server, ?2, and which are not closed, and
// under which salt others are there. What is closed is begun for no board any more (mayScore), whatever the clock
// says later.
const daysToMark = `SELECT day, coalesce((SELECT salt FROM daily_marks WHERE daily_marks.day = daily_games.day LIMIT 1), '')
	FROM daily_games CROSS JOIN daily_deals USING (day) WHERE user_id = ?1 AND guild = ?2 AND free = 0 AND closed = 0`

// dealMarksOf are somebody's in deals of a server, or of none, by their days, worked out before the write that
// needs them.
func (r *Reader) dealMarksOf(ctx context.Context, user, guild string) (marks map[any]mark, err error) {
	var spots []spot
	err = r.readTx(ctx, "look which deals are to recognise somebody", func(tx transaction) error {
		spots, err = rows(tx, scanSpot, daysToMark, user, guild)
		return err
	})
	if err != nil {
		return nil, err
	}
	return marksIn(spots, user)
}

// inDeals has the deals that are not closed recognise the person, and removes that one from all, of those
// begun in the server, or in none.
// What stands on a board, or has stood there, counts on as somebody's: of each deal somebody else.
func (f forget) inDeals() error {
	return inTurn(
		func() error {
			return f.markAt(daysToMark, f.dealMarks, `INSERT INTO daily_marks (day, salt, mark) SELECT ?1, ?3, ?4 WHERE ?2 <> '' ON CONFLICT DO NOTHING`, f.user, f.guild)
		},
		func() error {
			return execute(f.tx, `DELETE FROM daily_games WHERE user_id = ? AND guild = ? AND (scored = 0 OR ended IS NULL)`, f.user, f.guild)
		},
		func() error {
			return execute(f.tx, `UPDATE daily_games SET user_id = 'former-' || lower(hex(randomblob(8))), user_name = '' WHERE user_id = ? AND guild = ?`, f.user, f.guild)
		},
	)
}
