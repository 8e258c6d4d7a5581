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

func TestTryingACardIsPrivateAndCostsNothing(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien")
		r.roll()
		active := r.users[r.detail().Active]
		m := r.shows(":layoff")
		question := e.must(active.Click(m, labelled(m, ":layoff"))).Message
		if question == nil || !question.Ephemeral() {
			t.Fatal("the cards are not offered in private")
		}
		if n := len(question.Menus()[0].Options); n != 11 {
			t.Errorf("%d cards are offered, not all eleven: what fits is given away", n)
		}
		before := r.detail()
		tried := 0
		for _, o := range question.Menus()[0].Options {
			sums := []int{before.Dice[0] + before.Dice[1], before.Dice[0] + before.Dice[2], before.Dice[1] + before.Dice[2]}
			joker := sums[0] == sums[1] && sums[1] == sums[2]
			if slices.ContainsFunc(sums, func(s int) bool { return fmt.Sprint(s) == o.Value }) || joker {
				continue
			}
			e.must(active.Select(question, question.Menus()[0].CustomID, o.Value))
			time.Sleep(time.Second) // an edit that was on its way may have come between
			answer := active.Find(r.ch, "**Your seat**")
			if !strings.Contains(answer.Text(), "does not fit") {
				t.Errorf("trying %s: %s", o.Value, answer.Text())
			}
			question = e.must(active.Click(r.shows(":layoff"), labelled(m, ":layoff"))).Message
			if tried++; tried == 3 {
				break
			}
		}
		if got := r.detail(); got.Phase != "act" || len(got.Up[before.Active]) != 11 {
			t.Errorf("trying has changed something: %+v", got)
		}
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
		e.sees(r.users[0], "Nothing arrived here from")
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

func TestARestartThatCannotGoOnWithItsSessionIsAGapToo(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien")
		r.roll()
		m := r.knocking()
		e.stop()
		e.srv.Gateway().Forget()
		e.start()
		e.sees(r.users[0], "Nothing arrived here from")
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
			e.must(anne.Click(lobby, "Add computer"))
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
