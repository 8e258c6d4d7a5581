package bot_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discordtest"
)

// lostCall has somebody's call taken by Discord, which does not say so, and returns the table's channel
// and who was called.
func (e *evening) lostCall() (ch *discordtest.Channel, called *discordtest.User) {
	e.t.Helper()
	friends := e.users("Anne", "Marc")
	ch = e.duel("one", friends)
	first, called := e.turn(ch, friends)
	time.Sleep(5 * time.Minute)
	e.srv.Weather(discordtest.Weather{Method: http.MethodPost, PathPart: "/messages", FailAfter: 1})
	e.acts(ch, first)
	time.Sleep(20 * time.Second)
	if n := len(callsOf(called, ch)); n != 1 {
		e.t.Fatalf("%d calls stand there", n)
	}
	return ch, called
}

// callsOf are the messages that call somebody in a channel.
func callsOf(u *discordtest.User, ch *discordtest.Channel) (list []string) {
	for _, m := range calling(u, ch) {
		if slices.Contains(m.Mentioned, u.ID) {
			list = append(list, m.ID)
		}
	}
	return list
}

func TestACallThatIsNotSentAgainGoesAlsoWhereHofnarIsStartedAnew(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		ch, called := e.lostCall()
		e.acts(ch, called)
		e.stop()
		e.srv.Weather()
		e.start()
		time.Sleep(10 * time.Minute)
		if n := len(callsOf(called, ch)); n > 0 {
			t.Errorf("%d calls stand there", n)
		}
	})
}

// Discord does not know its nonce any more.
func TestACallThatStandsIsFoundByTheNextProcess(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		ch, called := e.lostCall()
		first := callsOf(called, ch)
		e.again()
		time.Sleep(6 * time.Minute)
		e.srv.Weather()
		time.Sleep(20 * time.Minute)
		if now := callsOf(called, ch); !slices.Equal(now, first) {
			t.Errorf("there stood %v, there stand %v", first, now)
		}
		e.acts(ch, called)
		time.Sleep(10 * time.Minute)
		if n := len(callsOf(called, ch)); n > 0 {
			t.Errorf("somebody has acted, and %d calls stand there", n)
		}
	})
}

// A machine's clock may be some seconds ahead of Discord's.
func TestACallThatStandsIsFoundThoughTheClockIsAhead(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := eveningOn(t, discordtest.Config{OpenAPI: discordtest.Description(), Memory: true, Heartbeat: time.Hour,
			Gateway: discordtest.GatewayConfig{Guilds: fewServers}, Clock: behind{clockwork.NewRealClock(), 8 * time.Second}})
		e.start()
		ch, called := e.lostCall()
		first := callsOf(called, ch)
		time.Sleep(6 * time.Minute)
		e.srv.Weather()
		time.Sleep(20 * time.Minute)
		if now := callsOf(called, ch); !slices.Equal(now, first) {
			t.Errorf("there stood %v, there stand %v", first, now)
		}
	})
}

// So each message looked as if it had been posted in an earlier try.
func TestATableIsNotEditedTwiceThoughTheClockIsAhead(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := eveningOn(t, discordtest.Config{OpenAPI: discordtest.Description(), Memory: true, Clock: behind{clockwork.NewRealClock(), 8 * time.Second}})
		e.start()
		anne := e.user("Anne")
		e.knows(anne)
		before := e.count(http.MethodPatch, messagesOf(e.ch))
		e.lobby([]*discordtest.User{anne}, 0, nil)
		time.Sleep(time.Minute)
		if n := e.count(http.MethodPatch, messagesOf(e.ch)) - before; n > 0 {
			t.Errorf("a lobby that shows what it should is edited %d times", n)
		}
	})
}
