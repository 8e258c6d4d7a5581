package sandbox_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"hofnar/bot/discordtest"
	"hofnar/bot/sandbox"
)

// browser starts a headless Chromium. Where there is none the test is skipped,
// but not in CI, which installs one.
func browser(t *testing.T) context.Context {
	t.Helper()
	path := os.Getenv("CHROMIUM")
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil && path == "" {
			path = found
		}
	}
	if path == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("no browser found to drive the page with")
		}
		t.Skip("no browser found to drive the page with")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	ctx, stop := context.WithTimeout(context.Background(), 90*time.Second)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	if err := chromedp.Do(ctx); err != nil { // the browser lives as long as this context
		t.Fatal(err)
	}
	return ctx
}

// room is a channel with two people and a bot that answers /hello.
type room struct {
	srv        *discordtest.Server
	page       string
	ch         *discordtest.Channel
	anne, marc *discordtest.User
}

func newRoom(t *testing.T) *room {
	t.Helper()
	srv, err := discordtest.New(discordtest.Config{Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(srv.Close)
	guild := srv.Guild("Friends")
	r := &room{srv: srv, page: srv.URL(), ch: guild.Channel("games"), anne: srv.User("Anne"), marc: srv.User("Marc")}
	guild.Join(r.anne, r.marc)
	srv.Extra(sandbox.New(srv, guild, []*discordtest.Channel{r.ch}, []*discordtest.User{r.anne, r.marc}))
	r.put(t, http.MethodPut, "applications/"+r.app(t)+"/commands", `[{"name":"hello","description":"Says hello"}]`)
	return r
}

func (r *room) app(t *testing.T) string {
	t.Helper()
	var me struct{ ID string }
	if err := json.Unmarshal(r.put(t, http.MethodGet, "applications/@me", ""), &me); err != nil {
		t.Fatal(err)
	}
	return me.ID
}

// put sends a request as the bot would.
func (r *room) put(t *testing.T, method, path, body string) []byte {
	t.Helper()
	req, err := http.NewRequest(method, r.srv.API()+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+r.srv.Token())
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var raw json.RawMessage
	if err := json.NewDecoder(res.Body).Decode(&raw); err != nil || res.StatusCode >= 300 {
		t.Fatalf("%s %s: %d %s", method, path, res.StatusCode, raw)
	}
	return raw
}

const hello = `{"flags":32768,"components":[
	{"type":17,"components":[{"type":10,"content":"**Hello** from the table\n-# small print"}]},
	{"type":1,"components":[{"type":2,"style":1,"label":"Join","custom_id":"join"},{"type":2,"style":2,"label":"Not now","custom_id":"no","disabled":true}]},
	{"type":1,"components":[{"type":3,"custom_id":"pick","placeholder":"Pick one","options":[{"label":"First","value":"1"},{"label":"Second","value":"2"}]}]}]}`

// step is something done in the browser.
type step = chromedp.Action[chromedp.Void]

// run takes steps in the browser.
func run(ctx context.Context, t *testing.T, what string, steps ...step) {
	t.Helper()
	short, stop := context.WithTimeout(ctx, 20*time.Second)
	defer stop()
	if err := chromedp.Do(short, steps...); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

// ask returns what the browser says.
func ask[V any](ctx context.Context, t *testing.T, what chromedp.Action[V]) V {
	t.Helper()
	short, stop := context.WithTimeout(ctx, 20*time.Second)
	defer stop()
	v, err := chromedp.Run(short, what)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func text(ctx context.Context, t *testing.T, selector string) string {
	t.Helper()
	return ask(ctx, t, chromedp.Text(selector))
}

func TestThePageShowsAMessageAsItStands(t *testing.T) {
	r := newRoom(t)
	ctx := browser(t)
	run(ctx, t, "open the page", chromedp.Navigate(r.page+"?as=anne"), chromedp.WaitVisible("#users a[aria-current]"))
	r.put(t, http.MethodPost, "channels/"+r.ch.ID+"/messages", hello)
	run(ctx, t, "see the message without a reload", chromedp.WaitVisible(`button[data-control="join"]`))
	if s := text(ctx, t, ".container strong"); s != "Hello" {
		t.Errorf("bold text reads %q", s)
	}
	if !ask(ctx, t, chromedp.Evaluate[bool](`document.querySelector('button[data-control="no"]').disabled`)) {
		t.Error("a disabled button can be pressed")
	}
}

func TestACommandIsCompletedAndFailsVisiblyWithoutABot(t *testing.T) {
	r := newRoom(t)
	ctx := browser(t)
	run(ctx, t, "type half a command", chromedp.Navigate(r.page+"?as=anne"), chromedp.WaitVisible("#users a[aria-current]"),
		chromedp.SendKeys("#line", "/he"), chromedp.WaitVisible("#suggestions li"))
	if s := text(ctx, t, "#suggestions li"); !strings.Contains(s, "/hello") {
		t.Errorf("completion offers %q", s)
	}
	run(ctx, t, "take it and send it", chromedp.SendKeys("#line", "\t"), chromedp.SendKeys("#line", "\r"))
	ask(ctx, t, chromedp.Poll[bool](`document.querySelector("#state").textContent.includes("failed")`))
}

func TestReactionsAreToggled(t *testing.T) {
	r := newRoom(t)
	r.put(t, http.MethodPost, "channels/"+r.ch.ID+"/messages", hello)
	if err := r.marc.React(r.marc.Sees(r.ch)[0], "✊"); err != nil {
		t.Fatal(err)
	}
	ctx := browser(t)
	run(ctx, t, "press Marc's ✊", chromedp.Navigate(r.page+"?as=anne"), chromedp.Click(".reaction[aria-pressed=false]"),
		chromedp.WaitVisible(".reaction[aria-pressed=true]"))
	if s := text(ctx, t, ".reaction"); !strings.Contains(s, "2") {
		t.Errorf("two people have reacted, the page shows %q", s)
	}
}

func TestThePageFitsAPhone(t *testing.T) {
	r := newRoom(t)
	r.put(t, http.MethodPost, "channels/"+r.ch.ID+"/messages", hello)
	ctx := browser(t)
	run(ctx, t, "look at 360 pixels", chromedp.EmulateViewport(360, 740), chromedp.Navigate(r.page+"?as=marc"),
		chromedp.WaitVisible(`button[data-control="join"]`))
	if wide := ask(ctx, t, chromedp.Evaluate[int](`document.documentElement.scrollWidth`)); wide > 360 {
		t.Errorf("the page is %d pixels wide", wide)
	}
	run(ctx, t, "open the sheet", chromedp.Click("#menu"), chromedp.WaitVisible("#users a"))
}

func TestThePageIsForThisMachineAlone(t *testing.T) {
	r := newRoom(t)
	for what, req := range map[string]func(*http.Request){
		"another site's script":             func(q *http.Request) { q.Header.Set("Origin", "https://example.com") },
		"a name that points here from afar": func(q *http.Request) { q.Host = "evil.example" },
	} {
		t.Run(what, func(t *testing.T) {
			q := httptest.NewRequest(http.MethodPost, r.page+"page/do", strings.NewReader("{}"))
			q.Host = strings.Trim(strings.TrimPrefix(r.page, "http://"), "/")
			req(q)
			w := httptest.NewRecorder()
			sandbox.New(r.srv, r.srv.Guild("Friends"), []*discordtest.Channel{r.ch}, []*discordtest.User{r.anne}).ServeHTTP(w, q)
			if w.Code != http.StatusForbidden {
				t.Errorf("status %d", w.Code)
			}
		})
	}
}
