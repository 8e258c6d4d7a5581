package bot_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// mentions counts the messages that mentioned somebody, by channel or in all of them.
func (e *evening) mentions(u *discordtest.User, said string) (n int) {
	for _, r := range e.srv.Requests() {
		if r.Method == http.MethodPost && strings.HasSuffix(r.Path, "/messages") && r.Status < 300 && strings.Contains(string(r.Body), said) {
			if strings.Contains(string(r.Body), `"users":["`+u.ID+`"`) {
				n++
			}
		}
	}
	return n
}

// inbox is what a user was told directly.
func inbox(u *discordtest.User) (said []string) {
	ch, err := u.Inbox()
	if err != nil {
		return nil
	}
	for _, m := range u.Sees(ch) {
		said = append(said, m.Text())
	}
	return said
}

// turn is who of these is to act at a table of Teufel, and who is not.
func (e *evening) turn(ch *discordtest.Channel, people []*discordtest.User) (now, other *discordtest.User) {
	e.t.Helper()
	id, _ := e.registry.At(ch.ID)
	g, ok := e.registry.Fetch(context.Background(), id, "")
	if !ok || len(g.View().Turn) != 1 {
		e.t.Fatalf("the table waits for %v", g.View().Turn)
	}
	for _, u := range people {
		if u.ID == g.Chairs[g.View().Turn[0]].User.ID {
			now = u
		} else {
			other = u
		}
	}
	return now, other
}

// awaited is for how many people the table of a channel waits.
func (e *evening) awaited(ch *discordtest.Channel) int {
	e.t.Helper()
	id, _ := e.registry.At(ch.ID)
	g, _ := e.registry.Fetch(context.Background(), id, "")
	if n := len(g.View().Turn); n > 0 {
		return n
	}
	e.t.Fatal("the table waits for nobody")
	return 0
}

// duel opens a slow table of Teufel in a channel.
func (e *evening) duel(channel string, people []*discordtest.User) *discordtest.Channel {
	e.t.Helper()
	ch := e.guild.Channel(channel)
	e.must(people[0].Slash(ch, "/play teufel", discordtest.Opt{"pace": "slow"}))
	if !people[0].Eventually(ch, 8*time.Second, func([]*discordtest.Message) bool { return people[0].Find(ch, "invites") != nil }) {
		e.t.Fatal("no lobby")
	}
	lobby := people[0].Find(ch, "invites")
	e.must(people[1].Click(lobby, "Join"))
	e.starts(people[0], lobby)
	time.Sleep(10 * time.Second)
	return ch
}

func TestWhatFallsIntoQuietHoursComesInTheMorningOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends { // it is noon in UTC
			e.must(u.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "21:00", "to": "7", "zone": "asia/tokyo"}))
		}
		first := e.duel("one", friends)
		late, _ := e.turn(first, friends)
		tables := 1
		for _, name := range []string{"two", "three"} {
			if who, _ := e.turn(e.duel(name, friends), friends); who == late {
				tables++
			}
		}
		if n := e.mentions(late, "waits for you"); n != 0 {
			t.Fatalf("%d calls in the night", n)
		}
		e.stop()
		e.start() // what was put off outlives a restart
		time.Sleep(9 * time.Hour)
		if n := e.mentions(late, "Good morning"); n != 0 {
			t.Fatalf("%d calls before the morning", n)
		}
		time.Sleep(time.Hour)
		if n := e.mentions(late, "Good morning"); n != 1 {
			t.Errorf("%d calls in the morning", n)
		}
		if m := late.Find(first, "Good morning"); m == nil || len(m.Links()) != tables-1 || !has(m, "answer:") {
			t.Errorf("of %d tables the first channel hears %+v", tables, m)
		}
		e.stop()
		e.start()
		time.Sleep(24 * time.Hour)
		if n := e.mentions(late, "Good morning"); n != 1 {
			t.Errorf("%d calls a day later", n)
		}
	})
}

func TestADirectMessageTakesThePlaceOfAMention(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends {
			e.calledBy(u, "By a direct message")
		}
		late, other := e.turn(e.duel("one", friends), friends)
		if said := inbox(late); len(said) != 1 || !strings.Contains(said[0], "waits for you to name a field.") || e.mentions(late, "waits for you") != 0 {
			t.Errorf("%s was told %q", late.Name, said)
		}
		if said := inbox(other); len(said) > 0 {
			t.Errorf("%s was told %q", other.Name, said)
		}
	})
}

