package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"hofnar/bot/discordtest"
	"hofnar/store"
)

// The page has no inboxes: what is written into one would be read by nobody.
func TestNobodyInTheSandboxTakesDirectMessages(t *testing.T) {
	srv, err := discordtest.New(discordtest.Config{Unlimited: true})
	must(t, err)
	t.Cleanup(srv.Close)
	furnish(srv, func(string) []string { return nil })
	post := func(path, body string) (status int, said struct {
		ID   string `json:"id"`
		Code int    `json:"code"`
	}) {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, srv.API()+path, strings.NewReader(body))
		must(t, err)
		req.Header = http.Header{
			"Authorization": {"Bot " + srv.Token()}, "Content-Type": {"application/json"}, "User-Agent": {"DiscordBot (https://example.org/jester, 1)"},
		}
		res, err := http.DefaultClient.Do(req)
		must(t, err)
		defer res.Body.Close()
		must(t, json.NewDecoder(res.Body).Decode(&said))
		return res.StatusCode, said
	}
	for _, name := range people {
		_, inbox := post("users/@me/channels", `{"recipient_id":"`+srv.User(name).ID+`"}`)
		if status, said := post("channels/"+inbox.ID+"/messages", `{"content":"It is your turn"}`); status != http.StatusForbidden || said.Code != 50007 {
			t.Errorf("%s is written to: %d, %+v", name, status, said)
		}
	}
}

// A session of Discord's ends with the sandbox, so that whoever begins again must not ask for it: while the
// answer to that was waited for, and for seconds after it, nobody was answered.
func TestASandboxThatIsStartedAgainIsThereAtOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, start := range []string{"first", "second"} {
		said := filepath.Join(dir, start)
		log, err := os.Create(said)
		must(t, err)
		c := exec.Command(os.Args[0], "sandbox", "--dir", dir, "--addr", "127.0.0.1:0", "--no-daily")
		c.Env, c.Stderr = append(os.Environ(), "HOFNAR_CHILD=1", "LOG_LEVEL=info"), log
		must(t, c.Start())
		t.Cleanup(func() { _ = c.Process.Kill() })
		waitFor(t, "he is there", func() bool {
			text, err := os.ReadFile(said)
			return err == nil && bytes.Contains(text, []byte("gateway session begun"))
		})
		books, err := store.OpenReader(filepath.Join(dir, "hofnar.db"))
		must(t, err)
		waitFor(t, "the session is kept", func() bool {
			kept, err := books.Sessions(t.Context())
			return err == nil && len(kept) > 0
		})
		must(t, books.Close())
		must(t, c.Process.Kill())
		_ = c.Wait() // it was killed
		must(t, log.Close())
		if text, err := os.ReadFile(said); err != nil || bytes.Contains(text, []byte("gateway connection ended")) {
			t.Errorf("the %s start says %s, %v", start, text, err)
		}
	}
}
