package bot_test

import (
	"net/http"
	"strings"
	"time"

	"hofnar/bot/discordtest"
)

// handUnasked is a hand that changes since somebody else has acted. Once it cannot be edited any more,
// a press brings the one that is right.
func handUnasked(e *evening) unasked {
	friends := e.users("Anne", "Marc")
	ch := e.duel("one", friends)
	acts, waits := e.turn(ch, friends)
	e.must(waits.Slash(ch, "/hand", nil))
	shown := func() (text string, n int) {
		for _, m := range waits.Sees(ch) {
			if m.Ephemeral() && strings.Contains(m.Text(), "**Your ") {
				text, n = m.Text(), n+1
			}
		}
		return text, n
	}
	time.Sleep(10 * time.Second)
	old, _ := shown()
	return unasked{
		method: http.MethodPatch,
		place:  func() *discordtest.Channel { return ch },
		path:   "/messages/@original",
		comes:  func() { e.acts(ch, acts) },
		stands: func() int {
			text, n := shown()
			if text == old {
				return 0
			}
			return n
		},
	}
}
