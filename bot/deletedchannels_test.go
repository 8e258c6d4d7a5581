package bot_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hofnar/bot/table"
)

// What is to be deleted in a channel that is gone by then is not tried for ever.
func TestWhatCallsSomebodyInADeletedChannelIsNotDeletedForEver(t *testing.T) {
	for name, hears := range map[string]bool{"Hofnar hears of it": true, "Hofnar is not there just then": false} {
		bubbleIn(t, name, func(t *testing.T) {
			e := longEvening(t)
			friends := e.users("Anne", "Marc")
			e.duel("before", friends)
			ch := e.duel("doomed", friends)
			id, _ := e.registry.At(ch.ID)
			if late, _ := e.turn(ch, friends); len(calling(late, ch)) != 1 {
				t.Fatal("nobody is called")
			}
			if !hears {
				e.stop()
			}
			ch.Delete()
			if !hears {
				e.start()
			}
			time.Sleep(time.Minute)
			if _, err := table.Await(context.Background(), e.registry, id, table.Deed{Moderator: true, Do: table.Stop{}}); err != nil {
				t.Fatal(err)
			}
			time.Sleep(4 * day)
			before := e.count(http.MethodDelete, messagesOf(ch))
			time.Sleep(10 * day)
			if n := e.count(http.MethodDelete, messagesOf(ch)) - before; n > 0 {
				t.Errorf("it is tried %d times in ten days", n)
			}
			if list, err := e.kept.FirstDeletions(context.Background(), 9); err != nil || len(list) > 0 {
				t.Errorf("to be deleted are %+v, %v", list, err)
			}
		})
	}
}

// Nobody's name stands in a channel that is gone.
func TestNoMessageOfADeletedChannelWaitsForTheNameOfWhoeverWasForgotten(t *testing.T) {
	for name, open := range map[string]bool{"a table stood open there": true, "none did": false} {
		bubbleIn(t, name, func(t *testing.T) {
			e := nimEvening(t)
			friends := e.users("Anne", "Marc")
			e.duelAtNim(friends)
			if open {
				e.must(friends[1].Slash(e.ch, "/play nim", nil))
			}
			time.Sleep(time.Minute)
			e.ch.Delete()
			e.must(friends[0].Click(e.must(friends[0].Slash(e.guild.Channel("elsewhere"), "/me forget", nil)).Message, "Forget me"))
			time.Sleep(3 * day)
			if id, so, err := e.kept.FirstOutdated(context.Background()); err != nil || id != "" {
				t.Errorf("the message of %s is still to be edited: %+v, %v", id, so, err)
			}
		})
	}
}

// What leads nowhere is taken away, and whoever invited may do so again.
func TestALobbyWhoseChannelWasDeletedIsClosedAndItsLineGoes(t *testing.T) {
	for name, place := range places {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			anne := e.user("Anne")
			for i := range 3 {
				above := e.guild.Channel(fmt.Sprint("above ", i))
				e.must(anne.Slash(threadIn(above, place.thread), "/play dalmuti", place.opts))
				time.Sleep(2 * time.Minute) // a thread a minute
				switch {
				case place.opts != nil:
					above.ThreadOf(anne.Find(above, "The Great Dalmuti `")).Delete()
				default:
					threadIn(above, place.thread).Delete()
				}
				time.Sleep(time.Minute)
				for _, m := range anne.Sees(above) {
					if place.opts != nil && strings.Contains(m.Text(), "Anne invites") {
						t.Errorf("above it this is left: %s", m.Describe())
					}
				}
			}
			e.must(anne.Slash(e.ch, "/play dalmuti", nil))
			e.sees(anne, "Anne invites")
		})
	}
}

// A game goes on resting, and can be stopped; the line above it does not lead to a thread that is gone.
func TestTheLineOfAGameWhoseThreadWasDeletedGoes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		_, thread := e.thread(anne)
		id, _ := e.registry.At(thread.ID)
		parent := e.ch
		e.ch = thread
		lobby := e.sees(anne, "Anne invites")
		for range 3 {
			e.adds(anne, lobby)
		}
		e.starts(anne, lobby)
		e.ch = parent
		thread.Delete()
		time.Sleep(time.Minute)
		if m := anne.Find(parent, "The Great Dalmuti `"); m != nil {
			t.Errorf("above it this is left: %s", m.Describe())
		}
		if g, ok := e.registry.Fetch(context.Background(), id, ""); !ok || g.Status != table.Running {
			t.Errorf("the table is %v", g.Status)
		}
	})
}

// A channel deleted with its threads has nothing left to be asked for.
func TestNothingIsAskedOfADeletedChannelWithAThread(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		above := e.guild.Channel("above")
		here := e.ch
		e.ch = above
		e.thread(e.user("Anne"))
		e.ch = here
		above.Delete()
		time.Sleep(time.Second)
		before := len(e.srv.Requests())
		time.Sleep(3 * day)
		for _, r := range e.srv.Requests()[before:] {
			if strings.Contains(r.Path, "/messages") {
				t.Errorf("%s %s is asked", r.Method, r.Path)
			}
		}
	})
}
