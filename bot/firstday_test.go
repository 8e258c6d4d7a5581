package bot_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/games/all"
)

// reaches presses every button of the public messages in turn, as somebody who
// knows nothing, and reports whether one of them leads to something to choose.
func (e *evening) reaches(u *discordtest.User) bool {
	e.t.Helper()
	for _, m := range u.Sees(e.ch) {
		for _, c := range m.Controls() {
			if m.Ephemeral() || c.Disabled || c.Label == "Log" || c.Label == "More" || strings.Contains(c.ID, "|knock") {
				continue
			}
			if c.Menu || c.Label != "My hand" && c.Label != "Claim" {
				return true // it is asked in the channel
			}
			r, err := u.Click(m, c.ID)
			if err == nil && r.Message != nil && r.Message.Ephemeral() && len(r.Message.Controls()) > 0 {
				return true
			}
		}
	}
	return false
}

// Whoever the game waits for finds a way to the answer on what stands in the
// channel: in all games, at every moment of the first forty.
func TestWhoeverIsWaitedForSeesAControlThatLeadsToTheAnswer(t *testing.T) {
	for _, game := range all.Games {
		t.Run(game.Name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				friends := e.users("Anne", "Marc", "Katrien", "Lowie")
				e.opens(friends, kind{game: game.Name})
				id, _ := e.registry.At(e.ch.ID)
				for range 40 {
					time.Sleep(5 * time.Second)
					g, _ := e.registry.Fetch(context.Background(), id, "")
					for _, seat := range g.View().Turn {
						if !e.reaches(friends[seat]) {
							t.Fatalf("%s is waited for and sees no way to answer:\n%s", friends[seat].Name, e.board(friends[seat]))
						}
					}
					e.moves(friends, id)
				}
			})
		})
	}
}

func TestTheWinnerOfAKnockClaimsByAButtonInTheChannel(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien", "Lowie")
		m, winner := r.wonKnock(true)
		for _, u := range r.users {
			if u != winner {
				if text := e.hears(u.Click(m, "Claim")); text != "Waiting for "+winner.Name+"." {
					t.Errorf("%s presses Claim and hears %q", u.Name, text)
				}
			}
		}
		reply := e.must(winner.Click(m, "Claim"))
		if reply.Message == nil || !reply.Message.Ephemeral() || !strings.Contains(reply.Message.Text(), "Your reward") {
			t.Fatalf("the winner is answered %+v", reply.Message)
		}
		e.must(winner.Click(reply.Message, "No reward"))
		if r.view().Phase == "claim" {
			t.Error("the claim did not count")
		}
	})
}

func TestWhoeverWinsAKnockByButtonIsAskedAtOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien", "Lowie")
		_, winner := r.wonKnock(false)
		hand := winner.Find(r.ch, "Your reward")
		if hand == nil || !hand.Ephemeral() || len(hand.Controls()) == 0 {
			t.Error("the winner is not asked what to claim")
		}
	})
}

// wonKnock plays until somebody wins a knock, by reaction or by button: the active
// player says Kismet whatever there is to see, and somebody sees it. It returns the
// table's message and the winner.
func (r *ring) wonKnock(byReaction bool) (*discordtest.Message, *discordtest.User) {
	r.t.Helper()
	for range 60 {
		r.roll()
		v := r.detail()
		r.kismet()
		if !slices.ContainsFunc(v.Up[v.Active], func(card int) bool { return fits(v.Dice, card) }) {
			continue
		}
		if err := r.knock(r.users[(int(v.Active)+1)%len(r.users)], r.knocking(), byReaction); err != nil {
			r.t.Fatal(err)
		}
		r.until(func() bool { return r.detail().Phase == "claim" })
		return r.shows("answer:"), r.users[r.detail().Winner]
	}
	r.t.Fatal("nobody ever had a right knock")
	return nil, nil
}

func TestARefusedRepostLeavesTheTableWhereItIs(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		board := e.game([]*discordtest.User{anne}, 3, nil)
		e.ch.Deny(discordtest.SendMessages)
		if text := e.hears(anne.Slash(e.ch, "/table show", nil)); !strings.Contains(text, "Send Messages") {
			t.Errorf("Anne is told %q", text)
		}
		time.Sleep(time.Minute)
		if m := anne.Find(e.ch, "round 1 of"); m == nil || m.ID != board.ID {
			t.Fatal("the table's message is gone")
		}
		e.ch.Allow(discordtest.SendMessages)
		if text := e.hears(anne.Slash(e.ch, "/table show", nil)); !strings.Contains(text, "Here is the table") {
			t.Errorf("Anne is told %q", text)
		}
		time.Sleep(time.Minute)
		if m := anne.Find(e.ch, "round 1 of"); m == nil || m.ID == board.ID {
			t.Error("the table was not posted anew")
		}
		if _, err := anne.Click(board, "Log"); !errors.Is(err, discordtest.ErrNotVisible) {
			t.Error("the old message stands beside the new one")
		}
	})
}

