package bot_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// fists counts what is put below a message to knock by.
func fists(m *discordtest.Message) (n int) {
	for _, one := range m.Reactions {
		if one.Emoji == "✊" {
			n++
		}
	}
	return n
}

// fistsOffered counts the requests that put it there.
func (e *evening) fistsOffered() (n int) {
	for _, r := range e.srv.Requests() {
		if r.Method == http.MethodPut && strings.Contains(r.Path, "/reactions/") {
			n++
		}
	}
	return n
}

// Once Discord has taken the reaction, no restart asks for it again.
func TestARestartGoesOnOfferingTheReactionOfARace(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", map[string]any{"pace": "slow"}, "Anne", "Marc", "Katrien")
		e.srv.Weather(discordtest.Weather{Method: http.MethodPut, PathPart: "/reactions/", FailBefore: 1})
		r.roll()
		time.Sleep(time.Minute)
		e.stop()
		e.srv.Weather()
		e.start()
		time.Sleep(time.Minute)
		if m := r.knocking(); fists(m) != 1 {
			t.Errorf("below the roll there is %v", m.Reactions)
		}
		before := e.fistsOffered()
		e.again()
		time.Sleep(time.Minute)
		if n := e.fistsOffered() - before; n > 0 {
			t.Errorf("what is there is put there again %d times", n)
		}
	})
}

// Where nothing may be posted, the message of the roll before shows the new one.
func TestTheReactionOfARaceIsOfferedWhereAnEditShowsItsRoll(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", map[string]any{"pace": "slow"}, "Anne", "Marc", "Katrien")
		m := r.shows(":roll")
		e.srv.Fail(20, http.MethodPost, r.ch.ID+"/messages", http.StatusBadRequest, nil, `{"message": "not now", "code": 50035}`)
		e.srv.Weather(discordtest.Weather{Method: http.MethodPut, PathPart: "/reactions/", FailBefore: 1})
		r.roll()
		time.Sleep(time.Minute)
		if now := r.knocking(); now.ID != m.ID {
			t.Fatal("it was posted anew")
		}
		e.stop()
		e.srv.Weather()
		e.start()
		time.Sleep(time.Minute)
		if now := r.knocking(); now.ID != m.ID || fists(now) != 1 || slices.ContainsFunc(r.users[0].Sees(r.ch), func(one *discordtest.Message) bool { return one.ID != m.ID && fists(one) > 0 }) {
			t.Errorf("below the roll there is %v", now.Reactions)
		}
	})
}
