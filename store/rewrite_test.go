package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"hofnar/bot/people"
	"hofnar/games/league"
)

// How large the books are that are searched for somebody who was forgotten.
var (
	searchedGames  = flag.Int("forget.games", 90, "how many games")
	searchedPeople = flag.Int("forget.people", 30, "how many people")
)

// personID is a real id, as large as Discord's are.
func personID(n int) string { return strconv.Itoa(914730268155031974 + n*4194304007) }

func personName(n int) string { return fmt.Sprintf("Zwentibold%dson Q. Vanderschelde", n) }

// peopled are books with so many finished games of four out of so many people, a hundred
// moves each, written table by table in no order.
func peopled(t *testing.T, games, all int) (path string) {
	t.Helper()
	path = empty.File(t)
	s := open(t, path)
	_, err := s.write.Exec(`PRAGMA synchronous = OFF`)
	must(t, err)
	for first := 0; first < games; first += 100 {
		must(t, transact(context.Background(), s.write, func(tx transaction) error {
			return forEach(peopleIn, func(statement string) error {
				return execute(tx, statement, first, min(first+100, games), all)
			})
		}))
	}
	must(t, transact(context.Background(), s.write, func(tx transaction) error {
		return inTurn(
			func() error {
				return execute(tx, `INSERT INTO leagues (guild, name, games, way, minimum, computers, carry) VALUES ('g', '', '[]', 'rating', 0, 0, 1)`)
			},
			func() error { return execute(tx, `INSERT INTO seasons (league, n, began) VALUES (1, 1, 0)`) },
			func() error { return execute(tx, `INSERT INTO recounts (season) VALUES (1)`) },
			func() error { return execute(tx, `INSERT INTO league_tables SELECT id, 1, 1, ended FROM tables`) },
		)
	}))
	must(t, s.recountAll(context.Background()))
	must(t, s.Close())
	return path
}

// peopleIn are the rows of the games from ?1 until ?2 among ?3 people.
var peopleIn = func() []string {
	const played = `WITH RECURSIVE game(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM game WHERE i + 1 < ?2),
		played AS (SELECT i, printf('%03X%d', (i * 40503) % 4096, i) AS id, i * 60000 AS at FROM game),
		sat AS (SELECT id, seat, (i * 7 + seat * (1 + i % (?3 / 4))) % ?3 AS n, 1 + (i / 3 + seat) % 4 AS place
			FROM played, (SELECT 0 AS seat UNION SELECT 1 UNION SELECT 2 UNION SELECT 3)),
		who AS (SELECT id, seat, place, 914730268155031974 + n * 4194304007 AS num, 'Zwentibold' || n || 'son Q. Vanderschelde' AS name FROM sat) `
	return []string{
		played + `INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, event, opened, began, ended)
			SELECT id, 'g', id, 'dalmuti', '{}', zeroblob(32), cast(num AS TEXT), name, 'finished', '', at, at, at FROM played JOIN who USING (id) WHERE seat = 0`,
		played + `INSERT INTO seats (table_id, seat, user_id, user_name, level, name, gone) SELECT id, seat, cast(num AS TEXT), name, '', name, 0 FROM who`,
		played + `INSERT INTO tenures (table_id, n, seat, user_id, user_name, first_move, next_move) SELECT id, seat, seat, cast(num AS TEXT), name, 0, 100 FROM who`,
		played + `INSERT INTO moves (table_id, n, seat, act, event, received_ns, user_id) SELECT id, 0, -1, NULL, 'start', 1, '' FROM played`,
		played + `, move(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM move WHERE n < 100)
			INSERT INTO moves (table_id, n, seat, act, event, received_ns, user_id)
			SELECT id, n, seat, '{"play":[1,2,3]}', printf('%d', 1234567890123456789 + n), 1, cast(num AS TEXT) FROM who CROSS JOIN move ON seat = n % 4`,
		played + `, round(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM round WHERE n < 9)
			INSERT INTO rounds (table_id, round, seat, points, title, move, user_id, turns) SELECT id, n, seat, seat, 'peon', n, cast(num AS TEXT), 1 FROM who CROSS JOIN round`,
		played + `INSERT INTO results SELECT id, seat, 5 - place, place = 1 FROM who`,
		played + `INSERT INTO places (table_id, seat, user_id, user_name, place, gone) SELECT id, seat, cast(num AS TEXT), name, place, 0 FROM who WHERE true ON CONFLICT DO NOTHING`,
		played + `INSERT INTO statistics SELECT id, cast(num AS TEXT), 'reign', place FROM who WHERE true ON CONFLICT DO NOTHING`,
	}
}()

