package discord

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/coder/websocket"

	"hofnar/bot/discordtest"
)

// scriptedAPI is a Discord that answers each request with the next of these, then
// with {"id":"7"}.
type scriptedAPI struct {
	answers []func(http.ResponseWriter)
	calls   atomic.Int64
}

// RoundTrip implements http.RoundTripper. A nil answer is a broken connection.
func (s *scriptedAPI) RoundTrip(*http.Request) (*http.Response, error) {
	call := int(s.calls.Add(1))
	w := httptest.NewRecorder()
	switch {
	case call > len(s.answers):
		fmt.Fprint(w, `{"id":"7"}`)
	case s.answers[call-1] == nil:
		return nil, errors.New("connection reset")
	default:
		s.answers[call-1](w)
	}
	return w.Result(), nil
}

func scripted(t *testing.T, answers ...func(http.ResponseWriter)) (*Client, *scriptedAPI) {
	s := &scriptedAPI{answers: answers}
	return New(Config{API: "http://discord.invalid/api", Token: "secret", HTTP: &http.Client{Transport: s}, Log: told(t)}), s
}

func told(t *testing.T) *slog.Logger { return slog.New(slog.NewTextHandler(t.Output(), nil)) }

func status(code int, body string, headers ...string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(code)
		fmt.Fprint(w, body)
	}
}

// loopback is a Discord in memory with its limits on, and a client of it. It
// is to be used in a bubble, where time moves by itself.
type loopback struct {
	*testing.T
	srv   *discordtest.Server
	rest  *Client
	guild *discordtest.Guild
	ch    *discordtest.Channel
	anne  *discordtest.User
}

func newLoopback(t *testing.T, change ...func(*discordtest.Config)) *loopback {
	t.Helper()
	cfg := discordtest.Config{Memory: true, OpenAPI: discordtest.Description()}
	for _, c := range change {
		c(&cfg)
	}
	srv, err := discordtest.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	l := &loopback{T: t, srv: srv, guild: srv.Guild("Friends"), anne: srv.User("Anne")}
	l.ch = l.guild.Channel("games")
	l.guild.Join(l.anne)
	l.rest = l.client(srv.Token())
	t.Cleanup(func() {
		srv.Close()
		for _, v := range srv.Violations() {
			t.Errorf("a request that Discord does not describe: %s", v)
		}
	})
	return l
}

func (l *loopback) client(token string) *Client {
	return New(Config{API: l.srv.API(), Token: token, HTTP: &http.Client{Transport: l.srv.Transport()}, Log: told(l.T)})
}

// must passes on what must have come without trouble.
func must[V any](v V, err error) V {
	if err != nil {
		panic(err)
	}
	return v
}

// answered counts the requests with that path that were answered so.
func (l *loopback) answered(pathPart string, status int) (n int) {
	for _, r := range l.srv.Requests() {
		if strings.Contains(r.Path, pathPart) && r.Status == status {
			n++
		}
	}
	return n
}

// listen connects to the gateway, so that there is one to tell of interactions.
func (l *loopback) listen() {
	l.Helper()
	address := strings.Replace(strings.TrimSuffix(l.srv.API(), "api/v10/"), "http", "ws", 1) + "gateway"
	ws, _, err := websocket.Dial(l.Context(), address, &websocket.DialOptions{HTTPClient: &http.Client{Transport: l.srv.Transport()}})
	if err != nil {
		l.Fatal(err)
	}
	l.Cleanup(func() { ws.CloseNow() })
	go func() {
		for {
			if _, _, err := ws.Read(l.Context()); err != nil {
				return
			}
		}
	}()
	hello := fmt.Sprintf(`{"op":2,"d":{"token":%q,"intents":0,"properties":{"os":"linux"}}}`, l.srv.Token())
	if err := ws.Write(l.Context(), websocket.MessageText, []byte(hello)); err != nil {
		l.Fatal(err)
	}
	synctest.Wait()
}

// press has Anne press a button of a new message and returns the interaction.
// Nobody looks at what she gets to see.
func (l *loopback) press() Interaction {
	l.Helper()
	return l.pressOn(must(l.rest.Send(l.Context(), l.ch.ID, Message{Components: []Component{Row(Button(Primary, "Go", "go"))}})).ID)
}

// pressOn has her press the button of that message.
func (l *loopback) pressOn(id string) Interaction {
	l.Helper()
	for _, m := range l.anne.Sees(l.ch) {
		if m.ID == id {
			done := make(chan struct{})
			go func() { defer close(done); _, _ = l.anne.Click(m, "go") }()
			l.Cleanup(func() { <-done })
		}
	}
	synctest.Wait()
	all := l.srv.Gateway().Events()
	in, ok := ReadInteraction(Event{Data: all[len(all)-1].Data}, strings.TrimSpace)
	if !ok {
		l.Fatalf("no interaction but %s", all[len(all)-1].Data)
	}
	return in
}
