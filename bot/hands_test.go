package bot_test

import (
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// hands are a user's private messages with a hand.
func (e *evening) hands(u *discordtest.User) (list []*discordtest.Message) {
	for _, m := range u.Sees(e.ch) {
		if m.Ephemeral() && strings.Contains(m.Text(), "**Your ") {
			list = append(list, m)
		}
	}
	return list
}

// A phone that has not heard that a message is gone still shows it: what is pressed there
// is answered in a new one, and the hand that was opened meanwhile goes, since it asks
// what is answered.
func TestAnAnswerInANewMessageRemovesTheHandThatWasThere(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		gone := e.choice(anne)
		now := e.hand(anne)
		time.Sleep(5 * time.Second)
		if list := e.hands(anne); len(list) != 1 || list[0].ID != now.ID {
			t.Fatalf("there are %d hands", len(list))
		}
		if _, err := anne.ClickStale(gone, choosing(gone)); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Second)
		if list := e.hands(anne); len(list) != 1 || list[0].ID == now.ID || list[0].ID == gone.ID {
			t.Errorf("there are %d hands", len(list))
		}
	})
}
