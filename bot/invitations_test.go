package bot_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

func TestGuestsAreToldOnceThatASeatIsHeld(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Lowie", "Maria")
		anne, marc, lowie, maria := friends[0], friends[1], friends[2], friends[3]
		e.must(anne.Slash(e.ch, "/play kismet", discordtest.Opt{"invite": marc.ID}))
		first := e.sees(marc, "holds a seat for you")
		lobby := e.sees(anne, "Marc ✉ (a seat is held)")

		menu := e.must(anne.Click(lobby, "More")).Message
		menu = e.must(anne.SelectUser(menu, "Invite people: a seat is held for each", lowie, maria)).Message
		second := e.sees(lowie, "<@"+lowie.ID+"> <@"+maria.ID+">")
		time.Sleep(time.Second)
		if marc.Find(e.ch, "holds a seat for you") != nil || first.ID == second.ID {
			t.Error("the message before still stands")
		}
		e.stop()
		e.start()
		time.Sleep(time.Minute)
		for _, u := range friends[1:] {
			if n := e.mentioned(u); n != 1 {
				t.Errorf("%s was mentioned %d times", u.Name, n)
			}
		}
		stranger := e.user("Bert")
		e.must(lowie.Click(lobby, "Join"))
		e.must(maria.Click(e.must(maria.Click(lobby, "More")).Message, "No, thanks"))
		e.must(stranger.Click(lobby, "Join"))
		e.must(anne.Select(menu, "Give up a seat that is held", "Marc"))
		time.Sleep(time.Minute)
		if m := anne.Find(e.ch, "<@"); m != nil {
			t.Errorf("nobody is expected any more, but there is\n%s", m.Text())
		}
		if said := e.hears(anne.Select(menu, "Invite people: a seat is held for each", e.srv.Bot().ID)); !strings.Contains(said, "Nobody among them can be invited") {
			t.Errorf("who invites Hofnar hears %q", said)
		}
	})
}

// mentioned counts the messages by which somebody was notified.
func (e *evening) mentioned(u *discordtest.User) (n int) {
	for _, r := range e.srv.Requests() {
		if r.Method == http.MethodPost && strings.HasSuffix(r.Path, "/messages") && r.Status < 300 {
			_, allowed, _ := strings.Cut(string(r.Body), `"allowed_mentions"`)
			n += strings.Count(allowed, `"`+u.ID+`"`)
		}
	}
	return n
}

func TestTheInvitationGoesWhenTheGameBegins(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Lowie")
		e.must(friends[0].Slash(e.ch, "/play kismet", discordtest.Opt{"invite": friends[2].ID}))
		lobby := e.sees(friends[0], "Lowie ✉")
		e.sees(friends[2], "holds a seat for you")
		e.must(friends[1].Click(lobby, "Join"))
		e.adds(friends[0], lobby)
		e.starts(friends[0], lobby)
		time.Sleep(10 * time.Second)
		if friends[2].Find(e.ch, "holds a seat for you") != nil {
			t.Error("the invitation still stands")
		}
	})
}

// Within minutes, when Discord still knows the words of the first time; and at once, which calls
// nobody.
func TestWhoeverIsInvitedAgainIsToldAgain(t *testing.T) {
	for name, c := range map[string]struct {
		pause time.Duration
		told  func(round int) int
	}{
		"after a minute": {time.Minute, func(round int) int { return round }},
		"at once":        {2 * time.Second, func(int) int { return 1 }},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			friends := e.users("Anne", "Marc", "Lowie")
			anne, marc, lowie := friends[0], friends[1], friends[2]
			e.calledBy(lowie, "By a direct message")
			e.must(anne.Slash(e.ch, "/play kismet", nil))
			menu := e.must(anne.Click(e.sees(anne, "Anne invites"), "More")).Message
			for round := 1; round <= 3; round++ {
				for _, guest := range friends[1:] {
					menu = e.must(anne.SelectUser(menu, "Invite people: a seat is held for each", guest)).Message
					time.Sleep(2 * time.Second)
				}
				if n := e.mentioned(marc); n != c.told(round) || marc.Find(e.ch, "<@"+marc.ID+"> <@"+lowie.ID+">, Anne holds") == nil {
					t.Errorf("invited %d times Marc was mentioned %d times", round, n)
				}
				if n := e.mentioned(lowie) + len(inbox(lowie)); n != c.told(round) {
					t.Errorf("invited %d times Lowie was told %d times", round, n)
				}
				for _, guest := range friends[1:] {
					menu = e.must(anne.Select(menu, "Give up a seat that is held", guest.Name)).Message
					time.Sleep(c.pause)
				}
			}
		})
	}
}

