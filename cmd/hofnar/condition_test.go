package main

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/store"
)

// ready is what /readyz answers where all else is well.
func ready(c *condition) (int, string) {
	w := httptest.NewRecorder()
	c.answer(owing{}).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/readyz", nil))
	return w.Code, strings.TrimSpace(w.Body.String())
}

// expect fails where /readyz answers something else.
func expect(t *testing.T, what string, c *condition, code int, word string) {
	t.Helper()
	if gotCode, got := ready(c); gotCode != code || got != word {
		t.Errorf("%s it says %d %q, expected %d %q", what, gotCode, got, code, word)
	}
}

func TestTheBooksAreCheckedAtTheStartAndOnceAWeek(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said bytes.Buffer
		var state condition
		var checks atomic.Int32
		go state.watch(t.Context(), func(context.Context) error {
			time.Sleep(time.Minute)
			if checks.Add(1) == 2 {
				return errors.New("a page is damaged")
			}
			return nil
		}, slog.New(slog.NewTextHandler(&said, nil)))
		time.Sleep(time.Second)
		expect(t, "at first", &state, http.StatusOK, "checking")
		time.Sleep(time.Minute)
		expect(t, "then", &state, http.StatusOK, "ok")
		time.Sleep(checkEvery)
		expect(t, "a week later", &state, http.StatusServiceUnavailable, "the books are not in order: a page is damaged")
		if !strings.Contains(said.String(), `level=ERROR`) || !strings.Contains(said.String(), "a page is damaged") {
			t.Errorf("the log says %q", said.String())
		}
		time.Sleep(checkAgain - 30*time.Second)
		expect(t, "while it is looked again", &state, http.StatusServiceUnavailable, "the books are not in order: a page is damaged")
		time.Sleep(2 * time.Minute)
		expect(t, "once it is put right", &state, http.StatusOK, "ok")
		if n := checks.Load(); n != 3 {
			t.Errorf("%d checks", n)
		}
	})
}

func TestTheBooksAreCheckedWhereSomethingCouldNotBeWrittenOnceAnHourAtMost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var state condition
		var checks atomic.Int32
		go state.watch(t.Context(), func(context.Context) error { checks.Add(1); return nil }, slog.New(slog.DiscardHandler))
		checked := func(when string, want int32) {
			t.Helper()
			synctest.Wait()
			if n := checks.Load(); n != want {
				t.Errorf("%s they were checked %d times, not %d", when, n, want)
			}
		}
		time.Sleep(24 * time.Hour)
		checked("while all is well", 1)
		for range 100 {
			state.doubt()
		}
		time.Sleep(2 * checkPause)
		checked("after failures", 2)
		state.doubt()
		time.Sleep(checkAgain / 2)
		checked("after one more", 2)
		time.Sleep(checkAgain)
		checked("an hour later", 3)
		time.Sleep(24 * time.Hour)
		checked("while all is well again", 3)
	})
}

// Before anybody plays the schema and the table of the newest move are looked at, the others
// beside the work, as are pages and leagues; doctor looks at all of it.
func TestWhatIsWrongIsFoundBeforeAnybodyPlaysOrBesideTheWork(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct{ meddled, start, beside string }{
		"the schema":       {`DROP INDEX seats_of_user`, "not the one that this program makes", "not the one that this program makes"},
		"the newest table": {`UPDATE moves SET received_ns = received_ns + 1 WHERE table_id = 'T01' AND n = 3`, "table T01: check its moves", "table T01: check its moves"},
		"another table":    {`UPDATE moves SET received_ns = received_ns + 1 WHERE table_id = 'T00' AND n = 3`, "", "table T00: check its moves"},
		"a league":         {`UPDATE standings SET mu = mu + 1`, "", "hofnar league check --repair"},
		"a page":           {damaged, "", "malformed"},
	} {
		set, books := leagueBooks(t, "17", 2)
		must(t, books.Close())
		if c.meddled == damaged {
			damage(t, set.DB, "denials")
		} else {
			meddle(t, set.DB, c.meddled)
		}
		for when, said := range map[string]struct {
			want  string
			check func(context.Context, *store.Reader) error
		}{"before anybody plays": {c.start, checkStart}, "beside the work": {c.beside, checkWhole}, "by doctor": {c.beside, throughout}} {
			err := reading(t.Context(), set, func(books *store.Reader) error { return said.check(t.Context(), books) })
			if (err != nil) != (said.want != "") || err != nil && !strings.Contains(err.Error(), said.want) {
				t.Errorf("%s is wrong, and %s it is found that %v", what, when, err)
			}
		}
	}
}

