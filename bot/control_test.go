package bot_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hofnar/bot/discordtest"
)

// Controls that an earlier program has made carried the number of the table's step:
// whatever they ask for, they ask again and do nothing.
func TestControlsOfAnEarlierProgramAskAgain(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.game([]*discordtest.User{anne}, 3, nil)
		id, _ := e.registry.At(e.ch.ID)
		e.settled(anne)
		before, _ := e.registry.Fetch(context.Background(), id, anne.ID)
		for _, verb := range []string{"act", "public", "order"} {
			old := e.posted(anne, verb, fmt.Sprintf("%s:%s:%d:%s", verb, id, 0, "quiet"))
			if text := e.hears(anne.Click(old, verb)); !strings.Contains(text, "Your hand") {
				t.Errorf("%s: Anne hears %q", verb, text)
			}
		}
		if after, _ := e.registry.Fetch(context.Background(), id, anne.ID); after.Version != before.Version {
			t.Error("something was done")
		}
	})
}

// posted is a message of Hofnar's with one button, as an earlier program made it.
func (e *evening) posted(u *discordtest.User, label, control string) *discordtest.Message {
	e.t.Helper()
	body := fmt.Sprintf(`{"content": "of before: %s", "flags": 4096, "components": [{"type": 1, "components": [
		{"type": 2, "style": 2, "label": %q, "custom_id": %q}]}]}`, label, label, control)
	r, err := http.NewRequest(http.MethodPost, e.srv.API()+"channels/"+e.ch.ID+"/messages", strings.NewReader(body))
	if err != nil {
		e.t.Fatal(err)
	}
	r.Header = http.Header{
		"Authorization": {"Bot " + e.srv.Token()}, "Content-Type": {"application/json"}, "User-Agent": {"DiscordBot (https://example.org/raw, 1)"},
	}
	answer, err := (&http.Client{Transport: e.srv.Transport()}).Do(r)
	if err != nil {
		e.t.Fatal(err)
	}
	_ = answer.Body.Close()
	return e.sees(u, "of before: "+label)
}
