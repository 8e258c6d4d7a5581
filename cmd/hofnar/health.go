package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"
)

// How long a check may take, and how long its asker waits.
const (
	checkTime = 3 * time.Second
	askTime   = 4 * time.Second
)

// checked is who knows how it is.
type checked interface {
	Alive(context.Context) error
	Ready(context.Context) error
	Owed(context.Context) (string, error) // what is still to be done; empty: nothing
}

// serveHealth answers /healthz, /readyz and /metrics at that address until ctx ends. An empty
// address serves nothing.
func serveHealth(ctx context.Context, address string, who checked, books *condition, metrics http.Handler, log *slog.Logger) error {
	if address == "" {
		return nil
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("HOFNAR_HEALTH: %w", err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /healthz", answering(who.Alive, func(context.Context) (string, error) { return "ok", nil }))
	mux.Handle("GET /readyz", books.answer(who))
	mux.Handle("GET /metrics", metrics)
	srv := &http.Server{Handler: mux, ReadHeaderTimeout: checkTime}
	context.AfterFunc(ctx, func() { _ = srv.Close() }) // nobody is left to be told
	go func() {
		if err := srv.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("nobody can ask how Hofnar is any more", "why", err)
		}
	}()
	return nil
}

// answering answers 200 and a word when all is well, else 503 and what is the matter.
func answering(well func(context.Context) error, word func(context.Context) (string, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, stop := context.WithTimeout(r.Context(), checkTime)
		defer stop()
		said, err := word(ctx)
		if err = cmp.Or(well(ctx), err); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		_, _ = io.WriteString(w, said+"\n") // who asked may be gone
	})
}

// answer answers that all is well only where the books are in order, too, and what is still
// to be done; while they are being checked play goes on.
func (c *condition) answer(who checked) http.Handler {
	well := func(ctx context.Context) error {
		_, wrong := c.is()
		if wrong != nil {
			wrong = fmt.Errorf("the books are not in order: %w", wrong)
		}
		return cmp.Or(who.Ready(ctx), wrong)
	}
	return answering(well, func(ctx context.Context) (string, error) {
		word := "ok"
		if checking, _ := c.is(); checking {
			word = "checking"
		}
		owed, err := who.Owed(ctx)
		return strings.TrimSpace(word + "\n" + owed), err
	})
}

// health asks a serving Hofnar how he is.
type health struct {
	Address string `name:"health" env:"HOFNAR_HEALTH" help:"Where hofnar serve answers, e.g. 127.0.0.1:8086."`
}

// Run fails unless Hofnar is ready to be played with.
func (h health) Run(ctx context.Context) error {
	if h.Address == "" {
		return errors.New("set HOFNAR_HEALTH to the address that hofnar serve was given")
	}
	ctx, stop := context.WithTimeout(ctx, askTime)
	defer stop()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+h.Address+"/readyz", nil)
	if err != nil {
		return fmt.Errorf("HOFNAR_HEALTH: %w", err)
	}
	res, err := (&http.Transport{}).RoundTrip(req) // by no proxy: he is here, or near
	if err != nil {
		return err
	}
	defer res.Body.Close()
	said, err := io.ReadAll(io.LimitReader(res.Body, 1<<10))
	if err == nil && res.StatusCode != http.StatusOK {
		err = errors.New(strings.TrimSpace(string(said)))
	}
	return err
}