func TestATableThatNobodyCanSeeIsNotLeftOpen(t *testing.T) {
	for _, c := range []struct {
		name  string
		place func(*evening) *discordtest.Channel
		want  string
		mend  func(*discordtest.Channel)
	}{
		{"in a private thread without Hofnar", func(e *evening) *discordtest.Channel { return e.ch.PrivateThread("secret") },
			"not in this thread", func(ch *discordtest.Channel) { ch.Add() }},
		{"in a channel that he cannot see", func(e *evening) *discordtest.Channel {
			ch := e.guild.Channel("dark")
			ch.Deny(discordtest.ViewChannel)
			return ch
		},
			"View Channel", func(ch *discordtest.Channel) { ch.Allow(discordtest.ViewChannel) }},
		{"in a channel that he may not write in", func(e *evening) *discordtest.Channel {
			ch := e.guild.Channel("mute")
			ch.Deny(discordtest.SendMessages)
			return ch
		},
			"Send Messages", func(ch *discordtest.Channel) { ch.Allow(discordtest.SendMessages) }},
		{"in the chat of a voice channel that he may not join", func(e *evening) *discordtest.Channel {
			ch := e.guild.Voice("voice")
			ch.Deny(discordtest.Connect)
			return ch
		}, "in this channel: Connect.", func(ch *discordtest.Channel) { ch.Allow(discordtest.Connect) }},
		{"in an announcement thread in which he may not write", func(e *evening) *discordtest.Channel {
			ch := e.ch.AnnouncementThread("news")
			ch.Deny(discordtest.SendMessagesInThread)
			return ch
		}, "Send Messages in Threads", func(ch *discordtest.Channel) { ch.Allow(discordtest.SendMessagesInThread) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				anne, ch := e.user("Anne"), c.place(e)
				e.knows(anne)
				e.hears(anne.Slash(ch, "/play dalmuti", nil))
				time.Sleep(61 * time.Second)
				if anne.Find(ch, c.want) == nil {
					t.Errorf("Anne is not told %q", c.want)
				}
				if _, open := e.registry.At(ch.ID); open {
					t.Error("the channel counts as occupied")
				}
				c.mend(ch)
				if text := e.hears(anne.Slash(ch, "/play dalmuti", nil)); !strings.Contains(text, "set up") {
					t.Errorf("then Anne is told %q", text)
				}
				if anne.Find(ch, "Anne invites") == nil {
					t.Error("and there is no table")
				}
			})
		})
	}
}

func TestCommandsStandInOneScopeOnly(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		e.scope = e.guild.ID
		e.start()
		e.stop()
		e.scope = ""
		e.start()
		time.Sleep(time.Minute)
		names := map[string]int{}
		for _, c := range e.srv.Commands(e.guild.ID) {
			if names[c.Name]++; names[c.Name] > 1 {
				t.Errorf("/%s can be typed twice", c.Name)
			}
		}
		if len(names) == 0 {
			t.Error("there are no commands")
		}
	})
}

func TestCommandsThatHaveNotChangedAreNotPutAgain(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		e.stop()
		e.start()
		time.Sleep(time.Minute)
		if n := e.count(http.MethodPut, "/commands"); n != 1 {
			t.Errorf("the commands were put %d times", n)
		}
	})
}

// count counts requests by method and a part of their path; a $ is its end.
func (e *evening) count(method, part string) (n int) {
	for _, r := range e.srv.Requests() {
		if r.Method == method && strings.Contains(r.Path+"$", part) {
			n++
		}
	}
	return n
}

func TestHofnarIsThereAlsoWhereItsCommandsAreRefused(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
		e.stop()
		e.srv.Fail(10_000, "", "/commands", http.StatusBadRequest, nil, `{"code":50035,"message":"Invalid Form Body"}`)
		e.start()
		e.must(marc.Click(lobby, "Join"))
	})
}

