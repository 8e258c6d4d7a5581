package discordtest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discordtest"
)

// table is a loopback Discord with a clock that stands still, a channel, two
// users, and a raw client in the place of a bot.
type table struct {
	*testing.T
	s      *discordtest.Server
	clock  *clockwork.FakeClock
	guild  *discordtest.Guild
	ch     *discordtest.Channel
	anne   *discordtest.User
	marc   *discordtest.User
	app    string
	agent  string // the client's User-Agent
	http   *http.Client
	pushes int // that pushed has told of
}

const goodAgent = "DiscordBot (https://example.org/raw, 1)"

type obj = map[string]any
type list = []any

func newTable(t *testing.T, change ...func(*discordtest.Config)) *table {
	t.Helper()
	clock := clockwork.NewFakeClockAt(time.Date(2026, 8, 6, 12, 0, 0, 0, time.UTC))
	cfg := discordtest.Config{Clock: clock, Unlimited: true}
	for _, c := range change {
		c(&cfg)
	}
	s, err := discordtest.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	g := s.Guild("The Tavern")
	r := &table{T: t, s: s, clock: clock, guild: g, ch: g.Channel("games"), anne: s.User("Anne"), marc: s.User("Marc"), agent: goodAgent}
	r.http = &http.Client{Transport: s.Transport()}
	g.Join(r.anne, r.marc)
	r.app = r.do("GET", "/users/@me", nil).text("id")
	return r
}

// limited turns the REST API's limits on. Identifies stay free, since tests connect
// for each interaction anew.
func limited(cfg *discordtest.Config) { cfg.Unlimited, cfg.Gateway.Identifies = false, -1 }

// answer is what came back.
type answer struct {
	status int
	header http.Header
	raw    []byte
	body   any
	lost   error // there was no answer
}

func (a answer) field(name string) any {
	o, _ := a.body.(obj)
	return o[name]
}

func (a answer) text(name string) string { return fmt.Sprint(a.field(name)) }

// code is Discord's own, 0 if there is none.
func (a answer) code() int {
	n, _ := a.field("code").(float64)
	return int(n)
}

// blames reports whether the flaw is in the place of that path.
func (a answer) blames(path string) bool {
	at := a.field("errors")
	for step := range strings.SplitSeq(path, ".") {
		o, _ := at.(obj)
		at = o[step]
	}
	o, _ := at.(obj)
	return o["_errors"] != nil
}

// form is a body with files: payload_json and files[n].
type form struct {
	json  any
	files []file
}

type file struct {
	field, name string
	size        int
}

func (f form) encode() (kind string, body []byte) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	text, _ := json.Marshal(f.json) // our own
	_ = w.WriteField("payload_json", string(text))
	for _, one := range f.files {
		part, _ := w.CreateFormFile(one.field, one.name)
		_, _ = part.Write(bytes.Repeat([]byte{'x'}, one.size))
	}
	_ = w.Close()
	return w.FormDataContentType(), b.Bytes()
}

// do sends a request with the bot's token, as hooks need none.
func (r *table) do(method, path string, body any) answer {
	r.Helper()
	return r.as("Bot "+r.s.Token(), method, path, body)
}

func (r *table) as(authority, method, path string, body any) answer {
	r.Helper()
	kind, text := "application/json", []byte(nil)
	switch body := body.(type) {
	case nil:
	case form:
		kind, text = body.encode()
	case string:
		text = []byte(body)
	default:
		text, _ = json.Marshal(body) // our own
	}
	return r.send(authority, method, path, kind, text)
}

func (r *table) send(authority, method, path, kind string, text []byte) answer {
	r.Helper()
	req, err := http.NewRequest(method, strings.TrimSuffix(r.s.API(), "/")+path, bytes.NewReader(text))
	if err != nil {
		r.Fatal(err)
	}
	req.Header.Set("Authorization", authority)
	req.Header.Set("Content-Type", kind)
	req.Header.Set("User-Agent", r.agent)
	resp, err := r.http.Do(req)
	if err != nil {
		return answer{lost: err}
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		r.Fatal(err)
	}
	a := answer{status: resp.StatusCode, header: resp.Header, raw: raw}
	_ = json.Unmarshal(raw, &a.body) // no body, no fields
	return a
}

// wants checks an answer: 0 for any success, else status and code.
func (r *table) wants(a answer, status, code int) answer {
	r.Helper()
	switch {
	case a.lost != nil:
		r.Errorf("no answer: %v", a.lost)
	case status == 0 && a.status >= 300:
		r.Errorf("a legal request was answered %d: %s", a.status, a.raw)
	case status != 0 && (a.status != status || a.code() != code):
		r.Errorf("answered %d, code %d, instead of %d, code %d: %s", a.status, a.code(), status, code, a.raw)
	}
	return a
}

func (r *table) messages() string { return "/channels/" + r.ch.ID + "/messages" }

// post posts a message that must succeed and returns its path.
func (r *table) post(body any) string {
	r.Helper()
	return r.messages() + "/" + r.wants(r.do("POST", r.messages(), body), 0, 0).text("id")
}

// body is a body that Discord takes or, if it names a place, blames that place.
type body struct {
	name  string
	body  any
	flaw  string // "" when it is legal
	other int    // another code than 50035, with status 400
}

// in is the same table for a part of a test.
func (r *table) in(t *testing.T) *table {
	same := *r
	same.T = t
	return &same
}

// try sends each body and looks at the answer.
func try(t *testing.T, cases []body, send func(*table, any) answer) {
	t.Helper()
	r := newTable(t)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := r.in(t)
			a := send(r, c.body)
			switch {
			case c.other != 0:
				r.wants(a, 400, c.other)
			case c.flaw == "":
				r.wants(a, 0, 0)
			default:
				r.wants(a, 400, 50035)
				if !a.blames(c.flaw) {
					t.Errorf("nothing is said of %s: %s", c.flaw, a.raw)
				}
			}
		})
	}
}

func chars(n int) string { return strings.Repeat("é", n) }

// times makes n things, the i-th by its number.
func times(n int, make func(i int) any) list {
	all := list{}
	for i := range n {
		all = append(all, make(i))
	}
	return all
}
