package bot_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
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

func TestAGameThatBeginsByItselfInABadMinuteIsShown(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, others := e.user("Anne"), e.users("Marc", "Piet")
		at := time.Now().Add(10 * time.Minute)
		e.must(anne.Slash(e.ch, "/play kismet", discordtest.Opt{"rounds": 1, "pace": "slow", "starts": "10m"}))
		lobby := e.sees(anne, "Anne invites")
		for _, u := range others {
			e.must(u.Click(lobby, "Join"))
		}
		time.Sleep(time.Until(at) - 5*time.Second)
		e.srv.Refuse(30*time.Second, "", messagesOf(e.ch), 50001)
		time.Sleep(3 * time.Minute)
		id, _ := e.registry.At(e.ch.ID)
		if e.wantsShown(id); said(anne, e.ch, "Anne invites") > 0 {
			t.Error("the lobby stands there still")
		}
	})
}

func TestWhoeverShowsATableIsAnsweredBeforeTheOldMessageIsGone(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.lobby([]*discordtest.User{anne}, 0, nil)
		e.srv.Weather(discordtest.Weather{Method: http.MethodDelete, Before: time.Second})
		asked := time.Now()
		e.must(anne.Slash(e.ch, "/table show", nil))
		if took := time.Since(asked); took > 500*time.Millisecond {
			t.Errorf("the answer takes %v", took)
		}
		time.Sleep(5 * time.Second)
		if n := said(anne, e.ch, "Anne invites"); n != 1 {
			t.Errorf("the table stands there %d times", n)
		}
	})
}

func TestOneRefusalIsNotBlamedOnPermissions(t *testing.T) {
	for name, c := range map[string]struct {
		command, method, path string
		opts                  discordtest.Opt
	}{
		"a line":   {"/play dalmuti", "POST", "/messages", inThread},
		"a thread": {"/play dalmuti", "POST", "/threads", inThread},
		"a table":  {"/table show", "POST", "/messages", nil},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			anne := e.user("Anne")
			if c.opts == nil {
				e.lobby([]*discordtest.User{anne}, 0, nil)
			}
			e.srv.Refuse(10*time.Second, c.method, c.path, 50001)
			if text := e.hears(anne.Slash(e.ch, c.command, c.opts)); !strings.Contains(text, "cannot post here yet. Try again in a minute") {
				t.Errorf("Anne hears %q", text)
			}
		})
	}
}

// What is said of a table that was opened is never older than the last try to show it.
func TestWhoeverOpensATableHearsWhatTheLastTryHasSaid(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.srv.Refuse(30*time.Second, http.MethodPost, messagesOf(e.ch), 50001)
		if text := e.hears(anne.Slash(e.ch, "/play dalmuti", nil)); !strings.Contains(text, "tries again in a minute") {
			t.Errorf("Anne hears %q", text)
		}
		time.Sleep(40 * time.Second)
		e.srv.Fail(1000, http.MethodPost, messagesOf(e.ch), http.StatusServiceUnavailable, nil, "")
		time.Sleep(3 * time.Minute)
		if anne.Find(e.ch, "It comes by itself") == nil {
			t.Error("Anne is not told that it was no refusal the second time")
		}
	})
}

func TestATableThatBeginsUnseenAndIsRefusedIsNotTriedForEver(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.srv.Fail(1000, http.MethodPost, messagesOf(e.ch), http.StatusServiceUnavailable, nil, "")
		e.must(anne.Slash(e.ch, "/play dalmuti", discordtest.Opt{"rounds": 1, "pace": "slow"}))
		id, _ := e.registry.At(e.ch.ID)
		for _, do := range []table.Action{table.AddComputer{}, table.AddComputer{}, table.AddComputer{}, table.Start{}} {
			e.registry.Send(id, table.Deed{By: table.User{ID: anne.ID, Name: anne.Name}, Do: do}, func(table.Snapshot, error) {})
		}
		time.Sleep(time.Second)
		if g, _ := e.registry.Fetch(context.Background(), id, ""); g.Status != table.Running {
			t.Fatalf("it is %v", g.Status)
		}
		e.srv.Relent()
		e.srv.Fail(1000, http.MethodPost, messagesOf(e.ch), http.StatusBadRequest, nil, `{"code":50035,"message":"no"}`)
		before := e.count(http.MethodPost, messagesOf(e.ch))
		time.Sleep(3 * time.Minute)
		if n := e.count(http.MethodPost, messagesOf(e.ch)) - before; n > 20 {
			t.Errorf("it was posted %d times in three minutes", n)
		}
	})
}
