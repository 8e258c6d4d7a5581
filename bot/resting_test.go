package bot_test

import (
	"net/http"
	"testing"
	"time"

	"hofnar/bot/discordtest"
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
	e.must(anne.Click(menu, "Cancel the table"))
	time.Sleep(3 * time.Minute)
	e.wantsRest(id, table.NoChannel)
	return id, lobby
}

func (e *evening) wantsRest(id table.ID, want table.Rest) {
	e.t.Helper()
	if g, _ := e.registry.Fetch(id, ""); g.Post.Rest != want {
		e.t.Fatalf("table %s (%v) rests for %q", id, g.Status, g.Post.Rest)
	}
}

func TestAChannelThatWasDeletedIsNeverTriedAgain(t *testing.T) {
	for name, opts := range map[string]discordtest.Opt{"a channel": nil, "a thread in it": {"thread": true}} {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			ch := e.guild.Channel("doomed")
			_, lobby := e.restsAt(e.user("Anne"), ch, opts, 3*time.Minute)
			ch.Delete()
			time.Sleep(time.Second)
			before := e.count(http.MethodPatch, "/messages/"+lobby.ID)
			time.Sleep(30 * time.Hour)
			if n := e.count(http.MethodPatch, "/messages/"+lobby.ID); n != before {
				t.Errorf("its message was asked for %d times", n-before)
			}
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
			if _, err := e.kept.ChangeRest(e.ch.ID, kept); err != nil {
				t.Fatal(err)
			}
			e.kill()
			e.start()
			time.Sleep(37 * time.Hour)
			e.wantsRest(id, table.Reachable)
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
		e.wantsRest(first, table.Reachable)
	})
}
