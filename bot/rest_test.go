package bot

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// rained answers each request with the next of these, then with {}.
func rained(t *testing.T, answers ...func(http.ResponseWriter)) (*rest, *atomic.Int64) {
	t.Helper()
	var n atomic.Int64
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if i := int(n.Add(1)) - 1; i < len(answers) {
			answers[i](w)
			return
		}
		fmt.Fprint(w, `{"id":"7"}`)
	}))
	t.Cleanup(srv.Close)
	return newREST(srv.URL+"/api/v10/", "secret", slog.New(slog.NewTextHandler(t.Output(), nil))), &n
}

func status(code int, body string, headers ...string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(code)
		fmt.Fprint(w, body)
	}
}

var plain = message{Components: []component{text("hello")}}

func TestWhatIsTriedAgainAndWhatIsNot(t *testing.T) {
	limited := status(429, `{"message":"slow","retry_after":0.06,"global":false}`)
	answer := func(r *rest) error {
		return r.Respond(t.Context(), "1", "token", response{Type: answerMessage, Message: &plain})
	}
	send := func(r *rest) error { _, err := r.Send(t.Context(), "5", plain); return err }
	edit := func(r *rest) error { return r.Edit(t.Context(), "5", "6", plain) }
	for name, c := range map[string]struct {
		do      func(*rest) error
		answers []func(http.ResponseWriter)
		calls   int64
		fails   bool
	}{
		"an edit is tried again after 502":                {edit, []func(http.ResponseWriter){status(502, "<html>")}, 2, false},
		"a message has a nonce, so it is tried again too": {send, []func(http.ResponseWriter){status(503, "")}, 2, false},
		"an answer to an interaction is not":              {answer, []func(http.ResponseWriter){status(500, "")}, 1, true},
		"an answer that was rationed comes too late":      {answer, []func(http.ResponseWriter){limited}, 1, true},
		"a rationed edit waits as long as it is told":     {edit, []func(http.ResponseWriter){limited, limited}, 3, false},
		"a page instead of an answer is waited out":       {edit, []func(http.ResponseWriter){status(429, "<html>", "Retry-After", "0")}, 2, false},
		"an edit of an old message is not tried again":    {edit, []func(http.ResponseWriter){status(429, `{"code":30046,"message":"old","retry_after":0.1}`)}, 1, true},
		"a refusal is a refusal":                          {edit, []func(http.ResponseWriter){status(403, `{"code":50013,"message":"Missing Permissions"}`)}, 1, true},
		"trying again has an end":                         {edit, []func(http.ResponseWriter){limited, limited, limited, limited, limited, limited}, tries, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, n := rained(t, c.answers...)
			if err := c.do(r); (err != nil) != c.fails {
				t.Errorf("it ends with %v", err)
			}
			if n.Load() != c.calls {
				t.Errorf("%d calls, expected %d", n.Load(), c.calls)
			}
		})
	}
}

func TestDiscordsCodesAreRecognised(t *testing.T) {
	r, _ := rained(t, status(429, `{"code":30046,"message":"old","retry_after":0.1}`))
	if err := r.Edit(t.Context(), "5", "6", plain); !isCode(err, codeTooOldToEdit) || isCode(err, codeUnknownMessage) {
		t.Errorf("read as %v", err)
	}
}

func TestABucketThatIsEmptyIsWaitedFor(t *testing.T) {
	r, _ := rained(t, status(200, `{}`, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "0.2"))
	if err := r.Edit(t.Context(), "5", "6", plain); err != nil {
		t.Fatal(err)
	}
	short, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	if err := r.Edit(short, "5", "6", plain); err == nil {
		t.Error("the second edit did not wait")
	}
	if err := r.Edit(t.Context(), "other", "6", plain); err != nil {
		t.Errorf("another channel waits as well: %v", err)
	}
	if err := r.Edit(t.Context(), "5", "6", plain); err != nil {
		t.Error(err)
	}
}

// Interaction tokens are credentials: an error that will be logged has none.
func TestErrorsDoNotTellTokens(t *testing.T) {
	var out bytes.Buffer
	r := newREST("http://127.0.0.1:1/api/", "bot-secret", slog.New(slog.NewTextHandler(&out, nil)))
	err := r.Respond(t.Context(), "1", "token-secret", response{Type: updateLater})
	if err == nil || strings.Contains(err.Error(), "secret") || strings.Contains(out.String(), "secret") {
		t.Errorf("error %v, log %s", err, out.String())
	}
	if err := r.EditOriginal(t.Context(), "1", "token-secret", plain); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("error %v", err)
	}
}

func TestInteractionsWithPartsUnknownToUsAreRead(t *testing.T) {
	in, ok := readInteraction(event{Data: []byte(`{"id":"1","token":"t","type":3,"guild_id":"g","channel_id":"c","app_permissions":"8",
		"member":{"user":{"id":"u","username":"anne"},"permissions":"8192","nick":"Anne"},
		"message":{"id":"m","flags":64,"components":[{"type":99,"new":{"deep":[1]}}]},"data":{"custom_id":"x","values":["a"]}}`)})
	if !ok || in.User != "u" || in.Name != "Anne" || !in.Ephemeral || !in.moderator() || in.Values[0] != "a" {
		t.Errorf("read as %+v", in)
	}
	for _, text := range []string{``, `{}`, `[]`, `{"id":"1","token":"t"}`, `{"id":"1","token":"t","member":null,"data":{"options":7}}`} {
		if _, ok := readInteraction(event{Data: []byte(text)}); ok {
			t.Errorf("%s is taken for an interaction", text)
		}
	}
}
