package bot_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games"
)

func TestReactionsThatDoNotCountAreSilent(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien")
		stranger := e.user("Piet")
		r.roll()
		old := r.knocking()
		r.settle()
		r.roll()
		m, v := r.knocking(), r.detail()
		knocker := r.users[(int(v.Active)+1)%3]
		said := len(e.srv.Requests())
		for what, knock := range map[string]error{
			"a stranger's":        stranger.React(m, "✊"),
			"with a thumb":        knocker.React(m, "👍"),
			"the active player's": r.users[v.Active].React(m, "✊"),
			"on an older roll":    knocker.React(old, "✊"),
		} {
			if knock != nil {
				t.Errorf("%s: %v", what, knock)
			}
		}
		e.lastHeard(stranger, r.ch)
		if got := r.detail(); len(got.Knocks) > 0 || got.Phase != "act" {
			t.Errorf("something counted: %+v", got.Knocks)
		}
		for _, q := range e.srv.Requests()[said:] {
			if strings.Contains(q.Path, "/interactions/") && !strings.Contains(string(q.Body), "Hofnar keeps the table") {
				t.Errorf("somebody is told: %s %s", q.Path, q.Body)
			}
		}
		if err := knocker.React(m, "✊🏿"); err != nil {
			t.Fatal(err)
		}
		r.until(func() bool { return len(r.detail().Knocks) == 1 })
		if m = e.sees(knocker, "✊ "+knocker.Name); m == nil {
			t.Error("the table does not tell of the knock")
		}
	})
}

// Taken off and put on again after Kismet, the same reaction is the second knock.
func TestTheSameReactionPutOnAgainAfterKismetIsTheSecondKnock(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien")
		r.roll()
		m := r.knocking()
		knocker := r.users[(int(r.detail().Active)+1)%3]
		react := func() {
			t.Helper()
			if err := knocker.React(m, "✊"); err != nil {
				t.Fatal(err)
			}
		}
		react()
		r.until(func() bool { return len(r.detail().Knocks) == 1 })
		r.kismet()
		if err := knocker.Unreact(m, "✊"); err != nil {
			t.Fatal(err)
		}
		react()
		r.until(func() bool { return len(r.detail().Knocks) == 2 })
	})
}

func TestAtMostTheCurrentRollAndTheOneBeforeStand(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien")
		for range 5 {
			r.roll()
			m := r.knocking()
			if !r.users[0].Eventually(r.ch, 5*time.Second, func([]*discordtest.Message) bool {
				standing, fists := 0, false
				for _, one := range r.users[0].Sees(r.ch) {
					if strings.Contains(one.Text(), "Kismet** · round") {
						standing++
					}
					if one.ID != m.ID && len(one.Buttons()) > 0 && !one.Ephemeral() {
						standing++ // an old one that still pretends to work
					}
					fists = fists || one.ID == m.ID && slices.ContainsFunc(one.Reactions, func(x *discordtest.Reaction) bool { return x.Emoji == "✊" })
				}
				return standing <= 2 && fists
			}) {
				t.Fatal("old rolls pile up, or nobody offers a fist")
			}
			r.settle()
		}
	})
}

func TestWithoutThePermissionToReactTheButtonCarriesTheRace(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien")
		e.ch.Deny(discordtest.AddReactions)
		e.must(friends[0].Slash(e.ch, "/play kismet", nil))
		lobby := e.sees(friends[0], "Anne invites")
		e.must(friends[1].Click(lobby, "Join"))
		e.must(friends[2].Click(lobby, "Join"))
		if text := e.hears(e.starts(friends[0], lobby), nil); !strings.Contains(text, "Add Reactions") {
			t.Errorf("the host is told %q", text)
		}
		r := &ring{evening: e, ch: e.ch, users: friends}
		r.id, _ = e.registry.At(e.ch.ID)
		r.roll()
		m, active := r.knocking(), r.detail().Active
		e.must(friends[(int(active)+1)%3].Click(m, labelled(m, "|knock")))
		r.until(func() bool { return len(r.detail().Knocks) == 1 })
	})
}

func TestAKnockThatIsNotAllowedIsRefusedWithItsReason(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		e.ch.Deny(discordtest.AddReactions)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien")
		r.roll()
		m, active := r.knocking(), r.detail().Active
		press := func(who int) string {
			t.Helper()
			return e.hears(r.users[who%3].Click(m, labelled(m, "|knock")))
		}
		if text := press(int(active)); !strings.Contains(text, "your own roll") {
			t.Errorf("whose roll it is hears %q", text)
		}
		e.must(r.users[(int(active)+1)%3].Click(m, labelled(m, "|knock")))
		r.until(func() bool { return len(r.detail().Knocks) == 1 })
		m = r.knocking()
		if text := press(int(active) + 1); !strings.Contains(text, "knocked already") {
			t.Errorf("who has knocked hears %q", text)
		}
	})
}

func TestTryingACardIsAnsweredPrivatelyAndCostsNothing(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien")
		r.roll()
		m, before := r.shows(":kismet"), r.detail()
		active, tried := r.users[before.Active], 0
		for _, card := range before.Up[before.Active] {
			if fits(before.Dice, card) || joker(before.Dice) {
				continue
			}
			for _, wanted := range []string{"does not fit", "was not judged"} {
				reply := e.must(active.Click(m, labelled(m, fmt.Sprintf(":%d", card))))
				if reply.Message == nil || !reply.Message.Ephemeral() || !strings.Contains(reply.Message.Text(), wanted) {
					t.Errorf("trying %d: %+v, wanted %q", card, reply.Message, wanted)
				}
			}
			time.Sleep(3 * time.Second)
			if tried++; tried == 3 {
				break
			}
		}
		if got := r.detail(); got.Phase != "act" || len(got.Up[before.Active]) != 11 {
			t.Errorf("trying has changed something: %+v", got)
		}
	})
}

