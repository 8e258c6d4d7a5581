package bot_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// bars has Discord let nothing through for so long but answers: so it says to what somebody
// does in another channel.
func (e *evening) bars(u *discordtest.User, d time.Duration) {
	e.t.Helper()
	other := e.guild.Channel("elsewhere")
	e.srv.Fail(1, http.MethodPost, messagesOf(other), http.StatusTooManyRequests, map[string]string{"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"},
		fmt.Sprintf(`{"message":"You are being rate limited.","retry_after":%d,"global":true}`, int(d.Seconds())))
	e.must(u.Slash(other, "/play murphy", nil))
	time.Sleep(100 * time.Millisecond)
}

// That Hofnar waits as long as Discord says is no failure: what had to wait is done as soon as
// it may, not after the pause that follows on a failure.
func TestWhatIsHeldBackIsDoneOnceItMay(t *testing.T) {
	const held = 15 * time.Second
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Lowie")
		e.must(friends[0].Slash(e.ch, "/play teufel", discordtest.Opt{"pace": "slow", "invite": friends[2].ID}))
		lobby := e.sees(friends[0], "Lowie ✉")
		e.sees(friends[2], "holds a seat for you")
		e.must(friends[1].Click(lobby, "Join"))
		time.Sleep(10 * time.Second)
		e.bars(friends[2], held)
		e.must(friends[0].Click(lobby, "Start"))
		time.Sleep(held - time.Second)
		if friends[2].Find(e.ch, "holds a seat for you") == nil {
			t.Fatal("nothing is held back")
		}
		time.Sleep(3 * time.Second)
		if friends[2].Find(e.ch, "holds a seat for you") != nil {
			t.Error("what has served still stands there")
		}
		if now, _ := e.turn(e.ch, friends); e.mentions(now, "waits for you") != 1 {
			t.Errorf("%s was not called", now.Name)
		}
	})
}
