package bot_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
)

// bad are refusals that say nothing true: those that pass by themselves, and the proxy's.
var bad = map[string]func(*discordtest.Server, time.Duration, string){
	"no access":       func(s *discordtest.Server, d time.Duration, path string) { s.Refuse(d, "", path, 50001) },
	"unknown channel": func(s *discordtest.Server, d time.Duration, path string) { s.Refuse(d, "", path, 10003) },
	"the proxy":       func(s *discordtest.Server, d time.Duration, path string) { s.Block(d, path) },
}

// messagesOf is the path of a channel's messages.
func messagesOf(ch *discordtest.Channel) string { return "/channels/" + ch.ID + "/messages" }

// said counts the messages of a channel that say this to all.
func said(u *discordtest.User, ch *discordtest.Channel, text string) (n int) {
	for _, m := range u.Sees(ch) {
		if !m.Ephemeral() && strings.Contains(m.Text(), text) {
			n++
		}
	}
	return n
}

func TestAHalfMinuteOfRefusalsClosesNoLobby(t *testing.T) {
	for name, spoil := range bad {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				anne := e.user("Anne")
				spoil(e.srv, 30*time.Second, messagesOf(e.ch))
				e.must(anne.Slash(e.ch, "/play dalmuti", nil))
				time.Sleep(20 * time.Second)
				if anne.Find(e.ch, "as soon as that works") == nil && anne.Find(e.ch, "tries again in a minute") == nil {
					t.Error("Anne is not told that it is tried again")
				}
				time.Sleep(70 * time.Second)
				if list := anne.Sees(e.ch); said(anne, e.ch, "Anne invites") != 1 || len(list) != 1 {
					for _, m := range list {
						t.Log(m.Describe())
					}
					t.Error("the lobby does not stand, or Anne is still told that it does not")
				}
			})
		})
	}
}

// Refused twice, a minute apart, the lobby is closed, and why is still there a second
// later; a kill in between takes nothing back.
func TestALobbyIsClosedAfterTwoRefusals(t *testing.T) {
	for name, kill := range map[string]bool{"in one go": false, "with a kill in between": true} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				anne, ch := e.user("Anne"), e.ch.PrivateThread("secret")
				if text := e.hears(anne.Slash(ch, "/play dalmuti", nil)); !strings.Contains(text, "tries again in a minute") {
					t.Errorf("Anne hears %q", text)
				}
				time.Sleep(30 * time.Second)
				if _, open := e.registry.At(ch.ID); !open {
					t.Error("one refusal has closed the lobby")
				}
				if kill {
					e.kill()
					e.start()
				}
				time.Sleep(35 * time.Second)
				if _, open := e.registry.At(ch.ID); open {
					t.Error("the lobby is open still")
				}
				if !kill && anne.Find(ch, "not in this thread") == nil {
					t.Error("nobody says why")
				}
			})
		})
	}
}

func TestWhyNoTableWasOpenedIsNotTakenBack(t *testing.T) {
	for _, c := range []struct {
		what, path, code, want string
		opts                   discordtest.Opt
	}{
		{"a table", "/messages", "50035", "No table was opened", nil},
		{"a table in a thread that is full", "/messages", "160006", "too many active threads", nil},
		{"a thread", "/threads", "50035", "No table was opened", discordtest.Opt{"thread": true}},
		{"one thread too many", "/threads", "160006", "too many active threads", discordtest.Opt{"thread": true}},
		{"the line of a thread", "/messages", "50035", "No table was opened", discordtest.Opt{"thread": true}},
	} {
		bubbleIn(t, c.what, func(t *testing.T) {
			e := newEvening(t)
			anne := e.user("Anne")
			e.srv.Fail(1, http.MethodPost, c.path, http.StatusBadRequest, nil, `{"code":`+c.code+`,"message":"no"}`)
			e.hears(anne.Slash(e.ch, "/play dalmuti", c.opts))
			time.Sleep(time.Second)
			if anne.Find(e.ch, c.want) == nil {
				t.Error("a second later it is gone, or was never said")
			}
			e.must(anne.Slash(e.ch, "/play dalmuti", nil))
			e.sees(anne, "Anne invites")
		})
	}
}

func bubbleIn(t *testing.T, name string, test func(*testing.T)) {
	t.Run(name, func(t *testing.T) { bubble(t, test) })
}