// Play goes on while the books are checked, and so does the removal of what belongs to servers that
// Hofnar has left.
func TestWhatIsRemovedWhileTheBooksAreCheckedIsNotSaidToBeDamaged(t *testing.T) {
	t.Parallel()
	_, books := leagueBooks(t, "17", 2)
	playGame(t, books, "18", 2)
	remove := func(guild string) {
		must(t, books.NoteAbsence(t.Context(), []string{guild}, time.Now()))
		_, err := books.RemoveServer(t.Context(), guild)
		must(t, err)
	}
	_, err := checkSeasons(t.Context(), books.Reader, "", func(s season) error {
		remove(s.League.Guild)
		return checkSeason(t.Context(), books.Reader, s)
	})
	must(t, err)
	playGame(t, books, "17", 3)
	n, err := checkTables(t.Context(), books.Reader, func(id table.ID) error {
		remove("17")
		return errors.Join(checkTable(t.Context(), books.Reader, id), checkMoves(t.Context(), books.Reader, id))
	})
	if must(t, err); n != 1 {
		t.Errorf("%d tables were checked", n)
	}
}

// damaged is what becomes of books by damage.
const damaged = "damaged"

// damage writes over the page with which a table begins.
func damage(t *testing.T, path, table string) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	must(t, err)
	var page, size int64
	must(t, errors.Join(db.QueryRow(`SELECT rootpage, page_size FROM sqlite_schema, pragma_page_size WHERE name = ?`, table).Scan(&page, &size), db.Close()))
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	must(t, err)
	_, err = f.WriteAt(bytes.Repeat([]byte{0xff}, int(size)), (page-1)*size)
	must(t, errors.Join(err, f.Close()))
}

// throughout looks at all that doctor does.
func throughout(ctx context.Context, books *store.Reader) error {
	_, err := checkThrough(ctx, books)
	return err
}

func TestServeNeverStartsInSilenceOnBrokenBooks(t *testing.T) {
	t.Parallel()
	set, books := leagueBooks(t, "17", 2)
	must(t, books.Close())
	meddle(t, set.DB, `UPDATE moves SET received_ns = received_ns + 1 WHERE table_id = 'T00' AND n = 3`)
	srv, err := discordtest.New(discordtest.Config{Unlimited: true})
	must(t, err)
	t.Cleanup(srv.Close)
	address := freeAddress(t)
	env := []string{"DISCORD_API=" + srv.API(), "DISCORD_TOKEN=" + srv.Token(), "HOFNAR_DB=" + set.DB, "HOFNAR_HEALTH=" + address}
	child(t, env, "serve")
	waitFor(t, "he says what is not in order", func() bool {
		status, text := says(address, "/readyz")
		return status == http.StatusServiceUnavailable && strings.Contains(text, "table T00: check its moves: they are not those that were made")
	})
}

// Whoever watches over the books hears of a page that a move could not read within the hour, and not only
// once they are checked in any case.
func TestWhatCannotBeWrittenHasTheBooksChecked(t *testing.T) {
	h := house{measured: newMetrics()}
	h.wrote(store.Batch{Jobs: 1, Refused: 1})
	if pause := h.state.pause(); pause != checkEvery {
		t.Errorf("after a refusal the next check begins after %v", pause)
	}
	h.wrote(store.Batch{Jobs: 1, Refused: 1, Err: errors.New("malformed")})
	if pause := h.state.pause(); pause != checkAgain {
		t.Errorf("after a page that cannot be read it begins after %v", pause)
	}
}
