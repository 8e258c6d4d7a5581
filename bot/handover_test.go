package bot_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games"
)

// leaves has somebody leave a running game, and returns what that person is told.
func (e *evening) leaves(u *discordtest.User) *discordtest.Message {
	e.t.Helper()
	ask := e.must(u.Slash(e.ch, "/table leave", nil)).Message
	return e.must(u.Click(ask, "Leave the table")).Message
}

// gone waits until nobody sees a message any more that says this.
func (e *evening) gone(u *discordtest.User, text string) {
	e.t.Helper()
	if !u.Eventually(e.ch, 8*time.Second, func([]*discordtest.Message) bool { return u.Find(e.ch, text) == nil }) {
		e.t.Fatalf("%s still sees %q", u.Name, text)
	}
}

// asking counts the messages that have mentioned somebody to offer a seat.
func (e *evening) asking(u *discordtest.User) (n int) {
	for _, r := range e.srv.Requests() {
		if r.Method == "POST" && strings.Contains(string(r.Body), "@"+u.ID) && strings.Contains(string(r.Body), `"take:`) {
			n++
		}
	}
	return n
}

func TestALeaverHandsTheSeatOver(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends, karel := e.users("Anne", "Marc", "Katrien"), e.user("Karel")
		e.game(friends, 1, discordtest.Opt{"rounds": 1})
		said := e.leaves(friends[0])
		if !strings.Contains(said.Text(), "you come last") {
			t.Errorf("the leaver is told %s", said.Text())
		}
		e.sees(friends[1], "Marc is the host now.")
		if text := e.hears(friends[0].Slash(e.ch, "/hand", nil)); !strings.Contains(text, "Take the seat, on the table’s message, brings you back.") {
			t.Errorf("the leaver’s hand says nothing of the way back: %s", text)
		}
		if text := e.hears(friends[0].SelectUser(said, "", karel)); !strings.Contains(text, "Karel is asked in the channel.") {
			t.Errorf("who offers a seat hears %s", text)
		}
		ask := e.sees(karel, "offers you a seat at The Great Dalmuti")
		e.sees(karel, "Anne’s seat is offered to Karel.")
		if text := e.hears(friends[1].Click(ask, "Take the seat")); !strings.Contains(text, "That is for Karel") {
			t.Errorf("somebody else is told %s", text)
		}
		e.stop()
		e.start()
		if hand := e.hears(karel.Click(ask, "Take the seat")); !strings.Contains(hand, "Your hand") {
			t.Errorf("the new player sees %s", hand)
		}
		e.gone(karel, "offers you a seat")
		e.gone(karel, "Anne ⚙")
		e.sees(friends[1], "Karel, ")
		if n := e.asking(karel); n != 1 {
			t.Errorf("Karel was asked %d times", n)
		}
		if text := e.hears(friends[0].Slash(e.ch, "/hand", nil)); !strings.Contains(text, "no seat at this table") {
			t.Errorf("the leaver's hand: %s", text)
		}
		if log := e.hears(karel.Slash(e.ch, "/table log", nil)); !strings.Contains(log, "Anne with ") { // a card, an Abbess, or the Dalmuti
			t.Errorf("the log names nobody who sat there before: %s", log)
		}
		e.play([]*discordtest.User{karel, friends[1], friends[2]})
		e.sees(karel, "Anne left before the end and comes last.")
	})
}

