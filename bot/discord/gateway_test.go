package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"hofnar/bot/discordtest"
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

// ignore answers nothing until the connection ends.
func (w *wire) ignore() {
	for {
		if _, _, err := w.ws.Read(w.ctx); err != nil {
			return
		}
	}
}

const (
	hello    = `{"op":10,"d":{"heartbeat_interval":41250}}`
	ready    = `{"op":0,"s":1,"t":"READY","d":{"session_id":"one","resume_gateway_url":"URL"}}`
	readyTwo = `{"op":0,"s":1,"t":"READY","d":{"session_id":"two","resume_gateway_url":"URL"}}`
	resumed  = `{"op":0,"s":9,"t":"RESUMED","d":{}}`
)

func number(seq int) string { return fmt.Sprintf(`{"op":0,"s":%d,"t":"E","d":%d}`, seq, seq) }

// wants begins a connection and checks what the bot says first.
func (w *wire) wants(op int) packet {
	w.send(hello)
	p := w.hear()
	if p.Op != op && p.Op >= 0 {
		w.t.Errorf("the bot says op %d, expected %d", p.Op, op)
	}
	return p
}

// play lets scripts be Discord's gateway.
func play(t *testing.T, scripts ...script) *process {
	t.Helper()
	n := make(chan int, 1)
	n <- 0
	mux := http.NewServeMux()
	srv := newDiscord(t, func(cfg *discordtest.Config) { cfg.Extra = mux })
	at := "ws" + strings.TrimPrefix(srv.URL(), "http") + "script/ws"
	mux.HandleFunc("/script/gateway/bot", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, `{"url":"%s"}`, at) })
	mux.HandleFunc("/script/ws", func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer ws.CloseNow()
		i := <-n
		n <- i + 1
		scripts[min(i, len(scripts)-1)](&wire{t, r.Context(), ws, at})
	})
	p := newProcess(t, srv)
	p.rest.base = srv.URL() + "script/"
	p.start(1)
	return p
}

func TestEveryBadDayEnds(t *testing.T) {
	begin := func(w *wire) {
		w.wants(opIdentify)
		w.send(ready)
		w.send(number(2))
	}
	beginAt := func(resume string) script {
		return func(w *wire) {
			w.wants(opIdentify)
			w.send(strings.ReplaceAll(ready, "URL", resume))
			w.send(number(2))
		}
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
	close := func(code websocket.StatusCode) script {
		return func(w *wire) { w.wants(opResume); w.ws.Close(code, "") }
	}
	drop := func(w *wire) { w.wants(opResume) }
	acks := func(w *wire) { w.wants(opResume); w.stay() }
	slow := func(w *wire) {
		w.wants(opIdentify)
		go func() {
			time.Sleep(2 * time.Hour)
			w.send(ready)
			w.send(number(2))
		}()
		w.stay()
	}
	broken := func(w *wire) {
		w.send(`{"op":10,"d":{"heartbeat_interval":41250.0}}`)
		w.hear()
		w.send(ready)
		w.send(number(2))
		w.stay()
	}
	silent := func(w *wire) { w.ignore() }
	for name, c := range map[string]struct {
		scripts []script
		want    string
		gaps    int
	}{
		"the connection drops":                       {[]script{begin, resume}, "2 3", 0},
		"op 7 asks for a reconnect":                  {[]script{func(w *wire) { begin(w); w.send(`{"op":7,"d":null}`); w.stay() }, resume}, "2 3", 0},
		"op 7 comes first after RESUME":              {[]script{begin, func(w *wire) { w.wants(opResume); w.send(`{"op":7,"d":null}`); w.stay() }, resume}, "2 3", 0},
		"op 9 answers RESUME for good":               {[]script{begin, func(w *wire) { w.wants(opResume); w.send(`{"op":9,"d":false}`); w.stay() }, again}, "2 2 3", 1},
		"op 9 lets the session be resumed":           {[]script{func(w *wire) { begin(w); w.send(`{"op":9,"d":true}`); w.stay() }, resume}, "2 3", 0},
		"hello never comes":                          {[]script{begin, silent, resume}, "2 3", 0},
		"the interval is no whole number":            {[]script{broken, again}, "2", 0},
		"an ACK comes in place of hello":             {[]script{begin, func(w *wire) { w.send(`{"op":11}`); w.stay() }, resume}, "2 3", 0},
		"nobody answers heartbeats":                  {[]script{func(w *wire) { begin(w); w.ignore() }, resume}, "2 3", 0},
		"nothing follows RESUME but ACKs":            {[]script{begin, acks, resume}, "2 3", 0},
		"nothing follows RESUME at either address":   {[]script{begin, acks, acks, again}, "2 2 3", 1},
		"nothing follows IDENTIFY for two hours":     {[]script{slow, again}, "2", 0},
		"op 9 answers IDENTIFY":                      {[]script{func(w *wire) { w.wants(opIdentify); w.send(`{"op":9,"d":false}`); w.stay() }, again}, "2 3", 0},
		"what comes is no JSON":                      {[]script{func(w *wire) { begin(w); w.send(`{"op":`); w.stay() }, resume}, "2 3", 0},
		"the address for resuming is dead":           {[]script{beginAt("ws://dead.invalid"), resume}, "2 3", 0},
		"the address for resuming is nonsense":       {[]script{beginAt(":nonsense"), resume}, "2 3", 0},
		"the sequence is invalid (4007)":             {[]script{begin, close(4007), again}, "2 2 3", 1},
		"the session has timed out (4009)":           {[]script{begin, close(4009), again}, "2 2 3", 1},
		"the session times out while connected":      {[]script{func(w *wire) { begin(w); w.ws.Close(4009, "") }, again}, "2 2 3", 1},
		"two connections drop after RESUME":          {[]script{begin, drop, drop, resume}, "2 3", 0},
		"three connections drop after RESUME":        {[]script{begin, drop, drop, drop, again}, "2 2 3", 1},
		"connections drop after RESUME now and then": {[]script{begin, drop, drop, func(w *wire) { w.wants(opResume); w.send(resumed) }, drop, drop, func(w *wire) { w.wants(opResume); w.send(number(10)); w.stay() }}, "2 10", 0},
		"three times hello never comes":              {[]script{begin, silent, silent, silent, again}, "2 2 3", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := play(t, c.scripts...)
				if got := p.numbers(len(strings.Fields(c.want))); got != c.want {
					t.Errorf("handled %s, expected %s", got, c.want)
				}
				if err := p.stop(); err != nil {
					t.Errorf("Run ends with %v", err)
				}
				if p.gaps != c.gaps {
					t.Errorf("%d gaps, expected %d", p.gaps, c.gaps)
				}
			})
		})
	}
}