// forms are all in which SQLite may write somebody's id: in decimal, as an integer of a
// row, as the key of one, and as a number of this machine.
func forms(t *testing.T, id string) (all [][]byte) {
	t.Helper()
	n, err := strconv.ParseUint(id, 10, 64)
	must(t, err)
	varint := []byte{byte(n)} // the ninth byte holds eight bits, those before it seven
	for rest := n >> 8; len(varint) < 9; rest >>= 7 {
		varint = append([]byte{byte(rest&0x7f) | 0x80}, varint...)
	}
	real := make([]byte, 8)
	binary.BigEndian.PutUint64(real, math.Float64bits(float64(n)))
	return [][]byte{[]byte(id), binary.BigEndian.AppendUint64(nil, n), binary.LittleEndian.AppendUint64(nil, n), varint, real}
}

// remains counts the bytes in the files that may tell of somebody.
func remains(t *testing.T, path string, texts ...[]byte) (n int) {
	t.Helper()
	files, err := filepath.Glob(path + "*")
	must(t, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		must(t, err)
		for _, text := range texts {
			n += bytes.Count(data, text)
		}
	}
	return n
}

// Whoever has played much, hosted, moderated and set things, in large books: once the file
// is written anew it holds no byte of the id in any form, and nothing of the name where
// names stand, and what the others have come to stays. Writes wait for less than two
// seconds.
func TestAFileThatIsWrittenAnewHoldsNoByteOfThoseWhoWereForgotten(t *testing.T) {
	path := peopled(t, *searchedGames, *searchedPeople)
	if *searchedGames > 1000 { // what a write is held for depends on the disk
		path = onDisk(t, path)
	}
	s := open(t, path)
	season := houseSeason(t, s, "g").ID
	before, _, err := s.LeagueTable(t.Context(), season)
	must(t, err)
	var texts [][]byte
	gone := []int{0, 7, *searchedPeople - 1}
	for _, n := range gone {
		id, name := personID(n), personName(n)
		settled(t, s, s.Void(t.Context(), season, league.Void{Table: anyTable(t, s)}, moderator, "ask "+name+", <@"+id+"> or "+id+"x", noon))
		_, err := s.AddLeague(t.Context(), league.League{Guild: "g", Name: name + "'s cup", Rules: league.Rules{Way: league.ByWins}}, league.Season{}, noon)
		must(t, err)
		_, err = s.ChangePerson(t.Context(), id, func(p *people.Person) { p.Zone = "Europe/Brussels" })
		must(t, err)
		texts = append(texts, forms(t, id)...)
		texts = append(texts, []byte(name))
	}
	if remains(t, path, texts...) < *searchedGames {
		t.Fatal("the search finds nobody")
	}
	for _, n := range gone {
		began := time.Now()
		_, err := s.Forget(t.Context(), personID(n), always("a former player"), nil)
		must(t, err)
		t.Logf("forgetting took %v", time.Since(began).Round(time.Millisecond))
	}
	t.Logf("before the file is written anew it holds %d traces", remains(t, path, texts...))
	held := longestWrite(t, s, func() { must(t, s.Rewrite(t.Context(), noon)) })
	_, size, last, err := s.RewriteOwed(t.Context())
	must(t, err)
	t.Logf("writing %d MB anew held a write for %v", size>>20, held.Round(time.Millisecond))
	if n := remains(t, path, texts...); n > 0 || held > 2*time.Second || !last.Equal(noon) {
		t.Errorf("%d traces are left, a write was held for %v, it was done at %v", n, held, last)
	}
	must(t, s.CheckSeason(t.Context(), season))
	must(t, s.Check(t.Context()))
	if after, _, err := s.LeagueTable(t.Context(), season); err != nil || len(after) != len(before) {
		t.Errorf("the table had %d rows, has %d, %v", len(before), len(after), err)
	}
}

// onDisk is a copy of a file on the disk.
func onDisk(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	to := filepath.Join(t.TempDir(), "books.db")
	must(t, os.WriteFile(to, data, 0o600))
	return to
}

