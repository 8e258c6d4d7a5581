package channel

import (
	"testing"
	"testing/synctest"

	"hofnar/bot/people"
)

// A call takes a while, and who is called may be forgotten meanwhile.
func TestThatAnInboxIsClosedIsNotedOfNobodyWhoWasForgotten(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		c := r.contacts()
		for user, wants := range map[string]people.Way{"8": people.Direct, "9": people.Mention} {
			if _, err := c.people.ChangePerson(t.Context(), user, func(p *people.Person) { p.Remind = wants }); err != nil {
				t.Fatal(err)
			}
			c.saidClosed(user)
			direct := wants == people.Direct
			p, err := c.people.Person(t.Context(), user)
			if err != nil || p.InboxClosed != direct {
				t.Errorf("of who wants %q it is noted: %t, %v", wants, p.InboxClosed, err)
			}
			if known, err := r.table.Books.Knows(t.Context(), user); err != nil || known != direct {
				t.Errorf("who wants %q is known: %t, %v", wants, known, err)
			}
		}
	})
}
