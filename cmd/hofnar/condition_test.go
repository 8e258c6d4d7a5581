package main

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
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