func TestTheHostOffersTheSeatOfSomebodyWhoHasLeftTheServer(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends, karel := e.users("Anne", "Marc", "Katrien", "Lowie"), e.user("Karel")
		board := e.game(friends, 0, discordtest.Opt{"rounds": 1})
		offer := func(by, to *discordtest.User, seat string) string {
			return e.hears(by.Slash(e.ch, "/table hand-over", discordtest.Opt{"to": to.ID, "seat": seat}))
		}
		if text := offer(friends[0], karel, "Marc"); !strings.Contains(text, "overdue twice in a row") {
			t.Errorf("the seat of somebody who plays: %s", text)
		}
		e.guild.Leave(friends[1])
		if text := offer(friends[2], karel, "Marc"); !strings.Contains(text, "overdue twice in a row") {
			t.Errorf("a guest offers a seat: %s", text)
		}
		for name, to := range map[string]*discordtest.User{"only a person of this server": friends[1], "has held another seat": friends[3]} {
			if text := offer(friends[0], to, "Marc"); !strings.Contains(strings.ToLower(text), name) {
				t.Errorf("offered to %s: %s", to.Name, text)
			}
		}
		self := &discordtest.User{ID: e.srv.Bot().ID, Name: "Hofnar"}
		if text := offer(friends[0], self, "Marc"); !strings.Contains(text, "Only a person") {
			t.Errorf("offered to a program: %s", text)
		}
		if text := offer(friends[0], karel, "Marc"); !strings.Contains(text, "Karel is asked") {
			t.Fatalf("the host is told %s", text)
		}
		e.must(karel.Click(e.sees(karel, "Anne offers you Marc’s seat"), "No, thanks"))
		e.gone(karel, "Anne offers you Marc’s seat")
		e.gone(karel, "Marc’s seat is offered")

		menu := e.must(friends[0].Click(board, "More")).Message
		page := e.must(friends[0].Click(menu, "Hand over a seat")).Message
		e.must(friends[0].Select(page, "Offer Marc’s seat to …", karel.ID))
		e.sees(karel, "Anne offers you Marc’s seat")
		e.must(friends[0].Click(friends[0].Find(e.ch, "is asked in the channel."), "Withdraw the offer to Karel"))
		e.gone(karel, "Anne offers you Marc’s seat")

		list, err := friends[0].Complete(e.ch, "/table hand-over", "seat", "m")
		if err != nil || len(list) != 1 || list[0].Value != "Marc" {
			t.Errorf("proposed are %v, %v", list, err)
		}
		offer(friends[0], karel, "marc")
		e.must(karel.Click(e.sees(karel, "Anne offers you Marc’s seat"), "Take the seat"))
		e.gone(karel, "Marc ⚙")
	})
}

// What was under way when Hofnar was killed is finished when he is back: once.
// offersSeat has somebody offer the own seat, and withdraw what was offered before.
func (e *evening) offersSeat(from, to *discordtest.User) {
	e.t.Helper()
	id, _ := e.registry.At(e.ch.ID)
	by := table.User{ID: from.ID, Name: from.Name}
	if g, _ := e.registry.Fetch(context.Background(), id, from.ID); g.Offers[g.Seat].N > 0 {
		if _, err := table.Await(context.Background(), e.registry, id, table.Deed{By: by, Do: table.DropOffer{Seat: g.Seat, N: g.Offers[g.Seat].N}}); err != nil {
			e.t.Fatal(err)
		}
	}
	do := table.OfferSeat{Seat: games.Public, To: table.User{ID: to.ID, Name: to.Name}}
	if _, err := table.Await(context.Background(), e.registry, id, table.Deed{By: by, Do: do}); err != nil {
		e.t.Fatal(err)
	}
}

func TestWhoeverIsOfferedASeatIsCalledAsThatOneWantsToBe(t *testing.T) {
	for name, c := range map[string]struct {
		set   func(*evening, *discordtest.User)
		calls int
	}{
		"who has set nothing": {func(*evening, *discordtest.User) {}, 1},
		"not at all":          {func(e *evening, karel *discordtest.User) { e.calledBy(karel, "Not at all") }, 0},
		"quiet hours": {func(e *evening, karel *discordtest.User) {
			e.must(karel.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "11:00", "to": "14", "zone": "UTC"})) // it is noon
		}, 0},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			friends, karel := e.users("Anne", "Marc"), e.user("Karel")
			c.set(e, karel)
			e.game(friends, 2, discordtest.Opt{"rounds": 1})
			for range 5 {
				e.offersSeat(friends[0], karel)
				time.Sleep(6 * time.Second)
				e.sees(karel, "<@"+karel.ID+">, Anne offers you a seat")
			}
			if n := e.mentioned(karel); n != c.calls {
				t.Errorf("within half a minute Karel is called %d times", n)
			}
			time.Sleep(2 * time.Minute)
			e.offersSeat(friends[0], karel)
			time.Sleep(6 * time.Second)
			if n := e.mentioned(karel); n != 2*c.calls {
				t.Errorf("after some minutes Karel was called %d times", n)
			}
			e.must(karel.Click(karel.Find(e.ch, "offers you a seat"), "Take the seat"))
			e.gone(karel, "offers you a seat")
		})
	}
}

// Who takes a seat over in play over days has just pressed the button, and is looking at the table.
func TestWhoeverTakesASeatOverIsCalledOnlyAMinuteLater(t *testing.T) {
	for name, acts := range map[string]bool{"who does nothing": false, "who acts at once": true} {
		bubbleIn(t, name, func(t *testing.T) {
			e := longEvening(t)
			friends, karel := e.users("Anne", "Marc"), e.user("Karel")
			ch := e.duel("one", friends)
			late, _ := e.turn(ch, friends)
			e.must(late.Slash(ch, "/table hand-over", discordtest.Opt{"to": karel.ID}))
			e.must(karel.Click(e.shows(karel, ch, "offers you a seat"), "Take the seat"))
			time.Sleep(50 * time.Second)
			if n := e.mentions(karel, "waits for you"); n > 0 {
				t.Errorf("Karel is called %d times while he looks", n)
			}
			if acts {
				e.acts(ch, karel)
			}
			time.Sleep(time.Minute)
			if n := e.mentions(karel, "waits for you"); n != 1 && !acts || n > 0 && acts {
				t.Errorf("Karel is called %d times", n)
			}
		})
	}
}

