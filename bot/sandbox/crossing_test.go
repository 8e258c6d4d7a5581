package sandbox_test

import (
	"fmt"
	"net/http"
	"testing"
)

// edited has the bot change a message to one that has no control any more.
func (r *room) edited(t *testing.T, id string) {
	t.Helper()
	if err := r.send(http.MethodPatch, "channels/"+r.ch.ID+"/messages/"+id, `{"components":[{"type":10,"content":"It has changed"}]}`); err != nil {
		t.Fatal(err)
	}
}

func TestAPressThatCrossesAnEditIsAnsweredByTheBot(t *testing.T) {
	r := newRoom(t)
	r.hire(t)
	for what, c := range map[string]struct {
		deed    map[string]any
		says    string
		deleted bool // meanwhile
	}{
		"a button":                      {deed: map[string]any{"do": "click", "control": "peek"}, says: "A secret for Anne"},
		"a button of a deleted message": {deed: map[string]any{"do": "click", "control": "peek"}, says: "A secret for Anne", deleted: true},
		"a menu":                        {deed: map[string]any{"do": "select", "control": "pick", "values": []string{"Second"}}, says: "Picked Second"},
	} {
		t.Run(what, func(t *testing.T) {
			r.post(t, table("Hello"))
			list := r.anne.Sees(r.ch)
			m := list[len(list)-1]
			r.get(t, "page/messages?as=anne")
			r.edited(t, m.ID)
			r.get(t, "page/messages?as=anne") // which the press crosses
			if c.deleted {
				if err := r.send(http.MethodDelete, "channels/"+r.ch.ID+"/messages/"+m.ID, ""); err != nil {
					t.Fatal(err)
				}
			}
			before := len(r.srv.Interactions())
			c.deed["message"] = m.ID
			if got := r.perform(t, c.deed); got.Error != "" || len(r.srv.Interactions()) != before+1 || r.anne.Find(r.ch, c.says) == nil {
				t.Errorf("it came to %q", got.Error)
			}
		})
	}
}

func TestWhatNobodyWasShownIsNotPressed(t *testing.T) {
	r := newRoom(t)
	r.hire(t)
	r.post(t, table("Hello"))
	m := r.anne.Sees(r.ch)[0]
	r.get(t, "page/messages?as=marc")
	r.edited(t, m.ID)
	before := len(r.srv.Interactions())
	for _, deed := range []string{"click", "react", "dismiss"} {
		message := m.ID
		if deed != "click" {
			message = fmt.Sprint(1)
		}
		got := r.perform(t, map[string]any{"do": deed, "message": message, "control": "peek", "emoji": "✊"})
		if want := "That has just changed. Look again."; got.Error != want || len(r.srv.Interactions()) != before {
			t.Errorf("%s came to %q", deed, got.Error)
		}
	}
}