func TestGuestsAreToldAsTheyWantToBe(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Lowie", "Maria")
		e.calledBy(friends[1], "By a direct message")
		e.calledBy(friends[2], "Not at all")
		e.must(friends[3].Slash(e.ch, "/me quiet", discordtest.Opt{"from": "11:00", "to": "14", "zone": "UTC"})) // it is noon
		e.must(friends[0].Slash(e.ch, "/play kismet", nil))
		menu := e.must(friends[0].Click(e.sees(friends[0], "Anne invites"), "More")).Message
		e.must(friends[0].SelectUser(menu, "Invite people: a seat is held for each", friends[1:]...))
		e.sees(friends[0], "Anne holds seats for you")
		for _, u := range friends[1:] {
			if n := e.mentioned(u); n != 0 {
				t.Errorf("%s was mentioned %d times", u.Name, n)
			}
		}
		if said := inbox(friends[1]); len(said) != 1 || !strings.Contains(said[0], "Anne holds a seat for you to play") {
			t.Errorf("Marc was told %q", said)
		}
		direct, err := friends[1].Inbox()
		if err != nil {
			t.Fatal(err)
		}
		if link := friends[1].Sees(direct)[0].Buttons()[0].URL; !strings.HasSuffix(link, "/"+e.ch.ID) {
			t.Errorf("Marc is led to %s, and the table's message may move", link)
		}
		time.Sleep(3 * time.Hour)
		if n := e.mentioned(friends[3]); n != 1 {
			t.Errorf("after quiet hours Maria was mentioned %d times", n)
		}
		if said := inbox(friends[1]); len(said) != 1 {
			t.Errorf("Marc was told %q", said)
		}
	})
}

// Who is on holiday is named, for the others to see, and not called.
func TestNobodyIsCalledToALobbyOnHoliday(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Lowie")
		e.calledBy(friends[1], "By a direct message")
		for _, u := range friends[1:] { // it is the fifth or the sixth
			e.must(u.Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-08-06", "to": "2026-08-08"}))
		}
		e.must(friends[0].Slash(e.ch, "/play kismet", nil))
		menu := e.must(friends[0].Click(e.sees(friends[0], "Anne invites"), "More")).Message
		e.must(friends[0].SelectUser(menu, "Invite people: a seat is held for each", friends[1:]...))
		e.sees(friends[0], "Anne holds seats for you")
		time.Sleep(time.Minute)
		for _, u := range friends[1:] {
			if n, said := e.mentioned(u), inbox(u); n != 0 || len(said) > 0 {
				t.Errorf("%s was mentioned %d times, and told %q", u.Name, n, said)
			}
		}
	})
}