func TestWhatCannotBeMendedEndsRun(t *testing.T) {
	for code, why := range fatalCodes {
		t.Run(why.Error(), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := play(t, func(w *wire) { w.wants(opIdentify); w.ws.Close(code, "") })
				time.Sleep(time.Minute)
				synctest.Wait()
				if err := p.stop(); !errors.Is(err, errFatal) || !errors.Is(err, why) {
					t.Errorf("Run ends with %v", err)
				}
			})
		})
	}
}

func TestThousandsOfEventsStayInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const n = 3000
		p := play(t, func(w *wire) {
			w.wants(opIdentify)
			w.send(ready)
			for i := range n {
				w.send(number(i + 2))
			}
			w.stay()
		})
		for i, s := range strings.Fields(p.numbers(n)) {
			if s != fmt.Sprint(i+2) {
				t.Fatalf("event %d is number %s", i, s)
			}
		}
	})
}

func TestASessionIsResumedWhereItCanBe(t *testing.T) {
	for _, c := range []struct {
		name       string
		life       time.Duration // of a session without a connection
		happens    func(discordtest.Gateway)
		identifies int
	}{
		{"the connection drops", time.Hour, func(g discordtest.Gateway) { g.DropConnections(4000) }, 1},
		{"the sequence is too far behind", time.Hour, func(g discordtest.Gateway) { g.Outdate(); g.DropConnections(4000) }, 2},
		{"the session times out", time.Hour, func(g discordtest.Gateway) { g.DropConnections(4009) }, 2},
		{"the address for resuming drops its connections", time.Hour, func(g discordtest.Gateway) {
			g.ResumeHost(discordtest.ResumeDrops)
			g.DropConnections(4000)
		}, 1},
		{"the address for resuming is silent", time.Hour, func(g discordtest.Gateway) {
			g.ResumeHost(discordtest.ResumeSilent)
			g.DropConnections(4000)
		}, 1},
		{"the session expires meanwhile", 15 * time.Second, func(g discordtest.Gateway) {
			g.ResumeHost(discordtest.ResumeSilent)
			g.DropConnections(4000)
		}, 2},
		{"heartbeats are not answered", time.Hour, func(g discordtest.Gateway) { g.Deafen() }, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				srv := newDiscord(t, func(cfg *discordtest.Config) { cfg.Gateway.SessionLife = c.life })
				p := newProcess(t, srv).start(1)
				p.until(srv.Gateway().Connected)
				c.happens(srv.Gateway())
				time.Sleep(3 * time.Minute)
				if !srv.Gateway().Connected() || srv.Gateway().Identifies() != c.identifies {
					t.Errorf("connected: %v, after %d identifies", srv.Gateway().Connected(), srv.Gateway().Identifies())
				}
			})
		})
	}
}

func TestACleanStopEndsTheSession(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(discordtest.Gateway)
		want []int
		most time.Duration
	}{
		{"at once when Discord answers", func(discordtest.Gateway) {}, []int{1000}, 0},
		{"also on a connection that was resumed", func(g discordtest.Gateway) { g.Reconnect(); time.Sleep(time.Minute) }, []int{4000, 1000}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				srv := newDiscord(t)
				p := newProcess(t, srv).start(1)
				p.until(srv.Gateway().Connected)
				c.do(srv.Gateway())
				began := time.Now()
				if err := p.stop(); err != nil || time.Since(began) > c.most {
					t.Errorf("Run ends with %v, after %v", err, time.Since(began))
				}
				synctest.Wait()
				if got := srv.Gateway().Farewells(); !slices.Equal(got, c.want) || srv.Gateway().Connected() {
					t.Errorf("the bot has left with %v", got)
				}
			})
		})
	}
}

func TestAStopDoesNotWaitForADeadConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := newDiscord(t)
		p := newProcess(t, srv).start(1)
		p.until(srv.Gateway().Connected)
		synctest.Wait()
		p.net.hang()
		began := time.Now()
		if err := p.stop(); err != nil || time.Since(began) > time.Second {
			t.Errorf("Run ends with %v, after %v", err, time.Since(began))
		}
	})
}