// anyTable is a game that counts still.
func anyTable(t *testing.T, s *Store) (id string) {
	t.Helper()
	must(t, s.db.QueryRow(`SELECT table_id FROM league_tables WHERE table_id NOT IN (SELECT table_id FROM corrections) LIMIT 1`).Scan(&id))
	return id
}

// longestWrite is how long a write waited at most while something was done.
func longestWrite(t *testing.T, s *Store, do func()) (longest time.Duration) {
	t.Helper()
	quit, done := make(chan bool), make(chan error)
	go func() {
		for i := 0; ; i++ {
			select {
			case <-quit:
				done <- nil
				return
			default:
			}
			began := time.Now()
			if err := s.PutNote(t.Context(), "n", fmt.Sprint(i)); err != nil {
				done <- err
				return
			}
			longest = max(longest, time.Since(began))
			time.Sleep(time.Millisecond)
		}
	}()
	do()
	close(quit)
	must(t, <-done)
	return longest
}

// Where somebody reads, or the disk is full, the file stays as it is, and it is still to be
// written anew; what was to be gone since the file was written anew is not held to be gone.
func TestAFileIsWrittenAnewOnceNobodyReadsAndThereIsRoom(t *testing.T) {
	path := peopled(t, 20, 8)
	s := open(t, path)
	_, err := s.Forget(t.Context(), personID(1), always("a former player"), nil)
	must(t, err)
	wants := func(what string, want bool, wrong error) {
		t.Helper()
		patience := time.Minute
		if wrong == context.DeadlineExceeded {
			patience = 200 * time.Millisecond
		}
		ctx, stop := context.WithTimeout(t.Context(), patience)
		defer stop()
		err := s.Rewrite(ctx, noon)
		if owed, _, _, bad := s.RewriteOwed(t.Context()); !errors.Is(err, wrong) || bad != nil || owed != want {
			t.Errorf("%s: %v, owed: %t, %v", what, err, owed, bad)
		}
	}
	room := s.room
	s.room = func() (int64, error) { return 100, nil }
	wants("on a full disk", true, ErrNoRoom)
	s.room = room
	reading, err := s.db.Begin()
	must(t, err)
	_, err = reading.Exec(`SELECT count(*) FROM tables`)
	must(t, err)
	must(t, s.PutNote(t.Context(), "n", "since"))
	wants("while somebody reads", true, context.DeadlineExceeded)
	must(t, reading.Rollback())
	wants("at last", false, nil)
	if n := remains(t, path, forms(t, personID(1))...); n > 0 {
		t.Errorf("%d traces are left", n)
	}
	_, err = s.Forget(t.Context(), personID(2), always("a former player"), nil)
	must(t, err)
	owing, err := s.Note(t.Context(), rewriteNote)
	must(t, err)
	must(t, s.settle(t.Context(), "of before", logOwed, noon))
	if now, err := s.Note(t.Context(), rewriteNote); err != nil || now != owing {
		t.Errorf("what is owed since is held to be done: %q, %v", now, err)
	}
	must(t, s.settle(t.Context(), owing, logOwed, noon)) // a kill comes before the log is emptied
	wants("what is left of it", false, nil)
}

// What is written and written over between the emptying of the log and the writing of the
// file stays in the log alone, which is emptied once more at last.
func TestALogHoldsNothingOfWhatCameWhileTheFileWasWrittenAnew(t *testing.T) {
	path := peopled(t, 20, 8)
	s := open(t, path)
	_, err := s.Forget(t.Context(), personID(1), always("a former player"), nil)
	must(t, err)
	marker := "Zwentibold was here"
	room := s.room
	s.room = func() (int64, error) {
		for i := range 40 { // more than what comes afterwards takes of the log
			must(t, s.PutNote(t.Context(), "n", fmt.Sprint(marker, i)))
		}
		must(t, s.PutNote(t.Context(), "n", "nobody"))
		if remains(t, path, []byte(marker)) < 20 {
			t.Error("the log does not hold what was written")
		}
		return room()
	}
	must(t, s.Rewrite(t.Context(), noon))
	if n := remains(t, path, []byte(marker)); n > 0 {
		t.Errorf("%d traces are left", n)
	}
}
