package store

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"slices"

	"hofnar/games/league"
)

// pairRow is what an entrant of a season has had with another.
type pairRow struct {
	who, other string
	league.Pair
}

func (p pairRow) compare(other pairRow) int {
	return cmp.Or(cmp.Compare(p.who, other.who), cmp.Compare(p.other, other.other))
}

// pairRows are pairs in order.
func pairRows(all league.Pairs) (rows []pairRow) {
	for ids, pair := range all {
		rows = append(rows, pairRow{ids[0], ids[1], pair})
	}
	slices.SortFunc(rows, pairRow.compare)
	return rows
}

func loadPairs(tx transaction, which string, args ...any) ([]pairRow, error) {
	return rows(tx, func(r *sql.Rows) (p pairRow, err error) {
		return p, r.Scan(&p.who, &p.other, &p.Games, &p.Met)
	}, `SELECT entrant, other, games, met FROM pairs `+which, args...)
}

// pairsAmong are those that entrants of a game have had with each other.
func pairsAmong(tx transaction, season int64, entrants []league.Entrant) (league.Pairs, error) {
	var ids []string
	for _, e := range entrants {
		ids = append(ids, e.ID, e.Rival())
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	found, err := loadPairs(tx, `WHERE season = ?1 AND entrant IN (SELECT value FROM json_each(?2))
		AND other IN (SELECT value FROM json_each(?2))`, season, string(list))
	pairs := league.Pairs{}
	for _, p := range found {
		pairs[[2]string{p.who, p.other}] = p.Pair
	}
	return pairs, err
}

// putPairs writes pairs, over those that are there.
func putPairs(tx transaction, season int64, all []pairRow) error {
	return putRows(tx, upsert[pairRow]{
		into: `INSERT INTO pairs (season, entrant, other, games, met) VALUES `, row: `(?1, ?, ?, ?, ?)`,
		over: ` ON CONFLICT DO UPDATE SET games = excluded.games, met = excluded.met`,
		args: func(p pairRow) []any { return []any{p.who, p.other, p.Games, p.Met} },
	}, season, all)
}
