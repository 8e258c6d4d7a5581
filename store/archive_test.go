package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
)

const fortnight = 14 * 24 * time.Hour

func TestAnArchivedTableIsKept(t *testing.T) {
	s := fresh(t)
	saved := lobby("RCH", "1")
	must(t, added(s.Add(context.Background(), saved)))
	saved.Status, saved.Archived, saved.Touched = table.Archived, noon.Add(time.Hour), noon.Add(time.Minute)
	put(t, s, &saved, "")
	must(t, added(s.Add(context.Background(), lobby("NTH", "1")))) // its channel is free
	kept, err := s.Load(context.Background(), "RCH")
	must(t, err)
	if kept.Status != table.Archived || !kept.Archived.Equal(saved.Archived) || !kept.Touched.Equal(saved.Touched) {
		t.Errorf("%s since %v, touched %v", kept.Status, kept.Archived, kept.Touched)
	}
	open, err := s.OpenTables(context.Background())
	must(t, err)
	if len(open) != 1 || open[0].ID != "NTH" {
		t.Errorf("open are %v", open)
	}
}

// When tables of a server last longer or shorter, each of those is looked at, after a
// crash too; when something else is set, none is.
func TestTablesAreLookedAtWhenTheyLastAnotherTime(t *testing.T) {
	s := fresh(t)
	for _, server := range []string{"g", "another"} {
		saved := lobby(table.ID("T"+server), server)
		saved.Guild, saved.Outlook.Due = server, noon.Add(fortnight)
		must(t, added(s.Add(context.Background(), saved)))
	}
	due := func() (list []bool) {
		for _, id := range []table.ID{"Tg", "Tanother"} {
			kept, err := s.Load(context.Background(), id)
			must(t, err)
			list = append(list, !kept.Outlook.Due.After(noon))
		}
		return list
	}
	_, err := s.ChangeServer(t.Context(), "g", func(set *people.Server) { set.Holidays = 3 })
	must(t, err)
	if d := due(); d[0] || d[1] {
		t.Errorf("holidays were set, and due are %v", d)
	}
	_, err = s.ChangeServer(t.Context(), "g", func(set *people.Server) { set.Archive = 3 })
	must(t, err)
	if d := due(); !d[0] || d[1] {
		t.Errorf("due are %v", d)
	}
}

// Books of before there were archived tables, with games of all kinds under way, one of
// them paused, and one that is over: nothing of them is lost, the games go on, are
// archived when nobody comes, and go on when they are revived.
func TestGamesOfBeforeGoOnAndAreArchived(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		later := empty.File(t)
		s := open(t, later)
		h := timedRegistry(t, s)
		ids := evening(t, h)[:len(all.Games)]
		tries(h, ids[0], "1", table.Pause{})
		h.Close()
		over := lobby("VRR", "of old")
		must(t, added(s.Add(context.Background(), over)))
		over.Status, over.Ended, over.Scores, over.Winners = table.Finished, noon, []int{3, 2, 1}, []games.Seat{0}
		put(t, s, &over, "")
		must(t, s.Close())
		path := earlier(t, 9, later)
		columns, indexes := columnsOf(t, path), indexesOf(t, path)
		columns["tables"] = slices.DeleteFunc(columns["tables"], func(column string) bool {
			return strings.HasPrefix(column, "post_") || slices.Contains([]string{"due", "awaits"}, column) // worked out anew, or kept elsewhere since
		})
		rowsBefore := contents(t, path, columns)
		if len(columns) < 14 || rowsBefore["chance"] == nil || rowsBefore["clocks"] == nil || rowsBefore["results"] == nil {
			t.Fatal("there is nothing that could get lost")
		}

		s = open(t, path)
		must(t, s.Check(t.Context()))
		if diff := cmp.Diff(rowsBefore, contents(t, path, columns)); diff != "" {
			t.Errorf("the books have changed:\n%s", diff)
		}
		now := indexesOf(t, path)
		for _, made := range indexes {
			if !slices.Contains(now, made) && !strings.Contains(made, "tables_uncalled") && !strings.Contains(made, "post_") {
				t.Errorf("this index is lost: %s", made)
			}
		}
		if err := added(s.Add(context.Background(), lobby("NTH", "0"))); !errors.Is(err, table.ErrTaken) {
			t.Errorf("a second open table in a channel: %v", err)
		}
		for _, wrong := range []string{`INSERT INTO seats VALUES ('NNN', 0, '1', 'A', '', 'A', 0, 0)`, `UPDATE tables SET status = 'lost'`, `DELETE FROM tables`} {
			if err := s.writeTx(context.Background(), "do wrong", func(tx transaction) error { _, err := tx.Exec(wrong); return err }); err == nil {
				t.Errorf("%s is possible", wrong)
			}
		}

		h = timedRegistry(t, s)
		tries(h, ids[0], "1", table.Resume{})
		goOn(t, h, ids)
		time.Sleep(2 * fortnight)
		ended := 0
		for _, id := range ids {
			kept, err := s.Load(context.Background(), id)
			if kept.Status == table.Finished { // the game was soon over
				ended++
				continue
			}
			if err != nil || kept.Status != table.Archived || kept.Archived.Sub(kept.Touched).Round(time.Minute) != fortnight {
				t.Errorf("%s is %s, %v after it was touched, %v", id, kept.Status, kept.Archived.Sub(kept.Touched), err)
			}
			tries(h, id, "1", table.Revive{})
		}
		if ended > 1 {
			t.Errorf("%d games are over", ended)
		}
		goOn(t, h, ids)
		h.Close()
	})
}

