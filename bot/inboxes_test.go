package bot_test

import (
	"context"
	"net/http"
	"slices"
	"testing"
	"time"

	"hofnar/bot/reach"
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
			if list, err := e.kept.FirstDeletions(context.Background(), 1); err != nil || len(list) == 0 || list[0].Channel != late.Direct().ID || list[0].Guild != "" {
				t.Fatalf("to be deleted is %+v, %v", list, err)
			}
			if forgets {
				e.must(late.Click(e.must(late.Slash(e.ch, "/me forget", nil)).Message, "Forget me"))
				time.Sleep(time.Minute)
			} else {
				time.Sleep(40 * days)
			}
			if list, err := e.kept.FirstDeletions(context.Background(), 9); err != nil || slices.ContainsFunc(list, func(d reach.Deletion) bool { return d.Channel == late.Direct().ID }) {
				t.Errorf("still to be deleted is %+v, %v", list, err)
			}
		})
	}
}
