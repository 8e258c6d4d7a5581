package store

import "hofnar/games/daily"

// mayScore reports whether a game that somebody begins may stand on a board: not where the deal was
// closed before, by a clock that was ahead, since its secret was shown then. It fails with unmarked
// where the deal has marks and own lacks what that one would have there.
func mayScore(tx transaction, of daily.Which, own ownMarks) (bool, error) {
	var never bool
	err := tx.QueryRow(`SELECT void OR EXISTS (SELECT 1 FROM daily_deals WHERE daily_deals.day = daily_days.day AND closed = 1)
		FROM daily_days WHERE day = ?`, of.Day).Scan(&never)
	if err != nil || never || of.Free {
		return false, unlessNone(err)
	}
	known, err := loadMarks(tx, `daily_marks WHERE day = ?`, of.Day)
	if err != nil {
		return false, err
	}
	those, err := own.among(known, of.User)
	return len(those) == 0 && err == nil, err
}