func joker(dice []int) bool { return dice[0] == dice[1] && dice[1] == dice[2] }

// fitting rolls on until whoever has rolled can lay off a card, and returns who that is.
func (r *ring) fitting() (active *discordtest.User, card string) {
	r.t.Helper()
	for range 60 {
		r.roll()
		v := r.detail()
		for _, card := range v.Up[v.Active] {
			if fits(v.Dice, card) && !joker(v.Dice) {
				return r.users[v.Active], fmt.Sprint(card)
			}
		}
		r.settle()
	}
	r.t.Fatal("nothing ever fits")
	return nil, ""
}

func TestAWholeTurnTakesTwoPressesOnTheTablesMessage(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien")
		active, card := r.fitting()
		m := r.knocking()
		if reply, err := active.Click(m, labelled(m, ":"+card)); err != nil || reply.Message != nil && reply.Message.Ephemeral() {
			t.Errorf("laying off is answered %+v, %v", reply, err)
		}
		if v := r.detail(); v.Phase != "kismet" || !v.Laid {
			t.Errorf("the phase is %s", v.Phase)
		}
		if m = r.shows(":roll"); has(m, "|knock") || has(m, ":kismet") {
			t.Errorf("after a card and Kismet one may still press\n%s", m.Describe())
		}
		knocker := r.users[r.detail().Next]
		if err := knocker.React(m, "✊"); err != nil {
			t.Fatal(err)
		}
		r.until(func() bool { return len(r.detail().Knocks) == 1 }) // wrongly, but it counts
	})
}

func TestAfterALostSessionTheTableSaysSoAndWaits(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien")
		r.roll()
		r.settle()
		if r.detail().Closed {
			t.Fatal("nobody has knocked")
		}
		m := r.shows(":roll")
		e.srv.Gateway().InvalidSession(false)
		e.sees(r.users[0], "heard nothing from here")
		v := r.detail()
		if text := e.hears(r.users[v.Next].Click(m, labelled(m, ":roll"))); !strings.Contains(text, "ten seconds") {
			t.Errorf("rolling at once: %q", text)
		}
		if err := r.knock(r.users[(int(v.Active)+2)%3], m, true); err != nil {
			t.Fatal(err)
		}
		r.until(func() bool { return len(r.detail().Knocks) == 1 })
	})
}

func TestAGameThatEndsAfterALostSessionDoesNotSayThatItWillGoOn(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien")
		r.roll()
		r.settle()
		e.srv.Gateway().InvalidSession(false)
		e.sees(r.users[0], "heard nothing from here")
		e.guild.Moderator(r.users[0])
		e.must(r.users[0].Slash(r.ch, "/table stop", discordtest.Opt{"reason": "a quarrel"}))
		if over := e.sees(r.users[0], "Stopped before its end"); strings.Contains(over.Text(), "heard nothing") {
			t.Errorf("the game is over, and its message says\n%s", over.Text())
		}
	})
}

func TestARestartThatCannotGoOnWithItsSessionIsAGapToo(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien")
		r.roll()
		m := r.knocking()
		e.stop()
		e.srv.Gateway().Forget()
		e.start()
		e.sees(r.users[0], "heard nothing from here")
		if err := r.knock(r.users[(int(r.detail().Active)+1)%3], m, true); err != nil {
			t.Fatal(err)
		}
		r.until(func() bool { return len(r.detail().Knocks) == 1 })
	})
}

func TestAGameOfKismetAgainstComputersComesToItsEnd(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.must(anne.Slash(e.ch, "/play kismet", discordtest.Opt{"rounds": 1}))
		lobby := e.sees(anne, "Anne invites")
		for range 3 {
			e.adds(anne, lobby)
		}
		e.starts(anne, lobby)
		r := &ring{evening: e, ch: e.ch, users: []*discordtest.User{anne}}
		r.id, _ = e.registry.At(e.ch.ID)
		running := func() bool {
			g, _ := e.registry.Fetch(context.Background(), r.id, "")
			return g.Status == table.Running
		}
		for running() {
			switch v := r.detail(); {
			case v.Next == 0:
				r.roll()
			case v.Active == 0 && v.Phase == "act":
				m := r.shows(":kismet") // she never looks, so computers knock
				e.must(anne.Click(m, labelled(m, ":kismet")))
			default:
				time.Sleep(time.Millisecond)
			}
		}
		e.sees(anne, "the game** ·")
		if text := e.hears(anne.Slash(e.ch, "/scores sheet", nil)); !strings.Contains(text, "Kismet") {
			t.Errorf("the sheet says %s", text)
		}
	})
}

func TestTheRollBeforeTellsOfEveryKnock(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, eight...)
		r.roll()
		m, active := r.knocking(), r.detail().Active
		r.everybodyKnocks()
		r.settle()
		r.roll()
		if !r.users[0].Eventually(r.ch, 5*time.Second, func(all []*discordtest.Message) bool {
			i := slices.IndexFunc(all, func(x *discordtest.Message) bool { return x.ID == m.ID })
			if i < 0 || len(all[i].Buttons()) > 0 || strings.Contains(all[i].Text(), "▶") {
				return false
			}
			for seat, u := range r.users {
				if games.Seat(seat) != active && !strings.Contains(all[i].Text(), "✊ "+u.Name+" ") {
					return false
				}
			}
			return true
		}) {
			t.Error("the roll before does not tell how it ended")
		}
	})
}
