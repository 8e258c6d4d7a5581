package bot_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
)

// Whoever was not called agrees to nothing by silence; from the call on there is all the time that
// there is else.
func TestNoSilenceAgreesOfWhoWasNotCalled(t *testing.T) {
	const refused = `{"code":200000,"message":"a word that is not wanted here"}`
	for name, c := range map[string]struct {
		spoil func(e *evening, marc *discordtest.User)
		mend  func(e *evening, anne *discordtest.User)
		lasts time.Duration // until he is called
	}{
		"the channel is hidden until just before": {
			func(e *evening, _ *discordtest.User) { e.ch.Deny(discordtest.ViewChannel) },
			func(e *evening, _ *discordtest.User) { e.ch.Allow(discordtest.ViewChannel) },
			9*time.Minute + 50*time.Second,
		},
		"the channel is hidden for a day": {
			func(e *evening, _ *discordtest.User) { e.ch.Deny(discordtest.ViewChannel) },
			func(e *evening, _ *discordtest.User) { e.ch.Allow(discordtest.ViewChannel) },
			day,
		},
		"the call is refused, until the host moves": {
			func(e *evening, _ *discordtest.User) {
				e.srv.Fail(1000, http.MethodPost, messagesOf(e.ch), http.StatusBadRequest, nil, refused)
			},
			func(e *evening, anne *discordtest.User) { e.srv.Relent(); e.takes(anne) },
			time.Hour,
		},
		"he has quiet hours": {
			func(e *evening, marc *discordtest.User) {
				e.must(marc.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "12", "to": "14", "zone": "UTC"}))
			},
			func(*evening, *discordtest.User) { time.Sleep(time.Until(today.Add(2 * time.Hour))) },
			90 * time.Minute,
		},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := longNim(t)
			friends := e.users("Anne", "Marc")
			id := e.underWay(friends, nil)
			status := func() table.Status {
				g, _ := e.registry.Fetch(context.Background(), id, "")
				return g.Status
			}
			c.spoil(e, friends[1])
			e.asksToEnd(friends[0])
			time.Sleep(c.lasts)
			if is := status(); is != table.Running {
				t.Fatalf("before anybody is called it is %s", is)
			}
			c.mend(e, friends[0])
			time.Sleep(5 * time.Second)
			if said := e.calledToEnd(friends[1]); len(said) != 1 {
				t.Fatalf("then Marc is called with %q", said)
			}
			e.again()
			time.Sleep(8 * time.Minute)
			if is := status(); is != table.Running {
				t.Errorf("nine minutes after the call it is %s", is)
			}
			time.Sleep(2 * time.Minute)
			if is := status(); is != table.Stopped {
				t.Errorf("eleven minutes after the call it is %s", is)
			}
		})
	}
}

// Who does not want to be called knows what that means.
func TestTheSilenceOfWhoIsNeverCalledAgrees(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends := e.users("Anne", "Marc")
		e.calledBy(friends[1], "Not at all")
		id := e.underWay(friends, nil)
		e.asksToEnd(friends[0])
		time.Sleep(11 * time.Minute)
		if g, _ := e.registry.Fetch(context.Background(), id, ""); g.Status != table.Stopped || len(e.calledToEnd(friends[1])) > 0 {
			t.Errorf("it is %s, and he is called with %q", g.Status, e.calledToEnd(friends[1]))
		}
	})
}
