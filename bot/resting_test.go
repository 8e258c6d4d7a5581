package bot_test

import (
	"context"
	"net/http"
	"slices"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/notice"
	"hofnar/bot/reach"
	"hofnar/bot/table"
)

// restsAt closes a lobby of Anne's in a channel that refuses to show it for so long.
func (e *evening) restsAt(anne *discordtest.User, ch *discordtest.Channel, opts discordtest.Opt, d time.Duration) (table.ID, *discordtest.Message) {
	e.t.Helper()
	e.must(anne.Slash(ch, "/play dalmuti", opts))
	time.Sleep(2 * time.Second)
	if opts != nil {
		ch = ch.ThreadOf(anne.Find(ch, "The Great Dalmuti `"))
	}
	lobby := anne.Find(ch, "Anne invites")
	id, _ := e.registry.At(ch.ID)
	e.srv.Refuse(d, http.MethodPatch, messagesOf(ch), 50001)
	menu := e.must(anne.Click(lobby, "More")).Message
	e.must(anne.Click(menu, "Close the lobby"))
	time.Sleep(3 * time.Minute)
	if !e.resting(ch) {
		e.t.Fatalf("the channel of table %s does not rest", id)
	}
	return id, lobby
}

// resting reports whether the books say that a channel rests.
func (e *evening) resting(ch *discordtest.Channel) bool {
	e.t.Helper()
	list, err := e.kept.Rests(context.Background())
	if err != nil {
		e.t.Fatal(err)
	}
	return slices.ContainsFunc(list, func(r reach.Rest) bool { return r.Channel == ch.ID && r.Resting })
}

// standing is the message that shows a table, as the books have it.
func (e *evening) standing(id table.ID) notice.Notice {
	e.t.Helper()
	n, err := e.kept.Board(context.Background(), id)
	if err != nil {
		e.t.Fatal(err)
	}
	return n
}

// wantsShown wants a table's message to show what it should.
func (e *evening) wantsShown(id table.ID) {
	e.t.Helper()
	if g, _ := e.registry.Fetch(context.Background(), id, ""); e.standing(id).Shown != g.Revision {
		e.t.Errorf("the message of table %s (%v) shows revision %d of %d", id, g.Status, e.standing(id).Shown, g.Revision)
	}
}

// places are where a table stands that belongs to a channel: in the thread of that name,
// empty: in the channel itself, or where these options have it stand.
var places = map[string]struct {
	thread string
	opts   discordtest.Opt
}{
	"a channel":               {},
	"a thread of its own":     {opts: discordtest.Opt{"thread": true}},
	"a thread that was there": {thread: "corner"},
}

// threadIn is the thread of that name below a channel, or without a name the channel.
func threadIn(above *discordtest.Channel, name string) *discordtest.Channel {
	if name == "" {
		return above
	}
	return above.Thread(name)
}

func TestAChannelThatWasDeletedIsNeverTriedAgain(t *testing.T) {
	for name, place := range places {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			above := e.guild.Channel("doomed")
			_, lobby := e.restsAt(e.user("Anne"), threadIn(above, place.thread), place.opts, 3*time.Minute)
			above.Delete()
			time.Sleep(time.Second)
			before := e.count(http.MethodPatch, "/messages/"+lobby.ID)
			time.Sleep(30 * time.Hour)
			if n := e.count(http.MethodPatch, "/messages/"+lobby.ID); n != before {
				t.Errorf("its message was asked for %d times", n-before)
			}
		})
	}
}

// Discord says nothing of the threads of a channel in which something is allowed again.
func TestWhatRestsIsTriedAsSoonAsItsChannelChanges(t *testing.T) {
	for name, place := range places {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			id, _ := e.restsAt(e.user("Anne"), threadIn(e.ch, place.thread), place.opts, 2*time.Minute)
			e.ch.Allow(discordtest.SendMessagesInThread)
			time.Sleep(3 * time.Second)
			e.wantsShown(id)
		})
	}
}

// Of a table at rest it may be that nothing says when to try again: it rests since before
// that was kept, or Hofnar was killed as its channel could be reached once more.
func TestATableAtRestIsTriedAgainWhateverIsKeptOfItsChannel(t *testing.T) {
	for name, kept := range map[string]func(*reach.Rest){
		"nothing":                func(r *reach.Rest) { *r = reach.Rest{Channel: r.Channel} },
		"that it takes messages": func(r *reach.Rest) { *r = r.Reached(time.Now()) },
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			id, _ := e.restsAt(e.user("Anne"), e.ch, nil, 90*time.Second)
			if _, err := e.kept.ChangeRest(context.Background(), e.ch.ID, kept); err != nil {
				t.Fatal(err)
			}
			e.kill()
			e.start()
			time.Sleep(37 * time.Hour)
			e.wantsShown(id)
		})
	}
}

