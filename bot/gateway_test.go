package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// A script plays Discord on one connection; the next connection gets the next
// script, and the last one serves all that follow.
type script func(*wire)

// wire is Discord's end of a connection.
type wire struct {
	t   *testing.T
	ctx context.Context
	ws  *websocket.Conn
	url string
}

func (w *wire) send(text string) {
	_ = w.ws.Write(w.ctx, websocket.MessageText, []byte(strings.ReplaceAll(text, "URL", w.url))) // the other end may have gone
}

// hear returns the next packet that is no heartbeat.
func (w *wire) hear() packet {
	for {
		_, text, err := w.ws.Read(w.ctx)
		if err != nil {
			return packet{Op: -1}
		}
		var p packet
		if err := json.Unmarshal(text, &p); err != nil {
			w.t.Error(err)
		}
		if p.Op != opHeartbeat {
			return p
		}
		w.send(`{"op":11}`)
	}
}

// stay answers heartbeats until the connection ends.
func (w *wire) stay() {
	for w.hear().Op >= 0 {
	}
}

const (
	hello    = `{"op":10,"d":{"heartbeat_interval":200}}`
	ready    = `{"op":0,"s":1,"t":"READY","d":{"session_id":"one","resume_gateway_url":"URL"}}`
	readyTwo = `{"op":0,"s":1,"t":"READY","d":{"session_id":"two","resume_gateway_url":"URL"}}`
	resumed  = `{"op":0,"s":9,"t":"RESUMED","d":{}}`
)

func number(seq int) string { return fmt.Sprintf(`{"op":0,"s":%d,"t":"E","d":%d}`, seq, seq) }

// wants begins a connection and checks what the bot says first.
func (w *wire) wants(op int) packet { return w.wantsAfter(hello, op) }

// wantsAfter is wants with a hello of its own.
func (w *wire) wantsAfter(hello string, op int) packet {
	w.send(hello)
	p := w.hear()
	if p.Op != op && p.Op >= 0 {
		w.t.Errorf("the bot says op %d, expected %d", p.Op, op)
	}
	return p
}

// day is a gateway under test and what it has handed on.
type day struct {
	mu   sync.Mutex
	got  []string
	gaps int
	stop func() error
}

func newDay(t *testing.T, scripts ...script) *day {
	t.Helper()
	d := &day{}
	n := 0
	mux := http.NewServeMux()
	srv := httptest.NewServer(mux)
	t.Cleanup(srv.Close)
	mux.HandleFunc("/api/gateway/bot", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `{"url":"ws%s/ws"}`, strings.TrimPrefix(srv.URL, "http"))
	})
	mux.HandleFunc("/ws", func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer ws.CloseNow()
		d.mu.Lock()
		play := scripts[min(n, len(scripts)-1)]
		n++
		d.mu.Unlock()
		play(&wire{t, r.Context(), ws, "ws" + strings.TrimPrefix(srv.URL, "http") + "/ws"})
	})
	log := slog.New(slog.NewTextHandler(t.Output(), nil))
	g := &gateway{
		rest: newREST(srv.URL+"/api/", "secret", log), token: "secret", intents: intents, log: log,
		pace:   pace{hello: 300 * time.Millisecond, identify: 20 * time.Millisecond, retry: 10 * time.Millisecond, longest: 100 * time.Millisecond},
		handle: func(e event) { d.mu.Lock(); d.got = append(d.got, e.Type+string(e.Data)); d.mu.Unlock() },
		gap: func(from, _ time.Time) {
			d.mu.Lock()
			defer d.mu.Unlock()
			if !from.IsZero() { // else it is the first session of all
				d.gaps++
			}
		},
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- g.Run(ctx) }()
	d.stop = sync.OnceValue(func() error {
		cancel()
		select {
		case err := <-done:
			return err
		case <-time.After(2 * time.Second):
			t.Error("the gateway hangs")
			return nil
		}
	})
	t.Cleanup(func() { _ = d.stop() }) // tests that care have asked
	return d
}

