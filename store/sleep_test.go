package store

import (
	"context"
	crypto "crypto/rand"
	"database/sql"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
)

// registry opens tables of all games with these books.
func registry(t *testing.T, s *Store) *table.Registry {
	t.Helper()
	h, err := table.New(table.Config{Games: all.Games, Books: s, Live: true, Log: slog.New(slog.DiscardHandler)})
	must(t, err)
	return h
}

// tries has somebody try something, which may be refused.
func tries(h *table.Registry, id table.ID, user string, do table.Action) {
	done := make(chan struct{})
	h.Send(id, table.Deed{By: table.User{ID: user, Name: "P" + user}, Event: crypto.Text(), Do: do}, func(table.Snapshot, error) { close(done) })
	<-done
}

// answers has everybody answer whatever they are asked, at random.
func answers(h *table.Registry, id table.ID, r *rand.Rand) {
	for _, user := range []string{"1", "2", "3"} {
		g, _ := h.Fetch(context.Background(), id, user)
		choice := table.Choose{Version: g.Version}
		for p := g.Ask(nil); p.Question != nil; p = g.Ask(choice.Picks) {
			choice.Picks = append(choice.Picks, games.RandomPick(p.Question, r))
		}
		if choice.Picks != nil {
			tries(h, id, user, choice)
		}
	}
}

// evening plays a while at a table of each game, of two people and two computers, and
// opens a lobby.
func evening(t *testing.T, h *table.Registry) (ids []table.ID) {
	t.Helper()
	r := rand.New(rand.NewPCG(2, 2))
	for _, game := range append(all.Games[:len(all.Games):len(all.Games)], all.Games[0]) {
		g, err := h.Open(context.Background(), table.Opening{Guild: "g", Channel: fmt.Sprint(len(ids)), Host: table.User{ID: "1", Name: "P1"}, Game: game.Name})
		must(t, err)
		ids = append(ids, g.ID)
		tries(h, g.ID, "2", table.Join{})
		tries(h, g.ID, "1", table.AddComputer{})
		tries(h, g.ID, "1", table.AddComputer{})
		if len(ids) > len(all.Games) {
			break
		}
		tries(h, g.ID, "1", table.Start{})
		for range 10 {
			if now, _ := h.Fetch(context.Background(), g.ID, "1"); now.PublicStep > fewSteps {
				break
			}
			answers(h, g.ID, r)
			time.Sleep(5 * time.Second)
		}
	}
	return ids
}

// fewSteps no game is over after.
const fewSteps = 3

// goesOn reports whether a game has moved since, as far as there was something left.
func goesOn(before, now table.Snapshot) bool {
	return !now.Broken && (now.PublicStep > before.PublicStep || before.Status == table.Finished)
}

// underWay are books of that step of the schema, opened today, with games under way.
func underWay(t *testing.T, step int64) (*Store, *table.Registry, []table.ID) {
	t.Helper()
	path := empty.File(t)
	s := open(t, path)
	h := registry(t, s)
	ids := evening(t, h)
	h.Close()
	must(t, s.Close())
	s = open(t, earlier(t, step, path))
	return s, registry(t, s), ids
}

// earlier is a database at that step of the schema with all that is in another.
func earlier(t *testing.T, step int64, from string) (path string) {
	t.Helper()
	path = before(t, step, `SELECT 1`)
	db, err := connect(path, 1, written)
	must(t, err)
	_, err = db.Exec(`PRAGMA foreign_keys = OFF; ATTACH ? AS later`, from) // in whatever order they are copied
	must(t, err)
	for _, of := range tablesOf(t, db) {
		if still := exists(t, db, of); still {
			carry(t, db, of, "later")
		}
	}
	must(t, db.Close())
	return path
}

// exists reports whether a table is in the later database, too.
func exists(t *testing.T, db *sql.DB, of string) (still bool) {
	t.Helper()
	must(t, db.QueryRow(`SELECT EXISTS (SELECT 1 FROM later.sqlite_schema WHERE name = ?)`, of).Scan(&still))
	return still
}

// tablesOf names the tables of the schema.
func tablesOf(t *testing.T, db *sql.DB) (names []string) {
	t.Helper()
	must(t, transact(context.Background(), db, func(tx transaction) (err error) {
		names, err = rows(tx, scanText, `SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose_%' ORDER BY rowid`)
		return err
	}))
	return names
}

// carry copies a table of another database, whose schema is a later one. What is no more
// has been nothing but a text or a number.
func carry(t *testing.T, db *sql.DB, of, from string) {
	t.Helper()
	var columns, values string
	must(t, db.QueryRow(`SELECT group_concat(old.name, ', '), group_concat(coalesce(new.name, iif(old.type = 'TEXT', quote(''), '0')), ', ')
		FROM pragma_table_info(?1, 'main') old LEFT JOIN pragma_table_info(?1, ?2) new ON new.name = old.name
		WHERE new.name IS NOT NULL OR old.dflt_value IS NULL AND old."notnull"`, of, from).Scan(&columns, &values))
	_, err := db.Exec(fmt.Sprintf(`INSERT INTO main.%[1]s (%[2]s) SELECT %[3]s FROM %[4]s.%[1]s`, of, columns, values, from))
	must(t, err)
}

// Books of a program in which no table slept, with games of all kinds under way: each is
// looked at once, goes on as it was, and is known exactly from then on.
func TestGamesGoOnWhereTablesDidNotSleep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := empty.File(t)
		s := open(t, path)
		h := registry(t, s)
		ids := evening(t, h)
		seen := map[table.ID]table.Snapshot{}
		for _, id := range ids {
			seen[id], _ = h.Fetch(context.Background(), id, "1")
		}
		h.Close() // computers may be about to move
		must(t, s.Close())

		s = open(t, earlier(t, 6, path))
		h = registry(t, s)
		synctest.Wait()
		for i, id := range ids {
			_, there := h.Look(id, "")
			if lobby := i == len(all.Games); there == lobby {
				t.Errorf("%s: in memory: %v", seen[id].Game, there)
			}
			if g, ok := h.Fetch(context.Background(), id, "1"); !ok || g.Broken || g.PublicStep < seen[id].PublicStep || g.Status != seen[id].Status {
				t.Errorf("%s: step %d of %d, %s", g.Game, g.PublicStep, seen[id].PublicStep, g.Status)
			}
		}
		time.Sleep(time.Hour)
		r := rand.New(rand.NewPCG(3, 3))
		for _, id := range ids[:len(all.Games)] {
			before, _ := h.Fetch(context.Background(), id, "1")
			for range 20 {
				answers(h, id, r)
				time.Sleep(10 * time.Second)
			}
			if g, _ := h.Fetch(context.Background(), id, "1"); !goesOn(before, g) {
				t.Errorf("%s does not go on", g.Game)
			}
		}
		time.Sleep(time.Hour)
		briefs, err := s.OpenTables(context.Background())
		must(t, err)
		for _, b := range briefs {
			if lobby := b.ID == ids[len(all.Games)]; b.Due.IsZero() == lobby {
				t.Errorf("%s is due at %v", seen[b.ID].Game, b.Due)
			}
			if !b.Raced.IsZero() && seen[b.ID].Game != "kismet" {
				t.Errorf("a race is on at %s", seen[b.ID].Game)
			}
		}
		h.Close()
	})
}
