package bot_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/store"
)

const day = 24 * time.Hour

// keeping is a server whose data go after so many days, with a game played to its end and one
// under way.
func keeping(t *testing.T, days int) (e *evening, friends []*discordtest.User) {
	t.Helper()
	e = longEvening(t)
	friends = e.users("Anne", "Marc")
	e.guild.Manager(friends[0])
	e.must(friends[0].Slash(e.ch, "/settings", discordtest.Opt{"keep": days}))
	e.game(friends, 2, discordtest.Opt{"rounds": 1})
	e.playsOut(friends)
	e.duel("duel", friends)
	return e, friends
}

// holds reports whether anything of the server is in the books.
func (e *evening) holds() bool { return e.traces(e.guild.ID) > 0 && e.traces("Marc") > 0 }

func TestTheDataOfAServerGoSomeTimeAfterARemoval(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, friends := keeping(t, 7)
		e.guild.Kick()
		time.Sleep(6 * day)
		e.guild.Invite()
		time.Sleep(2 * day)
		if !e.holds() {
			t.Fatal("the server has come back and all is gone")
		}
		e.counted()
		e.guild.Kick()
		time.Sleep(4 * day)
		e.stop()
		e.start() // that restarts nothing
		time.Sleep(2 * day)
		if !e.holds() {
			t.Fatal("all is gone too soon")
		}
		time.Sleep(day + time.Hour)
		if e.holds() || e.traces(e.guild.ID) > 0 || e.traces(friends[0].ID) > 1 { // and the language to speak to her in
			t.Errorf("what is left: %d traces of the server, %d of Anne", e.traces(e.guild.ID), e.traces(friends[0].ID))
		}
		if ids, err := e.kept.Tables(context.Background()); err != nil || len(ids) > 0 || len(e.registry.In(e.guild.ID)) > 0 {
			t.Errorf("tables are %v, %v", ids, err)
		}
		e.guild.Invite()
		time.Sleep(time.Minute)
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		if due, err := e.kept.Absences(context.Background()); err != nil || len(due) > 0 {
			t.Errorf("data are to go: %v, %v", due, err)
		}
	})
}

// Hofnar may be removed, and be back, while he is not there to hear of it: then the list
// counts with which a session begins.
func TestARemovalThatNobodyHeardOf(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, _ := keeping(t, 7)
		e.stop()
		e.guild.Kick()
		time.Sleep(30 * day)
		e.start()
		time.Sleep(6 * day)
		if !e.holds() {
			t.Fatal("the days did not begin when he heard of it")
		}
		e.stop()
		time.Sleep(30 * day)
		e.guild.Invite()
		e.start()
		time.Sleep(8 * day)
		if !e.holds() {
			t.Fatal("he is in the server again, and all is gone")
		}
		e.stop()
		e.guild.Kick()
		e.start()
		time.Sleep(7*day + time.Hour)
		if e.holds() {
			t.Error("the data did not go")
		}
	})
}

func TestAnOutageIsNoRemoval(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, _ := keeping(t, 1)
		e.guild.Outage()
		time.Sleep(time.Hour)
		e.stop()
		e.start()
		time.Sleep(25 * time.Hour)
		if due, err := e.kept.Absences(context.Background()); err != nil || len(due) > 0 || !e.holds() {
			t.Errorf("data are to go: %v, %v", due, err)
		}
		e.guild.Restore()
		e.guild.Kick()
		time.Sleep(time.Hour)
		e.guild.Outage()
		e.guild.Invite()
		time.Sleep(time.Minute)
		if due, err := e.kept.Absences(context.Background()); err != nil || len(due) > 0 || !e.holds() {
			t.Errorf("invited in an outage data are to go: %v, %v", due, err)
		}
	})
}

// While a session is waited for Hofnar may be invited again unheard: nothing goes then that
// he was to keep.
func TestNothingGoesWhileNobodyHearsThatHofnarIsBack(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends, discord := e.users("Anne", "Marc"), e.srv.Gateway()
		e.guild.Manager(friends[0])
		e.must(friends[0].Slash(e.ch, "/settings", discordtest.Opt{"keep": 7}))
		e.duel("duel", friends)
		for _, c := range []struct {
			name  string
			lose  func()
			then  func()
			holds bool
		}{
			{"the session is lost, and he is invited again", func() { discord.DropConnections(4009) }, e.guild.Invite, true},
			{"one connection holds too few servers, and he is invited again", e.crowd, e.guild.Invite, true},
			{"the session goes on", func() { discord.DropConnections(4000) }, discord.Restore, false},
		} {
			e.guild.Kick()
			time.Sleep(7*day - time.Hour)
			discord.Outage()
			c.lose()
			c.then()
			time.Sleep(2 * time.Hour)
			discord.Restore()
			time.Sleep(time.Hour)
			if holds := e.traces(e.guild.ID) > 0; holds != c.holds {
				t.Fatalf("%s: the data are there: %v", c.name, holds)
			}
		}
		if shards := discord.Shards(); len(shards) < 2 {
			t.Errorf("the connections are %v", shards)
		}
	})
}