func TestAClosedInboxFallsBackToTheChannelAndThatIsSaidOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends {
			e.calledBy(u, "By a direct message")
			u.CloseInbox()
		}
		calls, said := 0, 0
		late, _ := e.turn(e.duel("one", friends), friends)
		for i := 0; calls < 2 && i < 20; i++ { // until the same one was called twice
			e.duel("more "+string(rune('a'+i)), friends)
			calls, said = e.mentions(late, "waits for you"), e.mentions(late, "no direct message")
		}
		if tried := e.refused(); calls < 2 || said != 1 || tried > 2 {
			t.Errorf("called %d times, said %d times, %d messages refused", calls, said, tried)
		}
		if text := e.hears(late.Slash(e.ch, "/me show", nil)); !strings.Contains(text, "takes none from him") {
			t.Errorf("/me says %s", text)
		}
	})
}

func TestDirectMessagesThatGoTooFastAreSentLater(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends {
			e.calledBy(u, "By a direct message")
		}
		e.srv.Refuse(5*time.Minute, http.MethodPost, "/users/@me/channels", 40003)
		late, _ := e.turn(e.duel("one", friends), friends)
		time.Sleep(4 * time.Minute)
		if len(inbox(late)) > 0 {
			t.Fatal("what Discord refuses has got through")
		}
		time.Sleep(3 * time.Minute)
		if said := inbox(late); len(said) != 1 || e.mentions(late, "waits for you") != 0 {
			t.Errorf("%s was told %q directly, and %d times in the channel", late.Name, said, e.mentions(late, "waits for you"))
		}
		if refused := e.refused(); refused > 6 {
			t.Errorf("%d requests were refused in five minutes", refused)
		}
	})
}

// refused counts the requests that Discord has refused as forbidden.
func (e *evening) refused() (n int) {
	for _, r := range e.srv.Requests() {
		if r.Status == http.StatusForbidden {
			n++
		}
	}
	return n
}

func TestWhoSharesNoServerIsNotToldToOpenAnInbox(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends {
			e.calledBy(u, "By a direct message")
			e.srv.Fail(100, http.MethodPost, "/channels/"+u.Direct().ID+"/", http.StatusForbidden, nil, `{"code":50278,"message":"no mutual guilds"}`)
		}
		late, _ := e.turn(e.duel("one", friends), friends)
		time.Sleep(10 * time.Minute)
		if called, said := e.mentions(late, "waits for you"), e.mentions(late, "no direct message"); called != 1 || said != 0 {
			t.Errorf("called %d times in the channel, told %d times of a closed inbox", called, said)
		}
		if refused := e.refused(); refused != 1 {
			t.Errorf("%d direct messages were refused", refused)
		}
	})
}

func TestWhoWantsNoRemindersIsNotCalled(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends {
			e.calledBy(u, "Not at all")
		}
		late, _ := e.turn(e.duel("one", friends), friends)
		time.Sleep(24 * time.Hour)
		if n := e.mentions(late, "waits for you"); n != 0 || len(inbox(late)) > 0 {
			t.Errorf("%d calls", n)
		}
	})
}

func TestMySettingsAreReadAsTheyAreTyped(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		for _, c := range []struct {
			line string
			opts discordtest.Opt
			want string
		}{
			{"/me show", nil, "Quiet hours: none"},
			{"/me quiet", discordtest.Opt{"from": "late", "to": "7"}, "cannot read late as a time of day"},
			{"/me quiet", discordtest.Opt{"from": "22", "to": "22:00"}, "need an end"},
			{"/me quiet", discordtest.Opt{"from": "20", "to": "9"}, "twelve hours at most"},
			{"/me quiet", discordtest.Opt{"from": "22", "to": "7", "zone": "Atlantis"}, "knows no time zone called Atlantis"},
			{"/me quiet", discordtest.Opt{"from": "22", "to": "7:30", "zone": "europe/brussels"}, "22:00 to 07:30 in Europe/Brussels, where it is 14:0"},
			{"/me quiet", discordtest.Opt{"from": "23", "to": "7"}, "23:00 to 07:00 in Europe/Brussels"},
			{"/me holiday", discordtest.Opt{"from": "soon", "to": "2026-08-20"}, "cannot read soon as a date"},
			{"/me holiday", discordtest.Opt{"from": "2026-08-05", "to": "2026-08-20"}, "begins today or later"},
			{"/me holiday", discordtest.Opt{"from": "2026-08-06", "to": "2026-09-20"}, "for 30 days here"},
			{"/me holiday", discordtest.Opt{"from": "2026-08-06", "to": "2026-08-20"}, "15 of 30 days are taken in 2026"},
			{"/me holiday", discordtest.Opt{"from": "2026-12-20", "to": "2027-01-05"}, "27 of 30 days are taken in 2026"},
			{"/me holiday", discordtest.Opt{"from": "2026-12-10", "to": "2026-12-19"}, "for 30 days here"},
		} {
			if said := e.hears(anne.Slash(e.ch, c.line, c.opts)); !strings.Contains(said, c.want) {
				t.Errorf("%s %v: %s", c.line, c.opts, said)
			}
		}
		panel := e.must(anne.Slash(e.ch, "/me show", nil)).Message
		for _, c := range []struct{ button, want string }{
			{"No quiet hours", "Quiet hours: none"}, {"Back from holiday", "12 of 30 days"}, // those that are to come stay
			{"Words instead of pictures", "words instead of pictures"}, {"Pictures again", "have pictures"},
		} {
			if said := e.must(anne.Click(panel, c.button)).Message; !strings.Contains(said.Text(), c.want) || said.ID != panel.ID {
				t.Errorf("%s: %s", c.button, said.Text())
			}
		}
		e.says(anne.ClickStale(panel, "Back from holiday"))("12 of 30 days") // the same press once more
		panel = e.must(anne.Slash(e.ch, "/me show", nil)).Message            // not on holiday now
		e.says(anne.Click(panel, "Back from holiday"))("0 of 30 days")
	})
}