func TestAnInvitationIsAcceptedOrDeclinedByItsOwnButtons(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Lowie", "Maria")
		anne, marc, lowie, maria := friends[0], friends[1], friends[2], friends[3]
		e.must(anne.Slash(e.ch, "/play kismet", nil))
		lobby := e.sees(anne, "Anne invites")
		menu := e.must(anne.Click(lobby, "More")).Message
		e.must(anne.SelectUser(menu, "Invite people: a seat is held for each", marc, lowie))
		invitation := e.sees(marc, "Anne holds seats for you")
		if said := e.hears(maria.Click(invitation, "No, thanks")); !strings.Contains(said, "No seat is held for you") {
			t.Errorf("whoever is not invited hears %q", said)
		}
		if said := e.hears(marc.Click(invitation, "No, thanks")); !strings.Contains(said, "Anne does not wait for you") {
			t.Errorf("whoever does not want to play hears %q", said)
		}
		e.must(lowie.Click(invitation, "Join"))
		time.Sleep(time.Second)
		if text := e.sees(anne, "Anne invites").Text(); strings.Contains(text, "✉") || !strings.Contains(text, "Lowie") || strings.Contains(text, "Marc") {
			t.Errorf("the lobby says\n%s", text)
		}
		e.must(maria.Click(lobby, "Join"))
		e.starts(anne, lobby)
		time.Sleep(time.Second)
		if marc.Find(e.ch, "holds seats for you") != nil {
			t.Error("the invitation still stands")
		}
		if said := e.hears(lowie.ClickStale(invitation, "No, thanks")); !strings.Contains(said, "has begun") {
			t.Errorf("whoever declines a seat in a game that goes on hears %q", said)
		}
	})
}

// The channel takes edits meanwhile, so that its table tries again and again.
func TestAGuestIsToldDirectlyOnceHoweverOftenTheChannelRefusesTheRest(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc, lowie := e.user("Anne"), e.user("Marc"), e.user("Lowie")
		e.calledBy(lowie, "By a direct message")
		e.must(anne.Slash(e.ch, "/play kismet", nil))
		menu := e.must(anne.Click(e.sees(anne, "Anne invites"), "More")).Message
		e.srv.Refuse(12*time.Hour, http.MethodPost, messagesOf(e.ch), 50001)
		e.must(anne.SelectUser(menu, "Invite people: a seat is held for each", marc, lowie))
		time.Sleep(11 * time.Hour)
		if said := inbox(lowie); len(said) != 1 {
			t.Errorf("Lowie was told %q", said)
		}
		time.Sleep(48 * time.Hour)
		if n := e.mentioned(marc); n != 1 {
			t.Errorf("Marc was mentioned %d times", n)
		}
	})
}

func TestInAnHourOfErrorsOneInvitationIsTriedAtATime(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, lowie := e.user("Anne"), e.user("Lowie")
		e.must(anne.Slash(e.ch, "/play kismet", nil))
		lobby := e.sees(anne, "Anne invites")
		menu := e.must(anne.Click(lobby, "More")).Message
		e.srv.Fail(10_000, http.MethodPost, messagesOf(e.ch), http.StatusBadGateway, nil, "")
		e.must(anne.SelectUser(menu, "Invite people: a seat is held for each", lowie))
		for range 5 {
			time.Sleep(8 * time.Second)
			e.adds(anne, lobby)
		}
		before := e.count(http.MethodPost, messagesOf(e.ch))
		time.Sleep(10 * time.Minute)
		if n := e.count(http.MethodPost, messagesOf(e.ch)) - before; n > 4*8 {
			t.Errorf("an invitation was posted %d times in ten minutes", n)
		}
		e.srv.Relent()
		time.Sleep(5 * time.Minute)
		if n := e.mentioned(lowie); n != 1 {
			t.Errorf("Lowie was mentioned %d times", n)
		}
	})
}

func TestNobodyIsInvitedWhoCannotSitDown(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		for _, id := range []string{anne.ID, e.srv.Bot().ID, e.srv.User("Karel").ID} {
			if said := e.hears(anne.Slash(e.ch, "/play kismet", discordtest.Opt{"invite": id})); !strings.Contains(said, "Nobody among them") {
				t.Errorf("Anne hears %q", said)
			}
		}
	})
}

