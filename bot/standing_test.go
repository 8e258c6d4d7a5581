package bot_test

import (
	"net/http"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

func TestATablePostedAnewStandsOnceAlsoAfterAKill(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.lobby([]*discordtest.User{anne}, 0, nil)
		e.srv.Weather(discordtest.Weather{Method: http.MethodDelete, ResetBefore: 1})
		go func() { _, _ = anne.Slash(e.ch, "/table show", nil) }()
		time.Sleep(300 * time.Millisecond)
		if n := said(anne, e.ch, "Anne invites"); n != 2 {
			t.Fatalf("before the kill it stands there %d times", n)
		}
		e.kill()
		time.Sleep(time.Second)
		e.srv.Weather()
		e.start()
		time.Sleep(3 * time.Minute)
		if n := said(anne, e.ch, "Anne invites"); n != 1 {
			t.Errorf("the table stands there %d times", n)
		}
	})
}
