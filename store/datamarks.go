package store

import (
	"cmp"
	"context"

	"hofnar/bot/pseudonym"
)

// dataByMark is where somebody who was forgotten is recognised.
var dataByMark = []struct{ part, query string }{
	{"seats_that_you_held_before_you_were_forgotten", `SELECT salt, mark, guild AS server, table_id AS "table", seat
		FROM seat_marks CROSS JOIN tables ON tables.id = table_id ORDER BY salt, table_id, seat`},
	{"seasons_in_which_you_played_before_you_were_forgotten", `SELECT salt, mark, guild AS server, leagues.name AS league, n AS season
		FROM season_marks CROSS JOIN seasons ON seasons.id = season CROSS JOIN leagues ON leagues.id = league ORDER BY salt`},
	{"deals_that_you_began_before_you_were_forgotten", `SELECT salt, mark, date(day * 86400, 'unixepoch') AS day FROM daily_marks ORDER BY salt`},
}

// markedAnywhere are all who are recognised somewhere, by the same parts.
func markedAnywhere(tx transaction) (all Data, err error) {
	all = Data{}
	for _, part := range dataByMark {
		if all[part.part], err = tellAll(tx, part.query); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// recognised adds which of these marks are somebody's. A pseudonym is worked out for each salt: no
// reader is held meanwhile.
func (all Data) recognised(ctx context.Context, marks Data, user string) error {
	made := map[any]string{}
	for part, found := range marks {
		all[part] = []map[string]any{}
		for _, row := range found {
			salt := row["salt"]
			if made[salt] == "" {
				of, err := pseudonym.Salt(salt.(string)).Of(user)
				if err = cmp.Or(ctx.Err(), err); err != nil {
					return err
				}
				made[salt] = of
			}
			if row["mark"] == made[salt] {
				delete(row, "salt")
				all[part] = append(all[part], row)
			}
		}
	}
	return nil
}
