package bot_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

// told is what an interaction made by hand is answered with. Its token is nobody's, so the
// loopback refuses the answer.
func (e *evening) told(channel, rest string) (said string) {
	e.t.Helper()
	e.srv.Gateway().Deliver("INTERACTION_CREATE", json.RawMessage(fmt.Sprintf(
		`{"id":"5","token":"t","guild_id":%q,%s"app_permissions":"2251799813685247","member":{"permissions":"8","user":{"id":"7","username":"anne"}},%s}`, e.guild.ID, channel, rest)))
	time.Sleep(5 * time.Second)
	for _, r := range e.srv.Requests() {
		if strings.HasSuffix(r.Path, "/callback") {
			said = string(r.Body)
		}
	}
	return said
}

func TestWhatHofnarDoesNotKnowIsNoOldButton(t *testing.T) {
	for name, rest := range map[string]string{
		"a command":                 `"type":2,"data":{"name":"tavern"}`,
		"a command with a game":     `"type":2,"data":{"name":"tavern","options":[{"type":1,"name":"kismet"}]}`,
		"a game":                    `"type":2,"data":{"name":"play","options":[{"type":1,"name":"tavern"}]}`,
		"what a league may do":      `"type":2,"data":{"name":"league","options":[{"type":1,"name":"tavern"}]}`,
		"a form":                    `"type":5,"data":{"custom_id":"tavern","components":[]}`,
		"a form called as a button": `"type":5,"data":{"custom_id":"join:ABC","components":[]}`,
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				said := e.told(`"channel_id":"`+e.ch.ID+`",`, rest)
				if !strings.Contains(said, "nothing Hofnar knows") {
					t.Errorf("it is answered %s", said)
				}
				if _, open := e.registry.At(e.ch.ID); open {
					t.Error("a table is open")
				}
			})
		})
	}
}

func TestAnInteractionWithoutAChannelPostsNowhere(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		said := e.told("", `"type":2,"data":{"name":"play","options":[{"type":1,"name":"kismet"}]}`)
		if !strings.Contains(said, "which channel") {
			t.Errorf("it is answered %s", said)
		}
		if _, open := e.registry.At(""); open || e.count("POST", "/messages") > 0 {
			t.Error("a table is open nowhere")
		}
	})
}
