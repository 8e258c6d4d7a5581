package bot_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// A holiday that lies within a turn stops its clock as well, and everybody at the table
// can read why.
func TestAHolidayStopsAClockThatRunsAndTheOthersSeeIt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		ch := e.duel("one", friends)
		late, other := e.turn(ch, friends)
		id, _ := e.registry.At(ch.ID)
		ends := func() time.Time {
			g, _ := e.registry.Fetch(context.Background(), id, "")
			return g.Clocks[g.View().Turn[0]]
		}
		before := ends() // three days later, with the bank
		e.must(late.Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-08-07", "to": "2026-08-08"}))
		time.Sleep(5 * time.Second)
		if got := ends().Sub(before); got != 48*time.Hour {
			t.Errorf("two days of holiday put the end off by %v", got)
		}
		if m := other.Find(ch, "is on holiday from 2026-08-07 to 2026-08-08"); m == nil {
			t.Errorf("the others see no holiday")
		}
		e.stop()
		e.start()
		time.Sleep(time.Until(before.Add(47 * time.Hour)))
		g, _ := e.registry.Fetch(context.Background(), id, "")
		if len(g.Late) > 0 || len(g.View().Turn) != 1 || g.Chairs[g.View().Turn[0]].User.ID != late.ID {
			t.Fatal("somebody was late on holiday")
		}
		e.must(late.Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-08-11", "to": "2026-08-20"}))
		m := e.must(late.Slash(e.ch, "/me show", nil)).Message
		e.must(late.Click(m, "Back from holiday"))
		time.Sleep(5 * time.Second)
		if got := ends().Sub(before); got != 48*time.Hour {
			t.Errorf("back from a holiday that had not begun, the end is put off by %v", got)
		}
		if m := other.Find(ch, "is on holiday"); m != nil {
			t.Errorf("the others still see it:\n%s", m.Text())
		}
	})
}

// However little is left of a long clock when a game goes on, it does not run out at night.
func TestALongClockThatWasPausedDoesNotRunOutAtNight(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends { // it is noon in UTC
			e.must(u.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "22:00", "to": "7"}))
		}
		ch := e.duel("one", friends)
		id, _ := e.registry.At(ch.ID)
		time.Sleep(70 * time.Hour) // of three days, with the bank
		board := friends[0].Find(ch, "runs out")
		if board == nil {
			t.Fatal("no clock is shown")
		}
		e.must(friends[0].Click(e.must(friends[0].Click(board, "More")).Message, "Pause the game"))
		time.Sleep(10 * time.Hour) // until eight in the evening
		e.must(friends[0].Click(friends[0].Find(ch, "Paused."), "Go on"))
		g, _ := e.registry.Fetch(context.Background(), id, "")
		if ends := g.Clocks[g.View().Turn[0]].UTC().Format("15:04"); !strings.HasPrefix(ends, "08:0") {
			t.Errorf("the clock ends at %s", ends)
		}
	})
}