// numbers waits until so many plain events have come and returns them.
func (d *day) numbers(t *testing.T, n int) string {
	t.Helper()
	for range 500 {
		d.mu.Lock()
		var list []string
		for _, e := range d.got {
			if s, ok := strings.CutPrefix(e, "E"); ok {
				list = append(list, s)
			}
		}
		d.mu.Unlock()
		if len(list) >= n {
			return strings.Join(list, " ")
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("heard only %v", d.got)
	return ""
}

func TestEveryBadDayEnds(t *testing.T) {
	begin := func(w *wire) {
		w.wants(opIdentify)
		w.send(ready)
		w.send(number(2))
	}
	resume := func(w *wire) {
		w.wants(opResume)
		w.send(number(2)) // delivered before: must not be handled twice
		w.send(number(3))
		w.send(resumed)
		w.stay()
	}
	again := func(w *wire) {
		w.wants(opIdentify)
		w.send(readyTwo)
		w.send(number(2))
		w.send(number(3))
		w.stay()
	}
	for name, c := range map[string]struct {
		scripts []script
		want    string
		gaps    int
	}{
		"the connection drops":             {[]script{begin, resume}, "2 3", 0},
		"op 7 asks for a reconnect":        {[]script{func(w *wire) { begin(w); w.send(`{"op":7,"d":null}`); w.stay() }, resume}, "2 3", 0},
		"op 7 comes first after RESUME":    {[]script{begin, func(w *wire) { w.wants(opResume); w.send(`{"op":7,"d":null}`); w.stay() }, resume}, "2 3", 0},
		"op 9 answers RESUME for good":     {[]script{begin, func(w *wire) { w.wants(opResume); w.send(`{"op":9,"d":false}`); w.stay() }, again}, "2 2 3", 1},
		"op 9 lets the session be resumed": {[]script{func(w *wire) { begin(w); w.send(`{"op":9,"d":true}`); w.stay() }, resume}, "2 3", 0},
		"hello never comes":                {[]script{begin, func(w *wire) { w.stay() }, resume}, "2 3", 0},
		"an ACK comes in place of hello":   {[]script{begin, func(w *wire) { w.send(`{"op":11}`); w.stay() }, resume}, "2 3", 0},
		"nobody answers heartbeats":        {[]script{func(w *wire) { begin(w); <-w.ctx.Done() }, resume}, "2 3", 0},
		"what comes is no JSON":            {[]script{func(w *wire) { begin(w); w.send(`{"op":`); w.stay() }, resume}, "2 3", 0},
		"the address for resuming is dead": {[]script{func(w *wire) {
			w.wants(opIdentify)
			w.send(strings.ReplaceAll(ready, "URL", "ws://127.0.0.1:1"))
			w.send(number(2))
		}, resume}, "2 3", 0},
		"the address for resuming is nonsense": {[]script{func(w *wire) {
			w.wants(opIdentify)
			w.send(strings.ReplaceAll(ready, "URL", ":nonsense"))
			w.send(number(2))
		}, resume}, "2 3", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDay(t, c.scripts...)
			if got := d.numbers(t, len(strings.Fields(c.want))); got != c.want {
				t.Errorf("handled %s, expected %s", got, c.want)
			}
			if err := d.stop(); err != nil {
				t.Errorf("Run ends with %v", err)
			}
			if d.gaps != c.gaps {
				t.Errorf("%d gaps, expected %d", d.gaps, c.gaps)
			}
		})
	}
}

func TestWhatCannotBeMendedEndsRun(t *testing.T) {
	for code, why := range fatalCodes {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			d := newDay(t, func(w *wire) { w.wants(opIdentify); w.ws.Close(code, "") })
			time.Sleep(300 * time.Millisecond)
			if err := d.stop(); !errors.Is(err, errFatal) || !strings.Contains(err.Error(), why) {
				t.Errorf("Run ends with %v", err)
			}
		})
	}
}

func TestThousandsOfEventsStayInOrder(t *testing.T) {
	const n = 3000
	d := newDay(t, func(w *wire) {
		w.wantsAfter(`{"op":10,"d":{"heartbeat_interval":60000}}`, opIdentify) // nobody answers heartbeats meanwhile
		w.send(ready)
		for i := range n {
			w.send(number(i + 2))
		}
		w.stay()
	})
	got := strings.Fields(d.numbers(t, n))
	for i, s := range got {
		if s != fmt.Sprint(i+2) {
			t.Fatalf("event %d is number %s", i, s)
		}
	}
}
