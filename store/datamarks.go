package store

import (
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

// recognised adds what is kept of somebody under pseudonyms: one is worked out for each salt.
func (all Data) recognised(tx transaction, user string) error {
	made := map[any]string{}
	for _, part := range dataByMark {
		found, err := tellAll(tx, part.query)
		if err != nil {
			return err
		}
		all[part.part] = []map[string]any{}
		for _, row := range found {
			salt := row["salt"]
			if made[salt] == "" {
				if made[salt], err = pseudonym.Salt(salt.(string)).Of(user); err != nil {
					return err
				}
			}
			if row["mark"] == made[salt] {
				delete(row, "salt")
				all[part.part] = append(all[part.part], row)
			}
		}
	}
	return nil
}
