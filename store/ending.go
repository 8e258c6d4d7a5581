package store

import "hofnar/bot/table"

func loadEnding(tx transaction, id table.ID) (e table.Ending, err error) {
	err = loadKnown(tx, "endings", id, &e)
	return e, err
}

// putEnding writes what is known of somebody's wish that a game ends, if anything is.
func putEnding(tx transaction, t table.Saved) error { return putKnown(tx, "endings", t.ID, t.Ending) }
