package table

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

func TestAMailboxTakesDeedsUntilItIsFullOrClosed(t *testing.T) {
	m := mailbox{requests: make(chan waitingDeed, 2)}
	for i, want := range []putResult{putAccepted, putAccepted, putFull} {
		if got := m.put(waitingDeed{}); got != want {
			t.Errorf("deed %d: got %v, want %v", i, got, want)
		}
	}
	if m.closeIfEmpty(func() { t.Error("it is closed while deeds wait") }); m.closed {
		t.Error("deeds that wait are lost")
	}
	refused := 0
	m.close(func(waitingDeed) { refused++ })
	if got := m.put(waitingDeed{}); got != putGone || refused != 2 {
		t.Errorf("after the end: %v, and %d were refused", got, refused)
	}
}

func TestAMailboxInWhichNothingWaitsIsClosed(t *testing.T) {
	m, told := mailbox{requests: make(chan waitingDeed, 1)}, false
	m.closeIfEmpty(func() { told = true })
	if got := m.put(waitingDeed{}); got != putGone || !told {
		t.Errorf("a deed that comes after it is closed: %v; who closed it knows: %v", got, told)
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
