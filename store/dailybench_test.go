package store

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/daily"
)

// What a look at a deal costs that a thousand people of a server have played: its board, and the newest
// records, by which it is told where the roads parted.
func BenchmarkBoardOfADeal(b *testing.B) {
	const people, moves = 1000, 150
	s, err := Open(filepath.Join(b.TempDir(), "books.db"))
	check := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	check(err)
	played := aRecord
	played.Chance = slices.Repeat([]json.RawMessage{json.RawMessage(`{"deal":[[` + string(bytes.Repeat([]byte("11,"), 80)) + `12]]}`)}, 3)
	played.Moves = slices.Repeat(aRecord.Moves, moves/len(aRecord.Moves))
	record, err := writeRecord(played)
	check(err)
	check(s.DrawDays(b.Context(), today, today))
	check(s.KeepDailyDeal(b.Context(), daily.Kept{Day: today, Deal: json.RawMessage(`{"day":1,"seat":2}`), Field: []daily.Played{{Points: 3, Acts: []games.Act{games.Act(`{"play":[2]}`)}}}}))
	check(s.writeTx(b.Context(), "fill the books", func(tx transaction) error {
		return execute(tx, `WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < ?1)
			INSERT INTO daily_games (`+dailyColumns+`) SELECT 'player ' || n, ?2, 0, 'A', 'g', ?3, 1, ?4, ?4 + n, 0, n % 20, 1 FROM many`,
			people, today, record, today.Opens().UnixMilli())
	}))
	b.Run("board", func(b *testing.B) {
		for b.Loop() {
			board, err := s.DailyBoard(b.Context(), "g", today)
			if check(err); len(board) != people {
				b.Fatalf("%d games stand there", len(board))
			}
		}
	})
	b.Run("newest records", func(b *testing.B) {
		for b.Loop() {
			list, err := s.DailyRecords(b.Context(), "g", today, 40)
			if check(err); len(list) != 40 {
				b.Fatalf("there are %d", len(list))
			}
		}
	})
	check(s.Close())
}
