package bot_test

import (
	"net/http"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// What a stage's message offers cannot be done any more once the stage is over: its controls
// go, or it does, however Discord takes that and whatever becomes of Hofnar meanwhile.
func TestNoMessageOfAStageThatIsOverKeepsItsControls(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(e *evening, old *discordtest.Message)
		after func(e *evening)
	}{
		"it cannot be edited for a while": {
			func(e *evening, old *discordtest.Message) {
				e.srv.Fail(12, http.MethodPatch, "/messages/"+old.ID, http.StatusBadGateway, nil, "")
			},
			func(*evening) { time.Sleep(10 * time.Minute) },
		},
		"it is refused": {
			func(e *evening, old *discordtest.Message) {
				e.srv.Fail(1, http.MethodPatch, "/messages/"+old.ID, http.StatusBadRequest, nil, `{"code":50035,"message":"no"}`)
			},
			func(*evening) { time.Sleep(10 * time.Second) },
		},
		"Hofnar is killed": {
			func(e *evening, old *discordtest.Message) {
				e.srv.Fail(1000, http.MethodPatch, "/messages/"+old.ID, http.StatusBadGateway, nil, "")
			},
			func(e *evening) { e.kill(); e.srv.Relent(); e.start(); time.Sleep(5 * time.Minute) },
		},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := silentEvening(t)
			e.start()
			r := e.ring("games", nil, "Anne", "Marc", "Katrien")
			r.roll()
			old := r.knocking()
			r.everybodyKnocks()
			r.settle()
			r.shows(":roll")
			time.Sleep(2 * time.Second)
			c.spoil(e, old)
			r.roll()
			c.after(e)
			for _, m := range r.users[0].Sees(r.ch) {
				shows := e.standing(r.id).Message == old.ID // the new stage, where no other message stood yet
				if m.ID == old.ID && len(m.Buttons()) > 0 && !shows {
					t.Errorf("it stands there with its controls:\n%s", m.Describe())
				}
			}
		})
	}
}
