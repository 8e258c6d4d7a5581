package store

import "hofnar/games/daily"

// mayScore reports whether a game that somebody begins may stand on a board. It fails with unmarked
// where the deal has marks and own lacks what that one would have there.
func mayScore(tx transaction, of daily.Which, own ownMarks) (bool, error) {
	var void bool
	err := tx.QueryRow(`SELECT void FROM daily_days WHERE day = ?`, of.Day).Scan(&void)
	if err != nil || void || of.Free {
		return false, unlessNone(err)
	}
	known, err := loadMarks(tx, `daily_marks WHERE day = ?`, of.Day)
	if err != nil {
		return false, err
	}
	those, err := own.among(known, of.User)
	return len(those) == 0 && err == nil, err
}