func TestAHalfMinuteOfRefusalsLetsNoTableRest(t *testing.T) {
	for name, spoil := range bad {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			anne, marc, piet := e.user("Anne"), e.user("Marc"), e.user("Piet")
			lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
			id, _ := e.registry.At(e.ch.ID)
			spoil(e.srv, 30*time.Second, messagesOf(e.ch))
			e.must(marc.Click(lobby, "Join"))
			time.Sleep(10 * time.Second)
			e.must(piet.Click(lobby, "Join"))
			time.Sleep(80 * time.Second)
			if e.wantsShown(id); e.resting(e.ch) || said(anne, e.ch, "3 players (") != 1 {
				t.Errorf("it rests: %v, and nobody has touched it since:\n%s", e.resting(e.ch), lobby.Describe())
			}
		})
	}
}

// What rests tries again by itself, one table for the channel, and without a word in the
// log; once it gets through all others follow.
func TestWhatRestsTriesAgainByItself(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		var diary strings.Builder
		e.diary = &diary
		e.start()
		anne, marc := e.user("Anne"), e.user("Marc")
		var ids []table.ID
		for range 2 {
			lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
			id, _ := e.registry.At(e.ch.ID)
			ids = append(ids, id)
			e.srv.Refuse(3*time.Hour, http.MethodPatch, messagesOf(e.ch), 50001)
			if len(ids) == 2 {
				e.must(marc.Click(lobby, "Join"))
			} else {
				menu := e.must(anne.Click(lobby, "More")).Message
				e.must(anne.Click(menu, "Close the lobby"))
			}
		}
		time.Sleep(3 * time.Minute)
		if !e.resting(e.ch) {
			t.Fatal("the channel does not rest")
		}
		said := diary.Len()
		before := e.count(http.MethodPatch, messagesOf(e.ch))
		e.kill()
		e.start()
		time.Sleep(2 * time.Hour)
		if n := e.count(http.MethodPatch, messagesOf(e.ch)) - before; n != 2 {
			t.Errorf("it was tried %d times after five minutes and an hour", n)
		}
		if text := diary.String()[said:]; strings.Contains(text, "level=WARN") {
			t.Errorf("the log says\n%s", text)
		}
		time.Sleep(36 * time.Hour)
		for _, id := range ids {
			e.wantsShown(id)
		}
	})
}

// Where Hofnar may edit but not write, a call is not tried the oftener because edits get
// through.
func TestACallThatIsRefusedIsNotTriedForEver(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		lobby := e.lobby(friends, 0, discordtest.Opt{"rounds": 1, "pace": "slow"})
		e.ch.Deny(discordtest.SendMessages)
		e.must(friends[0].Click(lobby, "Start"))
		time.Sleep(48 * time.Hour)
		n := 0
		for _, r := range e.srv.Requests() {
			if r.Status == http.StatusForbidden {
				n++
			}
		}
		if n == 0 || n > 16 {
			t.Errorf("%d refusals in two days", n)
		}
	})
}

// A message that is said to be gone is posted anew at once; when it was there all the
// while it goes a minute later, also after a kill.
func TestAMessageThatIsSaidToBeGoneDoesNotStandTwice(t *testing.T) {
	for name, kill := range map[string]bool{"in one go": false, "with a kill in between": true} {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			anne, marc := e.user("Anne"), e.user("Marc")
			lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
			e.srv.Refuse(30*time.Second, "", "/messages/"+lobby.ID, 10008)
			e.srv.Refuse(30*time.Second, "", "/messages/@original", 10008)
			e.must(marc.Click(lobby, "Join"))
			time.Sleep(5 * time.Second)
			if n := said(anne, e.ch, "Anne invites"); n != 2 {
				t.Errorf("the table stands there %d times while its first message is said to be gone", n)
			}
			if kill {
				e.kill()
				e.start()
			}
			time.Sleep(65 * time.Second)
			if n := said(anne, e.ch, "Anne invites"); n != 1 || said(anne, e.ch, "2 players (") != 1 {
				t.Errorf("the table stands there %d times", n)
			}
			before := e.count(http.MethodDelete, "/messages/"+lobby.ID)
			time.Sleep(24 * time.Hour)
			if n := e.count(http.MethodDelete, "/messages/"+lobby.ID); n != before {
				t.Errorf("it was deleted %d times more", n-before)
			}
		})
	}
}