func TestATableRestsWhileHofnarIsNotInTheServer(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.game([]*discordtest.User{anne}, 3, nil)
		time.Sleep(time.Minute)
		e.guild.Kick()
		time.Sleep(time.Minute)
		for range 2 {
			said := len(e.srv.Requests())
			e.stop()
			e.start()
			time.Sleep(10 * time.Minute)
			for _, r := range e.srv.Requests()[said:] {
				if r.Status == http.StatusForbidden || r.Status == http.StatusNotFound {
					t.Errorf("in vain: %s %s", r.Method, r.Path)
				}
			}
		}
		e.guild.Invite()
		time.Sleep(time.Minute)
		hand := e.hand(anne)
		if !e.choose(anne, hand) {
			t.Fatal("the game does not go on")
		}
		time.Sleep(time.Minute)
		e.sees(anne, "round 1 of")
	})
}

func TestATableWhoseChannelIsDeletedAsksNothingOfDiscordAnyMore(t *testing.T) {
	for name, c := range map[string]struct {
		do    func(*discordtest.Channel)
		daily int // requests
	}{
		"deleted":      {(*discordtest.Channel).Delete, 0},
		"out of sight": {func(ch *discordtest.Channel) { ch.Deny(discordtest.ViewChannel) }, 1},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := longEvening(t)
				anne := e.user("Anne")
				e.game([]*discordtest.User{anne}, 3, nil)
				time.Sleep(time.Minute)
				if !e.choose(anne, e.hand(anne)) {
					t.Fatal("it is not Anne's turn")
				}
				c.do(e.ch) // before the computers' answers, which are then owed
				time.Sleep(36 * time.Hour)
				said := len(e.srv.Requests())
				e.stop()
				e.start()
				time.Sleep(10 * 24 * time.Hour)
				n := 0
				for _, r := range e.srv.Requests()[said:] {
					if strings.HasPrefix(r.Path, "/channels/") {
						n++
					}
				}
				if n != 10*c.daily {
					t.Errorf("%d requests in ten days", n)
				}
			})
		})
	}
}

func TestAMessageThatDiscordRefusesIsNotTriedForEver(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
		e.srv.Fail(1000, http.MethodPatch, "/channels/", http.StatusForbidden, nil, `{"code":50278,"message":"some other reason"}`)
		e.must(marc.Click(lobby, "Join"))
		time.Sleep(24 * time.Hour)
		if n := e.count(http.MethodPatch, "/channels/"); n > 5 {
			t.Errorf("the edit was tried %d times in a day", n)
		}
	})
}

func TestWhoeverHasLeftTheServerIsReplacedInsteadOfCalled(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		time.Sleep(10 * time.Second)
		id, _ := e.registry.At(e.ch.ID)
		g, _ := e.registry.Fetch(context.Background(), id, "")
		due := friends[g.View().Turn[0]]
		e.guild.Leave(due)
		time.Sleep(3 * time.Minute)
		if other := friends[(g.View().Turn[0]+1)%4]; other.Find(e.ch, due.Name+" ⚙") == nil {
			t.Errorf("%s has left, and the table reads\n%s", due.Name, e.board(other))
		}
		if n := e.called(due); n > 0 {
			t.Errorf("%s was called %d times", due.Name, n)
		}
	})
}

// called counts how often somebody was mentioned.
func (e *evening) called(u *discordtest.User) (n int) {
	for _, r := range e.srv.Requests() {
		if r.Method == http.MethodPost && strings.Contains(string(r.Body), fmt.Sprintf("<@%s>", u.ID)) {
			n++
		}
	}
	return n
}

func TestANewNameIsShownAfterItsPersonsNextInteraction(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		e.guild.Nick(friends[1], "Marcus")
		e.hand(friends[1])
		e.sees(friends[0], "Marcus")
	})
}

func TestAPictureThatHasNotChangedIsNotUploadedAgain(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := openDevils(t, "Anne", "Marc")
		d.shown()
		time.Sleep(time.Minute)
		uploads := d.srv.Uploads()
		d.must(d.friends[1].Slash(d.ch, "/table hand-over", discordtest.Opt{"to": d.watcher.ID}))
		board := d.sees(d.watcher, "Marc’s seat is offered")
		if n := d.srv.Uploads() - uploads; n > 0 || len(board.AltTexts()) == 0 {
			t.Errorf("%d pictures were uploaded for a change of words", n)
		}
	})
}

func TestAPressOnAPrivateMessageThatGoesIsAnsweredWithANewOne(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		for _, u := range friends {
			first := e.hand(u)
			e.hand(u) // the first one goes
			time.Sleep(time.Second)
			if len(first.Controls()) == 0 {
				continue
			}
			r, err := u.PressStale(first.Controls()[0], rand.New(rand.NewPCG(1, 1)))
			if err != nil || r.Message == nil || !r.Message.Ephemeral() {
				t.Errorf("%s presses on a private message that is gone and is answered %v, %v", u.Name, r, err)
			}
			return
		}
		t.Fatal("nobody had anything to press")
	})
}