func TestAnOfferSurvivesAKill(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends, karel, jan := e.users("Anne", "Marc"), e.user("Karel"), e.user("Jan")
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		id, _ := e.registry.At(e.ch.ID)
		for i, to := range []*discordtest.User{karel, jan, karel} {
			done := make(chan error, 1)
			e.registry.Send(id, table.Deed{By: table.User{ID: friends[1].ID, Name: "Marc"}, Do: table.OfferSeat{
				Seat: games.Public, To: table.User{ID: to.ID, Name: to.Name},
			}}, func(_ table.Snapshot, err error) { done <- err })
			if err := <-done; err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Duration(i) * 20 * time.Millisecond)
			e.kill()
			e.start()
			e.sees(to, "<@"+to.ID+">, Marc offers you a seat")
			time.Sleep(time.Minute)
			var asked []string
			for _, m := range karel.Sees(e.ch) {
				if strings.Contains(m.Text(), "offers you a seat") {
					asked = append(asked, m.Text())
				}
			}
			if len(asked) != 1 || !strings.Contains(asked[0], "<@"+to.ID+">") {
				t.Errorf("after %d kills these stand: %v", i+1, asked)
			}
		}
		e.must(karel.Click(karel.Find(e.ch, "offers you a seat"), "Take the seat"))
		e.gone(karel, "offers you a seat")
		if text := e.hears(friends[1].Slash(e.ch, "/hand", nil)); !strings.Contains(text, "no seat at this table") {
			t.Errorf("who has handed the seat over: %s", text)
		}
	})
}

func TestWhoeverIsAwayLeavesForGood(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 3, "clock": "30s"})
		id, _ := e.registry.At(e.ch.ID)
		var away *discordtest.User
		for range 200 {
			time.Sleep(10 * time.Second)
			g, _ := e.registry.Fetch(context.Background(), id, "")
			for i, c := range g.Chairs {
				if c.Away {
					away = friends[i]
				}
			}
			if away != nil {
				break
			}
		}
		if away == nil {
			t.Fatal("nobody was ever away")
		}
		ask := e.must(away.Click(e.sees(away, "until they press Play myself"), "More")).Message
		ask = e.must(away.Click(ask, "Leave the table")).Message
		if !strings.Contains(ask.Text(), "The computer plays on in your place.") {
			t.Errorf("whoever is away is asked %s", ask.Text())
		}
		if text := e.hears(away.Click(ask, "Leave the table")); !strings.Contains(text, "You have left") {
			t.Errorf("and then told %s", text)
		}
		g, _ := e.registry.Fetch(context.Background(), id, "")
		for _, c := range g.Chairs {
			if c.User.ID == away.ID && (c.Away || !c.Left) {
				t.Errorf("the chair is %+v", c)
			}
		}
	})
}

func TestTheLastToLeaveIsToldThatTheTablePauses(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.users("Anne")
		e.game(anne, 3, discordtest.Opt{"rounds": 1})
		ask := e.must(anne[0].Slash(e.ch, "/table leave", nil)).Message
		if !strings.Contains(ask.Text(), "the table pauses") || strings.Contains(ask.Text(), "computer") {
			t.Errorf("the last person is asked %s", ask.Text())
		}
		if text := e.hears(anne[0].Click(ask, "Leave the table")); !strings.Contains(text, "the table waits") || strings.Contains(text, "computer") {
			t.Errorf("and then told %s", text)
		}
		e.sees(anne[0], "**Paused.** Only computers are left")
	})
}

// A new name is noted by the way; it does not stand for what was asked.
func TestWhoeverIsCalledOtherwiseNowStillOffersTheSeat(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends, karel := e.users("Anne", "Marc", "Katrien", "Lowie"), e.user("Karel")
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		e.guild.Nick(friends[1], "Marcus")
		e.must(friends[1].Slash(e.ch, "/table hand-over", discordtest.Opt{"to": karel.ID}))
		time.Sleep(10 * time.Second)
		e.sees(karel, "Marcus offers you a seat at The Great Dalmuti")
	})
}
