package bot_test

import (
	"testing"
	"time"
)

func TestWhatIsSaidOfALobbyGoesWhenTheGameBegins(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		lobby := e.lobby(friends, 2, nil)
		if friends[0].Find(e.ch, "is set up in this channel") == nil {
			t.Fatal("Anne is not told that her table stands")
		}
		e.starts(friends[0], lobby)
		time.Sleep(5 * time.Second)
		if m := friends[0].Find(e.ch, "is set up in this channel"); m != nil {
			t.Errorf("below a running game Anne still reads:\n%s", m.Describe())
		}
	})
}