// timedRegistry is one with clocks, where games last a fortnight.
func timedRegistry(t *testing.T, s *Store) *table.Registry {
	t.Helper()
	h, err := table.New(table.Config{Games: all.Games, Books: s, Live: true, Log: slog.New(slog.DiscardHandler),
		Options: table.ClockOptions(func(games.Agreed) string { return "14d" }),
		Lasts:   func(string) time.Duration { return fortnight }})
	must(t, err)
	return h
}

// goOn has people play on at these tables.
func goOn(t *testing.T, h *table.Registry, ids []table.ID) {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 3))
	for _, id := range ids {
		before, _ := h.Fetch(context.Background(), id, "1")
		g := before
		for try := 0; try < 100 && g.PublicStep <= before.PublicStep; try++ {
			answers(h, id, r)
			time.Sleep(10 * time.Second)
			g, _ = h.Fetch(context.Background(), id, "1")
		}
		if !goesOn(before, g) || g.Clock == nil && g.Status.Open() {
			t.Errorf("%s does not go on: it is %s at step %d", g.Game, g.Status, g.PublicStep)
		}
	}
}

// columnsOf names the columns of all tables of the books at that path.
func columnsOf(t *testing.T, path string) map[string][]string {
	t.Helper()
	columns := map[string][]string{}
	read(t, path, func(tx transaction) {
		found, err := rows(tx, scanText, `SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c
			WHERE t.type = 'table' AND t.name NOT LIKE 'goose_%' AND t.name NOT LIKE 'sqlite_%' ORDER BY 1`)
		must(t, err)
		for _, one := range found {
			of, column, _ := strings.Cut(one, ".")
			columns[of] = append(columns[of], column)
		}
	})
	return columns
}

// contents are all rows of these columns.
func contents(t *testing.T, path string, columns map[string][]string) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	read(t, path, func(tx transaction) {
		for of, list := range columns {
			found, err := rows(tx, scanText, fmt.Sprintf(`SELECT quote(%s) FROM %s ORDER BY 1`, strings.Join(list, ") || ' ' || quote("), of))
			must(t, err)
			all[of] = found
		}
	})
	return all
}

// indexesOf are the statements that have made the indexes.
func indexesOf(t *testing.T, path string) (made []string) {
	t.Helper()
	read(t, path, func(tx transaction) {
		var err error
		made, err = rows(tx, scanText, `SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name`)
		must(t, err)
	})
	return made
}

func read(t *testing.T, path string, how func(transaction)) {
	t.Helper()
	db, err := connect(path, 1, written)
	must(t, err)
	must(t, transact(context.Background(), db, func(tx transaction) error { how(tx); return nil }))
	must(t, db.Close())
}
