package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"hofnar/bot/discordtest"
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
