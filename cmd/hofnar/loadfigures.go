package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/store"
)

// figures are what a load has measured.
type figures struct {
	Tables  int     `json:"tables"`
	Rate    float64 `json:"presses_per_second"`
	Seconds float64 `json:"seconds"`

	Answers         answers            `json:"first_answers"`
	Moves           int                `json:"moves"`
	Shown           answers            `json:"moves_until_shown"` // late: not shown when the presses ended
	Requests        map[string]float64 `json:"requests_per_move"`
	AllRequests     float64            `json:"all_requests_per_move"`
	Refused         int                `json:"refused"` // requests that came too fast for Discord
	ProcessorMillis float64            `json:"processor_ms_per_press"`
	MemoryMB        float64            `json:"memory_mb"`
	BytesPerTable   int64              `json:"bytes_per_table"`
	FloorEcho       answers            `json:"floor_echo"`
	FloorInsert     answers            `json:"floor_insert"`
	Saturates       float64            `json:"saturates_at,omitempty"`
	EchoSaturates   float64            `json:"echo_saturates_at,omitempty"`
}

func (m figures) print(out io.Writer) {
	line := func(what, format string, args ...any) {
		fmt.Fprintf(out, "%-22s "+format+"\n", append([]any{what}, args...)...)
	}
	took := func(what string, a answers) {
		line(what, "p50 %.1f ms, p99 %.1f ms, %d of %d late", a.Median, a.Worst, a.Late, a.Count)
	}
	line("load", "%d tables, %g presses a second for %g s", m.Tables, m.Rate, m.Seconds)
	took("first answers", m.Answers)
	took("moves until shown", m.Shown)
	line("requests a move", "%.2f below the global limit (%d moves, %.0f a second)", m.AllRequests, m.Moves, float64(m.Moves)/m.Seconds)
	for _, route := range slices.Sorted(maps.Keys(m.Requests)) {
		line("", "%.2f %s", m.Requests[route], route)
	}
	line("refused", "%d requests that came too fast", m.Refused)
	line("processor a press", "%.1f ms", m.ProcessorMillis)
	line("memory", "%.0f MB", m.MemoryMB)
	line("books", "%d bytes a table", m.BytesPerTable)
	took("floor echo", m.FloorEcho)
	took("floor insert", m.FloorInsert)
	if m.Saturates+m.EchoSaturates > 0 {
		line("saturates at", "%.0f presses a second, the echo at %.0f", m.Saturates, m.EchoSaturates)
	}
}

// errNotShown stands for a move that its channel did not show while presses came.
var errNotShown = errors.New("not shown")

// fromBooks adds what follows from the books, which nobody serves any more, and from the
// requests of that time.
func (m *figures) fromBooks(ctx context.Context, file string, from, to time.Time, requests []discordtest.Request, tokens map[string]string) error {
	books, err := store.OpenReader(file)
	if err != nil {
		return err
	}
	defer func() { _ = books.Close() }() // nothing was written
	moves, err := movesIn(ctx, books, from, to)
	if err != nil {
		return err
	}
	if is, err := os.Stat(file); err == nil {
		m.BytesPerTable = is.Size() / int64(m.Tables)
	}
	shown, lag := shownIn(requests, tokens), newSample()
	for channel, list := range moves {
		for _, at := range list {
			m.Moves++
			i, _ := slices.BinarySearchFunc(shown[channel], at, time.Time.Compare)
			if i == len(shown[channel]) {
				lag.add(to.Sub(at), errNotShown)
				continue
			}
			lag.add(shown[channel][i].Sub(at), nil)
		}
	}
	m.Shown, m.Requests = lag.answers(), map[string]float64{}
	for _, r := range requests {
		if r.Status == http.StatusTooManyRequests {
			m.Refused++
		}
		if route := belowGlobal(r); route != "" && !r.At.After(to) && m.Moves > 0 {
			m.Requests[route] += 1 / float64(m.Moves)
			m.AllRequests += 1 / float64(m.Moves)
		}
	}
	return nil
}

// movesIn are the moves of that time by their channels, from all tables that are still open.
func movesIn(ctx context.Context, books *store.Reader, from, to time.Time) (map[string][]time.Time, error) {
	open, err := books.OpenTables(ctx)
	moves := map[string][]time.Time{}
	for _, brief := range open {
		kept, err := books.Load(ctx, brief.ID)
		if err != nil {
			return nil, err
		}
		for _, step := range kept.Steps {
			if step.Received.After(from) && step.Received.Before(to) {
				moves[brief.Channel] = append(moves[brief.Channel], step.Received)
			}
		}
	}
	return moves, err
}

// shownIn is when messages were posted in channels or edited.
func shownIn(requests []discordtest.Request, tokens map[string]string) map[string][]time.Time {
	shown := map[string][]time.Time{}
	for _, r := range requests {
		parts := strings.Split(strings.Trim(r.Path, "/"), "/")
		posted := r.Method == "POST" && len(parts) == 3 && parts[2] == "messages"
		edited := r.Method == "PATCH" && len(parts) == 4 && parts[2] == "messages"
		byToken := r.Method == "PATCH" && parts[0] == "webhooks"
		switch {
		case r.Status >= 300:
		case parts[0] == "channels" && (posted || edited):
			shown[parts[1]] = append(shown[parts[1]], r.At)
		case byToken && len(parts) > 2 && tokens[parts[2]] != "":
			shown[tokens[parts[2]]] = append(shown[tokens[parts[2]]], r.At)
		}
	}
	return shown
}

// belowGlobal is the route of a request that counts against the limit for all of a bot; empty:
// it is none, but what a token of an interaction authorises.
func belowGlobal(r discordtest.Request) string {
	if strings.HasPrefix(r.Path, "/interactions/") || strings.HasPrefix(r.Path, "/webhooks/") {
		return ""
	}
	parts := strings.Split(r.Path, "/")
	for i, part := range parts {
		if part != "" && strings.Trim(part, "0123456789") == "" {
			parts[i] = "{id}"
		}
	}
	return r.Method + " " + strings.Join(parts, "/")
}
