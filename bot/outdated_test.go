package bot_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// Messages of ended tables lose the name of whoever is forgotten, one after the other, slowly, and
// no thread that was archived is brought back for that.
func TestOldMessagesNameNobodyWhoWasForgottenButThoseInArchivedThreads(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := nimEvening(t)
		friends := e.users(ludmillaName, "Marc")
		ludmilla, marc := friends[0], friends[1]
		begun := func(opts discordtest.Opt, in func() *discordtest.Channel) *discordtest.Channel {
			e.must(ludmilla.Slash(e.ch, "/play nim", opts))
			time.Sleep(5 * time.Second)
			ch := in()
			lobby := ludmilla.Find(ch, ludmillaName+" invites")
			e.must(marc.Click(lobby, "Join"))
			e.starts(ludmilla, lobby)
			time.Sleep(5 * time.Second)
			here := e.ch
			e.ch = ch
			e.stops(ludmilla)
			time.Sleep(5 * time.Second)
			e.ch = here
			return ch
		}
		thread := begun(discordtest.Opt{"thread": true}, func() *discordtest.Channel {
			return e.ch.ThreadOf(e.sees(ludmilla, ludmillaName+" invites"))
		})
		for range 2 {
			begun(nil, func() *discordtest.Channel { return e.ch })
		}
		time.Sleep(time.Hour)
		thread.Archive(false)
		names := func(ch *discordtest.Channel) (n int) {
			for _, m := range marc.Sees(ch) {
				if strings.Contains(m.Text(), ludmillaName) && strings.Contains(m.Text(), "Stopped") {
					n++
				}
			}
			return n
		}
		if names(e.ch) != 2 || names(thread) != 1 {
			t.Fatalf("%d and %d messages name her", names(e.ch), names(thread))
		}
		e.must(ludmilla.Click(e.must(ludmilla.Slash(e.guild.Channel("elsewhere"), "/me forget", nil)).Message, "Forget me"))
		time.Sleep(time.Minute)
		if names(e.ch) != 0 || names(thread) != 1 || !thread.Archived() {
			t.Errorf("%d and %d messages name her; the thread is archived: %t", names(e.ch), names(thread), thread.Archived())
		}
		var edited []time.Time
		for _, m := range marc.Sees(e.ch) {
			if strings.Contains(m.Text(), "Stopped") {
				edited = append(edited, *m.Edited)
			}
		}
		if len(edited) != 2 || edited[1].Sub(edited[0]).Abs() < 10*time.Second {
			t.Errorf("they are edited at %v, not slowly", edited)
		}
		if id, _, err := e.kept.FirstOutdated(t.Context()); err != nil || id != "" {
			t.Errorf("the message of %s is still to be edited, %v", id, err)
		}
	})
}

// One refusal of Discord's says little, and a channel that cannot be reached for a while has its
// messages still.
func TestAMessageThatCannotBeEditedForAWhileNamesNobodyWhoWasForgottenLater(t *testing.T) {
	for name, refuse := range map[string]func(*evening) (relent func()){
		"Hofnar lacks access for half a minute": func(e *evening) func() {
			e.srv.Refuse(30*time.Second, http.MethodPatch, messagesOf(e.ch), 50001)
			return func() {}
		},
		"the message is said to be gone for half a minute": func(e *evening) func() {
			e.srv.Refuse(30*time.Second, http.MethodPatch, messagesOf(e.ch), 10008)
			return func() {}
		},
		"Discord fails for an hour": func(e *evening) func() {
			e.srv.Weather(discordtest.Weather{PathPart: messagesOf(e.ch), FailBefore: 1})
			return func() { e.srv.Weather() }
		},
		"Hofnar is out of the server for an hour": func(e *evening) func() {
			e.guild.Kick()
			return e.guild.Invite
		},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := nimEvening(t)
			friends := e.users(ludmillaName, "Marc")
			e.duelAtNim(friends)
			names := func() bool {
				return slices.ContainsFunc(friends[1].Sees(e.ch), func(m *discordtest.Message) bool { return strings.Contains(m.Text(), ludmillaName) })
			}
			time.Sleep(time.Hour)
			if !names() {
				t.Fatal("no message names her")
			}
			relent, others := refuse(e), e.srv.Guild("Others")
			others.Join(friends[0])
			e.must(friends[0].Click(e.must(friends[0].Slash(others.Channel("elsewhere"), "/me forget", nil)).Message, "Forget me"))
			time.Sleep(time.Hour)
			relent()
			time.Sleep(2 * time.Hour)
			if names() {
				t.Error("hours later her name stands there still")
			}
			if id, _, err := e.kept.FirstOutdated(t.Context()); err != nil || id != "" {
				t.Errorf("the message of %s is still to be edited, %v", id, err)
			}
		})
	}
}

// Whoever presses something now and then keeps what was set; who does not for a month, and is
// known to no server, does not.
func TestWhatIsSetEndsAMonthAfterTheLastPress(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		e.start()
		friends := e.users("Anne", "Marc")
		for _, u := range friends {
			e.must(u.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "21:00", "to": "7", "zone": "europe/brussels"}))
		}
		for range 2 {
			time.Sleep(20 * 24 * time.Hour)
			e.must(friends[0].Slash(e.ch, "/help", nil))
		}
		for u, kept := range map[*discordtest.User]int{friends[0]: 1, friends[1]: 0} {
			if told, err := e.kept.Data(t.Context(), u.ID); err != nil || len(told["settings"]) != kept {
				t.Errorf("%s has settings %v, %v", u.Name, told["settings"], err)
			}
		}
	})
}
