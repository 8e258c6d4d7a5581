package store

import (
	"slices"
	"strings"

	"hofnar/games/league"
)

// upsert is how rows of a season are written, over those that are there; ?1 is the season.
type upsert[R any] struct {
	into, row, over string
	args            func(R) []any
}

// rowsTogether is how many rows one statement writes: each has its price.
const rowsTogether = 50

func putRows[R any](tx transaction, as upsert[R], season int64, all []R) error {
	return forEach(slices.Collect(slices.Chunk(all, rowsTogether)), func(some []R) error {
		args := []any{season}
		for _, one := range some {
			args = append(args, as.args(one)...)
		}
		return execute(tx, as.into+as.row+strings.Repeat(`, `+as.row, len(some)-1)+as.over, args...)
	})
}

// putPoints writes standings after games.
func putPoints(tx transaction, season int64, points []league.Point) error {
	return putRows(tx, upsert[league.Point]{
		into: `INSERT INTO ratings (season, entrant, ended, table_id, computer, rank, games, wins, points, beaten, opponents, mu, sigma) VALUES `,
		row:  `(?1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		over: ` ON CONFLICT DO UPDATE SET rank = excluded.rank, games = excluded.games, wins = excluded.wins, points = excluded.points,
			beaten = excluded.beaten, opponents = excluded.opponents, mu = excluded.mu, sigma = excluded.sigma`,
		args: func(p league.Point) []any {
			return []any{p.ID, p.Ended, p.Table, p.Computer, p.Rank, p.Games, p.Wins, p.Points, p.Beaten, p.Opponents, p.Mu, p.Sigma}
		},
	}, season, points)
}
