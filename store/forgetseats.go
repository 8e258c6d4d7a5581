package store

import "hofnar/bot/table"

// vacate has a computer play on where the person sits, as leaving the table does, at one
// that is too broken for that: the next person there is its host, and without one it
// pauses. Which computer plays is up to the table once it can be read again.
func (f forget) vacate(id table.ID) error {
	return forEach([]string{
		`UPDATE seats SET gone = 1, away = 0, level = 'any' WHERE table_id = ?1 AND user_id = ?2`,
		`UPDATE tenures SET next_move = (SELECT count(*) FROM moves WHERE moves.table_id = ?1)
			WHERE table_id = ?1 AND user_id = ?2 AND next_move = -1`,
		`DELETE FROM orders WHERE table_id = ?1 AND seat IN (SELECT seat FROM seats WHERE table_id = ?1 AND user_id = ?2)`,
		`DELETE FROM take_backs WHERE table_id = ?1`, // in which clocks stand, too
		`UPDATE clocks SET since = NULL, ends = NULL, until = NULL, hours = '' WHERE table_id = ?1 AND seat IN (SELECT seat FROM seats WHERE table_id = ?1 AND user_id = ?2)`,
		`UPDATE tables SET (host_id, host_name, new_host) = (SELECT user_id, user_name, 1 FROM seats WHERE table_id = ?1 AND level = '' ORDER BY seat LIMIT 1)
			WHERE id = ?1 AND host_id = ?2 AND EXISTS (SELECT 1 FROM seats WHERE table_id = ?1 AND level = '')`,
		`UPDATE tables SET status = 'paused', held = 0
			WHERE id = ?1 AND status = 'running' AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = ?1 AND level = '')`,
	}, func(statement string) error { return execute(f.tx, statement, id, f.user) })
}
