package bot_test

import (
	"net/http"
	"testing"
	"time"
)

// What is still to be deleted in somebody's inbox belongs to no server: it is tried for a
// month and then given up, and forgotten with its person.
func TestWhatIsToBeDeletedInAnInboxIsForgottenWithItsPerson(t *testing.T) {
	for name, forgets := range map[string]bool{"given up": false, "forgotten": true} {
		bubbleIn(t, name, func(t *testing.T) {
			e := longEvening(t)
			friends := e.users("Anne", "Marc")
			for _, u := range friends {
				e.calledBy(u, "By a direct message")
			}
			ch := e.duel("one", friends)
			late, _ := e.turn(ch, friends)
			time.Sleep(40 * time.Hour)
			e.srv.Refuse(100*days, http.MethodDelete, messagesOf(late.Direct()), 50001)
			e.acts(ch, late)
			time.Sleep(10 * time.Second)
			if d, err := e.kept.FirstDeletion(); err != nil || d.Channel != late.Direct().ID || d.Guild != "" {
				t.Fatalf("to be deleted is %+v, %v", d, err)
			}
			if forgets {
				e.must(late.Click(e.must(late.Slash(e.ch, "/me forget", nil)).Message, "Forget me"))
				time.Sleep(time.Minute)
			} else {
				time.Sleep(40 * days)
			}
			if d, err := e.kept.FirstDeletion(); err != nil || d.Channel == late.Direct().ID {
				t.Errorf("still to be deleted is %+v, %v", d, err)
			}
		})
	}
}