// Where all messages are said to be gone for a while the table is not posted again and
// again.
func TestAMinuteOfLiesPostsFewTables(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
		e.srv.Refuse(time.Minute, http.MethodPatch, "/messages/", 10008)
		for range 6 {
			e.adds(anne, anne.Find(e.ch, "Anne invites"))
			time.Sleep(8 * time.Second)
		}
		time.Sleep(5 * time.Minute)
		if posts := e.count(http.MethodPost, messagesOf(e.ch)); posts > 3 || said(anne, e.ch, "Anne invites") != 1 || said(anne, e.ch, "7 players (") != 1 {
			t.Errorf("the table was posted %d times and stands there %d times\n%s", posts, said(anne, e.ch, "Anne invites"), lobby.Describe())
		}
	})
}

func TestWhatIsDeniedWhereNobodyPlaysIsNotNoted(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.ch.Deny(discordtest.AttachFiles)
		e.must(anne.Slash(e.ch, "/help", nil))
		time.Sleep(time.Second)
		if denied, err := e.kept.Denials(context.Background()); err != nil || len(denied) > 0 {
			t.Errorf("noted is %+v, %v", denied, err)
		}
		e.must(anne.Slash(e.ch, "/play kismet", nil))
		time.Sleep(time.Second)
		if denied, err := e.kept.Denials(context.Background()); err != nil || len(denied) != 1 {
			t.Errorf("of the channel of a table is noted %+v, %v", denied, err)
		}
	})
}

// givenBack fails where something still counts as denied.
func (r *ring) givenBack() {
	r.t.Helper()
	time.Sleep(time.Second)
	if denied, err := r.kept.Denials(context.Background()); err != nil || len(denied) > 0 {
		r.t.Errorf("denied is still %+v, %v", denied, err)
	}
}

// No reaction is tried where one was refused, until something says that this may have
// changed; also after a kill.
func TestAReactionThatWasRefusedIsNotTriedAgain(t *testing.T) {
	allow := map[string]func(*ring){
		"the channel changes": func(r *ring) { r.ch.Allow(discordtest.AddReactions) },
		"a role changes":      func(r *ring) { r.ch.AllowByRole(discordtest.AddReactions) },
		"he is given a role":  func(r *ring) { r.ch.AllowByNewRole(discordtest.AddReactions); r.givenBack() },
		"a press says so":     func(r *ring) { r.ch.AllowUntold(discordtest.AddReactions) },
	}
	for name, mend := range allow {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			r := e.ring("games", nil, "Anne", "Marc", "Katrien")
			tried := func() int { return e.count(http.MethodPut, "/reactions/") }
			rolls := func(n int) {
				for range n {
					r.roll()
					time.Sleep(3 * time.Second)
					r.settle()
					time.Sleep(3 * time.Second)
				}
			}
			rolls(1)
			worked := tried()
			r.ch.Deny(discordtest.AddReactions)
			rolls(3)
			if n := tried() - worked; n > 1 {
				t.Errorf("%d tries after the first refusal", n)
			}
			e.kill()
			e.start()
			before := tried()
			rolls(1)
			if n := tried() - before; n > 0 {
				t.Errorf("%d tries after a kill", n)
			}
			mend(r)
			time.Sleep(time.Second)
			rolls(1)
			if tried() == before {
				t.Error("none is tried though it may work now")
			}
		})
	}
}

// Of a thread that Hofnar did not make an interaction alone says to which channel it
// belongs; that channel's change is one of the thread.
func TestWhatWasDeniedInAThreadGoesWithAChangeOfItsChannel(t *testing.T) {
	for name, refuse := range map[string]bool{"as an interaction said": false, "and something was refused": true} {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			friends, above := e.users("Anne", "Marc", "Katrien"), e.ch
			above.Deny(discordtest.AttachFiles)
			e.ch = above.Thread("corner")
			e.must(friends[0].Slash(e.ch, "/play kismet", nil))
			lobby := e.sees(friends[0], "Anne invites")
			for _, u := range friends[1:] {
				e.must(u.Click(lobby, "Join"))
			}
			if refuse {
				e.srv.Fail(9, http.MethodPut, "/reactions/", http.StatusForbidden, nil, `{"code":50013,"message":"Missing Permissions"}`)
			}
			e.starts(friends[0], lobby)
			r := &ring{evening: e, ch: e.ch, users: friends}
			r.id, _ = e.registry.At(e.ch.ID)
			r.roll()
			time.Sleep(5 * time.Second)
			if denied, err := e.kept.Denials(context.Background()); err != nil || len(denied) != 1 || (denied[0].Bits&discordtest.AddReactions != 0) != refuse {
				t.Fatalf("denied is %+v, %v", denied, err)
			}
			e.srv.Relent()
			above.Allow(discordtest.AttachFiles)
			time.Sleep(5 * time.Second)
			if denied, err := e.kept.Denials(context.Background()); err != nil || len(denied) != 0 {
				t.Errorf("denied is still %+v, %v", denied, err)
			}
		})
	}
}