// Where the message that is tried has something wrong with it another has its turn.
func TestNotAlwaysTheSameTableIsTried(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		first, _ := e.restsAt(anne, e.ch, nil, 10*time.Minute)
		_, lobby := e.restsAt(anne, e.ch, nil, time.Minute)
		e.srv.Relent()
		e.srv.Fail(1000, http.MethodPatch, "/messages/"+lobby.ID, http.StatusBadRequest, nil, `{"code":50035,"message":"no"}`)
		time.Sleep(48 * time.Hour)
		e.wantsShown(first)
	})
}

// What Discord says of a channel that Hofnar may not view gives no hope, until he may again.
func TestAHiddenChannelRestsWhateverChangesThere(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		lobby := e.lobby(friends[:1], 0, nil)
		id, _ := e.registry.At(e.ch.ID)
		e.ch.Deny(discordtest.ViewChannel)
		e.must(friends[1].Click(lobby, "Join"))
		time.Sleep(3 * time.Minute)
		if !e.resting(e.ch) {
			t.Fatal("it does not rest")
		}
		asked := len(e.srv.Requests())
		for range 3 {
			e.ch.DenyUser(friends[0], discordtest.AttachFiles)
			time.Sleep(time.Minute)
		}
		if n := len(e.srv.Requests()) - asked; n > 1 { // a single table tries again by itself
			t.Errorf("after three changes of a hidden channel he asks %d times", n)
		}
		e.ch.AllowByRole(discordtest.ViewChannel)
		time.Sleep(5 * time.Second)
		if e.resting(e.ch) {
			t.Error("it rests though he may view it again")
		}
		e.wantsShown(id)
	})
}

// Nobody can say that it closes, or come back to it: it would be one of its host's three for ever.
func TestALobbyIsClosedWhoseChannelHasRestedForAWeek(t *testing.T) {
	for name, c := range map[string]struct {
		opts    discordtest.Opt
		back    time.Duration // when Hofnar may view the channel again; 0: never
		waits   time.Duration
		to      time.Duration
		restart bool
	}{
		"for good":                             {waits: 6 * 24 * time.Hour, to: 9 * 24 * time.Hour},
		"over a restart":                       {waits: 6 * 24 * time.Hour, to: 9 * 24 * time.Hour, restart: true},
		"whose game was to begin":              {opts: discordtest.Opt{"starts": "2d"}, waits: 6 * 24 * time.Hour, to: 9 * 24 * time.Hour},
		"whose game is to begin later":         {opts: discordtest.Opt{"starts": "14d"}, waits: 13 * 24 * time.Hour, to: 16 * 24 * time.Hour},
		"until he may view it: an hour for it": {back: 5 * 24 * time.Hour, waits: 5*24*time.Hour + 50*time.Minute, to: 5*24*time.Hour + 3*time.Hour},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			friends := e.users("Anne", "Marc")
			e.must(friends[0].Slash(e.ch, "/play kismet", c.opts))
			lobby := e.sees(friends[0], "Anne invites")
			id, _ := e.registry.At(e.ch.ID)
			e.ch.Deny(discordtest.ViewChannel)
			e.must(friends[1].Click(lobby, "Join"))
			began := time.Now()
			if c.restart {
				time.Sleep(3 * 24 * time.Hour)
				e.stop()
				e.start()
			}
			if c.back > 0 {
				time.Sleep(time.Until(began.Add(c.back)))
				e.ch.Allow(discordtest.ViewChannel)
			}
			status := func(after time.Duration, want table.Status) {
				time.Sleep(time.Until(began.Add(after)))
				if g, _ := e.registry.Fetch(context.Background(), id, ""); g.Status != want {
					t.Errorf("after %v the table is %s", after, g.Status)
				}
			}
			status(c.waits, table.Lobby)
			status(c.to, table.Stopped)
			e.ch.Allow(discordtest.ViewChannel)
			time.Sleep(time.Minute)
			if e.sees(friends[0], "the table was closed before the game began"); e.resting(e.ch) {
				t.Error("the channel rests still")
			}
		})
	}
}
