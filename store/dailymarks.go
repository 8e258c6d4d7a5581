package store

import (
	"fmt"

	"hofnar/bot/pseudonym"
	"hofnar/games/daily"
)

// ownMarks are by what somebody would be recognised, by salt. They are worked out outside of the write
// that needs them, which would hold up all others.
type ownMarks map[pseudonym.Salt]string

func (o ownMarks) add(salt pseudonym.Salt, user string) (err error) {
	o[salt], err = salt.Of(user)
	return err
}

// unmarked is a salt of a deal under which somebody's mark was not worked out: there was none, or
// somebody was forgotten meanwhile.
type unmarked pseudonym.Salt

// Error implements error.
func (u unmarked) Error() string {
	return fmt.Sprintf("nobody has worked out a mark under %s", string(u))
}

// mayScore reports whether a game that somebody begins may stand on a board. It fails with unmarked
// where the deal has marks under a salt of which own has none.
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
	for salt, marks := range known {
		mark, ok := own[salt]
		if !ok {
			return false, unmarked(salt)
		}
		if marks[mark] {
			return false, nil
		}
	}
	return true, nil
}
