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

func TestAPressThatIsNotSentFromAnArchivedThreadSaysSo(t *testing.T) {
	r := newRoom(t)
	r.hire(t)
	thread := r.ch.Thread("Nim · 7QK")
	if err := r.send(http.MethodPost, "channels/"+thread.ID+"/messages", table("The game is over")); err != nil {
		t.Fatal(err)
	}
	thread.Archive(false)
	press := map[string]any{"do": "click", "message": r.anne.Sees(thread)[0].ID, "control": "peek"}
	if got, want := r.performIn(t, thread, press).Error, "This thread is archived. Write here to bring it back."; got != want {
		t.Errorf("the page says %q, wanted %q", got, want)
	}
	r.performIn(t, thread, map[string]any{"do": "say", "line": "Once more"})
	if got := r.performIn(t, thread, press).Error; got != "" || r.anne.Find(thread, "A secret for Anne") == nil {
		t.Errorf("then the page says %q", got)
	}
}