// The panel shows both holidays as still to come: its button is about the first.
func TestBackFromHolidayOnAPanelOfBeforeDropsNothingWhenPressedTwice(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.must(anne.Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-08-07", "to": "2026-08-08"}))
		e.must(anne.Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-12-24", "to": "2026-12-28"}))
		panel := e.must(anne.Slash(e.ch, "/me show", nil)).Message
		time.Sleep(48 * time.Hour)
		e.says(anne.ClickStale(panel, "Back from holiday"))("6 of 30 days")
		e.says(anne.ClickStale(panel, "Back from holiday"))("6 of 30 days")
	})
}

func TestWhatMayBeTypedForSettingsIsProposed(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.guild.Manager(anne)
		for _, c := range []struct{ line, option, typed, want string }{
			{"/me quiet", "from", "22", "22:30"},
			{"/me quiet", "zone", "brussels", "Europe/Brussels"},
			{"/me holiday", "to", "2026-12", "2026-12-24"},
			{"/settings", "clock", "2", "2d"},
		} {
			list, err := anne.Complete(e.ch, c.line, c.option, c.typed)
			if err != nil || !slices.ContainsFunc(list, func(v discordtest.Choice) bool { return v.Value == c.want }) {
				t.Errorf("%s %s:%s proposes %v, %v", c.line, c.option, c.typed, list, err)
			}
		}
	})
}

func TestPicturesBecomeWordsInPrivateMessagesOfWhoWantsThat(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		e.pictures = true
		e.start()
		anne := e.user("Anne")
		pictures := func() int {
			rules := e.must(anne.Slash(e.ch, "/rules teufel", nil)).Message
			return len(e.completed(anne, e.must(anne.Select(rules, "", "board")).Message).Files())
		}
		if pictures() == 0 {
			t.Fatal("the rules have no picture")
		}
		e.must(anne.Click(e.must(anne.Slash(e.ch, "/me show", nil)).Message, "Words instead of pictures"))
		if n := pictures(); n > 0 {
			t.Errorf("%d pictures come still", n)
		}
	})
}

func TestWhoHasActedBeforeTheMorningIsNotCalled(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends {
			e.must(u.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "11", "to": "20", "zone": "UTC"}))
		}
		ch := e.duel("one", friends)
		late, _ := e.turn(ch, friends)
		e.must(friends[0].Slash(ch, "/table stop", nil))
		e.must(friends[0].Click(friends[0].Find(ch, "ends the game"), "Stop the table"))
		time.Sleep(24 * time.Hour)
		if n := e.mentions(late, "Good morning"); n != 0 {
			t.Errorf("%d calls in the morning", n)
		}
	})
}

func TestQuietHoursThatEndSoonerCallSooner(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends {
			e.must(u.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "11", "to": "20", "zone": "UTC"}))
		}
		late, _ := e.turn(e.duel("one", friends), friends)
		e.must(late.Click(e.must(late.Slash(e.ch, "/me show", nil)).Message, "No quiet hours"))
		time.Sleep(10 * time.Second)
		if n := e.mentions(late, "Good morning"); n != 1 {
			t.Errorf("%d calls", n)
		}
	})
}

func TestADirectMessageThatIsRefusedForAWhileComesOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends {
			e.calledBy(u, "By a direct message")
		}
		e.srv.Fail(6, http.MethodPost, "/users/@me/channels", http.StatusServiceUnavailable, nil, "away")
		late, _ := e.turn(e.duel("one", friends), friends)
		time.Sleep(10 * time.Minute)
		if said := inbox(late); len(said) != 1 || e.mentions(late, "waits for you") != 0 {
			t.Errorf("%s was told %q", late.Name, said)
		}
	})
}

// calledBy has somebody choose how Hofnar calls.
func (e *evening) calledBy(u *discordtest.User, way string) {
	e.t.Helper()
	panel := e.must(u.Slash(e.ch, "/me show", nil)).Message
	e.must(u.Select(panel, "How shall Hofnar call you?", way))
}
