package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

func TestAFileThatCannotBeBooksIsNotOpened(t *testing.T) {
	whole, err := os.ReadFile(empty.File(t))
	must(t, err)
	for what, c := range map[string]struct {
		file []byte
		want string
	}{
		"something else": {[]byte("a diary, and quite a long one, so that it is no shorter than the head of a database, which has a hundred bytes"), "no database"},
		"a short file":   {whole[:80], "no database"},
		"a damaged head": {append([]byte("SQLite fnrmat 3"), whole[15:]...), "no database"},
		"half of it":     {whole[:len(whole)/2], "was cut off"},
	} {
		path := filepath.Join(t.TempDir(), "books.db")
		must(t, os.WriteFile(path, c.file, 0o600))
		_, opened := Open(path)
		_, read := OpenReader(path)
		for _, err := range []error{opened, read} {
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), path) {
				t.Errorf("%s: %v, expected %q", what, err, c.want)
			}
		}
		if is, err := os.ReadFile(path); err != nil || string(is) != string(c.file) {
			t.Errorf("%s was changed", what)
		}
	}
}

func TestASchemaThatLacksSomethingIsFound(t *testing.T) {
	s := fresh(t)
	must(t, s.CheckSchema(t.Context()))
	_, err := s.write.Exec(`DROP INDEX tables_of_game`)
	must(t, err)
	if s.CheckSchema(t.Context()) == nil {
		t.Error("nobody misses an index")
	}
}

// What a move is cannot change, nor can the last ones go; who is forgotten changes nothing.
func TestTheSumOfATableHoldsItsMoves(t *testing.T) {
	s := fresh(t)
	saved, first := begun(lobby("7QK", "c"))
	saved.Tenures = []table.Tenure{{Seat: 0, User: table.User{ID: "1", Name: "Anne"}, To: table.Lasting}}
	must(t, added(s.Add(t.Context(), saved)))
	commit(t, s, &saved, first)
	for n := range 6 {
		step := move(n+1, "e"+string(rune('0'+n)))
		if step.Who == games.Seat(0) {
			step.User = "1"
		}
		commit(t, s, &saved, step)
	}
	must(t, s.CheckMoves(t.Context(), "7QK"))
	for _, change := range []string{
		`UPDATE moves SET act = '{"m":"Pass"}' WHERE n = 2`, `UPDATE moves SET received_ns = received_ns + 1 WHERE n = 2`,
		`UPDATE moves SET seat = 1 WHERE n = 2`, `UPDATE moves SET n = 9 WHERE n = 6`, `UPDATE moves SET computer = 1 WHERE n = 6`,
		`UPDATE moves SET event = 'e' WHERE n = 4`, `UPDATE chance SET outcome = '{"deal":[5]}' WHERE n = 1`, `UPDATE chance SET n = 2 WHERE n = 1`,
		`UPDATE chance SET move = 1 WHERE n = 1`, `DELETE FROM moves WHERE n = 6`, `UPDATE moves SET user_id = '3' WHERE n = 3`,
		`UPDATE tables SET sum = NULL`, `UPDATE moves SET cancels = 2 WHERE n = 5`,
	} {
		if err := s.writeTx(t.Context(), "change", func(tx transaction) error {
			if err := execute(tx, change); err != nil {
				return err
			}
			if checkMoves(tx, "7QK") == nil {
				t.Errorf("unfound: %s", change)
			}
			return errUndone
		}); !errors.Is(err, errUndone) {
			t.Errorf("%s: %v", change, err)
		}
	}
	saved.Status, saved.Ended = table.Stopped, noon.Add(time.Hour)
	put(t, s, &saved, "stop")
	_, err := s.Forget(t.Context(), "1", always("a former player"), nil)
	must(t, errors.Join(err, s.CheckMoves(t.Context(), "7QK")))
}

// errUndone has a write taken back.
var errUndone = errors.New("undone")

func TestTablesOfBeforeGetTheSumsOfTheirMoves(t *testing.T) {
	s := open(t, before(t, 56, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, event, opened, began)
		VALUES ('RVN', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'e1', 1, 2),
		       ('LBB', 'g', '2', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'lobby', 'e2', 2, NULL);
		INSERT INTO moves (table_id, n, seat, act, event, received_ns) VALUES ('RVN', 0, -1, NULL, 'start', 1), ('RVN', 1, 0, '{}', 'first', 2);
		INSERT INTO chance VALUES ('RVN', 0, 0, '{"deal":[4]}'), ('RVN', 1, 1, '{"deal":[5]}');`))
	for _, id := range []table.ID{"RVN", "LBB"} {
		must(t, s.CheckMoves(t.Context(), id))
	}
	kept, err := s.Load(t.Context(), "RVN")
	must(t, err)
	commit(t, s, &kept.Saved, move(2, "second"))
	must(t, s.CheckMoves(t.Context(), "RVN"))
	_, err = s.write.Exec(`UPDATE chance SET outcome = '{"deal":[6]}' WHERE n = 1`)
	must(t, err)
	if s.CheckMoves(t.Context(), "RVN") == nil {
		t.Error("an outcome was changed, and nobody finds it")
	}
}

// Machines may differ in the last bits of a rating, and in nothing else.
func TestRatingsMayDifferByRoundingAlone(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	house := houseSeason(t, s, "g")
	for change, same := range map[string]bool{
		`UPDATE standings SET mu = mu + 1e-11`: true, `UPDATE ratings SET sigma = sigma - 1e-11`: true,
		`UPDATE standings SET mu = mu + 1e-7`: false, `UPDATE ratings SET sigma = sigma - 1e-7`: false,
		`UPDATE standings SET wins = wins + 1`: false,
	} {
		_, err := s.write.Exec(change)
		must(t, err)
		if err := s.CheckSeason(t.Context(), house.ID); (err == nil) != same {
			t.Errorf("%s: %v", change, err)
		}
		settled(t, s, s.RepairSeason(t.Context(), house.ID))
	}
}

// What a constraint forbids may come from another program, or from a disk.
func TestWhatAConstraintForbidsIsFound(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	must(t, s.QuickCheck(t.Context()))
	c, err := s.write.Conn(t.Context())
	must(t, err)
	for _, statement := range []string{`PRAGMA ignore_check_constraints = on`, `UPDATE standings SET sigma = -1`, `PRAGMA ignore_check_constraints = off`} {
		_, err := c.ExecContext(t.Context(), statement)
		must(t, err)
	}
	must(t, c.Close())
	for what, err := range map[string]error{"the quick check": s.QuickCheck(t.Context()), "the whole one": s.Check(t.Context())} {
		if err == nil || !strings.Contains(err.Error(), "CHECK constraint failed in standings") {
			t.Errorf("%s says %v", what, err)
		}
	}
}
