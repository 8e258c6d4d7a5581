package table

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

func TestAMailboxTakesDeedsUntilItIsFullOrClosed(t *testing.T) {
	m := newMailbox()
	for i := range mailboxSize {
		if got := m.put(waitingDeed{}); got != putAccepted {
			t.Fatalf("deed %d: got %v", i, got)
		}
	}
	if got := m.put(waitingDeed{}); got != putFull {
		t.Errorf("one more: got %v", got)
	}
	if m.closeIfEmpty(func() { t.Error("it is closed while deeds wait") }); m.closed {
		t.Error("deeds that wait are lost")
	}
	refused := 0
	m.close(func(waitingDeed) { refused++ })
	if got := m.put(waitingDeed{}); got != putGone || refused != mailboxSize {
		t.Errorf("after the end: %v, and %d were refused", got, refused)
	}
}

func TestAMailboxInWhichNothingWaitsIsClosed(t *testing.T) {
	m, told := newMailbox(), false
	m.closeIfEmpty(func() { told = true })
	if got := m.put(waitingDeed{}); got != putGone || !told {
		t.Errorf("a deed that comes after it is closed: %v; who closed it knows: %v", got, told)
	}
}

// Whose knock came first counts however much waits; so what waits of one person's is bounded,
// and nobody can have it grow by pressing on.
func TestAFullMailboxTakesRacesNevertheless(t *testing.T) {
	m := newMailbox()
	for range mailboxSize {
		m.put(waitingDeed{deed: Deed{By: User{ID: "1"}, Do: Leave{}}})
	}
	for i, c := range []struct {
		by   string
		do   Action
		want putResult
	}{
		{"1", Choose{Version: 7}, putFull},
		{"1", Choose{Version: -1}, putAccepted},
		{"2", React{Emoji: "✊"}, putAccepted},
		{"1", React{Emoji: "✊"}, putAccepted},
		{"2", Leave{}, putFull},
	} {
		if got := m.put(waitingDeed{deed: Deed{By: User{ID: c.by}, Do: c.do}}); got != c.want {
			t.Errorf("%d, %T of %s: got %v, want %v", i, c.do, c.by, got, c.want)
		}
	}
	taken := 0
	for range mailboxSize {
		if m.put(waitingDeed{deed: Deed{By: User{ID: "3"}, Do: React{Emoji: "✊"}}}) == putAccepted {
			taken++
		}
	}
	if taken != racesEach {
		t.Errorf("%d races of one person wait", taken)
	}
	for range mailboxSize {
		m.take()
	}
	for _, by := range []string{"1", "2", "1", "3"} {
		if r, ok := m.take(); !ok || r.deed.By.ID != by {
			t.Errorf("next is %q's (%v), not %q's", r.deed.By.ID, ok, by)
		}
	}
}

func TestAChannelIsClaimedByOneAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c channels
		c.ids.Store("c", ID("AAA"))
		c.free("c", "BBB") // another table's end
		if id, open := c.At("c"); id != "AAA" || !open {
			t.Errorf("open is %s (%v)", id, open)
		}
		claim := func(channel string) (release func()) {
			release, _ = c.claim(context.Background(), channel)
			return release
		}
		release := claim("c")
		claim("other")()
		ended, end := context.WithCancel(context.Background())
		end()
		if _, err := c.claim(ended, "c"); !errors.Is(err, context.Canceled) {
			t.Errorf("whoever waits no more comes to %v", err)
		}
		second := make(chan struct{})
		go func() { defer close(second); claim("c")() }()
		synctest.Wait()
		select {
		case <-second:
			t.Error("two have claimed a channel")
		default:
		}
		release()
		<-second
	})
}