// Discord takes no direct message for a while, or takes one and does not say so.
func TestAGuestWhoCannotBeToldHoldsUpNobodyElse(t *testing.T) {
	for name, spoil := range map[string]func(e *evening, u *discordtest.User) (heal func()){
		"they go too fast": func(e *evening, _ *discordtest.User) func() {
			e.srv.Refuse(10*time.Minute, http.MethodPost, "/users/@me/channels", 40003)
			return func() {}
		},
		"the answer is lost": func(e *evening, u *discordtest.User) func() {
			e.srv.Weather(discordtest.Weather{Method: http.MethodPost, PathPart: u.Direct().ID + "/messages", FailAfter: 1})
			return func() { e.srv.Weather() }
		},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			anne, zoe, marc, lowie := e.user("Anne"), e.user("Zoë"), e.user("Marc"), e.user("Lowie")
			e.calledBy(zoe, "By a direct message")
			e.must(anne.Slash(e.ch, "/play kismet", nil))
			menu := e.must(anne.Click(e.sees(anne, "Anne invites"), "More")).Message
			heal := spoil(e, zoe)
			menu = e.must(anne.SelectUser(menu, "Invite people: a seat is held for each", zoe, marc)).Message
			time.Sleep(10 * time.Second)
			if n := e.mentioned(marc); n != 1 {
				t.Errorf("Marc was mentioned %d times", n)
			}
			e.must(anne.SelectUser(menu, "Invite people: a seat is held for each", lowie))
			time.Sleep(10 * time.Second)
			if n := e.mentioned(lowie); n != 1 {
				t.Errorf("Lowie, invited after that, was mentioned %d times", n)
			}
			heal()
			time.Sleep(15 * time.Minute)
			if said := inbox(zoe); len(said) != 1 || e.mentioned(zoe) > 0 {
				t.Errorf("Zoë was told %q, and mentioned %d times", said, e.mentioned(zoe))
			}
			if e.mentioned(marc) != 1 || e.mentioned(lowie) != 1 || anne.Find(e.ch, "<@"+zoe.ID+">") == nil {
				t.Error("others were told again, or she is not named")
			}
		})
	}
}

// A direct message gets through, or the channel is the way that is left, while it is not known whether
// that has taken what it was to post for others.
func TestWhoeverIsToldLateIsToldBesideWhatMayStandAlready(t *testing.T) {
	for name, closed := range map[string]bool{"directly": false, "in the channel": true} {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			anne, zoe, marc := e.user("Anne"), e.user("Zoë"), e.user("Marc")
			e.calledBy(zoe, "By a direct message")
			e.must(anne.Slash(e.ch, "/play kismet", nil))
			menu := e.must(anne.Click(e.sees(anne, "Anne invites"), "More")).Message
			time.Sleep(time.Minute)
			e.hiccup(zoe, closed, func() {
				e.must(anne.SelectUser(menu, "Invite people: a seat is held for each", zoe, marc))
			})
			if n := e.messagesTo(marc); n != 1 {
				t.Errorf("Marc was mentioned by %d messages", n)
			}
			if n := e.messagesTo(zoe); n+len(inbox(zoe)) != 1 {
				t.Errorf("Zoë was told %q, and mentioned by %d messages", inbox(zoe), n)
			}
			if n := said(anne, e.ch, "Anne holds"); n != 1 {
				t.Errorf("%d invitations stand there", n)
			}
		})
	}
}

// hiccup has something done while Discord takes no direct message, and does not say that it has taken
// what is posted in the channel; then what is left to do is done. Somebody's inbox may be closed by then.
func (e *evening) hiccup(u *discordtest.User, closed bool, do func()) {
	e.srv.Weather(
		discordtest.Weather{Method: http.MethodPost, PathPart: "/users/@me/channels", FailBefore: 1},
		discordtest.Weather{Method: http.MethodPost, PathPart: messagesOf(e.ch), FailAfter: 1},
	)
	do()
	time.Sleep(18 * time.Second)
	if e.srv.Weather(); closed {
		u.CloseInbox()
	}
	time.Sleep(3 * time.Minute)
}

// messagesTo counts the messages by which somebody was notified, however often they were sent.
func (e *evening) messagesTo(u *discordtest.User) int {
	list := map[string]bool{}
	for _, r := range e.srv.Requests() {
		var m struct {
			Nonce    string
			Mentions struct{ Users []string } `json:"allowed_mentions"`
		}
		if r.Method == http.MethodPost && strings.HasSuffix(r.Path, messagesOf(e.ch)) && json.Unmarshal(r.Body, &m) == nil && slices.Contains(m.Mentions.Users, u.ID) {
			list[m.Nonce] = true
		}
	}
	return len(list)
}