// What calls somebody leads to the table's message wherever that stands by now.
func TestACallLeadsToTheTablesMessageAfterItWasPostedAnew(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends {
			e.calledBy(u, "By a direct message")
		}
		ch := e.duel("one", friends)
		late, other := e.turn(ch, friends)
		time.Sleep(30 * time.Hour)
		inbox, err := late.Inbox()
		if err != nil {
			t.Fatal(err)
		}
		id, _ := e.registry.At(ch.ID)
		leads := func() bool {
			list := late.Sees(inbox)
			return len(list) == 1 && strings.HasSuffix(list[0].Buttons()[0].URL, "/"+ch.ID+"/"+e.standing(id).Message)
		}
		if !leads() {
			t.Fatalf("the call leads elsewhere: %s", late.Sees(inbox)[0].Describe())
		}
		e.srv.Fail(1, "PATCH", "/channels/"+inbox.ID+"/", 429, nil, `{"message":"old","code":30046,"retry_after":0.5,"global":false}`)
		e.must(other.Slash(ch, "/table show", nil))
		time.Sleep(time.Minute)
		if !leads() {
			t.Errorf("the call leads to a message that is gone: %s", late.Sees(inbox)[0].Describe())
		}
	})
}

func TestAMorningsMentionLeadsToTheLastOfItsTablesWhereThatStandsNow(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends {
			e.must(u.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "11", "to": "20", "zone": "UTC"}))
		}
		waiting := map[*discordtest.User][]*discordtest.Channel{}
		for _, name := range []string{"one", "two", "three"} { // of two people one is waited for twice
			ch := e.duel(name, friends)
			late, _ := e.turn(ch, friends)
			waiting[late] = append(waiting[late], ch)
		}
		time.Sleep(9 * time.Hour)
		for late, chs := range waiting {
			if len(chs) < 2 {
				continue
			}
			for _, played := range chs[:len(chs)-1] {
				e.acts(played, late)
			}
			last := chs[len(chs)-1]
			e.must(late.Slash(last, "/table show", nil))
			time.Sleep(10 * time.Second)
			id, _ := e.registry.At(last.ID)
			if links := late.Find(chs[0], "Good morning").Links(); len(links) != 1 || !strings.HasSuffix(links[0], "/"+e.standing(id).Message) {
				t.Errorf("it leads to %v, and the table's message is %s", links, e.standing(id).Message)
			}
		}
	})
}

func TestACallThatIsLedElsewhereStillSaysWhyItIsInTheChannel(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends {
			e.calledBy(u, "By a direct message")
			e.must(u.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "11", "to": "20", "zone": "UTC"}))
			u.CloseInbox()
		}
		waiting := map[*discordtest.User][]*discordtest.Channel{}
		for _, name := range []string{"one", "two", "three"} { // of two people one is waited for twice
			ch := e.duel(name, friends)
			late, _ := e.turn(ch, friends)
			waiting[late] = append(waiting[late], ch)
		}
		time.Sleep(9 * time.Hour)
		for late, chs := range waiting {
			if len(chs) < 2 {
				continue
			}
			was := late.Find(chs[0], "no direct message")
			if was == nil {
				t.Fatalf("%s is not told why he is called there", late.Name)
			}
			e.must(late.Slash(chs[1], "/table show", nil))
			time.Sleep(10 * time.Second)
			now := late.Find(chs[0], "Good morning")
			if now == nil || slices.Equal(now.Links(), was.Links()) || !strings.Contains(now.Text(), "no direct message") {
				t.Errorf("led elsewhere it is\n%s", now.Describe())
			}
		}
	})
}
