package sandbox_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestThreadsAreAmongTheChannels(t *testing.T) {
	r := newRoom(t)
	thread := r.ch.Thread("The Great Dalmuti · 7QK")
	r.anne.Say(thread, "in here")
	if _, world := r.get(t, "page/world?as=marc"); !strings.Contains(world, thread.Name) {
		t.Errorf("the world is %s", world)
	}
	in := url.Values{"as": {"marc"}, "in": {thread.Name}}
	if status, said := r.get(t, "page/messages?"+in.Encode()); status != http.StatusOK || !strings.Contains(said, "in here") {
		t.Errorf("status %d: %s", status, said)
	}
}