func TestNothingGoesWhereItCouldNotBeNotedThatHofnarIsBack(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		anne := e.user("Anne")
		e.guild.Manager(anne)
		e.must(anne.Slash(e.ch, "/settings", discordtest.Opt{"keep": 1}))
		e.lobby([]*discordtest.User{anne}, 1, nil)
		e.stop()
		var full atomic.Bool
		e.books = func(s *store.Store) books { return fullBooks{s, &full} }
		e.start()
		e.guild.Kick()
		time.Sleep(time.Hour)
		full.Store(true)
		e.guild.Invite()
		time.Sleep(time.Second)
		full.Store(false)
		time.Sleep(day)
		if e.traces(e.guild.ID) == 0 {
			t.Error("he is in the server, and its data are gone")
		}
		e.stop()
		e.start()
		time.Sleep(time.Minute)
		if due, err := e.kept.Absences(context.Background()); err != nil || len(due) > 0 {
			t.Errorf("data are to go: %v, %v", due, err)
		}
	})
}

// What a session lists counts once it is noted; until then he may have been invited again.
func TestNothingGoesWhereTheListOfServersCouldNotBeNoted(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		anne, discord := e.user("Anne"), e.srv.Gateway()
		e.guild.Manager(anne)
		e.must(anne.Slash(e.ch, "/settings", discordtest.Opt{"keep": 1}))
		e.stop()
		var full atomic.Bool
		e.books = func(s *store.Store) books { return fullBooks{s, &full} }
		e.start()
		e.guild.Kick()
		time.Sleep(time.Hour)
		discord.Outage()
		discord.DropConnections(4009) // the session is lost, and the next lists the servers
		e.guild.Invite()
		full.Store(true)
		discord.Restore()
		time.Sleep(time.Minute)
		full.Store(false)
		for _, when := range []string{"in the same process", "after a restart"} {
			time.Sleep(2 * day)
			if e.traces(e.guild.ID) == 0 {
				t.Fatal("he is in the server, and its data are gone", when)
			}
			e.stop()
			e.start()
		}
	})
}

// A session may end before a server has come that it had listed, and Hofnar may be removed from
// that one and be invited again after the next has begun.
func TestAServerThatNeverCameIsNotAwaitedOnceASessionLacksIt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, friends := keeping(t, 7)
		discord := e.srv.Gateway()
		e.guild.Outage()
		discord.DropConnections(4009)
		time.Sleep(time.Hour)
		discord.Outage()
		discord.DropConnections(4009)
		e.guild.Restore()
		e.guild.Kick()
		discord.Restore()
		time.Sleep(time.Hour)
		e.guild.Invite()
		time.Sleep(time.Minute)
		if due, err := e.kept.Absences(context.Background()); err != nil || len(due) > 0 {
			t.Errorf("data are to go: %v, %v", due, err)
		}
		e.must(friends[0].Slash(e.guild.Channel("other"), "/play dalmuti", nil))
		time.Sleep(8 * day)
		if !e.holds() {
			t.Error("he is in the server, and its data are gone")
		}
	})
}

// unlistedBooks do not say of which servers anything is kept, when told to.
type unlistedBooks struct {
	*store.Store
	fail *atomic.Bool
}

func (s unlistedBooks) ServersKept(ctx context.Context) ([]string, error) {
	if s.fail.Load() {
		return nil, errors.New("disk is ill")
	}
	return s.Store.ServersKept(ctx)
}

// A server that comes is one in which Hofnar is, also where nothing was noted of the session that
// listed it.
func TestAServerThatComesIsNotAbsent(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, _ := keeping(t, 7)
		e.stop()
		var fail atomic.Bool
		e.books = func(s *store.Store) books { return unlistedBooks{s, &fail} }
		e.start()
		discord := e.srv.Gateway()
		e.guild.Kick()
		time.Sleep(time.Hour)
		discord.Outage()
		discord.DropConnections(4009)
		e.guild.Invite()
		fail.Store(true)
		discord.Restore()
		time.Sleep(time.Minute)
		if due, err := e.kept.Absences(context.Background()); err != nil || len(due) > 0 {
			t.Errorf("data are to go: %v, %v", due, err)
		}
	})
}

// crowd adds servers until one connection does not hold them any more.
func (e *evening) crowd() {
	for n := range fewServers + 1 {
		e.srv.Guild(fmt.Sprint("Strangers ", n))
		time.Sleep(time.Millisecond) // so that they are parted among several
	}
}
